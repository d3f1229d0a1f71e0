import { readSettings } from "../config";
import { settingKeys } from "../config/settings";
import type { ClientOptions } from "../http/client";
import type { ClientSettingKey, ClientSettings } from "../http/settings";
import { createArgumentError, rejectUnknownMembers } from "./arguments";
import { type Api, createApiFromSettings } from "./client";

export {
  ApiError,
  AuthenticationError,
  ConfigurationError,
  ConflictError,
  ConnectionError,
  EdgeError,
  NotFoundError,
  PermissionError,
  RateLimitedError,
  ServerError,
  TimeoutError,
  UnexpectedResponseError,
} from "../base/errors";
export type { Clock } from "../base/time";
export type { ClientOptions } from "../http/client";
export type { AccessLogs } from "./accessLogs";
export type { DailyLog } from "./accessLogs/dailyLog";
export type { ApiKeys } from "./apiKeys";
export type { Page } from "./pages";
export { releaseStatusName } from "./scripts";
export type { Shield } from "./shield";
export { type NamedRule, withNames } from "./shield/names";
export {
  asRecords,
  type ReadOptions,
  type Sql,
  type SqlArgument,
  SqlError,
  type SqlResult,
  type SqlStatement,
  type SqlStream,
  type SqlValue,
} from "./sql";
export type * from "./types";
export type { Api };

/** Settings of one account; omitted ones come from the environment (`EDGE_API_KEY` …) or have defaults. */
export type ApiSettings = {
  readonly [Key in ClientSettingKey]?: ClientSettings[Key] | undefined;
};

/**
 * The platform's operations as a typed client for scripts, without Pulumi. Members have the API's names; secrets are plain
 * strings. Lists are async iterators that fetch a page when it is needed. Methods fail with an EdgeError, usually with one
 * of its subclasses. An invalid argument fails before any request.
 *
 * @example
 * ```ts
 * const api = createApi();
 * for await (const loadBalancer of api.loadBalancers.list()) console.log(loadBalancer.Name);
 * await api.close();
 * ```
 * @throws ConfigurationError if a setting is malformed; a missing one fails the first call that needs it.
 */
export function createApi(settings: ApiSettings = {}, options: ClientOptions = {}): Api {
  rejectUnknownMembers("createApi", "setting", settings, clientSettingNames);
  const explicitSettings = Object.entries(settings).filter(([, value]) => value !== undefined);
  const nullSetting = explicitSettings.find(([, value]) => value === null);
  if (nullSetting) throw createArgumentError(`The setting ${nullSetting[0]}`, null, "set or omitted");
  const settingStrings = Object.fromEntries(explicitSettings.map(([name, value]) => [name, String(value)]));
  return createApiFromSettings(
    readSettings({ explicit: settingStrings, explicitSource: "createApi", env: process.env }),
    options,
  );
}

const clientSettingNames = settingKeys.filter((name) => name !== "adopt" && name !== "strictPreview");
