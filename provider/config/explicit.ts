import { type SettingKey, settingKeys } from "../http/settings";

export { settingKeys } from "../http/settings";

/** The configuration key that describes an EdgeProvider to its host: JSON. Part of every state: never renamed. */
const explicitKey = "edge:explicit";

/** An EdgeProvider that has arguments. */
export interface Explicit {
  readonly provider: string;
  /** The settings that are its arguments; the other ones come from the stack. */
  readonly arguments: readonly string[];
}

export const credentials = ["apiKey", "bearerToken", "loggingToken", "databaseAuthToken"] as const;

/** For each argument of an EdgeProvider, the settings that are then not inherited from the stack: a request could reach another account or host. */
const notInheritedWith: { readonly [Key in SettingKey]?: readonly SettingKey[] } = {
  // Another platform: no credential and no other host of the stack.
  baseUrl: [...credentials, "databaseUrl", "loggingUrl"],
  // Another account.
  apiKey: [...credentials, "databaseUrl"],
  bearerToken: [...credentials, "databaseUrl"],
  loggingUrl: ["loggingToken"],
  databaseUrl: ["databaseAuthToken"],
  databaseAuthToken: ["databaseUrl"],
};

/** The settings that only an EdgeProvider with these arguments may set. Their names decide, not their values. */
export function notInherited(given: readonly string[]): ReadonlySet<string> {
  const own = Object.entries(notInheritedWith).filter(([key]) => given.includes(key));
  return new Set(own.flatMap(([, keys]) => keys));
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
  const given = settingKeys.filter((key) => args[key] !== undefined);
  const withheld = notInherited(given);
  const filled: Record<string, Value | string> = {};
  for (const key of settingKeys) {
    const value = args[key] ?? (withheld.has(key) ? undefined : stack(key));
    if (value !== undefined) filled[`edge:${key}`] = value;
  }
  const explicit: Explicit = { provider, arguments: given };
  return given.length === 0 ? filled : { ...filled, [explicitKey]: JSON.stringify(explicit) };
}

/** The EdgeProvider of a host's configuration; undefined for the stack's own and for one without arguments. */
export function explicitIn(get: (key: string) => string | undefined): Explicit | undefined {
  try {
    const { provider, arguments: given } = JSON.parse(get(explicitKey) ?? "{}") as Partial<Explicit>;
    return typeof provider === "string" && Array.isArray(given) ? { provider, arguments: given } : undefined;
  } catch {
    return undefined; // A stack that happens to have the key.
  }
}
