// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";

/** A name, or the API's own number. */
export type AccessListType = "IP" | "CIDR" | "ASN" | "Country" | "Organization" | "JA4" | number;

/** A name, or the API's own number. */
export type AccessListAction = "None" | "Allow" | "Block" | "Challenge" | "Log" | "Bypass" | number;

/** Arguments of AccessList. */
export interface AccessListArgs {
  /** ID of the shield zone that the list belongs to. A change replaces the resource. */
  shieldZoneId: pulumi.Input<number>;
  /** ID of an existing list to adopt. A change replaces the resource. */
  listId?: pulumi.Input<number>;
  /**
   * Whether to adopt an existing list of the zone with the same name and type instead of failing. Default:
   * the setting `edge:adopt`.
   */
  adopt?: pulumi.Input<boolean>;
  /** Name of the list. */
  name: pulumi.Input<string>;
  /**
   * What the entries are: IP addresses, networks (`CIDR`), autonomous systems (`ASN`), countries,
   * organizations or TLS fingerprints (`JA4`). A change replaces the resource.
   */
  type: pulumi.Input<AccessListType>;
  /** Description of the list. A change replaces the resource. */
  description?: pulumi.Input<string>;
  /** The entries, all of the same type. Order and duplicates make no difference. */
  entries: pulumi.Input<readonly string[]>;
  /**
   * What happens to requests that match. If several lists match, the first of these applies: `Bypass`,
   * `Allow`, `Block`, `Challenge`, `Log`. API default: `Log`.
   */
  action?: pulumi.Input<AccessListAction>;
  /** Whether the list is in use. Default: `true`. */
  enabled?: pulumi.Input<boolean>;
  /**
   * What a delete does: `delete` the list, `disable` it, or `keep` it. Default: `delete` if this program
   * created it, else `keep`.
   */
  onDelete?: pulumi.Input<"delete" | "disable" | "keep">;
}

/**
 * An access list of your own in a shield zone: entries of one type, such as addresses, networks or countries,
 * and what happens to requests from them. To use one of the platform's lists, such as `VPN Providers`, use
 * `ManagedAccessList`. ID and import ID: `<shieldZoneId>/<listId>`.
 *
 * @example Addresses that are blocked
 * ```ts
 * new edge.AccessList("example", {
 *   shieldZoneId: 5,
 *   name: "scrapers",
 *   type: "IP",
 *   entries: ["192.0.2.1", "192.0.2.2"],
 *   action: "Block",
 * });
 * ```
 */
export class AccessList extends EdgeResource {
  /** ID of the shield zone that the list belongs to. */
  declare readonly shieldZoneId: pulumi.Output<number>;
  /** ID of the list, assigned by the API. */
  declare readonly listId: pulumi.Output<number>;
  /** Name of the list. */
  declare readonly name: pulumi.Output<string>;
  /**
   * What the entries are: IP addresses, networks (`CIDR`), autonomous systems (`ASN`), countries,
   * organizations or TLS fingerprints (`JA4`).
   */
  declare readonly type: pulumi.Output<AccessListType>;
  /** Description of the list. */
  declare readonly description: pulumi.Output<string>;
  /** The entries, all of the same type. Order and duplicates make no difference. */
  declare readonly entries: pulumi.Output<string[]>;
  /**
   * What happens to requests that match. If several lists match, the first of these applies: `Bypass`,
   * `Allow`, `Block`, `Challenge`, `Log`.
   */
  declare readonly action: pulumi.Output<AccessListAction>;
  /** Whether the list is in use. */
  declare readonly enabled: pulumi.Output<boolean>;
  /** ID of the list's configuration. */
  declare readonly configurationId: pulumi.Output<number>;
  /** Number of the entries. */
  declare readonly entryCount: pulumi.Output<number>;
  /** Whether the list was adopted or imported, not created by this program. */
  declare readonly adopted: pulumi.Output<boolean>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: AccessListArgs, options?: pulumi.CustomResourceOptions) {
    super("AccessList", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): AccessList {
    return new AccessList(name, {} as AccessListArgs, { ...options, id });
  }

  /** Whether a value is an AccessList, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is AccessList {
    return isOfClass(value, "AccessList");
  }
}

const declared = {
  outputs: [
    "shieldZoneId",
    "listId",
    "name",
    "type",
    "description",
    "entries",
    "action",
    "enabled",
    "configurationId",
    "entryCount",
    "adopted",
  ],
  assigned: { listId: { at: 1, of: 2, isNumber: true } },
  secrets: [],
};
