/**
 * A token of SQL. Whitespace and comments are in the group `passed`. An unclosed token extends to the end of the text, so
 * that the scan stays linear.
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

/** Splits a script into statements of tokens, with words in upper case. A semicolon in the body of a trigger does not end a statement. */
export function splitStatements(sql: string): string[][] {
  const statements: string[][] = [];
  let statement: string[] = [];
  for (const { 0: text, groups = {} } of sql.matchAll(sqlToken)) {
    if (groups["passed"] !== undefined) continue;
    if (text === ";" && isComplete(statement)) {
      statements.push(statement);
      statement = [];
    } else {
      statement.push(groups["word"] === undefined ? text.slice(0, 20) : text.slice(0, 20).toUpperCase());
    }
  }
  return [...statements, statement].filter(({ length }) => length > 0);
}

/** SQLite's rule: a statement that creates a trigger ends with `; END`. */
function isComplete(statement: readonly string[]): boolean {
  const trigger = /^(EXPLAIN (QUERY PLAN )?)?CREATE (TEMP |TEMPORARY )?TRIGGER\b/;
  return !trigger.test(statement.slice(0, 6).join(" ")) || statement.slice(-2).join(" ") === "; END";
}

/** The first statement that begins or ends a transaction; savepoints do not count. */
export function transactionStatement(statements: readonly (readonly string[])[]): string | undefined {
  const statement = statements.find(([verb = "", ...rest]) => {
    if (verb === "ROLLBACK") return !rest.slice(0, 2).includes("TO");
    return ["BEGIN", "COMMIT", "END"].includes(verb);
  });
  return statement?.slice(0, 2).join(" ");
}

/** Whether a statement turns foreign keys off, which SQLite ignores within a transaction: DROP TABLE would delete by cascade. */
export const turnsForeignKeysOff = (statements: readonly (readonly string[])[]): boolean =>
  statements.some(([verb, ...rest]) => {
    const value = rest.find((_, i) => ["=", "("].includes(rest[i - 1] ?? "")) ?? "ON";
    return verb === "PRAGMA" && rest.includes("FOREIGN_KEYS") && !/^['"]?(ON|TRUE|YES|1)\b/i.test(value);
  });
