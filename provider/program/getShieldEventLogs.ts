import type * as pulumi from "@pulumi/pulumi";
import { collect } from "../functions/collect";
import type { EdgeInvokeOptions } from "./account";
import type { DataFunction } from "./call";
import { type DateInput, dayText } from "./dates";
import { machine } from "./load";

/** Arguments of getShieldEventLogs. */
export interface GetShieldEventLogsArgs {
  /** Id of the shield zone, a positive whole number. */
  shieldZoneId: number;
  /**
   * The UTC day: a Date (its UTC day is taken), or a text as `yyyy-MM-dd` or `MM-dd-yyyy`. The platform keeps event
   * logs for 3 days; a day of which nothing lies within them is refused.
   */
  date: Date | string;
}

/** Arguments of getShieldEventLogsOutput. */
export interface GetShieldEventLogsOutputArgs {
  /** Id of the shield zone, a positive whole number. */
  shieldZoneId: pulumi.Input<number>;
  /** The UTC day, as in {@link GetShieldEventLogsArgs}. */
  date: DateInput;
}

/** What an event is labelled with. */
export interface ShieldEventLabels {
  asn?: string | null | undefined;
  country?: string | null | undefined;
  ruleId?: string | null | undefined;
  severity?: string | null | undefined;
  method?: string | null | undefined;
  ruleGroup?: string | null | undefined;
  status?: string | null | undefined;
  serverZone?: string | null | undefined;
}

/** One entry of an event log. */
export interface ShieldEventLog {
  logId?: string | null | undefined;
  /** Milliseconds since 1970. */
  timestamp?: number | null | undefined;
  log?: string | null | undefined;
  labels?: ShieldEventLabels | null | undefined;
}

export interface GetShieldEventLogsResult {
  /** Every entry of the day, in the platform's order. */
  logs: ShieldEventLog[];
}

const eventLogs: DataFunction<GetShieldEventLogsArgs, GetShieldEventLogsResult> = {
  name: "getShieldEventLogs",
  takes: ["shieldZoneId", "date"],
  read: async (api, { shieldZoneId, date }) => ({
    logs: await collect(api.shield.eventLogs(shieldZoneId, date)),
  }),
};

/**
 * The event log of a shield zone for one UTC day, all pages of it.
 *
 * @example
 * ```ts
 * const { logs } = await edge.getShieldEventLogs({ shieldZoneId: 701, date: new Date() });
 * ```
 */
export function getShieldEventLogs(
  args: GetShieldEventLogsArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetShieldEventLogsResult> {
  return machine().plain(eventLogs, args, options);
}

/** Like {@link getShieldEventLogs}, as an Output. */
export function getShieldEventLogsOutput(
  args: GetShieldEventLogsOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<GetShieldEventLogsResult> {
  return machine().output(eventLogs, { ...args, date: dayText(args?.date) }, options);
}
