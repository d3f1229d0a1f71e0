import { day } from "../model/dates";
import { checkValue, createArgumentError } from "./arguments";

const logDayLength = 24 * 60 * 60 * 1000;
/** How many days the platform keeps event logs (observed) and access logs (documented). */
const retentionDays = 3;

/**
 * Converts a Date, or a string as yyyy-MM-dd or MM-dd-yyyy, to its UTC day as MM-dd-yyyy. `logs` names the logs in messages.
 * @throws EdgeError if it is not a day, is in the future, or ended 3 days ago or earlier.
 */
export function checkAndFormatLogDay(name: string, value: unknown, now: number, logs = "event logs"): string {
  const start = Math.floor(day.toMilliseconds(checkValue(name, day, value)) / logDayLength) * logDayLength;
  const retentionStart = now - retentionDays * logDayLength;
  if (start <= now && start + logDayLength > retentionStart)
    return toIsoDay(start).replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$2-$3-$1");
  const allowed = `a UTC day from ${toIsoDay(retentionStart)} to ${toIsoDay(now)}, because ${logs} are kept for ${retentionDays} days`;
  throw createArgumentError(name, value instanceof Date ? toIsoDay(value.getTime()) : value, allowed);
}

const toIsoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
