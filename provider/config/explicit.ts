import { credentialKeys, type Naming, type SettingKey, type SettingName } from "../http/settings";
import { settingKeys, settingNames } from "./names";

/** The configuration key that describes an EdgeProvider to its host: JSON. Part of every state: never renamed. */
const explicitKey = "edge:explicit";

/** An EdgeProvider that has arguments. */
export interface Explicit {
  readonly provider: string;
  /** The settings that are its arguments; the other ones come from the stack. */
  readonly arguments: readonly string[];
}

/** Where explicit settings are set: on an EdgeProvider, by its name, or in the options of `createApi`. */
export type ExplicitSource = { readonly provider: string } | "createApi";

/** For each argument of an EdgeProvider, the settings that are then not inherited from the stack: a request could reach another account or host. */
const notInheritedWith: { readonly [Key in SettingKey]?: readonly SettingKey[] } = {
  // Another platform: no credential and no other host of the stack.
  baseUrl: [...credentialKeys, "databaseUrl", "loggingUrl"],
  // Another account.
  apiKey: [...credentialKeys, "databaseUrl"],
  bearerToken: [...credentialKeys, "databaseUrl"],
  loggingUrl: ["loggingToken"],
  databaseUrl: ["databaseAuthToken"],
  databaseAuthToken: ["databaseUrl"],
};

/** The settings that only an EdgeProvider with these arguments may set. Their names decide, not their values. */
export function notInherited(argumentNames: readonly string[]): ReadonlySet<string> {
  const matching = Object.entries(notInheritedWith).filter(([key]) => argumentNames.includes(key));
  return new Set(matching.flatMap(([, keys]) => keys));
}

/** How messages name the settings: by the place of a wrong value, or the place for a missing one. */
export function namingFor(source: ExplicitSource | undefined, argumentNames: readonly string[]): Naming {
  if (source === undefined) return settingNames;
  const withheld = notInherited(argumentNames);
  const named = settingKeys.map((key) => {
    if (source === "createApi") return [key, namedByScript(key)];
    const isProviders = argumentNames.includes(key) || withheld.has(key);
    return [key, isProviders ? namedByProvider(key, source.provider) : settingNames[key]];
  });
  return Object.fromEntries(named);
}

function namedByScript(key: SettingKey): SettingName {
  const { what, environment } = settingNames[key];
  const option = `the option ${key} of createApi`;
  return { what, names: [option, environment], howToSet: `set ${option} or ${environment}` };
}

function namedByProvider(key: SettingKey, name: string): SettingName {
  const provider = `the EdgeProvider ${JSON.stringify(name)}`;
  return {
    what: settingNames[key].what,
    names: [`${key} of ${provider}`],
    howToSet: `set ${key} on ${provider}`,
  };
}

/**
 * The configuration of an EdgeProvider's host: its arguments, and the stack's settings that may be combined with them. The
 * host gets no stack configuration of its own (rules.md#explicit-providers). Without arguments everything is the stack's.
 */
export function explicitConfiguration<Value>(
  provider: string,
  args: { readonly [Key in SettingKey]?: Value | undefined },
  stack: (key: SettingKey) => string | undefined,
): Record<string, Value | string> {
  const argumentNames = settingKeys.filter((key) => args[key] !== undefined);
  const withheld = notInherited(argumentNames);
  const configuration: Record<string, Value | string> = {};
  for (const key of settingKeys) {
    const value = args[key] ?? (withheld.has(key) ? undefined : stack(key));
    if (value !== undefined) configuration[`edge:${key}`] = value;
  }
  const explicit: Explicit = { provider, arguments: argumentNames };
  return argumentNames.length === 0
    ? configuration
    : { ...configuration, [explicitKey]: JSON.stringify(explicit) };
}

/** The EdgeProvider of a host's configuration; undefined for the stack's own and for one without arguments. */
export function explicitIn(get: (key: string) => string | undefined): Explicit | undefined {
  try {
    const explicit = JSON.parse(get(explicitKey) ?? "{}") as Partial<Explicit>;
    const { provider, arguments: names } = explicit;
    return typeof provider === "string" && Array.isArray(names) ? { provider, arguments: names } : undefined;
  } catch {
    return undefined; // A stack that happens to have the key.
  }
}
