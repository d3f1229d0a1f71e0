// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";

/** Arguments of PullZoneHostname. */
export interface PullZoneHostnameArgs {
  /** ID of the zone that the host name belongs to. A change replaces the resource. */
  pullZoneId: pulumi.Input<number>;
  /** The host name. A change replaces the resource. */
  hostname: pulumi.Input<string>;
  /**
   * Whether to adopt the host name if the zone already has it, instead of failing. Default: the setting
   * `edge:adopt`.
   */
  adopt?: pulumi.Input<boolean>;
  /** Whether requests over HTTP are redirected to HTTPS, which needs a certificate. API default: `false`. */
  forceSsl?: pulumi.Input<boolean>;
  /**
   * `"free"`: the platform issues a certificate once DNS points the host name to it. `{ certificate,
   * certificateKey }`: a certificate of your own, as the content of two PEM files. `"none"`: no certificate,
   * and an existing one is removed.
   */
  certificate?: pulumi.Input<
    "none" | "free" | { certificate: pulumi.Input<string>; certificateKey: pulumi.Input<string> }
  >;
  /**
   * What a delete does: `delete` the host name, or `keep` it. Default: `delete` if this program created it,
   * else `keep`.
   */
  onDelete?: pulumi.Input<"delete" | "keep">;
}

/**
 * A host name of a pull zone, with its certificate. A host name can belong to only one pull zone on the whole
 * platform. ID and import ID: `<pullZoneId>/<hostname>`.
 *
 * @example A host name; to request a free certificate as well, add certificate: "free"
 * ```ts
 * new edge.PullZoneHostname("example", {
 *   pullZoneId: 9,
 *   hostname: "cdn.shop.example",
 * });
 * ```
 */
export class PullZoneHostname extends EdgeResource {
  /** ID of the zone that the host name belongs to. */
  declare readonly pullZoneId: pulumi.Output<number>;
  /** The host name. */
  declare readonly hostname: pulumi.Output<string>;
  /** Whether requests over HTTP are redirected to HTTPS, which needs a certificate. */
  declare readonly forceSsl: pulumi.Output<boolean>;
  /**
   * `"free"`: the platform issues a certificate once DNS points the host name to it. `{ certificate,
   * certificateKey }`: a certificate of your own, as the content of two PEM files. `"none"`: no certificate,
   * and an existing one is removed.
   */
  declare readonly certificate: pulumi.Output<
    "none" | "free" | { certificate: string; certificateKey: string } | null | undefined
  >;
  /** ID of the host name, assigned by the API. */
  declare readonly hostnameId: pulumi.Output<number>;
  /** Whether it is the name that the platform gave the zone, which cannot be removed. */
  declare readonly isSystemHostname: pulumi.Output<boolean>;
  /** Whether the platform manages the host name, so that it cannot be removed. */
  declare readonly isManagedHostname: pulumi.Output<boolean>;
  /** Whether it has a certificate. */
  declare readonly hasCertificate: pulumi.Output<boolean>;
  /**
   * Where the certificate comes from: `Custom` was uploaded, the platform issued the others. One of
   * `Unknown`, `Http01`, `Dns01`, `Custom`, `Managed`, or the API's numeric value.
   */
  declare readonly certificateProvisionType: pulumi.Output<string | number>;
  /** Type of the key of a free certificate. One of `Ecdsa`, `Rsa`, or the API's numeric value. */
  declare readonly certificateKeyType: pulumi.Output<string | number>;
  /** Whether the host name was adopted or imported, not created by this program. */
  declare readonly adopted: pulumi.Output<boolean>;
  /**
   * State of the certificate: `none`, `pending` until DNS points the host name to the platform, `issued` by
   * the platform, or `custom`, which was uploaded.
   */
  declare readonly certificateStatus: pulumi.Output<"none" | "pending" | "issued" | "custom">;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: PullZoneHostnameArgs, options?: pulumi.CustomResourceOptions) {
    super("PullZoneHostname", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): PullZoneHostname {
    return new PullZoneHostname(name, {} as PullZoneHostnameArgs, { ...options, id });
  }

  /** Whether a value is a PullZoneHostname, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is PullZoneHostname {
    return isOfClass(value, "PullZoneHostname");
  }
}

const declared = {
  outputs: [
    "pullZoneId",
    "hostname",
    "forceSsl",
    "certificate",
    "hostnameId",
    "isSystemHostname",
    "isManagedHostname",
    "hasCertificate",
    "certificateProvisionType",
    "certificateKeyType",
    "adopted",
    "certificateStatus",
  ],
  assigned: {},
  secrets: ["certificate.certificateKey"],
};
