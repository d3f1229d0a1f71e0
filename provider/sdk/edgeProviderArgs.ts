// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";

/**
 * Settings of one account: what is left out comes from the stack configuration (not with the plugin), then
 * from the environment. With `apiKey`, `bearerToken` or `baseUrl`, every token and the database come from
 * here alone, and with `baseUrl` the hosts of logs and videos too. With `loggingUrl` its credentials come
 * from here alone, and the database's URL and token always come together.
 */
export interface EdgeProviderArgs {
  /** Management API key (header `AccessKey`). A secret. */
  apiKey?: pulumi.Input<string>;
  /** Bearer token of the management API, used if the same place sets no API key. A secret. */
  bearerToken?: pulumi.Input<string>;
  /** Base URL of the management API; https, or http on loopback. */
  baseUrl?: pulumi.Input<string>;
  /** Base URL of the logging API. */
  loggingUrl?: pulumi.Input<string>;
  /** JWT of the logging API. Default: the API key. A secret. */
  loggingToken?: pulumi.Input<string>;
  /** Base URL of the API of videos, Stream. */
  streamUrl?: pulumi.Input<string>;
  /** Database URL: `libsql://`, `https://`, or http on loopback. */
  databaseUrl?: pulumi.Input<string>;
  /** Access token of the database. A secret. */
  databaseAuthToken?: pulumi.Input<string>;
  /** Attempts of one request, 1 to 20. Default: `4`. */
  maxAttempts?: pulumi.Input<number>;
  /** Seconds for one attempt, above 0 and at most 600. Default: `30`. */
  attemptTimeout?: pulumi.Input<number>;
  /** Seconds for one request with all its attempts, above 0 and at most 3600. Default: `120`. */
  totalTimeout?: pulumi.Input<number>;
  /** Open connections to one server, 1 to 256. Default: `16`. */
  maxConnections?: pulumi.Input<number>;
  /** Management requests per second, above 0 and at most 10000. Default: unlimited. */
  requestsPerSecond?: pulumi.Input<number>;
  /** Default of the resources' `adopt`. Default: `false`. */
  adopt?: pulumi.Input<boolean>;
  /**
   * Whether a preview fails if a name is taken or a key is refused. TypeScript and JavaScript need `init` for
   * it. Default: `false`.
   */
  strictPreview?: pulumi.Input<boolean>;
}
