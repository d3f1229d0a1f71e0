import type { StatementInput } from "./requests";
import { SqlError } from "./sqlError";
import { type SqlToken, tokenize } from "./tokenize";
import type { SqlValue } from "./values";

/** An SQL statement, parsed as far as the emulator needs before SQLite runs it. */
export interface Statement {
  sql: string;
  /** The main keyword in upper case, such as SELECT. It may follow EXPLAIN, or the table expressions of WITH. Empty if none. */
  verb: string;
  isExplain: boolean;
  /** The name of each parameter, in order, such as ":id". Null for a parameter without a name. */
  parameters: (string | null)[];
  /** The error to return if the database service does not allow the statement. */
  disallowedError: SqlError | undefined;
  /** Whether this is a pragma that sets a value. SQLite applies such a pragma when it prepares the statement. */
  isAssignment: boolean;
}

/** Splits a script into statements by the rules of SQLite. Skips empty statements. */
export function parseStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let tokens: SqlToken[] = [];
  for (const token of [...tokenize(sql), endToken]) {
    if (token !== endToken && !(token.text === ";" && isStatementComplete(tokens))) {
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

const endToken: SqlToken = { kind: "other", text: ";", start: 0, end: 0 };

/** Whether a semicolon after these tokens ends the statement. A trigger's body ends only at `; END;`. */
function isStatementComplete(tokens: readonly SqlToken[]): boolean {
  if (tokens[0]?.text !== "CREATE" && tokens[0]?.text !== "EXPLAIN") return true;
  const isTrigger = /^(EXPLAIN (QUERY PLAN )?)?CREATE (TEMP |TEMPORARY )?TRIGGER /.test(
    joinTokens(tokens.slice(0, 7)),
  );
  return !isTrigger || /; END$/.test(joinTokens(tokens.slice(-2)));
}

/** Joins tokens for pattern matching. Shortens long tokens, because this runs again at each semicolon of a trigger. */
const joinTokens = (tokens: readonly SqlToken[]) =>
  tokens.map(({ text }) => (text.length > 20 ? "…" : text)).join(" ");

function parseStatement(sql: string, tokens: readonly SqlToken[]): Statement {
  const isExplain = tokens[0]?.text === "EXPLAIN";
  const statementTokens = tokens.slice(!isExplain ? 0 : tokens[1]?.text === "QUERY" ? 3 : 1);
  const verb = findVerb(statementTokens);
  const pragma = verb === "PRAGMA" ? parsePragma(statementTokens) : undefined;
  return {
    sql,
    verb,
    isExplain,
    parameters: parseParameters(tokens),
    disallowedError:
      (pragma?.isSupported ?? !unsupportedVerbs.includes(verb))
        ? findForbiddenNameError(tokens)
        : unsupportedStatementError(sql),
    isAssignment: pragma?.isAssignment ?? false,
  };
}

const unsupportedVerbs = ["ATTACH", "DETACH", "VACUUM"];

const unsupportedStatementError = (sql: string) =>
  new SqlError("SQL_PARSE_ERROR", `SQL string could not be parsed: unsupported statement: ${sql}`);

const verbsAfterWith = ["SELECT", "VALUES", "INSERT", "REPLACE", "UPDATE", "DELETE"];

function findVerb(tokens: readonly SqlToken[]): string {
  const [first] = tokens;
  if (first?.text !== "WITH") return first?.kind === "word" ? first.text : "";
  let depth = 0;
  for (const { text } of tokens) {
    if (text === "(") depth += 1;
    if (text === ")") depth -= 1;
    if (depth === 0 && verbsAfterWith.includes(text)) return text;
  }
  return "";
}

/** Pragmas that change nothing even if they have an argument, except `encoding` in an empty database. */
const readOnlyPragmas = new Set(
  "collation_list compile_options data_version database_list encoding foreign_key_check foreign_key_list freelist_count function_list index_info index_list index_xinfo integrity_check module_list page_count pragma_list quick_check table_info table_list table_xinfo".split(
    " ",
  ),
);
/** Pragmas that a client may set. Setting any other pragma is refused, because the service relies on it. */
const settablePragmas = ["defer_foreign_keys", "foreign_keys", "user_version"];

function parsePragma(tokens: readonly SqlToken[]) {
  const [, first, dot, second] = tokens;
  const isQualified = dot?.text === ".";
  const name = ((isQualified ? second : first)?.text ?? "").toLowerCase();
  const hasArgument = tokens.length > (isQualified ? 4 : 2);
  const isAssignment = hasArgument && !readOnlyPragmas.has(name);
  return { isAssignment, isSupported: !isAssignment || settablePragmas.includes(name) };
}

const maxParameters = 32_766;

/**
 * Numbers parameters as SQLite does. `?` gets the next number, and `?NNN` gets the number NNN. A name gets the next number
 * when it first occurs, and keeps that number. If a number has several names, the first name wins.
 */
function parseParameters(tokens: readonly SqlToken[]): (string | null)[] {
  const names: (string | null)[] = [];
  const knownNames = new Set<string>();
  for (const { kind, text } of tokens) {
    if (kind !== "parameter" || names.length > maxParameters) continue; // SQLite refuses more.
    if (text === "?") names.push(null);
    else if (/^\?\d/.test(text)) setParameterName(names, Number(text.slice(1)), text);
    else if (!knownNames.has(text)) names.push(text);
    knownNames.add(text);
  }
  return names;
}

function setParameterName(names: (string | null)[], position: number, name: string): void {
  if (position < 1 || position > maxParameters) return; // SQLite refuses this number.
  while (names.length < position) names.push(null);
  names[position - 1] ??= name;
}

type StatementArguments = Partial<Pick<StatementInput, "args" | "named_args">>;

/** Returns the arguments by position. Refuses a mix of positional and named ones, too many and, except for EXPLAIN, too few. */
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
    throw createArgumentError(`too many parameters, expected ${parameters.length} found ${count}`);
  const byName = new Map(named_args.map(({ name, value }) => [name, value]));
  return parameters.map((name, index) => {
    const value =
      args.length > 0 || name === null ? args[index] : byName.get(byName.has(name) ? name : name.slice(1));
    if (value !== undefined) return value;
    if (isExplain) return null;
    throw createArgumentError(`value for parameter ${name ?? index + 1} not found`);
  });
}

const createArgumentError = (problem: string) =>
  new SqlError("ARGS_INVALID", `Arguments do not match SQL parameters: ${problem}`);

/** Functions of libsql that access files, load code, run SQL text or change the engine. */
const forbiddenFunctions =
  "edit fts3_tokenizer load_extension lsmode readfile sha3_query sqlite3mc_codec_data sqlite3mc_config sqlite3mc_config_table sqlite_crypt sqlite_log writefile".split(
    " ",
  );

/** Virtual tables that expose files, the database's pages or the memory of the process. */
const forbiddenTables = ["carray", "csv", "fsdir", "sqlite_dbpage", "zipfile"];

/** Returns an error if the statement contains a forbidden table's name or calls a forbidden function, quoted or not. */
function findForbiddenNameError(tokens: readonly SqlToken[]): SqlError | undefined {
  for (const [index, token] of tokens.entries()) {
    const name = unquoteName(token);
    if (forbiddenTables.includes(name))
      return new SqlError("SQLITE_AUTH", `SQLite error: access to ${name} is prohibited`);
    if (forbiddenFunctions.includes(name) && tokens[index + 1]?.text === "(")
      return new SqlError("SQLITE_AUTH", `SQLite error: not authorized to use function: ${name}`);
  }
  return undefined;
}

/** Returns the name in a token, in lower case, or "". Ignores long tokens, because no forbidden name is that long. */
function unquoteName({ kind, text }: SqlToken): string {
  if (text.length > 40 || (kind !== "word" && kind !== "quoted")) return "";
  return (kind === "word" ? text : text.slice(1, -1)).toLowerCase();
}
