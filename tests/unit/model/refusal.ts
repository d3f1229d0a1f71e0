import type { ZodType } from "zod";

/** Returns the words that complete "x must be …" for an invalid value. Returns undefined if the schema accepts the value. */
export const refusal = (schema: ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;
