import { credentialKeys, type SettingLabel } from "../http/settings";
import { type SettingKey, settingKeys, settingSpecs } from "./settings";

/** The key under which a configuration describes its explicit provider, as JSON. States contain it, so it never changes. */
const explicitProviderKey = "edge:explicit";

/** Describes an EdgeProvider, or a provider of the plugin, that has at least one argument. */
export interface ExplicitProvider {
  readonly provider: string;
  /** What messages call the provider. Default: EdgeProvider. */
  readonly noun?: ProviderNoun;
  /** The settings that the provider sets itself, as opposed to those that it inherits. */
  readonly arguments: readonly string[];
}

type ProviderNoun = "EdgeProvider" | "provider";

/** Where explicit settings are set: on a provider, or in the options of `createApi`. */
export type ExplicitSettingsSource = Pick<ExplicitProvider, "provider" | "noun"> | "createApi";

/** By argument: the settings that a provider with this argument does not inherit. They may be for another account or host. */
const conflictingSettings: { readonly [Key in SettingKey]?: readonly SettingKey[] } = {
  // The URL may be that of another platform, which must not get inherited credentials.
  baseUrl: [...credentialKeys, "databaseUrl", "loggingUrl", "streamUrl"],
  // The credential may be that of another account.
  apiKey: [...credentialKeys, "databaseUrl"],
  bearerToken: [...credentialKeys, "databaseUrl"],
  loggingUrl: ["loggingToken"],
  databaseUrl: ["databaseAuthToken"],
  databaseAuthToken: ["databaseUrl"],
};

/** Returns the settings that a provider with these arguments does not inherit from the stack or the environment. */
export function listUninherited(argumentNames: readonly string[]): ReadonlySet<string> {
  const conflicts = Object.entries(conflictingSettings).filter(([key]) => argumentNames.includes(key));
  return new Set(conflicts.flatMap(([, keys]) => keys));
}

/** Returns how messages name each setting, and where they say that it can be set. */
export function selectSettingLabels(
  source: ExplicitSettingsSource | undefined,
  argumentNames: readonly string[],
): Readonly<Record<SettingKey, SettingLabel>> {
  if (source === undefined) return settingSpecs;
  const uninherited = listUninherited(argumentNames);
  const labels = settingKeys.map((key) => {
    if (source === "createApi") return [key, createLabelForOption(key)];
    const isProviderOnly = argumentNames.includes(key) || uninherited.has(key);
    return [key, isProviderOnly ? createLabelForProvider(key, source) : settingSpecs[key]];
  });
  return Object.fromEntries(labels);
}

function createLabelForOption(key: SettingKey): SettingLabel {
  const { noun, envKey } = settingSpecs[key];
  const option = `the option ${key} of createApi`;
  return { noun, names: [option, envKey], howToSet: `set ${option} or ${envKey}` };
}

function createLabelForProvider(
  key: SettingKey,
  { noun = "EdgeProvider", provider: name }: Pick<ExplicitProvider, "provider" | "noun">,
): SettingLabel {
  const provider = `the ${noun} ${JSON.stringify(name)}`;
  return {
    noun: settingSpecs[key].noun,
    names: [`${key} of ${provider}`],
    howToSet: `set ${key} on ${provider}`,
  };
}

/**
 * Returns the configuration of a provider: its arguments, and the stack settings that it inherits. The host of an EdgeProvider
 * cannot read the stack configuration itself (rules.md#explicit-providers).
 */
export function buildProviderConfiguration<Value>(
  provider: string,
  args: { readonly [Key in SettingKey]?: Value | undefined },
  getStackSetting: (key: SettingKey) => string | undefined,
  noun: ProviderNoun = "EdgeProvider",
): Record<string, Value | string> {
  const argumentNames = settingKeys.filter((key) => args[key] !== undefined);
  const uninherited = listUninherited(argumentNames);
  const configuration: Record<string, Value | string> = {};
  for (const key of settingKeys) {
    const value = args[key] ?? (uninherited.has(key) ? undefined : getStackSetting(key));
    if (value !== undefined) configuration[`edge:${key}`] = value;
  }
  const providerFields = noun === "EdgeProvider" ? { provider } : { provider, noun };
  const explicitProvider: ExplicitProvider = { ...providerFields, arguments: argumentNames };
  return argumentNames.length === 0
    ? configuration
    : { ...configuration, [explicitProviderKey]: JSON.stringify(explicitProvider) };
}

/** Returns the explicit provider that a configuration describes, if any. */
export function parseExplicitProvider(
  get: (key: string) => string | undefined,
): ExplicitProvider | undefined {
  try {
    const explicitProvider = JSON.parse(get(explicitProviderKey) ?? "{}") as Partial<ExplicitProvider>;
    const { provider, noun, arguments: names } = explicitProvider;
    if (typeof provider !== "string" || !Array.isArray(names)) return undefined;
    return { provider, arguments: names, ...(noun === "provider" && { noun }) };
  } catch {
    return undefined; // The stack has a key of this name by chance.
  }
}
