/** The client's settings, as `readSettings` of `provider/config` reads them. */
export interface ClientSettings {
  readonly baseUrl?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly bearerToken?: string | undefined;
  readonly loggingUrl?: string | undefined;
  readonly loggingToken?: string | undefined;
  readonly streamUrl?: string | undefined;
  readonly databaseUrl?: string | undefined;
  readonly databaseAuthToken?: string | undefined;
  readonly maxAttempts: number;
  /** Seconds, including the response body; for a stream, for its headers and again for each chunk. */
  readonly attemptTimeout: number;
  /** Seconds for all attempts and the backoff between them. Excludes waits in queues. */
  readonly totalTimeout: number;
  readonly maxConnections: number;
  readonly requestsPerSecond?: number | undefined;
  /** The API key was given for another host than that of `loggingUrl`, so the logging API does not get it. */
  readonly withholdsKeyFromLogging?: true | undefined;
  /** Credentials that are not used because they belong to a URL other than the one in use. */
  readonly withheldCredentials?: readonly ClientSettingKey[] | undefined;
  /** Management requests carry no credential. Used to find out whether a server is the management API. */
  readonly anonymous?: true | undefined;
  readonly settingLabels: SettingLabels;
}

export type ClientSettingKey = Exclude<
  keyof ClientSettings,
  "withholdsKeyFromLogging" | "withheldCredentials" | "anonymous" | "settingLabels"
>;

export const credentialKeys = ["apiKey", "bearerToken", "loggingToken", "databaseAuthToken"] as const;

/** The setting of each service's base URL. The management API names the hosts of files. */
export const urlKeys = {
  management: "baseUrl",
  logging: "loggingUrl",
  database: "databaseUrl",
  storage: "baseUrl",
  stream: "streamUrl",
} as const;

export interface SettingLabel {
  /** The noun: "API key". */
  readonly noun: string;
  /** Where it can be set: `edge:apiKey`, `EDGE_API_KEY`. */
  readonly names: readonly [string, ...string[]];
  /** Advice on how to set it: "set EDGE_API_KEY". */
  readonly howToSet: string;
}

export type SettingLabels = { readonly [Key in ClientSettingKey]: SettingLabel };

/** Formats a setting's names for a sentence: `edge:apiKey (EDGE_API_KEY)`. */
export function formatSetting({ names: [first, ...others] }: SettingLabel): string {
  return others.length === 0 ? first : `${first} (${others.join(", ")})`;
}
