import * as pulumi from "@pulumi/pulumi";
import { didYouMean } from "../config/closest";
import { credentials, explicitConfiguration, settingKeys } from "../config/explicit";
import { isOfType, objectOf } from "./edgeResource";

/**
 * Settings of one account. What is left out comes from the stack configuration, then from the environment; but nothing
 * that opens another account or belongs to another host does. With `apiKey`, `bearerToken` or `baseUrl` every token and
 * the database are given here, with `baseUrl` the logging host too; with `loggingUrl` what opens it; and the database's
 * URL and token together.
 */
export interface EdgeProviderArgs {
  /** Management API key (header AccessKey). Kept as a secret. */
  apiKey?: pulumi.Input<string>;
  /** Bearer token of the management API, instead of or beside the key. Kept as a secret. */
  bearerToken?: pulumi.Input<string>;
  /** Base URL of the management API; https, or http on loopback. */
  baseUrl?: pulumi.Input<string>;
  /** Base URL of the logging API. */
  loggingUrl?: pulumi.Input<string>;
  /** JWT of the logging API, where it is not the API key. Kept as a secret. */
  loggingToken?: pulumi.Input<string>;
  /** Database URL, `libsql://` or `https://`. */
  databaseUrl?: pulumi.Input<string>;
  /** Access token of the database. Kept as a secret. */
  databaseAuthToken?: pulumi.Input<string>;
  /** Tries of one request, 1 to 20. Default: 4. */
  maxAttempts?: pulumi.Input<number>;
  /** Seconds for one try. Default: 30. */
  attemptTimeout?: pulumi.Input<number>;
  /** Seconds for one request with all its tries. Default: 120. */
  totalTimeout?: pulumi.Input<number>;
  /** Open connections, 1 to 256. Default: 16. */
  maxConnections?: pulumi.Input<number>;
  /** Management requests a second. Default: unlimited. */
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

  /** @internal What this account's host is configured with: the stack's names, secret where secret. */
  readonly configuration: Readonly<Record<string, pulumi.Output<string>>>;

  /** @throws RunError, a sentence: an argument whose name is none of the settings. */
  constructor(name: string, args: EdgeProviderArgs = {}, options?: pulumi.ResourceOptions) {
    const given = objectOf(name, args);
    known(name, given);
    const configuration = configurationOf(name, given);
    super("pulumi-nodejs", name, { ...configuration }, options ?? {});
    this.configuration = configuration;
  }

  /** Whether a value is an EdgeProvider, also one of another copy of this package. */
  static override isInstance(value: unknown): value is EdgeProvider {
    return isOfType(value, EdgeProvider.__pulumiType) && "configuration" in (value as object);
  }
}

/** A misspelt key would be passed over in silence, and the stack's account written to in its place. */
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
      // An Output of nothing is an empty setting, which is refused by its name.
      const text = pulumi.output(value).apply((given) => String(given ?? ""));
      return [key, secret.has(key) ? pulumi.secret(text) : text];
    }),
  );
}
