const form =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/**
 * The one reading of an ISO 8601 instant: a day, a time to the minute at least, and its zone. Undefined for another
 * text, also for one that Date would read as something else (February 30, 24:00, a time of the machine's zone).
 */
export function instant(text: string): Date | undefined {
  const day = form.exec(text)?.[1];
  return day !== undefined && dayStart(day) ? new Date(text) : undefined;
}

/** The UTC midnight that a day as yyyy-MM-dd begins with; undefined if the calendar has no such day. */
export function dayStart(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const start = new Date(`${text}T00:00:00Z`);
  // Date takes February 30 for March 2.
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text) ? start : undefined;
}
