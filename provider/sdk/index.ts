// Generated from schema.json by "npm run generate". Do not edit.
export * from "./databaseToken";
export * from "./getAccessLogs";
export * from "./loadBalancer";
export * from "./origin";
export * from "./originGroup";
