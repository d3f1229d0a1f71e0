/** The client's settings, as `readSettings` of `provider/config` reads them. Each is declared in `config/settings.ts`. */
export interface Settings {
  readonly baseUrl?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly bearerToken?: string | undefined;
  readonly loggingUrl?: string | undefined;
  readonly loggingToken?: string | undefined;
  readonly databaseUrl?: string | undefined;
  readonly databaseAuthToken?: string | undefined;
  readonly maxAttempts: number;
  /** Seconds, including the response body. */
  readonly attemptTimeout: number;
  /** Seconds, counted from the first send. */
  readonly totalTimeout: number;
  readonly maxConnections: number;
  readonly requestsPerSecond?: number | undefined;
  readonly adopt: boolean;
  readonly strictPreview: boolean;
  /** The API key was given for another host than `loggingUrl`, and is not sent there. */
  readonly loggingWithoutKey?: true | undefined;
  /** Credentials that belong to another URL than the one in use, and are therefore not used. */
  readonly elsewhere?: readonly SettingKey[] | undefined;
  /** Management requests carry no credential: for a server that is only to be recognized. */
  readonly anonymous?: true | undefined;
  readonly naming: Naming;
}

export type SettingKey = Exclude<keyof Settings, "loggingWithoutKey" | "elsewhere" | "anonymous" | "naming">;

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
export function settingInWords({ names: [first, ...others] }: SettingName): string {
  return others.length === 0 ? first : `${first} (${others.join(", ")})`;
}
