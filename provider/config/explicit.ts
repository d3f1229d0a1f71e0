import type { SettingKey } from "../http/settings";

/** What the host of an EdgeProvider is told about it, beside its settings: JSON. Part of every state: never renamed. */
const explicitKey = "edge:explicit";

/** An EdgeProvider that has arguments. */
export interface Explicit {
  readonly provider: string;
  /** The settings that are its arguments; what else it is configured with is the stack's. */
  readonly arguments: readonly string[];
}

/** Every setting: an argument of EdgeProvider, and a key of the stack configuration. */
export const settingKeys: readonly SettingKey[] = [
  "apiKey",
  "bearerToken",
  "baseUrl",
  "loggingUrl",
  "loggingToken",
  "databaseUrl",
  "databaseAuthToken",
  "maxAttempts",
  "attemptTimeout",
  "totalTimeout",
  "maxConnections",
  "requestsPerSecond",
  "adopt",
];

export const credentials = ["apiKey", "bearerToken", "loggingToken", "databaseAuthToken"] as const;

type Given<Value> = { readonly [Key in SettingKey]?: Value | undefined };

/** Beside which arguments a setting comes from no other place, or a request would reach another account or host. */
const fences: { readonly [Key in SettingKey]?: readonly SettingKey[] } = {
  // Another platform: nothing that opens the stack's, and no other host of it.
  baseUrl: [...credentials, "databaseUrl", "loggingUrl"],
  // Another account.
  apiKey: [...credentials, "databaseUrl"],
  bearerToken: [...credentials, "databaseUrl"],
  loggingUrl: ["loggingToken"],
  databaseUrl: ["databaseAuthToken"],
  databaseAuthToken: ["databaseUrl"],
};

/** The settings that only an EdgeProvider with these arguments may give. Which it has decides, not their values. */
export function fenced(given: readonly string[]): ReadonlySet<string> {
  const own = Object.entries(fences).filter(([key]) => given.includes(key));
  return new Set(own.flatMap(([, keys]) => keys));
}

/**
 * What an EdgeProvider's host is configured with: its arguments, and of the stack what may stand beside them. The host
 * gets no stack configuration of its own (rules.md#explicit-providers). Without arguments all is the stack's, and the
 * same as ever.
 */
export function explicitConfiguration<Value>(
  provider: string,
  args: Given<Value>,
  stack: (key: SettingKey) => string | undefined,
): Record<string, Value | string> {
  const given = settingKeys.filter((key) => args[key] !== undefined);
  const fence = fenced(given);
  const filled: Record<string, Value | string> = {};
  for (const key of settingKeys) {
    const value = args[key] ?? (fence.has(key) ? undefined : stack(key));
    if (value !== undefined) filled[`edge:${key}`] = value;
  }
  const explicit: Explicit = { provider, arguments: given };
  return given.length === 0 ? filled : { ...filled, [explicitKey]: JSON.stringify(explicit) };
}

/** Of which EdgeProvider a host's configuration is; undefined for the stack's own and for one without arguments. */
export function explicitIn(get: (key: string) => string | undefined): Explicit | undefined {
  try {
    const { provider, arguments: given } = JSON.parse(get(explicitKey) ?? "{}") as Partial<Explicit>;
    return typeof provider === "string" && Array.isArray(given) ? { provider, arguments: given } : undefined;
  } catch {
    return undefined; // A stack that happens to have the key.
  }
}
