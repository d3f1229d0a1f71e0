import type { RecordsQuery } from "./query";
import type { LogFields } from "./records";

/** Whether a record matches. */
export type Filter = (record: LogFields) => boolean;

/** By query parameter, the field that must be one of the given values. */
const EXACT = {
  cacheStatus: "cacheStatus",
  country: "countryCode",
  edgeLocation: "edgeLocation",
  remoteIp: "remoteIp",
  requestId: "requestId",
} as const;

/** By query parameter, the field that must contain the given text. */
const CONTAINED = { urlContains: "url", userAgentContains: "userAgent", refererContains: "referer" } as const;

/** The fields of which one must contain a word of the parameter `search`. */
const SEARCHED = [
  "cacheStatus",
  "requestId",
  "edgeLocation",
  "host",
  "path",
  "userAgent",
  "referer",
  "contentRange",
] as const;

/** The filter of query parameters, which ignores case; undefined if they do not filter. */
export function createFilter({ status, search, ...query }: Partial<RecordsQuery>): Filter | undefined {
  const filters: Filter[] = [];
  if (status) {
    const beginnings = status.map((each) => each.replace(/xx$/i, ""));
    filters.push(({ statusCode }) => beginnings.some((begin) => String(statusCode).startsWith(begin)));
  }
  for (const [parameter, field] of Object.entries(EXACT)) {
    const given = query[parameter as keyof typeof EXACT];
    const wanted = given && [given].flat().map((value) => value.toLowerCase());
    if (wanted) filters.push((record) => wanted.includes(lowerCase(record[field])));
  }
  for (const [parameter, field] of Object.entries(CONTAINED)) {
    const wanted = query[parameter as keyof typeof CONTAINED]?.toLowerCase();
    if (wanted) filters.push((record) => lowerCase(record[field]).includes(wanted));
  }
  if (search) {
    const words = search.map((word) => word.toLowerCase());
    filters.push((record) =>
      words.some((word) => SEARCHED.some((field) => lowerCase(record[field]).includes(word))),
    );
  }
  return filters.length === 0 ? undefined : (record) => filters.every((filter) => filter(record));
}

const lowerCase = (value: unknown): string => String(value ?? "").toLowerCase();
