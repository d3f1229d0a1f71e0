import type { SettingKey, SettingName } from "../http/settings";

type SettingType = "credential" | "url" | "databaseUrl" | "integer" | "number" | "boolean";

interface Declaration {
  readonly type: SettingType;
  /** What messages call it: "API key". */
  readonly what: string;
  /** The description in the documentation. */
  readonly description: string;
  /** A value for the advice on how to set it. The command prompts for a credential, to keep it out of the shell history. */
  readonly example?: string | undefined;
  /** The largest value of a number. An integer is at least 1; any other number is above 0. */
  readonly most?: number;
  readonly default?: number | boolean | undefined;
}

/** A setting: an argument of EdgeProvider, a key of the stack configuration and an environment variable. */
export interface StackSetting extends Declaration, SettingName {
  /** Key in the stack configuration: `edge:apiKey`. */
  readonly config: string;
  readonly environment: string;
  readonly isSecret: boolean;
}

const declare =
  (type: SettingType, example?: string) =>
  (what: string, about: string): Declaration => ({ type, what, description: `${about}.`, example });

const credential = declare("credential");
const url = declare("url", "<https URL>");
const databaseUrl = declare("databaseUrl", "<libsql or https URL>");

const onOff = (what: string, about: string): Declaration => ({
  ...declare("boolean", "<true or false>")(what, `${about}. Default: \`false\``),
  default: false,
});

const declareNumber =
  (type: "integer" | "number", example: string) =>
  (what: string, about: string, most: number, defaultValue?: number): Declaration => {
    const range = type === "integer" ? `1 to ${most}` : `above 0 and at most ${most}`;
    const text = defaultValue === undefined ? "unlimited" : `\`${defaultValue}\``;
    const declaration = declare(type, example)(what, `${about}, ${range}. Default: ${text}`);
    return { ...declaration, most, default: defaultValue };
  };
const wholeNumber = declareNumber("integer", "<number>");
const seconds = declareNumber("number", "<seconds>");
const rate = declareNumber("number", "<number>");

/** Declares every setting. Parsing, messages and documentation all derive from these declarations. */
const declarations: { readonly [Key in SettingKey]: Declaration } = {
  apiKey: credential("API key", "Management API key (header `AccessKey`)"),
  bearerToken: credential(
    "bearer token",
    "Bearer token of the management API, used if the same place sets no API key",
  ),
  baseUrl: url("management base URL", "Base URL of the management API; https, or http on loopback"),
  loggingUrl: url("logging base URL", "Base URL of the logging API"),
  loggingToken: credential("logging token", "JWT of the logging API, if it is not the API key"),
  databaseUrl: databaseUrl("database URL", "Database URL: `libsql://`, `https://`, or http on loopback"),
  databaseAuthToken: credential("database token", "Access token of the database"),
  maxAttempts: wholeNumber("maximum number of attempts", "Attempts of one request", 20, 4),
  attemptTimeout: seconds("attempt timeout", "Seconds for one attempt", 600, 30),
  totalTimeout: seconds("total timeout", "Seconds for one request with all its attempts", 3600, 120),
  maxConnections: wholeNumber("maximum number of connections", "Open connections to one server", 256, 16),
  requestsPerSecond: rate("request rate", "Management requests per second", 10_000),
  adopt: onOff("default of adopt", "Default of the resources' `adopt`"),
  strictPreview: onOff(
    "strictness of previews",
    "Whether a preview fails if a name is taken or a key is refused (Node.js: after `init`)",
  ),
};

/** The names of all settings, which are also the arguments of EdgeProvider. */
export const settingKeys = Object.keys(declarations) as SettingKey[];

/** All settings, as messages name them on a stack: by their configuration key and their environment variable. */
export const stackSettings = Object.fromEntries(
  settingKeys.map((key) => [key, stackSetting(key, declarations[key])]),
) as { readonly [Key in SettingKey]: StackSetting };

/** Derives the names: `EDGE_MAX_ATTEMPTS` for `maxAttempts`. bunny.net's own tools use the variables of the database too. */
function stackSetting(key: SettingKey, declaration: Declaration): StackSetting {
  const { example } = declaration;
  const config = `edge:${key}`;
  const words = key.replace(/[A-Z]/g, "_$&").toUpperCase();
  const environment = `${words.startsWith("DATABASE_") ? "SERVICE" : "EDGE"}_${words}`;
  const command = `pulumi config set ${example ? `${config} ${example}` : `--secret ${config}`}`;
  const howToSet = `run "${command}" or set ${environment}`;
  return { ...declaration, names: [config, environment], howToSet, config, environment, isSecret: !example };
}

/** Documents how EdgeProvider's arguments depend on each other. */
export const aboutSettings =
  "Settings of one account: what is left out comes from the stack configuration (not with the plugin), then from the environment. With `apiKey`, `bearerToken` or `baseUrl`, every token and the database come from here alone, and with `baseUrl` the logging host too. With `loggingUrl` its credentials come from here alone, and the database's URL and token always come together.";
