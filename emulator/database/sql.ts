import type { StatementInput } from "./requests";
import { SqlError } from "./sqlError";
import { type Token, tokenize } from "./tokenize";
import type { SqlValue } from "./values";

/** What the emulator knows about an SQL statement before SQLite runs it. */
export interface Statement {
  sql: string;
  /** Its main keyword in upper case: SELECT, INSERT, CREATE …. For WITH, the keyword after the table expressions. */
  verb: string;
  isExplain: boolean;
  /** Names of its parameters by position, with their prefix; null for an unnamed one. */
  parameters: (string | null)[];
  /** The error with which the database service refuses it, if it does. */
  refusal: SqlError | undefined;
  /** Whether it is a pragma that sets a value. SQLite applies such a pragma as soon as it is prepared. */
  isAssignment: boolean;
}

/** Returns the statements of a script, split where SQLite splits it. Skips empty ones. */
export function parseStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let tokens: Token[] = [];
  for (const token of [...tokenize(sql), END_TOKEN]) {
    if (token !== END_TOKEN && !(token.text === ";" && isStatementComplete(tokens))) {
      tokens.push(token);
      continue;
    }
    const [first] = tokens;
    if (first !== undefined)
      statements.push(parseStatement(sql.slice(first.start, tokens.at(-1)?.end), tokens));
    tokens = [];
  }
  return statements;
}

const END_TOKEN: Token = { kind: "other", text: ";", start: 0, end: 0 };

/** Whether a semicolon after these tokens ends the statement. In a trigger's body it does so only after `; END`. */
function isStatementComplete(tokens: readonly Token[]): boolean {
  if (tokens[0]?.text !== "CREATE" && tokens[0]?.text !== "EXPLAIN") return true;
  const isTrigger = /^(EXPLAIN (QUERY PLAN )?)?CREATE (TEMP |TEMPORARY )?TRIGGER /.test(
    joinShortened(tokens.slice(0, 7)),
  );
  return !isTrigger || /; END$/.test(joinShortened(tokens.slice(-2)));
}

/** Joins tokens for a pattern. Shortens long ones, because each semicolon in a trigger would copy them again. */
const joinShortened = (tokens: readonly Token[]) =>
  tokens.map(({ text }) => (text.length > 20 ? "…" : text)).join(" ");

function parseStatement(sql: string, tokens: readonly Token[]): Statement {
  const isExplain = tokens[0]?.text === "EXPLAIN";
  const explained = tokens.slice(!isExplain ? 0 : tokens[1]?.text === "QUERY" ? 3 : 1);
  const verb = findVerb(explained);
  const pragma = verb === "PRAGMA" ? parsePragma(explained) : undefined;
  return {
    sql,
    verb,
    isExplain,
    parameters: parseParameters(tokens),
    refusal:
      (pragma?.supported ?? !UNSUPPORTED_VERBS.includes(verb))
        ? findForbiddenName(tokens)
        : unsupportedStatementError(sql),
    isAssignment: pragma?.isAssignment ?? false,
  };
}

const UNSUPPORTED_VERBS = ["ATTACH", "DETACH", "VACUUM"];

const unsupportedStatementError = (sql: string) =>
  new SqlError("SQL_PARSE_ERROR", `SQL string could not be parsed: unsupported statement: ${sql}`);

const MAIN_VERBS = ["SELECT", "VALUES", "INSERT", "REPLACE", "UPDATE", "DELETE"];

