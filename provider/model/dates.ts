import * as z from "zod";
import { type Kind, plain } from "./kinds";
import { dayStart, instant } from "./time";

/** A value that a program passes as a Date or as a formatted string. */
export interface DateKind extends Kind<Date | string, Date | string, Date | string> {
  /** Formats a Date as such a string. */
  written(date: Date): string;
  /** Converts to milliseconds since 1970; NaN for an invalid Date or string. */
  time(given: Date | string): number;
}

function dated(
  allowed: string,
  read: (text: string) => Date | undefined,
  written: (iso: string) => string,
): DateKind {
  const time = (given: Date | string): number =>
    (typeof given === "string" ? read(given) : given)?.getTime() ?? Number.NaN;
  const isDated = (given: unknown): boolean =>
    (typeof given === "string" || given instanceof Date) && !Number.isNaN(time(given));
  return {
    ...plain(z.union([z.date(), z.string()]), isDated, allowed),
    written: (date) => (Number.isNaN(date.getTime()) ? String(date) : written(date.toISOString())),
    time,
  };
}

export const isDate = (kind: Kind): kind is DateKind => "written" in kind;

/** A day in UTC, or a time with its zone. Without a zone, a time would depend on the machine. */
export const moment = dated(
  "a Date or an ISO 8601 string with its time zone such as 2026-01-31T08:00:00Z",
  (text) => dayStart(text) ?? instant(text),
  (iso) => iso,
);

export const day = dated(
  "a Date, or a day as yyyy-MM-dd or MM-dd-yyyy",
  (text) => dayStart(text.replace(/^(\d\d)-(\d\d)-(\d{4})$/, "$3-$1-$2")),
  (iso) => iso.slice(0, 10),
);
