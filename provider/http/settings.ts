/** The client's settings. Read with `readSettings` of `provider/config`. */
export interface Settings {
  /** Management base URL: https, or http on loopback. No trailing slash. */
  readonly baseUrl?: string | undefined;
  /** Management API key, sent in the AccessKey header. Takes precedence over the bearer token. */
  readonly apiKey?: string | undefined;
  /** Management bearer token, sent in the Authorization header. */
  readonly bearerToken?: string | undefined;
  /** Base URL of the CDN logging API. */
  readonly loggingUrl?: string | undefined;
  /** JWT of the logging API; without it the API key is sent. */
  readonly loggingToken?: string | undefined;
  /** Database URL; `libsql://` becomes https (http on loopback). */
  readonly databaseUrl?: string | undefined;
  /** Access token of the database. */
  readonly databaseAuthToken?: string | undefined;
  /** Maximum number of attempts of one operation: 1 to 20, default 4. */
  readonly maxAttempts: number;
  /** Seconds for one attempt, including the response body: above 0 to 600, default 30. */
  readonly attemptTimeout: number;
  /** Seconds for all attempts, counted from the first send: above 0 to 3600, default 120. */
  readonly totalTimeout: number;
  /** Connections to one origin: 1 to 256, default 16. */
  readonly maxConnections: number;
  /** Management requests per second, evenly spaced: above 0 to 10000. Unlimited if omitted. */
  readonly requestsPerSecond?: number | undefined;
  /** The default of the resources' `adopt`: false. */
  readonly adopt: boolean;
  /** Whether a preview fails if a name is taken or a key is refused: false. */
  readonly strictPreview: boolean;
  /** The API key was given for another host than `loggingUrl`, and is not sent there. */
  readonly loggingWithoutKey?: true | undefined;
  /** Credentials that belong to another URL than the one in use, and are therefore not used. */
  readonly elsewhere?: readonly SettingKey[] | undefined;
  /** Management requests carry no credential: for a server that is only to be recognized. */
  readonly anonymous?: true | undefined;
  /** How messages name settings that come from neither the stack configuration nor the environment. */
  readonly naming?: Naming | undefined;
}

export type SettingKey = Exclude<keyof Settings, "loggingWithoutKey" | "elsewhere" | "anonymous" | "naming">;

/** Where a setting comes from, and how to set it: `run "pulumi config set …" or set …`. */
export interface Place {
  readonly names: readonly [string, ...string[]];
  readonly give: string;
}

export type Naming = { readonly [Key in SettingKey]?: Place };

/** A setting's name in messages and at each place it can come from. */
export interface SettingName {
  readonly what: string;
  /** Key in the stack config. */
  readonly config: string;
  /** Environment variable. */
  readonly environment: string;
  /** An example value; undefined for a secret. */
  readonly example: string | undefined;
}

const setting = (key: SettingKey, environment: string, what: string, example: string | undefined) => ({
  what,
  config: `edge:${key}`,
  environment,
  example,
});

/** Every setting's names: one table for reading them and for messages. */
export const settingNames: { readonly [K in SettingKey]: SettingName } = {
  apiKey: setting("apiKey", "EDGE_API_KEY", "API key", undefined),
  bearerToken: setting("bearerToken", "EDGE_BEARER_TOKEN", "bearer token", undefined),
  baseUrl: setting("baseUrl", "EDGE_BASE_URL", "management base URL", "<https URL>"),
  loggingUrl: setting("loggingUrl", "EDGE_LOGGING_URL", "logging base URL", "<https URL>"),
  loggingToken: setting("loggingToken", "EDGE_LOGGING_TOKEN", "logging token", undefined),
  databaseUrl: setting("databaseUrl", "SERVICE_DATABASE_URL", "database URL", "<libsql or https URL>"),
  databaseAuthToken: setting("databaseAuthToken", "SERVICE_DATABASE_AUTH_TOKEN", "database token", undefined),
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

/** The command prompts for a secret, which would otherwise stay in the shell history. */
export function howToGive({ config, environment, example }: SettingName): string {
  const command = example
    ? `"pulumi config set ${config} ${example}"`
    : `"pulumi config set --secret ${config}"`;
  return `run ${command} or set ${environment}`;
}

/** Where a setting comes from. */
export function placeOf(key: SettingKey, naming: Naming = {}): Place {
  const { config, environment } = settingNames[key];
  return naming[key] ?? { names: [config, environment], give: howToGive(settingNames[key]) };
}

/** The place in a sentence: `edge:apiKey (EDGE_API_KEY)`. */
export function inWords({ names: [first, ...others] }: Place): string {
  return others.length === 0 ? first : `${first} (${others.join(", ")})`;
}
