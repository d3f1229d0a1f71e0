import type { SettingKey, SettingName } from "../http/settings";

/** A setting's names in messages, in the stack configuration and in the environment. */
export interface StackSetting extends SettingName {
  /** Key in the stack config. */
  readonly config: string;
  /** Environment variable. */
  readonly environment: string;
  readonly isSecret: boolean;
}

/** `example`: a value for the advice; none for a secret. */
function setting(key: SettingKey, environment: string, what: string, example?: string): StackSetting {
  const config = `edge:${key}`;
  // The command prompts for a secret, which would otherwise stay in the shell history.
  const command = `pulumi config set ${example ? `${config} ${example}` : `--secret ${config}`}`;
  const howToSet = `run "${command}" or set ${environment}`;
  return { what, names: [config, environment], howToSet, config, environment, isSecret: !example };
}

/** Every setting's names: one table for reading them and for messages. */
export const settingNames: { readonly [Key in SettingKey]: StackSetting } = {
  apiKey: setting("apiKey", "EDGE_API_KEY", "API key"),
  bearerToken: setting("bearerToken", "EDGE_BEARER_TOKEN", "bearer token"),
  baseUrl: setting("baseUrl", "EDGE_BASE_URL", "management base URL", "<https URL>"),
  loggingUrl: setting("loggingUrl", "EDGE_LOGGING_URL", "logging base URL", "<https URL>"),
  loggingToken: setting("loggingToken", "EDGE_LOGGING_TOKEN", "logging token"),
  databaseUrl: setting("databaseUrl", "SERVICE_DATABASE_URL", "database URL", "<libsql or https URL>"),
  databaseAuthToken: setting("databaseAuthToken", "SERVICE_DATABASE_AUTH_TOKEN", "database token"),
  maxAttempts: setting("maxAttempts", "EDGE_MAX_ATTEMPTS", "maximum number of attempts", "<number>"),
  attemptTimeout: setting("attemptTimeout", "EDGE_ATTEMPT_TIMEOUT", "attempt timeout", "<seconds>"),
  totalTimeout: setting("totalTimeout", "EDGE_TOTAL_TIMEOUT", "total timeout", "<seconds>"),
  maxConnections: setting(
    "maxConnections",
    "EDGE_MAX_CONNECTIONS",
    "maximum number of connections",
    "<number>",
  ),
  requestsPerSecond: setting("requestsPerSecond", "EDGE_REQUESTS_PER_SECOND", "request rate", "<number>"),
  adopt: setting("adopt", "EDGE_ADOPT", "default of adopt", "<true or false>"),
  strictPreview: setting("strictPreview", "EDGE_STRICT_PREVIEW", "strictness of previews", "<true or false>"),
};

/** Every setting: an argument of EdgeProvider, and a key of the stack configuration. */
export const settingKeys = Object.keys(settingNames) as SettingKey[];
