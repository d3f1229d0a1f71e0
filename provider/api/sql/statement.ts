import * as z from "zod";
import { EdgeError } from "../../base/errors";

/** A value from the database: integers are bigint, floats number, blobs Uint8Array. */
export type SqlValue = null | bigint | number | string | Uint8Array;

/** An argument of a statement. Every number is sent as a float: use a bigint for an integer. A boolean is sent as 1 or 0. */
export type SqlArgument = SqlValue | boolean;

const fitsIn64Bits = (value: bigint): boolean => BigInt.asIntN(64, value) === value;

/** A 64-bit integer, as a decimal string or as an exact JSON number. */
export const wireIntegerSchema = z
  .union([z.string(), z.number()])
  .refine(
    (value) =>
      typeof value === "number"
        ? Number.isSafeInteger(value)
        : /^-?\d{1,19}$/.test(value) && fitsIn64Bits(BigInt(value)),
    { error: "not a 64-bit integer" },
  );

/** Returns whether a string is standard Base64, padded or not. */
export const isBase64 = (text: string): boolean =>
  /^[A-Za-z0-9+/]*={0,2}$/.test(text) && text.replace(/(?<!=)=+$/, "").length % 4 !== 1;

/** An infinite float is null on the wire, because JSON has no infinity. Its sign is lost. */
const wireFloatSchema = z.custom<number | null>((value) => value === null || typeof value === "number", {
  error: "not a number",
});

/** A value on the wire (public protocol description). */
export const wireValueSchema = z.discriminatedUnion("type", [
  z.looseObject({ type: z.literal("null") }),
  z.looseObject({ type: z.literal("integer"), value: wireIntegerSchema }),
  z.looseObject({ type: z.literal("float"), value: wireFloatSchema }),
  z.looseObject({ type: z.literal("text"), value: z.string() }),
  z.looseObject({ type: z.literal("blob"), base64: z.string().refine(isBase64, { error: "not Base64" }) }),
]);

export type WireValue = z.output<typeof wireValueSchema>;

/** @throws EdgeError if SQL has no such value. The error contains the argument's position or name, no string and no blob. */
export function toWireValue(value: unknown, name: string): WireValue {
  switch (typeof value) {
    case "boolean":
      return { type: "integer", value: value ? "1" : "0" };
    case "bigint":
      if (!fitsIn64Bits(value)) throw createArgumentTypeError(name, "an integer beyond 64 bits");
      return { type: "integer", value: value.toString() };
    case "number":
      if (!Number.isFinite(value)) throw createArgumentTypeError(name, String(value));
      return { type: "float", value };
    case "string":
      if (!value.isWellFormed()) throw createArgumentTypeError(name, "a string with a lone surrogate");
      return { type: "text", value };
    default:
      if (value === null) return { type: "null" };
      if (value instanceof Uint8Array) return { type: "blob", base64: Buffer.from(value).toString("base64") };
      throw createArgumentTypeError(
        name,
        value === undefined ? "undefined" : `a value of type ${typeof value}`,
      );
  }
}

export function fromWireValue(value: WireValue): SqlValue {
  switch (value.type) {
    case "null":
      return null;
    case "integer":
      return BigInt(value.value);
    case "blob":
      return new Uint8Array(Buffer.from(value.base64, "base64"));
    default:
      return value.value;
  }
}

const createArgumentTypeError = (name: string, actual: string): EdgeError =>
  new EdgeError(
    `SQL argument ${name} must be null, a boolean, a 64-bit bigint, a finite number, a string or a Uint8Array; ${actual} was given.`,
  );

/** `args`: a list of positional arguments, or an object of named ones (`:name`, `@name` or `$name` in SQL). */
export interface SqlStatement {
  readonly sql: string;
  readonly args?: readonly SqlArgument[] | Readonly<Record<string, SqlArgument>>;
}

export interface WireStatement {
  readonly sql: string;
  readonly args?: WireValue[];
  readonly named_args?: { name: string; value: WireValue }[];
  readonly want_rows: true;
}

export function toStatement(statement: string | SqlStatement): SqlStatement {
  if (typeof statement === "string") return { sql: statement };
  if (typeof statement === "object" && statement !== null) return statement;
  throw new EdgeError(
    `A statement must be the text of one SQL statement, or an object of sql and args; ${statement} was given.`,
  );
}

/** @throws EdgeError for a blank string and for anything but a string. */
export function requireSql(sql: unknown, amount = "at least one SQL statement"): string {
  if (typeof sql === "string" && sql.trim() !== "") return sql;
  throw new EdgeError(`sql must be the text of ${amount}; ${JSON.stringify(sql) ?? "undefined"} was given.`);
}

/** @throws EdgeError if the SQL is blank or an argument is not an SQL value. */
export function toWireStatement({ sql, args }: SqlStatement): WireStatement {
  requireSql(sql, "one SQL statement");
  if (args === undefined) return { sql, want_rows: true };
  const wire = mapSqlArguments(args, toWireValue);
  if (Array.isArray(wire)) return { sql, args: wire, want_rows: true };
  const named_args = Object.entries(wire).map(([name, value]) => ({ name, value }));
  return { sql, named_args, want_rows: true };
}

/** Converts each argument. `name`: its name or position. @throws EdgeError if `args` is neither a list nor an object. */
export function mapSqlArguments<From, To>(
  args: readonly From[] | Readonly<Record<string, From>>,
  convert: (value: From, name: string) => To,
): To[] | Record<string, To> {
  if (typeof args !== "object" || args === null || ArrayBuffer.isView(args))
    throw new EdgeError("args must be a list of positional SQL arguments or an object of named ones.");
  if (Array.isArray(args)) return args.map((value, i) => convert(value, String(i + 1)));
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, convert(value, name)]));
}
