import { credentials, explicitIn } from "./config/explicit";
import { credentialsIn, first, levelsOf, type Sources } from "./config/levels";
import { isProvider, namingOf } from "./config/naming";
import { credential, flag, number, setting, url } from "./config/values";
import type { SettingKey, Settings } from "./http/settings";

export type { Sources } from "./config/levels";
export { requireAccess } from "./http/credentials";
export { type Settings, settingNames } from "./http/settings";

/**
 * Reads the settings: explicit ones take precedence over the stack configuration, which takes precedence over the environment.
 *
 * - API key and bearer token are one group: both come from the first level that sets either.
 * - The logging token never comes from a lower level than that: another account's token is not used for this one.
 * - A credential given with a URL belongs to that URL, and is not used for a URL of another level.
 * - With arguments of an EdgeProvider, nothing of another account or host comes from the lower levels (`notInherited`).
 *
 * Nothing is required here: `requireManagement`, `requireLogging` and `requireDatabase` check what an operation needs.
 * @throws ConfigurationError naming the setting that is malformed, never the value of a secret.
 */
export function readSettings(sources: Sources): Settings {
  const naming = namingOf(sources.givenBy, Object.keys(sources.explicit ?? {}));
  const levels = levelsOf(sources);
  const text = (key: SettingKey) => first(levels, key);
  const address = (key: SettingKey) =>
    setting(key, text(key), naming, (given, wrong) => url(given, wrong, key === "databaseUrl"));
  const numeric = (key: SettingKey, { most, whole = false }: { most: number; whole?: boolean }) =>
    setting(key, text(key), naming, (given, wrong) => number(given, wrong, most, whole));
  const bool = (key: SettingKey) => setting(key, text(key), naming, flag) ?? false;
  const { keyForLogs, ...chosen } = credentialsIn(levels, isProvider(sources.givenBy));
  const elsewhere = credentials.filter((key) => text(key) !== undefined && chosen[key] === undefined);
  const secret = (key: keyof typeof chosen) => setting(key, chosen[key], naming, credential);
  return {
    baseUrl: address("baseUrl"),
    apiKey: secret("apiKey"),
    bearerToken: secret("bearerToken"),
    loggingUrl: address("loggingUrl"),
    loggingToken: secret("loggingToken"),
    databaseUrl: address("databaseUrl"),
    databaseAuthToken: secret("databaseAuthToken"),
    maxAttempts: numeric("maxAttempts", { most: 20, whole: true }) ?? 4,
    attemptTimeout: numeric("attemptTimeout", { most: 600 }) ?? 30,
    totalTimeout: numeric("totalTimeout", { most: 3600 }) ?? 120,
    maxConnections: numeric("maxConnections", { most: 256, whole: true }) ?? 16,
    requestsPerSecond: numeric("requestsPerSecond", { most: 10_000 }),
    adopt: bool("adopt"),
    strictPreview: bool("strictPreview"),
    ...(!keyForLogs && { loggingWithoutKey: true }),
    ...(elsewhere.length > 0 && { elsewhere }),
    ...(naming && { naming }),
  };
}

/**
 * The settings of a provider host: of the stack, or of the EdgeProvider in its configuration. Also those of the program's
 * data functions.
 */
export function hostSettings(
  get: (key: string) => string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): Settings {
  const explicit = explicitIn(get);
  if (!explicit) return readSettings({ config: (key) => get(`edge:${key}`), env });
  const given = explicit.arguments.map((key) => [key, get(`edge:${key}`)] as const);
  return readSettings({
    explicit: Object.fromEntries(given),
    givenBy: { provider: explicit.provider },
    config: (key) => (explicit.arguments.includes(key) ? undefined : get(`edge:${key}`)),
    env,
  });
}
