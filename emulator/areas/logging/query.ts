import * as z from "zod";
import { type FieldFailure, Refusal } from "../../server/failures";
import type { LogFields } from "./records";

/** Parses query parameters. Refuses invalid ones with 400 and a message for each. */
export function parseQuery<T>(schema: z.ZodType<T>, query: URLSearchParams): T {
  const parameters = Object.fromEntries(query);
  const parsed = schema.safeParse(parameters);
  if (parsed.success) return parsed.data;
  throw invalidRequest(
    parsed.error.issues.map(({ path, message }) => {
      const field = path.map(String).join(".");
      return { field, message: `${field} ${message}; it is ${JSON.stringify(parameters[field])}.` };
    }),
  );
}

export const invalidRequest = (details: readonly FieldFailure[]) =>
  new Refusal(400, "invalid_request", details.map(({ message }) => message).join(" "), null, details);

const commaListSchema = z.string().transform((text) => text.split(","));

const statusListSchema = z
  .string()
  .regex(/^[1-5](\d\d|xx)(,[1-5](\d\d|xx))*$/i, "must be a comma-separated list of statuses (404, 4xx)")
  .transform((text) => text.split(","));

const createIntegerSchema = (min: number, max: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `must be an integer from ${min} to ${max}`,
    )
    .transform(Number);

const utcInstantSchema = z.iso
  .datetime("must be a date and time in ISO 8601 and UTC, like 2026-01-31T00:00:00Z")
  .transform((text) => Date.parse(text));

const flagSchema = z.enum(["true", "false"], "must be true or false").transform((value) => value === "true");
const sortOrderSchema = z.enum(["asc", "desc"], "must be asc or desc").default("desc");

const searchWordsSchema = z
  .string()
  .max(128, "must have at most 128 characters")
  .transform((words) => words.split(/\s+/).filter(Boolean))
  .refine((words) => words.length >= 1 && words.length <= 16, "must have from 1 to 16 words");

/** Query parameters of the logging API v2 (public API description). */
export const recordsQuerySchema = z.object({
  from: utcInstantSchema.optional(),
  to: utcInstantSchema.optional(),
  status: statusListSchema.optional(),
  cacheStatus: commaListSchema.optional(),
  country: commaListSchema.optional(),
  edgeLocation: z.string().optional(),
  remoteIp: z.string().optional(),
  urlContains: z.string().optional(),
  userAgentContains: z.string().optional(),
  refererContains: z.string().optional(),
  requestId: z.string().optional(),
  search: searchWordsSchema.optional(),
  includeOriginShield: flagSchema.default(false),
  limit: createIntegerSchema(1, 10_000).default(100),
  offset: createIntegerSchema(0, Number.MAX_SAFE_INTEGER).default(0),
  order: sortOrderSchema,
});

export type RecordsQuery = z.output<typeof recordsQuerySchema>;

/** Query parameters of the logging API v1 (public API description). `end` is the line after the last one. */
export const logFileQuerySchema = z.object({
  start: createIntegerSchema(0, Number.MAX_SAFE_INTEGER).default(0),
  end: createIntegerSchema(0, Number.MAX_SAFE_INTEGER).default(Number.MAX_SAFE_INTEGER),
  sort: sortOrderSchema,
  status: statusListSchema.optional(),
  search: searchWordsSchema.optional(),
});

export type LogFileQuery = z.output<typeof logFileQuerySchema>;

/** Maps a query parameter to the field that must equal its value, or any of its values if it is a list. */
const exactFields = {
  cacheStatus: "cacheStatus",
  country: "countryCode",
  edgeLocation: "edgeLocation",
  remoteIp: "remoteIp",
  requestId: "requestId",
} as const;

/** Maps a query parameter to the field that must contain its value. */
const substringFields = {
  urlContains: "url",
  userAgentContains: "userAgent",
  refererContains: "referer",
} as const;

/** A record matches `search` if one of these fields contains one of the words. */
const searchFields = [
  "cacheStatus",
  "requestId",
  "edgeLocation",
  "host",
  "path",
  "userAgent",
  "referer",
] as const;

/** Returns a case-insensitive filter of records, or undefined if the parameters filter nothing. */
export function createFilter({ status, search, ...query }: Partial<RecordsQuery>) {
  const filters: ((record: LogFields) => boolean)[] = [];
  if (status) {
    const prefixes = status.map((each) => each.replace(/xx$/i, ""));
    filters.push(({ statusCode }) => prefixes.some((prefix) => String(statusCode).startsWith(prefix)));
  }
  for (const [parameter, field] of Object.entries(exactFields)) {
    const parameterValue = query[parameter as keyof typeof exactFields];
    const acceptedValues = parameterValue && [parameterValue].flat().map((value) => value.toLowerCase());
    if (acceptedValues) filters.push((record) => acceptedValues.includes(toLowerCase(record[field])));
  }
  for (const [parameter, field] of Object.entries(substringFields)) {
    const substring = query[parameter as keyof typeof substringFields]?.toLowerCase();
    if (substring) filters.push((record) => toLowerCase(record[field]).includes(substring));
  }
  if (search) {
    const words = search.map((word) => word.toLowerCase());
    filters.push((record) =>
      words.some((word) => searchFields.some((field) => toLowerCase(record[field]).includes(word))),
    );
  }
  if (filters.length === 0) return undefined;
  return (record: LogFields) => filters.every((filter) => filter(record));
}

const toLowerCase = (value: unknown): string => String(value ?? "").toLowerCase();
