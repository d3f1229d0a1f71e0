import { value } from "./field";
import { boolean, decimal, integer, text } from "./kinds";

/** The settings of an account: keys of the stack configuration, and arguments of EdgeProvider. */
export const settings = {
  apiKey: value(text(1), "Management API key (header `AccessKey`).", { secret: true }),
  bearerToken: value(text(1), "Bearer token of the management API, used if the same place sets no API key.", {
    secret: true,
  }),
  baseUrl: value(text(1), "Base URL of the management API; https, or http on loopback."),
  loggingUrl: value(text(1), "Base URL of the logging API."),
  loggingToken: value(text(1), "JWT of the logging API, if it is not the API key.", { secret: true }),
  databaseUrl: value(text(1), "Database URL: `libsql://`, `https://`, or http on loopback."),
  databaseAuthToken: value(text(1), "Access token of the database.", { secret: true }),
  maxAttempts: value(integer(1, 20), "Attempts of one request, 1 to 20. Default: `4`."),
  attemptTimeout: value(decimal(0, 600), "Seconds for one attempt, above 0 and at most 600. Default: `30`."),
  totalTimeout: value(
    decimal(0, 3600),
    "Seconds for one request with all its attempts, above 0 and at most 3600. Default: `120`.",
  ),
  maxConnections: value(integer(1, 256), "Open connections, 1 to 256. Default: `16`."),
  requestsPerSecond: value(
    decimal(0, 10_000),
    "Management requests per second, above 0 and at most 10000. Default: unlimited.",
  ),
  adopt: value(boolean(), "Default of the resources' `adopt`. Default: `false`."),
  strictPreview: value(
    boolean(),
    "Whether a preview fails if a name is taken or a key is refused (Node.js: after `init`). Default: `false`.",
  ),
};

/** What EdgeProvider's arguments say together. */
export const aboutSettings =
  "Settings of one account: what is left out comes from the stack configuration (not with the plugin), then from the environment. With `apiKey`, `bearerToken` or `baseUrl`, every token and the database come from here alone, and with `baseUrl` the logging host too. With `loggingUrl` its credentials come from here alone, and the database's URL and token always come together.";
