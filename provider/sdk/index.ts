// Generated from schema.json by "npm run generate". Do not edit.
export * from "./databaseToken";
export * from "./dnssecZone";
export * from "./getAccessLogs";
export * from "./logForwarding";
export * from "./originGroup";
export * from "./videoLibraryRefererBlock";
