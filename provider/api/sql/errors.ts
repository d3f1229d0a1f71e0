import { EdgeError, type EdgeErrorOptions } from "../../base/errors";
import { shortenForMessage, toSingleLine } from "../../base/messageText";
import { redact } from "../../base/redact";
import { maxErrorLength } from "../../http/errorBody";
import type { WireFailure } from "./pipeline";

/** What is known about a statement that the database refused. */
export type SqlErrorOptions = EdgeErrorOptions & Pick<SqlError, "code" | "statement" | "detail" | "readOnly">;

/** The database refused a statement. Its arguments are not shown, unless the database's own message quotes them. */
export class SqlError extends EdgeError {
  override readonly name = "SqlError";

  /** SQLite's or the server's code (`SQLITE_CONSTRAINT`), if any. */
  readonly code: string | undefined;
  /** The statement or the whole script, without arguments. */
  readonly statement: string;
  /** The database's own message. */
  readonly detail: string;
  /** Whether the database refused the statement because the token may only read. */
  readonly readOnly: boolean;

  constructor(message: string, options: SqlErrorOptions) {
    super(message, options);
    this.code = options.code === undefined ? undefined : redact(options.code);
    this.statement = redact(options.statement);
    this.detail = redact(options.detail);
    this.readOnly = options.readOnly;
  }
}

export function createSqlError(failure: WireFailure, statement: string): SqlError {
  const message = toSingleLine(shortenForMessage(failure.message, maxErrorLength));
  const code = failure.code ? toSingleLine(shortenForMessage(failure.code, maxErrorLength)) : undefined;
  const codeSuffix = code ? ` (${code})` : "";
  const readOnly = isReadOnlyFailure(message, code);
  const remedy = readOnly ? " The token is read-only: use one with full access to write." : "";
  return new SqlError(
    `The database refused a statement${codeSuffix}: ${message}.${remedy} Statement: ${statement}`,
    { code, statement, detail: message, readOnly },
  );
}

const isReadOnlyFailure = (message: string, code: string | null | undefined): boolean =>
  code === "SQLITE_READONLY" || code === "BLOCKED" || /read-?only|not authorized to write/i.test(message);
