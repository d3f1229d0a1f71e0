import * as z from "zod";

/** An SQL value in the engine's form: integers are bigint, floats are number. */
export type SqlValue = null | bigint | number | string | Uint8Array;

const int64Bound = 2n ** 63n;

const integerSchema = z
  .string()
  .regex(/^-?\d{1,19}$/, "must be an int64 in decimal")
  .transform(BigInt)
  .refine((value) => value >= -int64Bound && value < int64Bound, "must be an int64 in decimal");

// A single check, because zod runs the second of two checks even if the first one fails.
const isBase64 = (text: string): boolean =>
  /^[A-Za-z0-9+/]*={0,2}$/.test(text) && text.replace(/={1,2}$/, "").length % 4 !== 1;

// Buffer.from ignores characters that are not base64, so the schema checks the text first.
const base64Schema = z
  .string()
  .refine((text) => isBase64(text), "must be base64")
  .transform((text): SqlValue => Buffer.from(text, "base64"));

/** Converts a value of a Hrana request to the engine's form. */
export const sqlValueSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("null") }).transform((): SqlValue => null),
  z.object({ type: z.literal("integer"), value: integerSchema }).transform(({ value }): SqlValue => value),
  z.object({ type: z.literal("float"), value: z.number() }).transform(({ value }): SqlValue => value),
  z.object({ type: z.literal("text"), value: z.string() }).transform(({ value }): SqlValue => value),
  z.object({ type: z.literal("blob"), base64: base64Schema }).transform(({ base64 }): SqlValue => base64),
]);

/** A value of a Hrana response. */
export type WireValue =
  | { type: "null" }
  | { type: "integer"; value: string }
  | { type: "float"; value: number }
  | { type: "text"; value: string }
  | { type: "blob"; base64: string };

export function toWireValue(value: SqlValue): WireValue {
  if (value === null) return { type: "null" };
  if (typeof value === "bigint") return { type: "integer", value: String(value) };
  if (typeof value === "number") return { type: "float", value };
  if (typeof value === "string") return { type: "text", value };
  return {
    type: "blob",
    base64: Buffer.from(value)
      .toString("base64")
      .replace(/(?<!=)=+$/, ""),
  };
}
