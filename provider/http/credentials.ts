import { ConfigurationError } from "./errors";
import type { Service } from "./operation";
import { howToGive, type SettingName, type Settings, settingNames } from "./settings";

/** Where a service is and what opens it. */
export interface Access {
  readonly baseUrl: string;
  /** The one header that carries the credential. */
  readonly headers: Readonly<Record<string, string>>;
  /** The setting the credential came from, for messages. */
  readonly credential: SettingName;
}

/**
 * Base URL and credential of the management API: the API key, else the bearer token.
 * @throws ConfigurationError where one is not set, or where only a bearer token is and the operation takes an API key only.
 */
export function requireManagement(settings: Settings, apiKeyOnly = false): Access {
  const baseUrl = given(settings, "baseUrl");
  if (settings.apiKey !== undefined) return withKey(baseUrl, settings.apiKey);
  if (settings.bearerToken === undefined) return missing("apiKey");
  if (!apiKeyOnly) return withBearer(baseUrl, settings.bearerToken, settingNames.bearerToken);
  throw new ConfigurationError(
    `This operation takes an API key only, and only a bearer token is set: ${howToGive(settingNames.apiKey)}.`,
  );
}

/**
 * Base URL and credential of the logging API: its token, else the API key.
 * @throws ConfigurationError where one is not set.
 */
export function requireLogging(settings: Settings): Access {
  const baseUrl = given(settings, "loggingUrl");
  if (settings.loggingToken !== undefined)
    return withBearer(baseUrl, settings.loggingToken, settingNames.loggingToken);
  if (settings.apiKey !== undefined) return withKey(baseUrl, settings.apiKey);
  throw new ConfigurationError(
    `Neither a logging token nor an API key is set for the logging API: ${howToGive(settingNames.loggingToken)}, ` +
      `or ${howToGive(settingNames.apiKey)}.`,
  );
}

/**
 * URL and token of the database.
 * @throws ConfigurationError where one is not set.
 */
export function requireDatabase(settings: Settings): Access {
  const baseUrl = given(settings, "databaseUrl");
  return withBearer(baseUrl, given(settings, "databaseAuthToken"), settingNames.databaseAuthToken);
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

function withKey(baseUrl: string, key: string): Access {
  return { baseUrl, headers: { AccessKey: key }, credential: settingNames.apiKey };
}

function withBearer(baseUrl: string, token: string, credential: SettingName): Access {
  return { baseUrl, headers: { Authorization: `Bearer ${token}` }, credential };
}

function given(
  settings: Settings,
  key: "baseUrl" | "loggingUrl" | "databaseUrl" | "databaseAuthToken",
): string {
  return settings[key] ?? missing(key);
}

function missing(key: keyof Settings): never {
  const name = settingNames[key];
  throw new ConfigurationError(`The ${name.what} is not set: ${howToGive(name)}.`);
}
