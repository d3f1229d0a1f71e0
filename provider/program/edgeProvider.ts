import * as pulumi from "@pulumi/pulumi";
import { didYouMean } from "../config/closest";
import { credentials, explicitConfiguration, settingKeys } from "../config/explicit";
import { isOfType, objectOf } from "./edgeResource";

/**
 * Settings of one account. Omitted settings come from the stack configuration, then from the environment, except those
 * that may belong to another account or host: with `apiKey`, `bearerToken` or `baseUrl`, set all tokens and the database
 * here; with `baseUrl`, also the logging host; with `loggingUrl`, its credential; and always the database's URL and token
 * together.
 */
export interface EdgeProviderArgs {
  /** Management API key (AccessKey header). Stored as a secret. */
  apiKey?: pulumi.Input<string>;
  /** Bearer token of the management API, instead of or in addition to the key. Stored as a secret. */
  bearerToken?: pulumi.Input<string>;
  /** Base URL of the management API; https, or http on loopback. */
  baseUrl?: pulumi.Input<string>;
  /** Base URL of the logging API. */
  loggingUrl?: pulumi.Input<string>;
  /** JWT of the logging API, if it does not accept the API key. Stored as a secret. */
  loggingToken?: pulumi.Input<string>;
  /** Database URL, `libsql://` or `https://`. */
  databaseUrl?: pulumi.Input<string>;
  /** Access token of the database. Stored as a secret. */
  databaseAuthToken?: pulumi.Input<string>;
  /** Maximum number of attempts for a request, 1 to 20. Default: 4. */
  maxAttempts?: pulumi.Input<number>;
  /** Timeout of one attempt, in seconds. Default: 30. */
  attemptTimeout?: pulumi.Input<number>;
  /** Timeout of a request with all its attempts, in seconds. Default: 120. */
  totalTimeout?: pulumi.Input<number>;
  /** Maximum number of connections, 1 to 256. Default: 16. */
  maxConnections?: pulumi.Input<number>;
  /** Maximum number of management requests per second. Default: unlimited. */
  requestsPerSecond?: pulumi.Input<number>;
  /** Default of the resources' `adopt`. Default: false. */
  adopt?: pulumi.Input<boolean>;
}

/**
 * One account of the platform, for programs that manage several: pass it as `provider` of a resource, in `providers`
 * of a component, or as `provider` of a data function. Credentials are encrypted in the state.
 *
 * @example
 * ```ts
 * const other = new edge.EdgeProvider("other", { apiKey: config.requireSecret("otherKey") });
 * new edge.OriginGroup("eu", { loadBalancerId: 1, name: "eu" }, { provider: other });
 * ```
 */
export class EdgeProvider extends pulumi.ProviderResource {
  /** The type token, which it shares with every provider of dynamic resources. */
  static readonly __pulumiType: string = "pulumi:providers:pulumi-nodejs";

  /** @internal The configuration of this account's host, under the names of the stack configuration. */
  readonly configuration: Readonly<Record<string, pulumi.Output<string>>>;

  /** @throws RunError for an argument that is not a setting. */
  constructor(name: string, args: EdgeProviderArgs = {}, options?: pulumi.ResourceOptions) {
    const given = objectOf(name, args);
    known(name, given);
    const configuration = configurationOf(name, given);
    super("pulumi-nodejs", name, { ...configuration }, options ?? {});
    this.configuration = configuration;
  }

  /** Whether a value is an EdgeProvider, including one from another copy of this package. */
  static override isInstance(value: unknown): value is EdgeProvider {
    return isOfType(value, EdgeProvider.__pulumiType) && "configuration" in (value as object);
  }
}

/** A misspelt key would be ignored silently, and the stack's account used instead. */
function known(name: string, args: EdgeProviderArgs): void {
  const strange = Object.keys(args).find((given) => !settingKeys.some((setting) => setting === given));
  if (strange === undefined) return;
  throw new pulumi.RunError(
    `${name}: ${strange} is not an argument of EdgeProvider. Its arguments are ${settingKeys.join(", ")}.${didYouMean(strange, settingKeys)}`,
  );
}

function configurationOf(name: string, args: EdgeProviderArgs): Record<string, pulumi.Output<string>> {
  const stack = new pulumi.Config("edge");
  const secret = new Set(credentials.map((setting) => `edge:${setting}`));
  const configuration = explicitConfiguration<pulumi.Input<string | number | boolean>>(name, args, (key) =>
    stack.get(key),
  );
  return Object.fromEntries(
    Object.entries(configuration).map(([key, value]) => {
      // An undefined Output becomes an empty setting, which is refused by name.
      const text = pulumi.output(value).apply((given) => String(given ?? ""));
      return [key, secret.has(key) ? pulumi.secret(text) : text];
    }),
  );
}
