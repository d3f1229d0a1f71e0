import { type Settings, settingNames } from "../http/settings";

/** One place settings come from: a setting's text, or undefined where it says nothing. */
export type Level = (key: keyof Settings) => string | undefined;

/** Where settings come from, the strongest first. Each may be left out. */
export interface Sources {
  /** Given in so many words, under `apiKey` or `edge:apiKey`: a provider's arguments, a provider host's configure map. */
  readonly explicit?: Readonly<Record<string, string | undefined>> | undefined;
  /** The stack config's getter in the namespace `edge`: `(key) => new pulumi.Config("edge").get(key)`. */
  readonly config?: ((key: string) => string | undefined) | undefined;
  /** The environment, `process.env` say. */
  readonly env?: NodeJS.ProcessEnv | undefined;
}

export function levelsOf({ explicit, config, env }: Sources): Level[] {
  const levels: Level[] = [];
  if (explicit) levels.push((key) => explicit[key] ?? explicit[settingNames[key].config]);
  if (config) levels.push((key) => config(key) ?? undefined);
  // An empty variable is how a shell or a CI system says "not set".
  if (env) levels.push((key) => env[settingNames[key].environment] || undefined);
  return levels;
}

export function first(levels: readonly Level[], key: keyof Settings): string | undefined {
  return levels.map((level) => level(key)).find((value) => value !== undefined);
}

/**
 * The token for the URL in force, from the strongest of these levels that gives one.
 * A level that gives a URL of its own beside the token means that URL, and is passed over where another is in force.
 */
export function tokenFor(
  urlKey: "loggingUrl" | "databaseUrl",
  tokenKey: "loggingToken" | "databaseAuthToken",
  levels: readonly Level[],
  url: string | undefined,
): string | undefined {
  const fitting = levels.filter((level) => [undefined, url].includes(level(urlKey)));
  return first(fitting, tokenKey);
}
