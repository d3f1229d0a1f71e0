/** Thrown if a statement fails. For a client's statement, the HTTP status stays 200, and the result contains the error. */
export class SqlError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const internalError = (problem: string) => new SqlError("SQLITE_INTERNAL", `SQLite error: ${problem}`);

/** Converts an error of libsql to the code and the message that the database service uses. */
export function toSqlError({ message, code }: { message: string; code: string }): SqlError {
  if (code === "RESPONSE_TOO_LARGE") return new SqlError(code, message);
  if (code === "SQLITE_ERROR" && /syntax error|incomplete input|unrecognized token/.test(message))
    return new SqlError("SQL_PARSE_ERROR", `SQL string could not be parsed: ${message}`);
  return code.startsWith("SQLITE_")
    ? new SqlError(toPrimaryCode(code), `SQLite error: ${message}`)
    : internalError(message);
}

/** Returns `SQLITE_CONSTRAINT` for `SQLITE_CONSTRAINT_UNIQUE`. The service reports `SQLITE_ERROR` as `SQLITE_UNKNOWN`. */
function toPrimaryCode(code: string): string {
  const primaryCode = code.split("_").slice(0, 2).join("_");
  return primaryCode === "SQLITE_ERROR" ? "SQLITE_UNKNOWN" : primaryCode;
}
