import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfType, typeOf } from "./edgeResource";

/** Arguments of a DatabaseToken. */
export interface DatabaseTokenArgs {
  /** Id of the database, the first part of its URL's host: letters, digits, `-` and `_`. A change replaces. */
  databaseId: pulumi.Input<string>;
  /** What the token opens: everything, or reading alone. A change makes a new token, in place. */
  kind: pulumi.Input<"full-access" | "read-only">;
  /**
   * When the token ends: a duration from its making (`12h`, `30d`, `1w`, `1m` for a month, `1y`), an ISO 8601 instant
   * with its zone, or `never`. A change makes a new token, in place. Default: `never`.
   */
  expiry?: pulumi.Input<string>;
  /**
   * `pulumi up` makes a new token when no more than this is left of the present one: a duration, shorter than `expiry`,
   * which must be a duration too. A change alone sends nothing. Left out: an expired token stays as it is.
   */
  renewBefore?: pulumi.Input<string>;
  /**
   * What destroy does: leave the token valid, because the platform cannot revoke one alone, or revoke every token of
   * the database, whoever made it. Default: `keep`.
   */
  onDelete?: pulumi.Input<"keep" | "revokeAll">;
}

/**
 * An access token of an SQL database. A new token leaves the former one valid until that expires. It cannot be imported:
 * the platform shows a token once. Id: `<databaseId>/<tokenId>`.
 *
 * @example A token of 90 days, renewed by the `pulumi up` of its last 30
 * ```ts
 * const reader = new edge.DatabaseToken("reader", {
 *   databaseId: "shop", kind: "read-only", expiry: "90d", renewBefore: "30d",
 * });
 * ```
 */
export class DatabaseToken extends EdgeResource {
  /** The type token, by which policy packs recognize the class. */
  static readonly __pulumiType: string = typeOf("DatabaseToken");

  declare readonly databaseId: pulumi.Output<string>;
  /** Random; the platform has no name for a token. It stays when the token is renewed. */
  declare readonly tokenId: pulumi.Output<string>;
  /** `full-access` or `read-only`. */
  declare readonly kind: pulumi.Output<string>;
  /** As it was given, an instant in UTC. */
  declare readonly expiry: pulumi.Output<string>;
  declare readonly renewBefore: pulumi.Output<string | undefined>;
  /** The token. A secret. */
  declare readonly token: pulumi.Output<string>;
  /** When it ends, ISO 8601; null where it does not. */
  declare readonly expiresAt: pulumi.Output<string | null>;
  /** When it was made, ISO 8601. */
  declare readonly issuedAt: pulumi.Output<string>;

  /** Declares a token. Bad arguments fail in the preview with a sentence each. */
  constructor(name: string, args: DatabaseTokenArgs, options?: pulumi.CustomResourceOptions) {
    super("DatabaseToken", name, outputs, args, options);
  }

  /** Whether a value is a DatabaseToken, also one of another copy of this package. */
  static override isInstance(value: unknown): value is DatabaseToken {
    return isOfType(value, DatabaseToken.__pulumiType);
  }
}

const outputs = ["databaseId", "tokenId", "kind", "expiry", "renewBefore", "token", "expiresAt", "issuedAt"];
