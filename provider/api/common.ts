// What an operation's credential must be or have (documented), for the messages about 401 and 403.

/** Container operations. */
export const personalKey = "a personal API key (header AccessKey)";

/** Shield operations: their public API description has no bearer token. */
export const apiKey = "an API key (header AccessKey)";

/** Updating an origin group. */
export const originGroupRole =
  "a key or token with one of the roles User, UserApi, SubuserAPIPullZones, SubuserPullZones, SubuserManage and SubuserAPIManage";
