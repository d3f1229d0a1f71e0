import { ConfigurationError } from "../base/errors";
import type { Service } from "./operation";
import { type ClientSettings, credentialKeys, type SettingLabel, urlKeys } from "./settings";

type UrlKey = (typeof urlKeys)[Service];
type CredentialKey = (typeof credentialKeys)[number];

/** Where a service's requests go, and the credential that they carry. */
export interface ServiceAccess {
  readonly baseUrl: string;
  /** The header that carries the credential. Empty for anonymous requests. */
  readonly headers: Readonly<Record<string, string>>;
  /** Names the setting of the credential in messages. */
  readonly credentialSetting: SettingLabel;
}

/**
 * Returns the base URL and the credential of a service. The management API takes the API key, or else the bearer token. The
 * logging API takes its own token, or else the API key. The database takes its token.
 * @throws ConfigurationError if the URL or a usable credential is missing. With `apiKeyOnly`, a bearer token is not usable.
 */
export function requireAccess(
  settings: ClientSettings,
  service: Service = "management",
  apiKeyOnly = false,
): ServiceAccess {
  if (service === "logging") return requireLoggingAccess(settings);
  if (service === "database") return requireBoth(settings, "databaseUrl", "databaseAuthToken");
  return requireManagementAccess(settings, apiKeyOnly);
}

function requireManagementAccess(settings: ClientSettings, apiKeyOnly: boolean): ServiceAccess {
  const { anonymous, apiKey, bearerToken, settingLabels } = settings;
  if (anonymous)
    return {
      baseUrl: requireSetting(settings, "baseUrl"),
      headers: {},
      credentialSetting: settingLabels.apiKey,
    };
  if (apiKey !== undefined || bearerToken === undefined) return requireBoth(settings, "baseUrl", "apiKey");
  if (!apiKeyOnly) return requireBoth(settings, "baseUrl", "bearerToken");
  throw new ConfigurationError(
    `This operation requires an API key, but only a bearer token is set: ${settingLabels.apiKey.howToSet}.`,
  );
}

function requireLoggingAccess(settings: ClientSettings): ServiceAccess {
  const { loggingToken, withholdsKeyFromLogging, apiKey, settingLabels } = settings;
  if (loggingToken !== undefined) return requireBoth(settings, "loggingUrl", "loggingToken");
  if (apiKey !== undefined && !withholdsKeyFromLogging) return requireBoth(settings, "loggingUrl", "apiKey");
  requireSetting(settings, "loggingUrl");
  throw new ConfigurationError(
    withholdsKeyFromLogging
      ? `The logging token is not set, and the API key is for another host: ${settingLabels.loggingToken.howToSet}.`
      : `Neither a logging token nor an API key is set for the logging API: ${settingLabels.loggingToken.howToSet}, or ${settingLabels.apiKey.howToSet}.`,
  );
}

export const listCredentials = (settings: ClientSettings): (string | undefined)[] =>
  credentialKeys.map((key) => settings[key]);

function requireBoth(settings: ClientSettings, url: UrlKey, key: CredentialKey): ServiceAccess {
  const baseUrl = requireSetting(settings, url);
  const credential = requireSetting(settings, key);
  return {
    baseUrl,
    headers: key === "apiKey" ? { AccessKey: credential } : { Authorization: `Bearer ${credential}` },
    credentialSetting: settings.settingLabels[key],
  };
}

/** Returns the base URL of a service. @throws ConfigurationError if it is missing */
export const requireUrl = (settings: ClientSettings, service: Service): string =>
  requireSetting(settings, urlKeys[service]);

function requireSetting(settings: ClientSettings, key: UrlKey | CredentialKey): string {
  const value = settings[key];
  if (value !== undefined) return value;
  const { noun, howToSet } = settings.settingLabels[key];
  const problem = settings.withheldCredentials?.includes(key)
    ? `belongs to another URL and is not sent to this one: ${howToSet}, in the same place as the URL`
    : `is not set: ${howToSet}`;
  throw new ConfigurationError(`The ${noun} ${problem}.`);
}
