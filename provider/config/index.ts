import { credentialKeys } from "../http/settings";
import {
  type ExplicitSettingsSource,
  listUninherited,
  parseExplicitProvider,
  selectSettingLabels,
} from "./explicit";
import { type SettingKey, type Settings, settingKeys, settingSpecs } from "./settings";
import { parseSetting } from "./values";

export { requireAccess } from "../http/credentials";
export { type Settings, settingSpecs } from "./settings";

/** Where settings come from, in order of precedence. */
export interface SettingLayers {
  /** Values given directly, such as the arguments of a provider or the options of `createApi`. */
  readonly explicit?: Readonly<Record<string, string | undefined>> | undefined;
  readonly explicitSource?: ExplicitSettingsSource | undefined;
  /** Reads the stack configuration. The key has no namespace: `apiKey`, not `edge:apiKey`. */
  readonly config?: ((key: string) => string | undefined) | undefined;
  readonly env?: NodeJS.ProcessEnv | undefined;
}

/**
 * Reads the settings: explicit ones take precedence over the stack configuration, which takes precedence over the environment.
 *
 * - The API key and the bearer token both come from the first source that sets either of them.
 * - The logging token comes from no source below that of the API key or bearer token: it could be for another account.
 * - If a source sets both a credential and its URL, the credential is not used for any other URL.
 * - A provider with arguments does not inherit what could belong to another account or host (`listUninherited`).
 *
 * Nothing is required here: `requireAccess` checks what an operation needs.
 * @throws ConfigurationError naming the setting that is malformed, never the value of a secret.
 */
export function readSettings(sources: SettingLayers): Settings {
  const { explicit, explicitSource } = sources;
  const settingLabels = selectSettingLabels(explicitSource, Object.keys(explicit ?? {}));
  const getters = createSettingGetters(sources);
  const { sendsKeyToLogging, ...credentials } = selectCredentials(getters, isProvider(explicitSource));
  const isMismatched = (key: (typeof credentialKeys)[number]) =>
    findFirstValue(getters, key) !== undefined && credentials[key] === undefined;
  const elsewhere = credentialKeys.filter(isMismatched);
  const settingTexts: { readonly [Key in SettingKey]?: string | undefined } = {
    ...Object.fromEntries(settingKeys.map((key) => [key, findFirstValue(getters, key)])),
    ...credentials,
  };
  const values = settingKeys.map((key) => [
    key,
    parseSetting(settingSpecs[key], settingLabels[key], settingTexts[key]),
  ]);
  return {
    ...(Object.fromEntries(values) as Pick<Settings, SettingKey>),
    ...(!sendsKeyToLogging && { withholdsKeyFromLogging: true }),
    ...(elsewhere.length > 0 && { withheldCredentials: elsewhere }),
    settingLabels,
  };
}

/**
 * Reads the settings of a provider process, or of the program's data functions: those of the explicit provider that the
 * configuration describes, or else those of the stack. Both are completed from the environment.
 */
export function readProviderSettings(
  get: (key: string) => string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): Settings {
  const explicit = parseExplicitProvider(get);
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
type SettingGetter = (key: SettingKey) => string | undefined;

function createSettingGetters({ explicit, explicitSource, config, env }: SettingLayers): SettingGetter[] {
  const uninherited = isProvider(explicitSource) ? listUninherited(Object.keys(explicit ?? {})) : new Set();
  const inherited: (SettingGetter | undefined)[] = [
    config && ((key) => config(key) ?? undefined),
    // In shells and CI systems an empty variable means "not set".
    env && ((key) => env[settingSpecs[key].envKey] || undefined),
  ];
  return [
    explicit && ((key: SettingKey) => explicit[key]),
    ...inherited.map((get) => get && ((key: SettingKey) => (uninherited.has(key) ? undefined : get(key)))),
  ].filter((get) => get !== undefined);
}

const isProvider = (source: ExplicitSettingsSource | undefined): boolean => typeof source === "object";

const findFirstValue = (getters: readonly SettingGetter[], key: SettingKey): string | undefined =>
  getters.map((get) => get(key)).find((value) => value !== undefined);

/** Returns only the credentials that belong to the URLs in use. */
function selectCredentials(getters: readonly SettingGetter[], isForProvider: boolean) {
  /** A credential may be sent to the URL in use unless its own source sets another URL. */
  const matchesUrl = (url: SettingKey) => (get: SettingGetter) =>
    [undefined, findFirstValue(getters, url)].includes(get(url));
  const keyIndex = getters.findIndex((get) => (get("apiKey") ?? get("bearerToken")) !== undefined);
  const keyGetters = getters.slice(keyIndex, keyIndex + 1);
  const gettersUpToKey = keyIndex < 0 ? getters : getters.slice(0, keyIndex + 1);
  const managementGetters = keyGetters.filter(matchesUrl("baseUrl"));
  const setsLoggingUrl = isForProvider && getters[0]?.("loggingUrl") !== undefined;
  return {
    apiKey: findFirstValue(managementGetters, "apiKey"),
    bearerToken: findFirstValue(managementGetters, "bearerToken"),
    loggingToken: findFirstValue(gettersUpToKey.filter(matchesUrl("loggingUrl")), "loggingToken"),
    databaseAuthToken: findFirstValue(getters.filter(matchesUrl("databaseUrl")), "databaseAuthToken"),
    /** False if the key's source sets another logging URL, or if the provider sets the logging URL but not the key. */
    sendsKeyToLogging: keyGetters.every(matchesUrl("loggingUrl")) && !(setsLoggingUrl && keyIndex > 0),
  };
}
