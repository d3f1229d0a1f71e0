import { type SettingKey, settingNames } from "../http/settings";
import { fenced } from "./explicit";
import { type Giver, isProvider } from "./naming";

/** One place settings come from: a setting's text, or undefined if it says nothing. */
export type Level = (key: SettingKey) => string | undefined;

/** Where settings come from, the strongest first. Each may be left out. */
export interface Sources {
  /** Given in so many words, under `apiKey` or `edge:apiKey`: a provider's arguments, a script's. */
  readonly explicit?: Readonly<Record<string, string | undefined>> | undefined;
  /** Who gives the explicit ones. */
  readonly giver?: Giver | undefined;
  /** The stack config's getter in the namespace `edge`: `(key) => new pulumi.Config("edge").get(key)`. */
  readonly config?: ((key: string) => string | undefined) | undefined;
  /** The environment, `process.env` say. */
  readonly env?: NodeJS.ProcessEnv | undefined;
}

export function levelsOf({ explicit, giver, config, env }: Sources): Level[] {
  const levels: Level[] = [];
  if (explicit) levels.push((key) => explicit[key] ?? explicit[settingNames[key].config]);
  const fence = isProvider(giver) ? fenced(Object.keys(explicit ?? {})) : new Set();
  const beside = (level: Level) => levels.push((key) => (fence.has(key) ? undefined : level(key)));
  if (config) beside((key) => config(key) ?? undefined);
  // An empty variable is how a shell or a CI system says "not set".
  if (env) beside((key) => env[settingNames[key].environment] || undefined);
  return levels;
}

export function first(levels: readonly Level[], key: SettingKey): string | undefined {
  return levels.map((level) => level(key)).find((value) => value !== undefined);
}

/** The credentials that may be used together, with the URLs in force. */
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
    /** Whether the logging API may be sent the key: not where an EdgeProvider gives the one host and the stack the other. */
    keyForLogs: !key || (fitting([key], levels, "loggingUrl").length > 0 && !(ownLogs && account > 0)),
  };
}

/** Those that give no other URL than the one in force: a credential given beside a URL belongs to it. */
const fitting = (some: readonly Level[], all: readonly Level[], url: SettingKey): Level[] =>
  some.filter((level) => [undefined, first(all, url)].includes(level(url)));
