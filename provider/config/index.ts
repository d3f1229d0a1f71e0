import { credentialKeys, type SettingKey, type Settings } from "../http/settings";
import { type ExplicitSource, explicitIn, namingFor, notInherited } from "./explicit";
import { settingKeys, stackSettings } from "./settings";
import { parseSetting } from "./values";

export { requireAccess } from "../http/credentials";
export type { Settings } from "../http/settings";
export { stackSettings } from "./settings";

/** Where settings come from, in order of precedence. Each may be omitted. */
export interface Sources {
  /** Arguments of a provider or of a script. */
  readonly explicit?: Readonly<Record<string, string | undefined>> | undefined;
  readonly explicitSource?: ExplicitSource | undefined;
  /** The getter of the stack configuration, without the namespace `edge`. */
  readonly config?: ((key: string) => string | undefined) | undefined;
  readonly env?: NodeJS.ProcessEnv | undefined;
}

/**
 * Reads the settings: explicit ones take precedence over the stack configuration, which takes precedence over the environment.
 *
 * - API key and bearer token are one group: both come from the first source that sets either.
 * - The logging token never comes from a lower source than that: it could be another account's.
 * - A credential given with a URL belongs to that URL, and is not used for a URL of another source.
 * - With arguments of an EdgeProvider, nothing of another account or host comes from the lower sources (`notInherited`).
 *
 * Nothing is required here: `requireAccess` checks what an operation needs.
 * @throws ConfigurationError naming the setting that is malformed, never the value of a secret.
 */
export function readSettings(sources: Sources): Settings {
  const { explicit, explicitSource } = sources;
  const naming = namingFor(explicitSource, Object.keys(explicit ?? {}));
  const getters = gettersOf(sources);
  const { keyForLogs, ...credentials } = selectCredentials(getters, isProvider(explicitSource));
  const isElsewhere = (key: (typeof credentialKeys)[number]) =>
    firstValue(getters, key) !== undefined && credentials[key] === undefined;
  const elsewhere = credentialKeys.filter(isElsewhere);
  const texts: { readonly [Key in SettingKey]?: string | undefined } = {
    ...Object.fromEntries(settingKeys.map((key) => [key, firstValue(getters, key)])),
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
 * The settings of a provider process: of the stack, or of the EdgeProvider in its configuration. Also those of the
 * program's data functions.
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

/** Returns the value of a setting, or undefined if one source does not set it. */
type Getter = (key: SettingKey) => string | undefined;

function gettersOf({ explicit, explicitSource, config, env }: Sources): Getter[] {
  const withheld = isProvider(explicitSource) ? notInherited(Object.keys(explicit ?? {})) : new Set();
  const inherited: (Getter | undefined)[] = [
    config && ((key) => config(key) ?? undefined),
    // In shells and CI systems an empty variable means "not set".
    env && ((key) => env[stackSettings[key].environment] || undefined),
  ];
  return [
    explicit && ((key: SettingKey) => explicit[key]),
    ...inherited.map((get) => get && ((key: SettingKey) => (withheld.has(key) ? undefined : get(key)))),
  ].filter((get) => get !== undefined);
}

const isProvider = (source: ExplicitSource | undefined): boolean => typeof source === "object";

const firstValue = (getters: readonly Getter[], key: SettingKey): string | undefined =>
  getters.map((get) => get(key)).find((value) => value !== undefined);

/** The credentials that may be used with the URLs in use. */
function selectCredentials(getters: readonly Getter[], ofProvider: boolean) {
  /** Whether a source sets no URL other than the one in use: a credential given with a URL belongs to it. */
  const fits = (url: SettingKey) => (get: Getter) => [undefined, firstValue(getters, url)].includes(get(url));
  const at = getters.findIndex((get) => (get("apiKey") ?? get("bearerToken")) !== undefined);
  const account = getters.slice(at, at + 1);
  const notBelowAccount = at < 0 ? getters : getters.slice(0, at + 1);
  const management = account.filter(fits("baseUrl"));
  const hasProviderLogs = ofProvider && getters[0]?.("loggingUrl") !== undefined;
  return {
    apiKey: firstValue(management, "apiKey"),
    bearerToken: firstValue(management, "bearerToken"),
    loggingToken: firstValue(notBelowAccount.filter(fits("loggingUrl")), "loggingToken"),
    databaseAuthToken: firstValue(getters.filter(fits("databaseUrl")), "databaseAuthToken"),
    /** Whether the key may be sent to the logging API: not if an EdgeProvider sets one of the two hosts and the stack the other. */
    keyForLogs: account.every(fits("loggingUrl")) && !(hasProviderLogs && at > 0),
  };
}
