import { credentialKeys, type Naming, type SettingKey, type SettingName } from "../http/settings";
import { settingKeys, stackSettings } from "./settings";

/** The key under which a host's configuration describes its EdgeProvider, as JSON. States contain it, so it never changes. */
const explicitKey = "edge:explicit";

/** An EdgeProvider, or a provider of the plugin, with at least one argument. */
export interface Explicit {
  readonly provider: string;
  /** What messages call it. */
  readonly noun?: ProviderNoun;
  /** The settings that it sets itself; the others come from the stack. */
  readonly arguments: readonly string[];
}

type ProviderNoun = "EdgeProvider" | "provider";

/** Where explicit settings are set: on a provider, by its name, or in the options of `createApi`. */
export type ExplicitSource = Pick<Explicit, "provider" | "noun"> | "createApi";

/** For each argument, the settings not inherited from the stack: with them, a request could reach another account or host. */
const notInheritedWith: { readonly [Key in SettingKey]?: readonly SettingKey[] } = {
  // Another platform: the stack's credentials and hosts do not belong to it.
  baseUrl: [...credentialKeys, "databaseUrl", "loggingUrl"],
  // Another account.
  apiKey: [...credentialKeys, "databaseUrl"],
  bearerToken: [...credentialKeys, "databaseUrl"],
  loggingUrl: ["loggingToken"],
  databaseUrl: ["databaseAuthToken"],
  databaseAuthToken: ["databaseUrl"],
};

/** Returns the settings that an EdgeProvider with these arguments does not inherit. Only the names of its arguments matter. */
export function notInherited(argumentNames: readonly string[]): ReadonlySet<string> {
  const matching = Object.entries(notInheritedWith).filter(([key]) => argumentNames.includes(key));
  return new Set(matching.flatMap(([, keys]) => keys));
}

/** Returns the names of the settings in messages: where a wrong value was set, or where a missing one can be set. */
export function namingFor(source: ExplicitSource | undefined, argumentNames: readonly string[]): Naming {
  if (source === undefined) return stackSettings;
  const withheld = notInherited(argumentNames);
  const named = settingKeys.map((key) => {
    if (source === "createApi") return [key, namedByScript(key)];
    const isProviders = argumentNames.includes(key) || withheld.has(key);
    return [key, isProviders ? namedByProvider(key, source) : stackSettings[key]];
  });
  return Object.fromEntries(named);
}

function namedByScript(key: SettingKey): SettingName {
  const { what, environment } = stackSettings[key];
  const option = `the option ${key} of createApi`;
  return { what, names: [option, environment], howToSet: `set ${option} or ${environment}` };
}

function namedByProvider(
  key: SettingKey,
  { noun = "EdgeProvider", provider: name }: Pick<Explicit, "provider" | "noun">,
): SettingName {
  const provider = `the ${noun} ${JSON.stringify(name)}`;
  return {
    what: stackSettings[key].what,
    names: [`${key} of ${provider}`],
    howToSet: `set ${key} on ${provider}`,
  };
}

/**
 * Returns the configuration of an EdgeProvider's host: its arguments, and the stack's settings that it inherits. The host
 * itself cannot read the stack configuration (rules.md#explicit-providers). Without arguments, all settings are the stack's.
 */
export function explicitConfiguration<Value>(
  provider: string,
  args: { readonly [Key in SettingKey]?: Value | undefined },
  stack: (key: SettingKey) => string | undefined,
  noun: ProviderNoun = "EdgeProvider",
): Record<string, Value | string> {
  const argumentNames = settingKeys.filter((key) => args[key] !== undefined);
  const withheld = notInherited(argumentNames);
  const configuration: Record<string, Value | string> = {};
  for (const key of settingKeys) {
    const value = args[key] ?? (withheld.has(key) ? undefined : stack(key));
    if (value !== undefined) configuration[`edge:${key}`] = value;
  }
  const named = noun === "EdgeProvider" ? { provider } : { provider, noun };
  const explicit: Explicit = { ...named, arguments: argumentNames };
  return argumentNames.length === 0
    ? configuration
    : { ...configuration, [explicitKey]: JSON.stringify(explicit) };
}

/** Reads the EdgeProvider from a host's configuration; undefined if the configuration is the stack's. */
export function explicitIn(get: (key: string) => string | undefined): Explicit | undefined {
  try {
    const explicit = JSON.parse(get(explicitKey) ?? "{}") as Partial<Explicit>;
    const { provider, noun, arguments: names } = explicit;
    if (typeof provider !== "string" || !Array.isArray(names)) return undefined;
    return { provider, arguments: names, ...(noun === "provider" && { noun }) };
  } catch {
    return undefined; // The stack has a key of this name by chance.
  }
}
