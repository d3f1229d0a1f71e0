import { isIP } from "node:net";
import * as z from "zod";
import { type FieldFailure, Refusal } from "../server/failures";
import { CACHE_STATUSES } from "./records";

/** Query parameters, parsed by `schema`; others are refused with 400 and what is wrong with each. */
export function parseQuery<T>(schema: z.ZodType<T>, query: URLSearchParams): T {
  const given = Object.fromEntries(query);
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw invalidRequest(
    parsed.error.issues.map(({ path, message }) => {
      const field = path.map(String).join(".");
      return { field, message: `${field} ${message}; it is ${JSON.stringify(given[field])}.` };
    }),
  );
}

export const invalidRequest = (details: readonly FieldFailure[]) =>
  new Refusal(400, "invalid_request", details.map(({ message }) => message).join(" "), null, details);

const matchesPattern = (pattern: RegExp, rule: string) => z.string().regex(pattern, `must be ${rule}`);

/** A comma-separated list; `item` is the pattern of an item. */
const listOfItems = (item: string, rule: string) =>
  matchesPattern(
    new RegExp(`^(?:${item})(?:,(?:${item}))*$`, "i"),
    `a comma-separated list of ${rule}`,
  ).transform((text) => text.split(","));

const integerInRange = (min: number, max: number) =>
  matchesPattern(/^\d{1,15}$/, `an integer from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be an integer from ${min} to ${max}`);

const instantInUtc = z.iso
  .datetime("must be a date and time in ISO 8601 and UTC, like 2026-01-31T00:00:00Z")
  .transform((text) => Date.parse(text));

const nonEmptyText = z.string().min(1, "must not be empty");
const trueOrFalse = z.enum(["true", "false"], "must be true or false").transform((value) => value === "true");
const sortOrder = z.enum(["asc", "desc"], "must be asc or desc").default("desc");

const statusList = listOfItems("[1-5]\\d\\d|[1-5]xx", "statuses (404) and classes of them (4xx)");

const searchWords = z
  .string()
  .max(128, "must have at most 128 characters")
  .transform((words) => words.split(/\s+/).filter(Boolean))
  .refine((words) => words.length >= 1 && words.length <= 16, "must have from 1 to 16 words");

/** Query parameters of v2 (public API description). */
export const recordsQuery = z.object({
  from: instantInUtc.optional(),
  to: instantInUtc.optional(),
  status: statusList.optional(),
  cacheStatus: listOfItems(
    CACHE_STATUSES.join("|"),
    `cache statuses (${CACHE_STATUSES.join(", ")})`,
  ).optional(),
  country: listOfItems("[a-z]{2}", "country codes of two letters").optional(),
  edgeLocation: nonEmptyText.optional(),
  remoteIp: z
    .string()
    .refine((address) => isIP(address) !== 0, "must be an IP address")
    .optional(),
  urlContains: nonEmptyText.optional(),
  userAgentContains: nonEmptyText.optional(),
  refererContains: nonEmptyText.optional(),
  requestId: nonEmptyText.optional(),
  search: searchWords.optional(),
  includeOriginShield: trueOrFalse.default(false),
  limit: integerInRange(1, 10_000).default(100),
  offset: integerInRange(0, Number.MAX_SAFE_INTEGER).default(0),
  order: sortOrder,
});

export type RecordsQuery = z.output<typeof recordsQuery>;

/** Query parameters of v1 (public API description). `start` lines are skipped, and the line `end` is the first not sent. */
export const fileQuery = z.object({
  start: integerInRange(0, Number.MAX_SAFE_INTEGER).default(0),
  end: integerInRange(0, Number.MAX_SAFE_INTEGER).default(Number.MAX_SAFE_INTEGER),
  sort: sortOrder,
  status: statusList.optional(),
  search: searchWords.optional(),
  download: trueOrFalse.default(false),
});

export type FileQuery = z.output<typeof fileQuery>;
