import * as z from "zod";
import { EdgeError } from "../../http/errors";

/** A value from the database: integers are bigint, floats number, blobs Uint8Array. */
export type SqlValue = null | bigint | number | string | Uint8Array;

/**
 * A value as an argument. A number is sent as a float; use a bigint for an integer. A boolean is sent as 1 or 0.
 */
export type SqlArgument = SqlValue | boolean;

const fitsIn64Bits = (value: bigint): boolean => BigInt.asIntN(64, value) === value;

/** A 64-bit integer: as a decimal string, or as an exact JSON number. */
export const wireInteger = z
  .union([z.string(), z.number()])
  .refine(
    (value) =>
      typeof value === "number"
        ? Number.isSafeInteger(value)
        : /^-?\d{1,19}$/.test(value) && fitsIn64Bits(BigInt(value)),
    { error: "not a 64-bit integer" },
  );

/** Whether a text is standard Base64, padded or not. */
export const isBase64 = (text: string): boolean =>
  /^[A-Za-z0-9+/]*={0,2}$/.test(text) && text.replace(/(?<!=)=+$/, "").length % 4 !== 1;

/** An infinite one is null on the wire: JSON has no infinity, and which of the two it was is lost. */
const float = z.custom<number | null>((value) => value === null || typeof value === "number", {
  error: "not a number",
});

/** A value on the wire (public protocol description). */
export const wireValue = z.discriminatedUnion("type", [
  z.looseObject({ type: z.literal("null") }),
  z.looseObject({ type: z.literal("integer"), value: wireInteger }),
  z.looseObject({ type: z.literal("float"), value: float }),
  z.looseObject({ type: z.literal("text"), value: z.string() }),
  z.looseObject({ type: z.literal("blob"), base64: z.string().refine(isBase64, { error: "not Base64" }) }),
]);

export type WireValue = z.output<typeof wireValue>;

/** @throws EdgeError naming the argument (its position or name, never its value) if its type has no SQL form. */
export function toWire(value: unknown, name: string): WireValue {
  switch (typeof value) {
    case "boolean":
      return { type: "integer", value: value ? "1" : "0" };
    case "bigint":
      if (!fitsIn64Bits(value)) throw unfit(name, "an integer beyond 64 bits");
      return { type: "integer", value: value.toString() };
    case "number":
      if (!Number.isFinite(value)) throw unfit(name, String(value));
      return { type: "float", value };
    case "string":
      if (!value.isWellFormed()) throw unfit(name, "a string with a lone surrogate");
      return { type: "text", value };
    default:
      if (value === null) return { type: "null" };
      if (value instanceof Uint8Array) return { type: "blob", base64: Buffer.from(value).toString("base64") };
      throw unfit(name, value === undefined ? "undefined" : `a value of type ${typeof value}`);
  }
}

export function fromWire(value: WireValue): SqlValue {
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

const unfit = (name: string, what: string): EdgeError =>
  new EdgeError(
    `SQL argument ${name} must be null, a boolean, a 64-bit bigint, a finite number, a string or a Uint8Array; ${what} was given.`,
  );
