/** A statement that failed: the HTTP status stays 200, and the result says so. */
export class SqlError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** What the engine throws, in the service's words; anything else is thrown on. */
export function sqlErrorOf(error: unknown): SqlError {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") throw error;
  const { message, code } = error;
  if (!code.startsWith("SQLITE_")) return new SqlError(code, message);
  if (code === "SQLITE_ERROR" && /syntax error|incomplete input|unrecognized token/.test(message))
    return new SqlError("SQL_PARSE_ERROR", `SQL string could not be parsed: ${message}`);
  return new SqlError(primaryCode(code), `SQLite error: ${message}`);
}

/** SQLITE_CONSTRAINT of SQLITE_CONSTRAINT_UNIQUE; what is no more than an error is SQLITE_UNKNOWN. */
function primaryCode(code: string): string {
  const primary = code.split("_").slice(0, 2).join("_");
  return primary === "SQLITE_ERROR" ? "SQLITE_UNKNOWN" : primary;
}
