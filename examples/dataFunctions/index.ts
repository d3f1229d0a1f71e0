export { liveCommit, liveSince } from "./getActiveScriptRelease";
export { blockedByDay, blockedRequests } from "./getApiGuardianMetrics";
export { keyCount, keyRoles, newestKey } from "./getApiKeys";
export { blocked, firstUrl } from "./getDatabases";
export { balancerId, balancers } from "./getLoadBalancers";
export { nodeCount, nodeRanges } from "./getNodeIps";
export { blockingLimits, limitNames } from "./getRateLimits";
export { previous, published } from "./getScriptReleases";
export { eventsByCountry, lastEvent } from "./getShieldEventLogs";
