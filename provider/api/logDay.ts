import type { EdgeError } from "../http/errors";
import { dayStart } from "../model/time";
import { argumentError } from "./arguments";

const dayLength = 24 * 60 * 60 * 1000;
/** How many days the platform keeps event logs (observed) and access logs (documented). */
const window = 3;

/**
 * The UTC day of a Date, or of a string in the form yyyy-MM-dd or MM-dd-yyyy, as MM-dd-yyyy. `logs` names the logs.
 * @throws EdgeError if it is not a day, or entirely before the last 3 days.
 */
export function logDay(name: string, given: unknown, now: number, logs = "event logs"): string {
  const start = startOf(given);
  if (start === undefined) throw argumentError(name, given, "a Date, or a day as yyyy-MM-dd or MM-dd-yyyy");
  if (start > now || start + dayLength <= now - window * dayLength) throw outside(name, given, now, logs);
  return isoOf(start).replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$2-$3-$1");
}

/** The UTC midnight at the start of a day. */
function startOf(given: unknown): number | undefined {
  if (given instanceof Date) {
    const time = given.getTime();
    return Number.isNaN(time) ? undefined : Math.floor(time / dayLength) * dayLength;
  }
  const text = typeof given === "string" ? given : "";
  return dayStart(text.replace(/^(\d\d)-(\d\d)-(\d{4})$/, "$3-$1-$2"))?.getTime();
}

function outside(name: string, given: unknown, now: number, logs: string): EdgeError {
  const first = isoOf(now - window * dayLength);
  const allowed = `a UTC day from ${first} to ${isoOf(now)}, because ${logs} are kept for ${window} days`;
  return argumentError(name, given instanceof Date ? isoOf(given.getTime()) : given, allowed);
}

const isoOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
