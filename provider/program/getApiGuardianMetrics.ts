import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "./account";
import type { DataFunction, Inputs } from "./call";
import { machine } from "./load";

/** Arguments of getApiGuardianMetrics. */
export interface GetApiGuardianMetricsArgs {
  /** Id of the shield zone, a positive whole number. */
  shieldZoneId: number;
}

/** Arguments of getApiGuardianMetricsOutput. */
export type GetApiGuardianMetricsOutputArgs = Inputs<GetApiGuardianMetricsArgs>;

/** Requests of one day. */
export interface ApiGuardianDay {
  blockedRequests?: number | null | undefined;
  loggedRequests?: number | null | undefined;
  rateLimited?: number | null | undefined;
  requestsInspected?: number | null | undefined;
  failedRequestValidation?: number | null | undefined;
  failedAuthenticationEnforcement?: number | null | undefined;
}

/** Counts of requests. */
export interface GetApiGuardianMetricsResult {
  totalBlockedRequests?: number | null | undefined;
  totalLoggedRequests?: number | null | undefined;
  totalRateLimited?: number | null | undefined;
  totalRequestsInspected?: number | null | undefined;
  totalFailedRequestValidation?: number | null | undefined;
  totalFailedAuthenticationEnforcement?: number | null | undefined;
  /** The same counts for each of the past 28 days, by date as the platform writes it. */
  overviewPastTwentyEightDays?: Record<string, ApiGuardianDay> | null | undefined;
}

const guardianMetrics: DataFunction<GetApiGuardianMetricsArgs, GetApiGuardianMetricsResult> = {
  name: "getApiGuardianMetrics",
  takes: ["shieldZoneId"],
  read: (api, { shieldZoneId }) => api.shield.guardianMetrics(shieldZoneId),
};

/**
 * What the API guardian of a shield zone counted: the totals and the past 28 days.
 *
 * @example
 * ```ts
 * const metrics = await edge.getApiGuardianMetrics({ shieldZoneId: 701 });
 * ```
 */
export function getApiGuardianMetrics(
  args: GetApiGuardianMetricsArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetApiGuardianMetricsResult> {
  return machine().plain(guardianMetrics, args, options);
}

/** Like {@link getApiGuardianMetrics}, as an Output. */
export function getApiGuardianMetricsOutput(
  args: GetApiGuardianMetricsOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<GetApiGuardianMetricsResult> {
  return machine().output(guardianMetrics, args, options);
}