function findVerb(tokens: readonly Token[]): string {
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
const READING_PRAGMAS = new Set(
  "collation_list compile_options data_version database_list encoding foreign_key_check foreign_key_list freelist_count function_list index_info index_list index_xinfo integrity_check module_list page_count pragma_list quick_check table_info table_list table_xinfo".split(
    " ",
  ),
);
/** Pragmas that a client may set. Others change settings of the connection on which the service relies. */
const SETTABLE_PRAGMAS = ["defer_foreign_keys", "foreign_keys", "user_version"];

function parsePragma(tokens: readonly Token[]) {
  const [, first, dot, second] = tokens;
  const qualified = dot?.text === ".";
  const name = ((qualified ? second : first)?.text ?? "").toLowerCase();
  const hasArgument = tokens.length > (qualified ? 4 : 2);
  const isAssignment = hasArgument && !READING_PRAGMAS.has(name);
  return { isAssignment, supported: !isAssignment || SETTABLE_PRAGMAS.includes(name) };
}

const MAX_PARAMETERS = 32_766;

/**
 * Numbers parameters as SQLite does: `?` takes the next number, `?NNN` the number NNN, and a name its earlier number or else
 * the next. If a number has several names, the first one counts.
 */
function parseParameters(tokens: readonly Token[]): (string | null)[] {
  const names: (string | null)[] = [];
  const knownNames = new Set<string>();
  for (const { kind, text } of tokens) {
    if (kind !== "parameter" || names.length > MAX_PARAMETERS) continue; // the engine refuses more
    if (text === "?") names.push(null);
    else if (/^\?\d/.test(text)) nameParameter(names, Number(text.slice(1)), text);
    else if (!knownNames.has(text)) names.push(text);
    knownNames.add(text);
  }
  return names;
}

function nameParameter(names: (string | null)[], position: number, name: string): void {
  if (position < 1 || position > MAX_PARAMETERS) return; // the engine refuses it
  while (names.length < position) names.push(null);
  names[position - 1] ??= name;
}

type StatementArguments = Partial<Pick<StatementInput, "args" | "named_args">>;

/** Returns a statement's arguments by position. Refuses too many, too few, and a mix of positional and named ones. */
export function bindArguments(
  { args = [], named_args = [] }: StatementArguments,
  { parameters, isExplain }: Statement,
): SqlValue[] {
  if (args.length > 0 && named_args.length > 0)
    throw new SqlError(
      "ARGS_BOTH_POSITIONAL_AND_NAMED",
      "Specifying both positional and named arguments is not supported",
    );
  const count = Math.max(args.length, named_args.length);
  if (count > parameters.length)
    throw argumentError(`too many parameters, expected ${parameters.length} found ${count}`);
  const named = new Map(named_args.map(({ name, value }) => [name, value]));
  return parameters.map((name, index) => {
    const value =
      args.length > 0 || name === null ? args[index] : named.get(named.has(name) ? name : name.slice(1));
    if (value !== undefined) return value;
    if (isExplain) return null;
    throw argumentError(`value for parameter ${name ?? index + 1} not found`);
  });
}

const argumentError = (problem: string) =>
  new SqlError("ARGS_INVALID", `Arguments do not match SQL parameters: ${problem}`);

/** Functions of the engine's package that access files, load code, run SQL text or change the engine itself. */
const FORBIDDEN_FUNCTIONS =
  "edit fts3_tokenizer load_extension lsmode readfile sha3_query sqlite3mc_codec_data sqlite3mc_config sqlite3mc_config_table sqlite_crypt sqlite_log writefile".split(
    " ",
  );

/** Tables backed by files, by the database's pages or by the process's memory. */
const FORBIDDEN_TABLES = ["carray", "csv", "fsdir", "sqlite_dbpage", "zipfile"];

/** Returns an error if the statement uses a forbidden table or function anywhere, however its name is quoted. */
function findForbiddenName(tokens: readonly Token[]): SqlError | undefined {
  for (const [index, token] of tokens.entries()) {
    const name = unquoteName(token);
    if (FORBIDDEN_TABLES.includes(name))
      return new SqlError("SQLITE_AUTH", `SQLite error: access to ${name} is prohibited`);
    if (FORBIDDEN_FUNCTIONS.includes(name) && tokens[index + 1]?.text === "(")
      return new SqlError("SQLITE_AUTH", `SQLite error: not authorized to use function: ${name}`);
  }
  return undefined;
}

/** Returns the name that a token may stand for, in lower case, or "". A token of more than 40 characters must be data. */
function unquoteName({ kind, text }: Token): string {
  if (text.length > 40 || (kind !== "word" && kind !== "quoted")) return "";
  return (kind === "word" ? text : text.slice(1, -1)).toLowerCase();
}
