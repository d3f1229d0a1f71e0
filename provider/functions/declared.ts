import type { DeclaredFunction } from "./declare";
import { getAccessLogs } from "./getAccessLogs";
import { getActiveScriptRelease } from "./getActiveScriptRelease";
import { getApiGuardianMetrics } from "./getApiGuardianMetrics";
import { getApiKeys } from "./getApiKeys";
import { getDailyAccessLog } from "./getDailyAccessLog";
import { getDatabases } from "./getDatabases";
import { getLoadBalancers } from "./getLoadBalancers";
import { getNodeIps } from "./getNodeIps";
import { getRateLimits } from "./getRateLimits";
import { getScriptReleases } from "./getScriptReleases";
import { getShieldEventLogs } from "./getShieldEventLogs";
import { getSqlRows } from "./getSqlRows";

export const declared: readonly DeclaredFunction[] = [
  getAccessLogs,
  getActiveScriptRelease,
  getApiGuardianMetrics,
  getApiKeys,
  getDailyAccessLog,
  getDatabases,
  getLoadBalancers,
  getNodeIps,
  getRateLimits,
  getScriptReleases,
  getShieldEventLogs,
  getSqlRows,
];
