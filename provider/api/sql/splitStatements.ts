/**
 * Matches one SQL token. The group `skipped` holds whitespace and comments. An unclosed token extends to the end of the
 * text, so that the scan stays linear.
 */
const sqlTokenPattern = new RegExp(
  [
    /(?<skipped>\s+|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))/,
    /'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|`(?:[^`]|``)*(?:`|$)|\[[^\]]*(?:\]|$)/,
    /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/,
    /[?:@$#\d][\w$.\u0080-\uffff]*|[\s\S]/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gy",
);

/**
 * Splits a script into statements, each as its tokens with one space between them, without comments and the final semicolon.
 * A semicolon in the body of a trigger does not end a statement.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[][] = [];
  let tokens: string[] = [];
  for (const { 0: token, groups = {} } of sql.matchAll(sqlTokenPattern)) {
    if (groups["skipped"] !== undefined) continue;
    if (token === ";" && isCompleteStatement(tokens)) {
      statements.push(tokens);
      tokens = [];
    } else tokens.push(token);
  }
  return [...statements, tokens].filter(({ length }) => length > 0).map((statement) => statement.join(" "));
}

/** Whether a semicolon after these tokens ends the statement. As in SQLite, a CREATE TRIGGER ends only after `; END`. */
function isCompleteStatement(tokens: readonly string[]): boolean {
  const triggerPattern = /^(EXPLAIN (QUERY PLAN )?)?CREATE (TEMP |TEMPORARY )?TRIGGER\b/i;
  return !triggerPattern.test(tokens.slice(0, 6).join(" ")) || /^; END$/i.test(tokens.slice(-2).join(" "));
}

/** Finds a statement that begins or ends a transaction, and returns its first words. Savepoints do not count. */
export function findTransactionStatement(statements: readonly string[]): string | undefined {
  const pattern = /^(BEGIN|COMMIT|END|ROLLBACK)(?= |$)(?!( TRANSACTION)? TO )/i;
  const found = statements.find((statement) => pattern.test(statement));
  return found?.split(" ", 2).join(" ").toUpperCase();
}

const foreignKeysOffPattern = /^PRAGMA (\S+ \. )?foreign_keys [=(] (?!['"]?(ON|TRUE|YES|1)\b)/i;

/** Returns whether a script turns foreign keys off. SQLite ignores that PRAGMA within a transaction. */
export const turnsForeignKeysOff = (statements: readonly string[]): boolean =>
  statements.some((statement) => foreignKeysOffPattern.test(statement));
