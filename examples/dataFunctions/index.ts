export { liveCommit, liveSince } from "./getActiveScriptRelease";
export { blockedByDay, blockedRequests } from "./getApiGuardianMetrics";
export { keyCount, keyRoles, newestKey } from "./getApiKeys";
export { blocked, firstUrl } from "./getDatabases";
export { nodeCount, nodeRanges } from "./getNodeIps";
export { blockingLimits, limitNames } from "./getRateLimits";
export { eventsByCountry, lastEvent } from "./getShieldEventLogs";
