// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

/** Arguments of getApiGuardianMetrics. */
export interface GetApiGuardianMetricsArgs {
  /** ID of the shield zone. */
  shieldZoneId: number;
}

/** Arguments of getApiGuardianMetricsOutput. */
export interface GetApiGuardianMetricsOutputArgs {
  /** ID of the shield zone. */
  shieldZoneId: pulumi.Input<number>;
}

/** What the API guardian counted on one day. */
export interface ApiGuardianDay {
  /** Requests that were blocked. */
  blockedRequests?: number | null | undefined;
  /** Requests that were logged. */
  loggedRequests?: number | null | undefined;
  /** Requests that exceeded a rate limit. */
  rateLimited?: number | null | undefined;
  /** Requests that were inspected. */
  requestsInspected?: number | null | undefined;
  /** Requests that failed validation. */
  failedRequestValidation?: number | null | undefined;
  /** Requests that failed authentication. */
  failedAuthenticationEnforcement?: number | null | undefined;
}

/** Result of getApiGuardianMetrics. */
export interface GetApiGuardianMetricsResult {
  /** Requests that were blocked. */
  totalBlockedRequests?: number | null | undefined;
  /** Requests that were logged. */
  totalLoggedRequests?: number | null | undefined;
  /** Requests that exceeded a rate limit. */
  totalRateLimited?: number | null | undefined;
  /** Requests that were inspected. */
  totalRequestsInspected?: number | null | undefined;
  /** Requests that failed validation. */
  totalFailedRequestValidation?: number | null | undefined;
  /** Requests that failed authentication. */
  totalFailedAuthenticationEnforcement?: number | null | undefined;
  /** The same counts for each of the past 28 days, by date as the API writes it. */
  overviewPastTwentyEightDays?: Record<string, ApiGuardianDay> | null | undefined;
}

/**
 * What the API guardian of a shield zone counted: the totals, and the past 28 days.
 *
 * @example The totals and the past 28 days
 * ```ts
 * const metrics = await edge.getApiGuardianMetrics({ shieldZoneId: 5 });
 * ```
 */
export function getApiGuardianMetrics(
  args: GetApiGuardianMetricsArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetApiGuardianMetricsResult> {
  return loadInvokeModule().invoke("getApiGuardianMetrics", args, options);
}

/** Like {@link getApiGuardianMetrics}, as an Output. */
export function getApiGuardianMetricsOutput(
  args: GetApiGuardianMetricsOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<GetApiGuardianMetricsResult> {
  return loadInvokeModule().invokeOutput("getApiGuardianMetrics", args, options);
}
