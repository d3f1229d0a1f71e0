import { forbiddenIn } from "./forbidden";
import { SqlError } from "./sqlError";
import { type Token, tokensOf } from "./tokenize";

/** A statement of an SQL text, as far as it can be analyzed without the engine. */
export interface Statement {
  sql: string;
  /** What it does, in upper case: SELECT, INSERT, CREATE …; after WITH the word that follows the tables. */
  verb: string;
  isExplain: boolean;
  /** Names of its parameters by position, with their prefix; null for an unnamed one. */
  parameters: (string | null)[];
  /** Why the database service refuses it; undefined if it does not. */
  refusal: SqlError | undefined;
  /** A pragma with a value, which takes effect as soon as it is prepared. */
  isAssignment: boolean;
}

/** The statements of a text, split where SQLite splits it; empty ones are skipped. */
export function statementsOf(sql: string): Statement[] {
  const statements: Statement[] = [];
  let tokens: Token[] = [];
  for (const token of [...tokensOf(sql), END]) {
    if (token !== END && !(token.text === ";" && isComplete(tokens))) {
      tokens.push(token);
      continue;
    }
    const [first] = tokens;
    if (first !== undefined) statements.push(statementOf(sql.slice(first.start, tokens.at(-1)?.end), tokens));
    tokens = [];
  }
  return statements;
}

const END: Token = { kind: "other", text: ";", start: 0, end: 0 };

/** Whether a semicolon ends the statement: the body of a trigger holds others, and ends with `; END`. */
function isComplete(tokens: readonly Token[]): boolean {
  if (tokens[0]?.text !== "CREATE" && tokens[0]?.text !== "EXPLAIN") return true;
  const isTrigger = /^(EXPLAIN (QUERY PLAN )?)?CREATE (TEMP |TEMPORARY )?TRIGGER /.test(
    textOf(tokens.slice(0, 7)),
  );
  return !isTrigger || /; END$/.test(textOf(tokens.slice(-2)));
}

/** Longer tokens are names or data: every semicolon of a trigger would copy them again. */
const LONGEST = 20;

const textOf = (tokens: readonly Token[]) =>
  tokens.map(({ text }) => (text.length > LONGEST ? "…" : text)).join(" ");

function statementOf(sql: string, tokens: readonly Token[]): Statement {
  const isExplain = tokens[0]?.text === "EXPLAIN";
  const explained = tokens.slice(!isExplain ? 0 : tokens[1]?.text === "QUERY" ? 3 : 1);
  const verb = verbOf(explained);
  const pragma = verb === "PRAGMA" ? pragmaOf(explained) : undefined;
  return {
    sql,
    verb,
    isExplain,
    parameters: parametersOf(tokens),
    refusal: (pragma?.supported ?? !UNSUPPORTED.includes(verb)) ? forbiddenIn(tokens) : unsupported(sql),
    isAssignment: pragma?.isAssignment ?? false,
  };
}

const UNSUPPORTED = ["ATTACH", "DETACH", "VACUUM"];

const unsupported = (sql: string) =>
  new SqlError("SQL_PARSE_ERROR", `SQL string could not be parsed: unsupported statement: ${sql}`);

const MAIN_VERBS = ["SELECT", "VALUES", "INSERT", "REPLACE", "UPDATE", "DELETE"];

function verbOf(tokens: readonly Token[]): string {
  const [first] = tokens;
  if (first?.text !== "WITH") return first?.kind === "word" ? first.text : "";
  let depth = 0;
  for (const { text } of tokens) {
    if (text === "(") depth += 1;
    if (text === ")") depth -= 1;
    if (depth === 0 && MAIN_VERBS.includes(text)) return text;
  }
  return "";
}

/** Pragmas that take an argument without changing anything. */
const ASKING = new Set(
  "collation_list compile_options data_version database_list encoding foreign_key_check foreign_key_list freelist_count function_list index_info index_list index_xinfo integrity_check module_list page_count pragma_list quick_check table_info table_list table_xinfo".split(
    " ",
  ),
);
/** Pragmas that may be set; the others would change the connection for the service. */
const SETTABLE = ["defer_foreign_keys", "foreign_keys", "user_version"];

function pragmaOf(tokens: readonly Token[]) {
  const [, first, dot, second] = tokens;
  const qualified = dot?.text === ".";
  const name = ((qualified ? second : first)?.text ?? "").toLowerCase();
  const hasArgument = tokens.length > (qualified ? 4 : 2);
  const isAssignment = hasArgument && !ASKING.has(name);
  return { isAssignment, supported: !isAssignment || SETTABLE.includes(name) };
}

const MOST_PARAMETERS = 32_766;

/**
 * By SQLite's numbering: `?` takes the next number, `?NNN` that one, a name the one it had before, else the next. A
 * number has the name that it was first given.
 */
function parametersOf(tokens: readonly Token[]): (string | null)[] {
  const names: (string | null)[] = [];
  const known = new Set<string>();
  for (const { kind, text } of tokens) {
    if (kind !== "parameter" || names.length > MOST_PARAMETERS) continue; // the engine refuses more
    if (text === "?") names.push(null);
    else if (/^\?\d/.test(text)) setAt(names, Number(text.slice(1)), text);
    else if (!known.has(text)) names.push(text);
    known.add(text);
  }
  return names;
}

function setAt(names: (string | null)[], position: number, name: string): void {
  if (position < 1 || position > MOST_PARAMETERS) return; // the engine refuses it
  while (names.length < position) names.push(null);
  names[position - 1] ??= name;
}
