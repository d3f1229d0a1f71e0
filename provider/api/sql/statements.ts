/**
 * Matches one SQL token. The group `passed` holds whitespace and comments. An unclosed token extends to the end of the text,
 * so that the scan stays linear.
 */
const sqlToken = new RegExp(
  [
    /(?<passed>\s+|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))/,
    /'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|`(?:[^`]|``)*(?:`|$)|\[[^\]]*(?:\]|$)/,
    /(?<word>[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)/,
    /[?:@$#\d][\w$.\u0080-\uffff]*|[\s\S]/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gy",
);

/** A statement of a script. */
export interface ScriptStatement {
  /** Includes the semicolon. */
  readonly text: string;
  /** The tokens as written, without comments and the final semicolon. */
  readonly tokens: readonly string[];
}

/** Splits a script. A semicolon in the body of a trigger does not end a statement. */
export function splitStatements(sql: string): ScriptStatement[] {
  const statements: ScriptStatement[] = [];
  let [tokens, start]: [string[], number] = [[], 0];
  const add = (end: number) => {
    if (tokens.length > 0) statements.push({ text: sql.slice(start, end), tokens });
    tokens = [];
  };
  for (const { 0: token, groups = {}, index } of sql.matchAll(sqlToken)) {
    if (groups["passed"] !== undefined) continue;
    if (token === ";" && isComplete(tokens)) add(index + 1);
    else if (tokens.push(token) === 1) start = index;
  }
  add(sql.length);
  return statements;
}

/** Returns the first tokens of a statement in upper case. */
export const firstWords = ({ tokens }: Pick<ScriptStatement, "tokens">, count: number): string[] =>
  tokens.slice(0, count).map((token) => token.toUpperCase());

/** Applies SQLite's rule that a statement that creates a trigger ends with `; END`. */
function isComplete(tokens: readonly string[]): boolean {
  const trigger = /^(EXPLAIN (QUERY PLAN )?)?CREATE (TEMP |TEMPORARY )?TRIGGER\b/;
  return !trigger.test(firstWords({ tokens }, 6).join(" ")) || /^; END$/i.test(tokens.slice(-2).join(" "));
}

/** Returns the first words of a statement that begins or ends a transaction, if there is one. Savepoints do not count. */
export function transactionStatement(statements: readonly ScriptStatement[]): string | undefined {
  const found = statements.find((statement) => {
    const [verb = "", ...rest] = firstWords(statement, 3);
    return verb === "ROLLBACK" ? !rest.includes("TO") : ["BEGIN", "COMMIT", "END"].includes(verb);
  });
  return found && firstWords(found, 2).join(" ");
}

/** Returns whether a statement is `PRAGMA foreign_keys`, with or without a value. */
export function isForeignKeysPragma(statement: ScriptStatement): boolean {
  const [verb, ...names] = firstWords(statement, 4);
  return verb === "PRAGMA" && names.includes("FOREIGN_KEYS");
}

/** Returns whether a script turns foreign keys off, which SQLite ignores within a transaction. */
export const turnsForeignKeysOff = (statements: readonly ScriptStatement[]): boolean =>
  statements.some((statement) => {
    const { tokens } = statement;
    const value = tokens.find((_, i) => ["=", "("].includes(tokens[i - 1] ?? "")) ?? "ON";
    return isForeignKeysPragma(statement) && !/^['"]?(ON|TRUE|YES|1)\b/i.test(value);
  });
