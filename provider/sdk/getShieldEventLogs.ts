// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

/** Arguments of getShieldEventLogs. */
export interface GetShieldEventLogsArgs {
  /** ID of the shield zone. */
  shieldZoneId: number;
  /** The UTC day: a Date (its UTC day is taken), `yyyy-MM-dd` or `MM-dd-yyyy`. */
  date: Date | string;
}

/** Arguments of getShieldEventLogsOutput. */
export interface GetShieldEventLogsOutputArgs {
  /** ID of the shield zone. */
  shieldZoneId: pulumi.Input<number>;
  /** The UTC day: a Date (its UTC day is taken), `yyyy-MM-dd` or `MM-dd-yyyy`. */
  date: Date | pulumi.Input<string>;
}

/** Labels of an event. */
export interface ShieldEventLabels {
  /** Number of the visitor's autonomous system. */
  asn?: string | null | undefined;
  /** Country of the visitor, in two letters. */
  country?: string | null | undefined;
  /** ID of the rule that matched. */
  ruleId?: string | null | undefined;
  /** Severity of the rule: `NOTICE`, `WARNING` or `CRITICAL`. */
  severity?: string | null | undefined;
  /** HTTP method of the request. */
  method?: string | null | undefined;
  /** Group of the rule. */
  ruleGroup?: string | null | undefined;
  /** HTTP status of the response. */
  status?: string | null | undefined;
  /** Region of the server that handled the request. */
  serverZone?: string | null | undefined;
}

/** An entry of a shield zone's event log. */
export interface ShieldEventLog {
  /** ID of the entry. */
  logId?: string | null | undefined;
  /** Time of the event in milliseconds since 1970. */
  timestamp?: number | null | undefined;
  /** The event as the API's own text. */
  log?: string | null | undefined;
  /** Labels of the event. */
  labels?: ShieldEventLabels | null | undefined;
}

/** Result of getShieldEventLogs. */
export interface GetShieldEventLogsResult {
  /** All entries of the day, in the order of the API. */
  logs: ShieldEventLog[];
}

/**
 * The event log of a shield zone for one UTC day.
 *
 * @example The events of today
 * ```ts
 * const { logs } = await edge.getShieldEventLogs({ shieldZoneId: 5, date: new Date() });
 * ```
 */
export function getShieldEventLogs(
  args: GetShieldEventLogsArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetShieldEventLogsResult> {
  return loadInvokeModule().invoke("getShieldEventLogs", args, options);
}

/** Like {@link getShieldEventLogs}, as an Output. */
export function getShieldEventLogsOutput(
  args: GetShieldEventLogsOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<GetShieldEventLogsResult> {
  return loadInvokeModule().invokeOutput("getShieldEventLogs", args, options);
}
