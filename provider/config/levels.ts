import type { SettingKey } from "../http/settings";
import { type ExplicitSource, notInherited } from "./explicit";
import { stackSettings } from "./settings";

/** One source of settings: the value of a setting, or undefined if it is not set there. */
export type Level = (key: SettingKey) => string | undefined;

/** Where settings come from, in order of precedence. Each may be omitted. */
export interface Sources {
  /** Explicit values, under `apiKey` or `edge:apiKey`: arguments of a provider or of a script. */
  readonly explicit?: Readonly<Record<string, string | undefined>> | undefined;
  /** Where these are set. */
  readonly explicitSource?: ExplicitSource | undefined;
  /** The stack config's getter in the namespace `edge`: `(key) => new pulumi.Config("edge").get(key)`. */
  readonly config?: ((key: string) => string | undefined) | undefined;
  /** The environment, such as `process.env`. */
  readonly env?: NodeJS.ProcessEnv | undefined;
}

export function levelsOf({ explicit, explicitSource, config, env }: Sources): Level[] {
  const levels: Level[] = [];
  if (explicit) levels.push((key) => explicit[key] ?? explicit[stackSettings[key].config]);
  const withheld = isProvider(explicitSource) ? notInherited(Object.keys(explicit ?? {})) : new Set();
  const inherit = (level: Level) => levels.push((key) => (withheld.has(key) ? undefined : level(key)));
  if (config) inherit((key) => config(key) ?? undefined);
  // In shells and CI systems an empty variable means "not set".
  if (env) inherit((key) => env[stackSettings[key].environment] || undefined);
  return levels;
}

export const isProvider = (source: ExplicitSource | undefined): boolean => typeof source === "object";

/** The value of the first level that has one. */
export function first(levels: readonly Level[], key: SettingKey): string | undefined {
  return levels.map((level) => level(key)).find((value) => value !== undefined);
}

/** The credentials that may be used with the URLs in use. */
export function credentialsIn(levels: readonly Level[], ofProvider: boolean) {
  /** Whether a level sets no URL other than the one in use: a credential given with a URL belongs to it. */
  const fits = (url: SettingKey) => (level: Level) => [undefined, first(levels, url)].includes(level(url));
  const at = levels.findIndex((level) => (level("apiKey") ?? level("bearerToken")) !== undefined);
  const account = levels.slice(at, at + 1);
  const notBelowAccount = at < 0 ? levels : levels.slice(0, at + 1);
  const management = account.filter(fits("baseUrl"));
  const hasProviderLogs = ofProvider && levels[0]?.("loggingUrl") !== undefined;
  return {
    apiKey: first(management, "apiKey"),
    bearerToken: first(management, "bearerToken"),
    loggingToken: first(notBelowAccount.filter(fits("loggingUrl")), "loggingToken"),
    databaseAuthToken: first(levels.filter(fits("databaseUrl")), "databaseAuthToken"),
    /** Whether the key may be sent to the logging API: not if an EdgeProvider sets one of the two hosts and the stack the other. */
    keyForLogs: account.every(fits("loggingUrl")) && !(hasProviderLogs && at > 0),
  };
}
