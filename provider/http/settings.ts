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
  /** How messages name the settings. */
  readonly naming: Naming;
}

export type SettingKey = Exclude<keyof Settings, "loggingWithoutKey" | "elsewhere" | "anonymous" | "naming">;

/** The settings that hold a credential. */
export const credentialKeys = ["apiKey", "bearerToken", "loggingToken", "databaseAuthToken"] as const;

/** The setting of each service's base URL. */
export const urlKeys = { management: "baseUrl", logging: "loggingUrl", database: "databaseUrl" } as const;

/** How messages name a setting. */
export interface SettingName {
  /** "API key". */
  readonly what: string;
  /** Where it can be set: `edge:apiKey`, `EDGE_API_KEY`. */
  readonly names: readonly [string, ...string[]];
  /** How to set it, as an advice: "set EDGE_API_KEY". */
  readonly howToSet: string;
}

export type Naming = { readonly [Key in SettingKey]: SettingName };

/** A setting's names in a sentence: `edge:apiKey (EDGE_API_KEY)`. */
export function inWords({ names: [first, ...others] }: SettingName): string {
  return others.length === 0 ? first : `${first} (${others.join(", ")})`;
}
