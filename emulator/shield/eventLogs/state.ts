import * as z from "zod";
import type { Making } from "../../platform/making";

/** An entry of a shield zone's event log. */
export interface EventLog {
  logId: string;
  /** Milliseconds since 1970. */
  timestamp: number;
  log: string;
  labels: EventLogLabels;
}

/** Labels of an event log entry. */
export interface EventLogLabels {
  asn: string;
  country: string;
  ruleId: string;
  severity: string;
  method: string;
  ruleGroup: string;
  status: string;
  serverZone: string;
}

const label = (fallback: string) => z.string().default(fallback);

const labelsSeed = z.strictObject({
  asn: label("64496"),
  country: label("SI"),
  ruleId: label("942100"),
  severity: label("CRITICAL"),
  method: label("GET"),
  ruleGroup: label("SQLI"),
  status: label("403"),
  serverZone: label("EU"),
});

/** Seed of an entry; one without a `timestamp` happened at the start. */
export const eventLogSeed = z.strictObject({
  logId: z.string().optional(),
  timestamp: z.int().optional(),
  log: z.string().default("{}"),
  labels: labelsSeed.prefault({}),
});

export const newEventLog = (seed: z.output<typeof eventLogSeed>, making: Making): EventLog => ({
  logId: seed.logId ?? making.ids.uuid(),
  timestamp: seed.timestamp ?? making.now(),
  log: seed.log,
  labels: seed.labels,
});
