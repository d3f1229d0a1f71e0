import * as z from "zod";
import type { Fault } from "../server/faults";
import { validated } from "../validate";

/** A fault as JSON: without functions, with `pathPattern` for a regular expression and "always" for Infinity. */
const faultInput = z.strictObject({
  method: z.string().optional(),
  path: z.string().startsWith("/", "it must begin with a slash").optional(),
  pathPattern: z.string().optional(),
  query: z.record(z.string(), z.string()).optional(),
  where: z.record(z.string(), z.unknown()).optional(),
  times: z.int().min(1).or(z.literal("always")).optional(),
  after: z.int().min(0).optional(),
  chance: z.number().min(0).max(1).optional(),
  status: z.int().min(200).max(599).optional(),
  body: z.unknown().optional(),
  gone: z.literal(true).optional(),
  effect: z.boolean().optional(),
  contentType: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  delayMs: z.number().min(0).optional(),
  noResponse: z.boolean().optional(),
  reset: z.enum(["before", "after"]).optional(),
  truncate: z.boolean().optional(),
});

/** Throws a TypeError if the JSON is no fault, a SyntaxError if its pattern is none; both with a sentence. */
export function parseFault(json: unknown): Fault {
  const { pathPattern, times, ...rest } = validated(faultInput, json, "The fault is");
  return {
    ...rest,
    ...(pathPattern !== undefined && { path: new RegExp(pathPattern) }),
    ...(times !== undefined && { times: times === "always" ? Number.POSITIVE_INFINITY : times }),
  } as Fault;
}

/** A fault as JSON, which leaves out functions. */
export const faultToJson = ({ path, times = 1, ...rest }: Fault): object => ({
  ...rest,
  ...(path instanceof RegExp ? { pathPattern: path.source } : { path }),
  times: times === Number.POSITIVE_INFINITY ? "always" : times,
});
