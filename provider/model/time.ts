const instantPattern =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Parses an ISO 8601 instant: a day, a time with at least hours and minutes, and a zone. Returns undefined for any other
 * string, even if Date would accept it (February 30, 24:00, a time without a zone).
 */
export function parseInstant(text: string): Date | undefined {
  const day = instantPattern.exec(text)?.[1];
  return day !== undefined && parseDay(day) ? new Date(text) : undefined;
}

/** Returns the UTC midnight at which a day (yyyy-MM-dd) begins; undefined for any other string, such as 2026-02-30. */
export function parseDay(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const start = new Date(`${text}T00:00:00Z`);
  // Date rolls February 30 over into March.
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text) ? start : undefined;
}

const hourLength = 3_600_000;

const durationAdders: Readonly<Record<string, (date: Date, count: number) => void>> = {
  h: (date, count) => date.setTime(date.getTime() + count * hourLength),
  d: (date, count) => date.setUTCDate(date.getUTCDate() + count),
  w: (date, count) => date.setUTCDate(date.getUTCDate() + 7 * count),
  m: addMonths,
  y: (date, count) => addMonths(date, 12 * count),
};

/** The last millisecond that RFC 3339 can express. */
const latestInstant = Date.parse("9999-12-31T23:59:59.999Z");

/**
 * Adds a duration (`30d`, `12h`, `1w`, `1m` for a month, `1y`) to a date. Returns undefined if the text is not a duration, or
 * if the result is later than the year 9999. January 31 plus `1m` is the last day of February.
 */
export function addDuration(from: Date, duration: string): Date | undefined {
  const [, count, unit = ""] = /^([1-9]\d{0,5})([hdwmy])$/.exec(duration) ?? [];
  const result = new Date(from);
  durationAdders[unit]?.(result, Number(count));
  return count === undefined || !(result.getTime() <= latestInstant) ? undefined : result;
}

function addMonths(date: Date, count: number): void {
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + count);
  // The date overflowed a shorter month: go back to its last day.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
}
