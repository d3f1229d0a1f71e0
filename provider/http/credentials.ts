import { ConfigurationError } from "./errors";
import type { Service } from "./operation";
import { type Place, placeOf, type SettingKey, type Settings, settingNames } from "./settings";

/** A service's address and credential. */
export interface Access {
  readonly baseUrl: string;
  /** The one header that carries the credential. */
  readonly headers: Readonly<Record<string, string>>;
  /** The setting that the credential comes from, for messages. */
  readonly credential: Place & { readonly what: string };
}

/**
 * Base URL and credential of the management API: the API key, else the bearer token.
 * @throws ConfigurationError if one is missing, or if the operation requires an API key and only a bearer token is set.
 */
export function requireManagement(settings: Settings, apiKeyOnly = false): Access {
  const baseUrl = given(settings, "baseUrl");
  if (settings.anonymous) return { baseUrl, headers: {}, credential: named(settings, "apiKey") };
  if (settings.apiKey !== undefined) return withKey(settings, baseUrl, settings.apiKey);
  if (settings.bearerToken === undefined) return missing(settings, "apiKey");
  if (!apiKeyOnly) return withBearer(settings, baseUrl, settings.bearerToken, "bearerToken");
  throw new ConfigurationError(
    `This operation requires an API key, but only a bearer token is set: ${placeOf("apiKey", settings.naming).give}.`,
  );
}

/**
 * Base URL and credential of the logging API: its token, else the API key.
 * @throws ConfigurationError if one is missing.
 */
export function requireLogging(settings: Settings): Access {
  const baseUrl = given(settings, "loggingUrl");
  if (settings.loggingToken !== undefined)
    return withBearer(settings, baseUrl, settings.loggingToken, "loggingToken");
  if (settings.apiKey !== undefined && !settings.loggingWithoutKey)
    return withKey(settings, baseUrl, settings.apiKey);
  if (settings.loggingWithoutKey)
    throw new ConfigurationError(
      `The logging token is not set, and the API key is for another host: ${placeOf("loggingToken", settings.naming).give}.`,
    );
  const [token, key] = [placeOf("loggingToken", settings.naming), placeOf("apiKey", settings.naming)];
  throw new ConfigurationError(
    `Neither a logging token nor an API key is set for the logging API: ${token.give}, or ${key.give}.`,
  );
}

/**
 * URL and token of the database.
 * @throws ConfigurationError if one is missing.
 */
export function requireDatabase(settings: Settings): Access {
  const baseUrl = given(settings, "databaseUrl");
  return withBearer(settings, baseUrl, given(settings, "databaseAuthToken"), "databaseAuthToken");
}

export function requireAccess(settings: Settings, service: Service, apiKeyOnly = false): Access {
  if (service === "logging") return requireLogging(settings);
  if (service === "database") return requireDatabase(settings);
  return requireManagement(settings, apiKeyOnly);
}

/** Every credential in the settings, for the redactor. */
export function credentialsOf(settings: Settings): (string | undefined)[] {
  return [settings.apiKey, settings.bearerToken, settings.loggingToken, settings.databaseAuthToken];
}

function withKey(settings: Settings, baseUrl: string, key: string): Access {
  return { baseUrl, headers: { AccessKey: key }, credential: named(settings, "apiKey") };
}

function withBearer(settings: Settings, baseUrl: string, token: string, key: SettingKey): Access {
  return { baseUrl, headers: { Authorization: `Bearer ${token}` }, credential: named(settings, key) };
}

const named = ({ naming }: Settings, key: SettingKey): Access["credential"] => ({
  what: settingNames[key].what,
  ...placeOf(key, naming),
});

function given(
  settings: Settings,
  key: "baseUrl" | "loggingUrl" | "databaseUrl" | "databaseAuthToken",
): string {
  return settings[key] ?? missing(settings, key);
}

function missing({ naming, elsewhere = [] }: Settings, key: SettingKey): never {
  const { give } = placeOf(key, naming);
  const problem = elsewhere.includes(key)
    ? `belongs to another URL and is not sent to this one: ${give}, in the same place as the URL`
    : `is not set: ${give}`;
  throw new ConfigurationError(`The ${settingNames[key].what} ${problem}.`);
}
