/** Parses a time of the API in milliseconds. A time without a zone is in UTC. Returns undefined if the value is not a time. */
export function parseServerTime(value: unknown): number | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value)) return undefined;
  const time = Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(value) ? value : `${value}Z`);
  return Number.isNaN(time) ? undefined : time;
}

/** Whether two times differ by more than the rounding of fractions of a second. False if either is not a time. */
export function isOtherTime(one: unknown, other: unknown): boolean {
  const [first, second] = [parseServerTime(one), parseServerTime(other)];
  if (first === undefined || second === undefined) return false;
  const digits = Math.min(...[one, other].map(countFractionDigits));
  return Math.abs(first - second) > 1000 / 10 ** digits;
}

/** Returns at most 3, because `Date` has milliseconds. */
const countFractionDigits = (time: unknown): number => /\.(\d{1,3})/.exec(String(time))?.[1]?.length ?? 0;
