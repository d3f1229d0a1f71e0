import type { LogFields } from "./records";

/** Whether a record matches. */
export type Filter = (record: LogFields) => boolean;

/** The record must match them all; undefined if there are none. */
export function matchesAll(filters: readonly (Filter | undefined)[]): Filter | undefined {
  const given = filters.filter((filter) => filter !== undefined);
  return given.length === 0 ? undefined : (record) => given.every((filter) => filter(record));
}

/** The field is one of the values, ignoring case. */
export function isOneOf(field: keyof LogFields, values: readonly string[] | undefined): Filter | undefined {
  if (values === undefined) return undefined;
  const wanted = new Set(values.map((value) => value.toLowerCase()));
  return (record) => wanted.has(String(record[field] ?? "").toLowerCase());
}

/** The status is one of `404`, or in one of `4xx`. */
export function hasStatus(wanted: readonly string[] | undefined): Filter | undefined {
  const beginnings = wanted?.map((each) => each.replace(/xx$/i, ""));
  return beginnings && (({ statusCode }) => beginnings.some((begin) => String(statusCode).startsWith(begin)));
}

/** The field contains the text, ignoring case. */
export function containsText(field: keyof LogFields, text: string | undefined): Filter | undefined {
  const wanted = text?.toLowerCase();
  return wanted === undefined
    ? undefined
    : (record) =>
        String(record[field] ?? "")
          .toLowerCase()
          .includes(wanted);
}

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

/** Any of the words is in any of the searched fields, ignoring case. */
export function containsAnyWord(words: readonly string[] | undefined): Filter | undefined {
  const wanted = words?.map((word) => word.toLowerCase());
  return (
    wanted &&
    ((record) => {
      const text = SEARCHED.map((field) => record[field] ?? "")
        .join("\n")
        .toLowerCase();
      return wanted.some((word) => text.includes(word));
    })
  );
}
