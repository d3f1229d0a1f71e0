import type { ClientSettingKey, ClientSettings, SettingLabel } from "../http/settings";

/** The settings of a provider: those of its client, and its own. */
export interface Settings extends ClientSettings {
  readonly adopt: boolean;
  readonly strictPreview: boolean;
}

export type SettingKey = ClientSettingKey | "adopt" | "strictPreview";

type SettingType = "credential" | "url" | "databaseUrl" | "integer" | "number" | "boolean";

interface SettingDeclaration {
  readonly type: SettingType;
  /** The noun in messages, such as "API key". */
  readonly noun: string;
  readonly description: string;
  /** The value in the suggested command. A credential has none: Pulumi prompts for it, to keep it out of the shell history. */
  readonly example?: string | undefined;
  /** The largest value of a number. An integer is at least 1; any other number is above 0. */
  readonly maximum?: number;
  readonly default?: number | boolean | undefined;
}

/** A setting's declaration, with the setting's names in the stack configuration and in the environment. */
export interface SettingSpec extends SettingDeclaration, SettingLabel {
  /** Key in the stack configuration: `edge:apiKey`. */
  readonly configKey: string;
  readonly envKey: string;
  readonly isSecret: boolean;
}

const declareSetting =
  (type: SettingType, example?: string) =>
  (noun: string, about: string): SettingDeclaration => ({ type, noun, description: `${about}.`, example });

const declareCredential = declareSetting("credential");
const declareUrl = declareSetting("url", "<https URL>");
const declareDatabaseUrl = declareSetting("databaseUrl", "<libsql or https URL>");

const declareFlag = (noun: string, about: string): SettingDeclaration => ({
  ...declareSetting("boolean", "<true or false>")(noun, `${about}. Default: \`false\``),
  default: false,
});

const declareNumber =
  (type: "integer" | "number", example: string) =>
  (noun: string, about: string, maximum: number, defaultValue?: number): SettingDeclaration => {
    const range = type === "integer" ? `1 to ${maximum}` : `above 0 and at most ${maximum}`;
    const defaultText = defaultValue === undefined ? "unlimited" : `\`${defaultValue}\``;
    const declaration = declareSetting(type, example)(noun, `${about}, ${range}. Default: ${defaultText}`);
    return { ...declaration, maximum, default: defaultValue };
  };
const declareInteger = declareNumber("integer", "<number>");
const declareSeconds = declareNumber("number", "<seconds>");
const declareRate = declareNumber("number", "<number>");

/** Declares every setting. Parsing, messages and documentation all derive from these declarations. */
const settingDeclarations: { readonly [Key in SettingKey]: SettingDeclaration } = {
  apiKey: declareCredential("API key", "Management API key (header `AccessKey`)"),
  bearerToken: declareCredential(
    "bearer token",
    "Bearer token of the management API, used if the same place sets no API key",
  ),
  baseUrl: declareUrl("management base URL", "Base URL of the management API; https, or http on loopback"),
  loggingUrl: declareUrl("logging base URL", "Base URL of the logging API"),
  loggingToken: declareCredential("logging token", "JWT of the logging API. Default: the API key"),
  streamUrl: declareUrl("Stream base URL", "Base URL of the API of videos, Stream"),
  databaseUrl: declareDatabaseUrl(
    "database URL",
    "Database URL: `libsql://`, `https://`, or http on loopback",
  ),
  databaseAuthToken: declareCredential("database token", "Access token of the database"),
  maxAttempts: declareInteger("maximum number of attempts", "Attempts of one request", 20, 4),
  attemptTimeout: declareSeconds("attempt timeout", "Seconds for one attempt", 600, 30),
  totalTimeout: declareSeconds("total timeout", "Seconds for one request with all its attempts", 3600, 120),
  maxConnections: declareInteger("maximum number of connections", "Open connections to one server", 256, 16),
  requestsPerSecond: declareRate("request rate", "Management requests per second", 10_000),
  adopt: declareFlag("default of adopt", "Default of the resources' `adopt`"),
  strictPreview: declareFlag(
    "strictness of previews",
    "Whether a preview fails if a name is taken or a key is refused. TypeScript and JavaScript need `init` for it",
  ),
};

/** The names of all settings, which are also the arguments of EdgeProvider. */
export const settingKeys = Object.keys(settingDeclarations) as SettingKey[];

/** All settings. Messages about a stack name a setting by its configuration key and its environment variable. */
export const settingSpecs = Object.fromEntries(
  settingKeys.map((key) => [key, createSettingSpec(key, settingDeclarations[key])]),
) as { readonly [Key in SettingKey]: SettingSpec };

/** Derives the names: `EDGE_MAX_ATTEMPTS` for `maxAttempts`. The database's variables are those of bunny.net's own tools. */
function createSettingSpec(key: SettingKey, declaration: SettingDeclaration): SettingSpec {
  const { example } = declaration;
  const configKey = `edge:${key}`;
  const words = key.replace(/[A-Z]/g, "_$&").toUpperCase();
  const envKey = `${words.startsWith("DATABASE_") ? "SERVICE" : "EDGE"}_${words}`;
  const command = `pulumi config set ${example ? `${configKey} ${example}` : `--secret ${configKey}`}`;
  const howToSet = `run "${command}" or set ${envKey}`;
  return { ...declaration, names: [configKey, envKey], howToSet, configKey, envKey, isSecret: !example };
}

/** Documents how EdgeProvider's arguments depend on each other. */
export const aboutSettings =
  "Settings of one account: what is left out comes from the stack configuration (not with the plugin), then from the environment. With `apiKey`, `bearerToken` or `baseUrl`, every token and the database come from here alone, and with `baseUrl` the hosts of logs and videos too. With `loggingUrl` its credentials come from here alone, and the database's URL and token always come together.";
