import { EdgeError } from "../../http/errors";
import { type SqlArgument, toWire, type WireValue } from "./values";

/** One SQL statement. Positional arguments as a list, named ones as an object (`:name`, `@name` or `$name` in SQL). */
export interface SqlStatement {
  readonly sql: string;
  readonly args?: readonly SqlArgument[] | Readonly<Record<string, SqlArgument>>;
}

/** Companion, "Database": a statement on the wire. */
export interface WireStatement {
  readonly sql: string;
  readonly args?: WireValue[];
  readonly named_args?: { name: string; value: WireValue }[];
  readonly want_rows: true;
}

export const statementOf = (given: string | SqlStatement): SqlStatement =>
  typeof given === "string" ? { sql: given } : given;

/** @throws EdgeError where the SQL is empty or an argument has no SQL form. */
export function toWireStatement({ sql, args }: SqlStatement): WireStatement {
  if (typeof sql !== "string" || sql.trim() === "") {
    throw new EdgeError(
      `sql must be the text of one SQL statement; ${JSON.stringify(sql) ?? "undefined"} was given.`,
    );
  }
  if (args === undefined) return { sql, want_rows: true };
  if (typeof args !== "object" || args === null || args instanceof Uint8Array)
    throw new EdgeError("args must be a list of positional SQL arguments or an object of named ones.");
  if (isList(args))
    return { sql, args: args.map((value, i) => toWire(value, String(i + 1))), want_rows: true };
  const named_args = Object.entries(args).map(([name, value]) => ({ name, value: toWire(value, name) }));
  return { sql, named_args, want_rows: true };
}

const isList = (args: NonNullable<SqlStatement["args"]>): args is readonly SqlArgument[] =>
  Array.isArray(args);
