// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";

/** Arguments of DatabaseToken. */
export interface DatabaseTokenArgs {
  /**
   * ID of the database: the first label of the host name in its URL. Letters, digits, `-` and `_`. A change
   * replaces the resource.
   */
  databaseId: pulumi.Input<string>;
  /** Access that the token grants. */
  kind: pulumi.Input<"full-access" | "read-only">;
  /**
   * When the token expires: a duration from its creation (`12h`, `30d`, `1w`, `1m` for a month, `1y`), an ISO
   * 8601 timestamp with a time zone, or `never`. Default: `never`.
   */
  expiry?: pulumi.Input<string>;
  /**
   * How long before its expiry the token is due for renewal: the next `pulumi up` then creates a new one in
   * place. A duration such as `30d`, shorter than `expiry`, which must then also be a duration. If omitted,
   * the token is never renewed, even after it expires.
   */
  renewBefore?: pulumi.Input<string>;
  /**
   * What a delete does. `keep` leaves the token valid, because the API cannot revoke a single token.
   * `revokeAll` revokes every token of the database, whoever created it. Default: `keep`.
   */
  onDelete?: pulumi.Input<"keep" | "revokeAll">;
}

/**
 * An access token of an SQL database. The API cannot change a token: changing `kind` or `expiry` updates this
 * resource in place with a new token, and the old token stays valid until it expires. ID:
 * `<databaseId>/<tokenId>`. It cannot be imported: the API shows a token only once.
 *
 * @example A 90-day token that `pulumi up` renews in its last 30 days
 * ```ts
 * const reader = new edge.DatabaseToken("reader", {
 *   databaseId: "shop", kind: "read-only", expiry: "90d", renewBefore: "30d",
 * });
 * ```
 */
export class DatabaseToken extends EdgeResource {
  /** ID of the database: the first label of the host name in its URL. Letters, digits, `-` and `_`. */
  declare readonly databaseId: pulumi.Output<string>;
  /**
   * Random ID that the provider gives the token, because the platform assigns none. It does not change when
   * the token is renewed.
   */
  declare readonly tokenId: pulumi.Output<string>;
  /** Access that the token grants. */
  declare readonly kind: pulumi.Output<"full-access" | "read-only">;
  /**
   * When the token expires: a duration from its creation (`12h`, `30d`, `1w`, `1m` for a month, `1y`), an ISO
   * 8601 timestamp with a time zone, or `never`.
   */
  declare readonly expiry: pulumi.Output<string>;
  /**
   * How long before its expiry the token is due for renewal: the next `pulumi up` then creates a new one in
   * place. A duration such as `30d`, shorter than `expiry`, which must then also be a duration. If omitted,
   * the token is never renewed, even after it expires.
   */
  declare readonly renewBefore: pulumi.Output<string | undefined>;
  /** The token. A secret. */
  declare readonly token: pulumi.Output<string>;
  /** When the token expires, in ISO 8601; null if it never does. */
  declare readonly expiresAt: pulumi.Output<string | null>;
  /** When the token was created, in ISO 8601. */
  declare readonly issuedAt: pulumi.Output<string>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: DatabaseTokenArgs, options?: pulumi.CustomResourceOptions) {
    super("DatabaseToken", name, declared, args, options);
  }

  /** Whether a value is a DatabaseToken, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is DatabaseToken {
    return isOfClass(value, "DatabaseToken");
  }
}

const declared = {
  outputs: ["databaseId", "tokenId", "kind", "expiry", "renewBefore", "token", "expiresAt", "issuedAt"],
  assigned: { tokenId: { at: 1, of: 2, isNumber: false } },
  secrets: [],
};
