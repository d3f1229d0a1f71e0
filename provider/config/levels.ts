import { type SettingKey, settingNames } from "../http/settings";
import { notInherited } from "./explicit";
import { type GivenBy, isProvider } from "./naming";

/** One source of settings: the value of a setting, or undefined if it is not set there. */
export type Level = (key: SettingKey) => string | undefined;

/** Where settings come from, in order of precedence. Each may be omitted. */
export interface Sources {
  /** Explicit values, under `apiKey` or `edge:apiKey`: arguments of a provider or of a script. */
  readonly explicit?: Readonly<Record<string, string | undefined>> | undefined;
  /** What gives the explicit ones. */
  readonly givenBy?: GivenBy | undefined;
  /** The stack config's getter in the namespace `edge`: `(key) => new pulumi.Config("edge").get(key)`. */
  readonly config?: ((key: string) => string | undefined) | undefined;
  /** The environment, such as `process.env`. */
  readonly env?: NodeJS.ProcessEnv | undefined;
}

export function levelsOf({ explicit, givenBy, config, env }: Sources): Level[] {
  const levels: Level[] = [];
  if (explicit) levels.push((key) => explicit[key] ?? explicit[settingNames[key].config]);
  const withheld = isProvider(givenBy) ? notInherited(Object.keys(explicit ?? {})) : new Set();
  const inherit = (level: Level) => levels.push((key) => (withheld.has(key) ? undefined : level(key)));
  if (config) inherit((key) => config(key) ?? undefined);
  // In shells and CI systems an empty variable means "not set".
  if (env) inherit((key) => env[settingNames[key].environment] || undefined);
  return levels;
}

export function first(levels: readonly Level[], key: SettingKey): string | undefined {
  return levels.map((level) => level(key)).find((value) => value !== undefined);
}

/** The credentials that may be used with the URLs in use. */
export function credentialsIn(levels: readonly Level[], ofProvider: boolean) {
  const account = levels.findIndex((level) => (level("apiKey") ?? level("bearerToken")) !== undefined);
  const notBelow = account < 0 ? levels : levels.slice(0, account + 1);
  const key = levels[account];
  const [management] = key ? fitting([key], levels, "baseUrl") : [];
  const ownLogs = ofProvider && levels[0]?.("loggingUrl") !== undefined;
  return {
    apiKey: management?.("apiKey"),
    bearerToken: management?.("bearerToken"),
    loggingToken: first(fitting(notBelow, levels, "loggingUrl"), "loggingToken"),
    databaseAuthToken: first(fitting(levels, levels, "databaseUrl"), "databaseAuthToken"),
    /** Whether the key may be sent to the logging API: not if an EdgeProvider sets one of the two hosts and the stack the other. */
    keyForLogs: !key || (fitting([key], levels, "loggingUrl").length > 0 && !(ownLogs && account > 0)),
  };
}

/** The levels that set no URL other than the one in use: a credential given with a URL belongs to it. */
const fitting = (some: readonly Level[], all: readonly Level[], url: SettingKey): Level[] =>
  some.filter((level) => [undefined, first(all, url)].includes(level(url)));
