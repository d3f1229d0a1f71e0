// Generated from schema.json by "npm run generate". Do not edit.
export * from "./databaseToken";
export * from "./dnssecZone";
export * from "./edgeProviderArgs";
export * from "./getAccessLogs";
export * from "./getActiveScriptRelease";
export * from "./getApiGuardianMetrics";
export * from "./getApiKeys";
export * from "./getDailyAccessLog";
export * from "./getNodeIps";
export * from "./getRateLimits";
export * from "./getShieldEventLogs";
export * from "./loadBalancer";
export * from "./logForwarding";
export * from "./origin";
export * from "./originGroup";
export * from "./rateLimitRuleData";
export * from "./videoLibraryRefererBlock";
