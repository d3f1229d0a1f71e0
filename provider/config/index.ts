import { credentialKeys, type SettingKey, type Settings } from "../http/settings";
import { type ExplicitSource, explicitIn, namingFor, notInherited } from "./explicit";
import { settingKeys, stackSettings } from "./settings";
import { parseSetting } from "./values";

export { requireAccess } from "../http/credentials";
export type { Settings } from "../http/settings";
export { stackSettings } from "./settings";

/** Where settings come from, in order of precedence. */
export interface Sources {
  /** Arguments of a provider, or options that a script passes to `createApi`. */
  readonly explicit?: Readonly<Record<string, string | undefined>> | undefined;
  readonly explicitSource?: ExplicitSource | undefined;
  /** Reads the stack configuration. The key has no namespace: `apiKey`, not `edge:apiKey`. */
  readonly config?: ((key: string) => string | undefined) | undefined;
  readonly env?: NodeJS.ProcessEnv | undefined;
}

/**
 * Reads the settings: explicit ones take precedence over the stack configuration, which takes precedence over the environment.
 *
 * - The API key and the bearer token both come from the first source that sets either of them.
 * - The logging token never comes from a source below that one, where it could belong to another account.
 * - A credential that is set together with a URL belongs to that URL, and is not used for a URL from another source.
 * - An EdgeProvider with arguments does not inherit what could belong to another account or host (`notInherited`).
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
 * Reads the settings of a provider process, or of the program's data functions: those of the EdgeProvider in the
 * configuration, or else those of the stack.
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

/** Returns the value of a setting in one source; undefined if the source does not set it. */
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

/** Returns only the credentials that belong to the URLs in use. */
function selectCredentials(getters: readonly Getter[], ofProvider: boolean) {
  /** Returns whether a source sets no URL other than the one in use, so that its credential may be sent there. */
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
    /** Whether the API key may go to the logging host: not if its source sets another one, or only the host is a provider's. */
    keyForLogs: account.every(fits("loggingUrl")) && !(hasProviderLogs && at > 0),
  };
}
