import { first, levelsOf, type Sources, tokenFor } from "./config/levels";
import { credential, flag, number, url } from "./config/values";
import type { Settings } from "./http/settings";

export type { Level, Sources } from "./config/levels";
export {
  type Access,
  requireAccess,
  requireDatabase,
  requireLogging,
  requireManagement,
} from "./http/credentials";
export { type Settings, settingNames } from "./http/settings";

/**
 * Reads the settings: explicit ones beat the stack config, which beats the environment.
 *
 * - API key and bearer token are one group: the first level that gives either gives both.
 * - The logging token never comes from a level below that one: the token of another account is not used for this one.
 * - A logging or database token given beside a URL belongs to that URL, and is not used for a URL of another level.
 *
 * Nothing is required here: `requireManagement`, `requireLogging` and `requireDatabase` ask for what an operation needs.
 * @throws ConfigurationError naming the setting that is malformed, never the value of a secret.
 */
export function readSettings(sources: Sources): Settings {
  const levels = levelsOf(sources);
  const account = levels.findIndex(
    (level) => level("apiKey") !== undefined || level("bearerToken") !== undefined,
  );
  const notBelow = account < 0 ? levels : levels.slice(0, account + 1);
  const loggingUrl = first(levels, "loggingUrl");
  const databaseUrl = first(levels, "databaseUrl");
  const numeric = (key: keyof Settings, range: Parameters<typeof number>[2]) =>
    number(key, first(levels, key), range);
  return {
    baseUrl: url("baseUrl", first(levels, "baseUrl")),
    apiKey: credential("apiKey", levels[account]?.("apiKey")),
    bearerToken: credential("bearerToken", levels[account]?.("bearerToken")),
    loggingUrl: url("loggingUrl", loggingUrl),
    loggingToken: credential("loggingToken", tokenFor("loggingUrl", "loggingToken", notBelow, loggingUrl)),
    databaseUrl: url("databaseUrl", databaseUrl),
    databaseAuthToken: credential(
      "databaseAuthToken",
      tokenFor("databaseUrl", "databaseAuthToken", levels, databaseUrl),
    ),
    maxAttempts: numeric("maxAttempts", { least: 1, most: 20, whole: true }) ?? 4,
    attemptTimeout: numeric("attemptTimeout", { above: 0, most: 600 }) ?? 30,
    totalTimeout: numeric("totalTimeout", { above: 0, most: 3600 }) ?? 120,
    maxConnections: numeric("maxConnections", { least: 1, most: 256, whole: true }) ?? 16,
    requestsPerSecond: numeric("requestsPerSecond", { above: 0, most: 10_000 }),
    adopt: flag("adopt", first(levels, "adopt")) ?? false,
  };
}
