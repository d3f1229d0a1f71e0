import type * as z from "zod";
import { invalid } from "./refusal";

const INT64 = 2n ** 63n;

/** The body, parsed by `schema`; any other is refused with 400 and the field at fault. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const unknown = issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const field = [...(issue?.path ?? []), ...unknown].join(".");
  throw invalid(
    `${field === "" ? "The request body" : field}: ${issue?.message ?? "invalid"}.`,
    field === "" ? null : field,
  );
}

/** A path parameter that is an int64; anything else is refused with 400. */
export function idOf(name: string, value: string): number {
  const id = /^-?\d{1,20}$/.test(value) ? BigInt(value) : INT64;
  if (id >= INT64 || id < -INT64)
    throw invalid(`The path parameter ${name} must be an int64; it is ${JSON.stringify(value)}.`, name);
  return Number(id);
}

/** An integer of the query within its range, or its default; anything else is refused with 400. */
export function integerOf(
  query: URLSearchParams,
  name: string,
  { fallback, min = 1, max = 2_147_483_647 }: { fallback: number; min?: number; max?: number },
): number {
  const given = query.get(name);
  if (given === null) return fallback;
  const value = /^\d{1,10}$/.test(given) ? Number(given) : Number.NaN;
  if (!(value >= min && value <= max))
    throw invalid(
      `The query parameter ${name} must be an integer from ${min} to ${max}; it is ${JSON.stringify(given)}.`,
      name,
    );
  return value;
}
