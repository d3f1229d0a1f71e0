import * as z from "zod";
import { checked } from "../checked";
import type { Fault } from "../server/faults";

const ALWAYS = "always";

/** A fault as JSON: without functions, with `pathPattern` for a regular expression and "always" for Infinity. */
const faultInput = z.strictObject({
  method: z.string().optional(),
  path: z.string().startsWith("/", "it must begin with a slash").optional(),
  pathPattern: z.string().optional(),
  query: z.record(z.string(), z.string()).optional(),
  where: z.record(z.string(), z.unknown()).optional(),
  times: z.int().min(1).or(z.literal(ALWAYS)).optional(),
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
export function faultFrom(json: unknown): Fault {
  const { pathPattern, times, ...rest } = checked(faultInput, json, "The fault is");
  const given = {
    ...rest,
    ...(pathPattern !== undefined && { path: new RegExp(pathPattern) }),
    ...(times !== undefined && { times: times === ALWAYS ? Number.POSITIVE_INFINITY : times }),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** A fault as JSON; of functions nothing is shown. */
export function shown({ path, times, ...rest }: Fault): object {
  return {
    ...rest,
    ...(path instanceof RegExp ? { pathPattern: path.source } : { path }),
    times: times === Number.POSITIVE_INFINITY ? ALWAYS : (times ?? 1),
  };
}
