import * as z from "zod";
import { type Kind, plainKind } from "./kinds";
import { parseDay, parseInstant } from "./time";

/** The kind of a value that a program passes as a Date or as a formatted string. */
export interface DateKind extends Kind<Date | string, Date | string, Date | string> {
  /** Formats a Date as a string that this kind accepts. An invalid Date becomes "Invalid Date". */
  format(date: Date): string;
  /** Converts to milliseconds since 1970; NaN for an invalid Date or string. */
  toMilliseconds(given: Date | string): number;
}

function dateKind(
  allowed: string,
  parse: (text: string) => Date | undefined,
  format: (iso: string) => string,
): DateKind {
  const toMilliseconds = (given: Date | string): number =>
    (typeof given === "string" ? parse(given) : given)?.getTime() ?? Number.NaN;
  const isValidDate = (given: unknown): boolean =>
    (typeof given === "string" || given instanceof Date) && !Number.isNaN(toMilliseconds(given));
  return {
    ...plainKind(z.union([z.date(), z.string()]), isValidDate, allowed),
    format: (date) => (Number.isNaN(date.getTime()) ? String(date) : format(date.toISOString())),
    toMilliseconds,
  };
}

export const isDateKind = (kind: Kind): kind is DateKind => "format" in kind;

/** A day in UTC, or a time with its zone. Without a zone, a time would depend on the machine. */
export const instantOrDay = dateKind(
  "a Date or an ISO 8601 string with its time zone such as 2026-01-31T08:00:00Z",
  (text) => parseDay(text) ?? parseInstant(text),
  (iso) => iso,
);

export const day = dateKind(
  "a Date, or a day as yyyy-MM-dd or MM-dd-yyyy",
  (text) => parseDay(text.replace(/^(\d\d)-(\d\d)-(\d{4})$/, "$3-$1-$2")),
  (iso) => iso.slice(0, 10),
);
