import { credentialKeys, type SettingKey, type Settings } from "../http/settings";
import { explicitIn, namingFor } from "./explicit";
import { credentialsIn, first, isProvider, levelsOf, type Sources } from "./levels";
import { credential, flag, number, setting, url } from "./values";

export { requireAccess } from "../http/credentials";
export type { Settings } from "../http/settings";
export type { Sources } from "./levels";
export { settingNames } from "./names";

/**
 * Reads the settings: explicit ones take precedence over the stack configuration, which takes precedence over the environment.
 *
 * - API key and bearer token are one group: both come from the first level that sets either.
 * - The logging token never comes from a lower level than that: another account's token is not used for this one.
 * - A credential given with a URL belongs to that URL, and is not used for a URL of another level.
 * - With arguments of an EdgeProvider, nothing of another account or host comes from the lower levels (`notInherited`).
 *
 * Nothing is required here: `requireAccess` checks what an operation needs.
 * @throws ConfigurationError naming the setting that is malformed, never the value of a secret.
 */
export function readSettings(sources: Sources): Settings {
  const naming = namingFor(sources.explicitSource, Object.keys(sources.explicit ?? {}));
  const levels = levelsOf(sources);
  const text = (key: SettingKey) => first(levels, key);
  const address = (key: SettingKey) =>
    setting(naming[key], text(key), (value, wrong) => url(value, wrong, key === "databaseUrl"));
  const numeric = (key: SettingKey, most: number, isInteger = false) =>
    setting(naming[key], text(key), (value, wrong) => number(value, wrong, most, isInteger));
  const bool = (key: SettingKey) => setting(naming[key], text(key), flag) ?? false;
  const { keyForLogs, ...credentials } = credentialsIn(levels, isProvider(sources.explicitSource));
  const elsewhere = credentialKeys.filter((key) => text(key) !== undefined && credentials[key] === undefined);
  const secret = (key: keyof typeof credentials) => setting(naming[key], credentials[key], credential);
  return {
    baseUrl: address("baseUrl"),
    apiKey: secret("apiKey"),
    bearerToken: secret("bearerToken"),
    loggingUrl: address("loggingUrl"),
    loggingToken: secret("loggingToken"),
    databaseUrl: address("databaseUrl"),
    databaseAuthToken: secret("databaseAuthToken"),
    maxAttempts: numeric("maxAttempts", 20, true) ?? 4,
    attemptTimeout: numeric("attemptTimeout", 600) ?? 30,
    totalTimeout: numeric("totalTimeout", 3600) ?? 120,
    maxConnections: numeric("maxConnections", 256, true) ?? 16,
    requestsPerSecond: numeric("requestsPerSecond", 10_000),
    adopt: bool("adopt"),
    strictPreview: bool("strictPreview"),
    ...(!keyForLogs && { loggingWithoutKey: true }),
    ...(elsewhere.length > 0 && { elsewhere }),
    naming,
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
  const values = explicit.arguments.map((key) => [key, get(`edge:${key}`)] as const);
  return readSettings({
    explicit: Object.fromEntries(values),
    explicitSource: explicit,
    config: (key) => (explicit.arguments.includes(key) ? undefined : get(`edge:${key}`)),
    env,
  });
}
