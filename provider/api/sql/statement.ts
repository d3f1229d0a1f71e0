import { EdgeError } from "../../http/errors";
import { type SqlArgument, toWire, type WireValue } from "./values";

/** One SQL statement. Positional arguments as a list, named ones as an object (`:name`, `@name` or `$name` in SQL). */
export interface SqlStatement {
  readonly sql: string;
  readonly args?: readonly SqlArgument[] | Readonly<Record<string, SqlArgument>>;
}

/** A statement on the wire (public protocol description). */
export interface WireStatement {
  readonly sql: string;
  readonly args?: WireValue[];
  readonly named_args?: { name: string; value: WireValue }[];
  readonly want_rows: true;
}

export function statementOf(statement: string | SqlStatement): SqlStatement {
  if (typeof statement === "string") return { sql: statement };
  if (typeof statement === "object" && statement !== null) return statement;
  throw new EdgeError(
    `A statement must be the text of one SQL statement, or an object of sql and args; ${statement} was given.`,
  );
}

/** @throws EdgeError for anything but a non-empty string. */
export function sqlText(sql: unknown, what = "at least one SQL statement"): string {
  if (typeof sql === "string" && sql.trim() !== "") return sql;
  throw new EdgeError(`sql must be the text of ${what}; ${JSON.stringify(sql) ?? "undefined"} was given.`);
}

/** @throws EdgeError if the SQL is empty or an argument has no SQL form. */
export function toWireStatement({ sql, args }: SqlStatement): WireStatement {
  sqlText(sql, "one SQL statement");
  if (args === undefined) return { sql, want_rows: true };
  const wire = convertArguments(args, toWire);
  if (Array.isArray(wire)) return { sql, args: wire, want_rows: true };
  const named_args = Object.entries(wire).map(([name, value]) => ({ name, value }));
  return { sql, named_args, want_rows: true };
}

/** Each argument converted, given its position or name. @throws EdgeError if they are neither a list nor an object. */
export function convertArguments<From, To>(
  args: readonly From[] | Readonly<Record<string, From>>,
  convert: (value: From, name: string) => To,
): To[] | Record<string, To> {
  if (typeof args !== "object" || args === null || ArrayBuffer.isView(args))
    throw new EdgeError("args must be a list of positional SQL arguments or an object of named ones.");
  if (Array.isArray(args)) return args.map((value, i) => convert(value, String(i + 1)));
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, convert(value, name)]));
}
