import { credentialKeys, type SettingKey, type Settings } from "../http/settings";
import { explicitIn, namingFor } from "./explicit";
import { credentialsIn, first, isProvider, levelsOf, type Sources } from "./levels";
import { settingKeys, stackSettings } from "./settings";
import { parseSetting } from "./values";

export { requireAccess } from "../http/credentials";
export type { Settings } from "../http/settings";
export type { Sources } from "./levels";
export { stackSettings } from "./settings";

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
  const { keyForLogs, ...credentials } = credentialsIn(levels, isProvider(sources.explicitSource));
  const isElsewhere = (key: (typeof credentialKeys)[number]) =>
    first(levels, key) !== undefined && credentials[key] === undefined;
  const elsewhere = credentialKeys.filter(isElsewhere);
  const texts: { readonly [Key in SettingKey]?: string | undefined } = {
    ...Object.fromEntries(settingKeys.map((key) => [key, first(levels, key)])),
    ...credentials,
  };
  const values = settingKeys.map((key) => [key, parseSetting(stackSettings[key], naming[key], texts[key])]);
  return {
    ...(Object.fromEntries(values) as Pick<Settings, SettingKey>),
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
