import type { ZodType } from "zod";

/** The words that complete "x must be …" for a value that the schema refuses; undefined if it accepts the value. */
export const refusal = (schema: ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;
