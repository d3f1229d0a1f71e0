// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";
import type { AccessListAction, AccessListType } from "./accessList";
import type { ShieldPlanType } from "./shieldZone";

/** Arguments of ManagedAccessList. */
export interface ManagedAccessListArgs {
  /** ID of the shield zone that the list belongs to. A change replaces the resource. */
  shieldZoneId: pulumi.Input<number>;
  /** ID of an existing list to adopt. Without it, `name` is required. A change replaces the resource. */
  listId?: pulumi.Input<number>;
  /**
   * Name of the list, exactly as the platform writes it, such as `VPN Providers` or `TOR Exit Nodes`. A
   * change replaces the resource.
   */
  name?: pulumi.Input<string>;
  /**
   * What happens to requests that match. If several lists match, the first of these applies: `Bypass`,
   * `Allow`, `Block`, `Challenge`, `Log`.
   */
  action?: pulumi.Input<AccessListAction>;
  /** Whether the zone uses the list. Default: `true`. */
  enabled?: pulumi.Input<boolean>;
  /** What a delete does: `disable` the list, or `keep` its configuration. Default: `keep`. */
  onDelete?: pulumi.Input<"disable" | "keep">;
}

/**
 * Configures one of the platform's own access lists, such as the addresses of VPN providers, for a shield
 * zone: whether the zone uses the list, and what happens to requests that match it. Every shield zone has all
 * of these lists, so a create only changes the list's configuration in the zone. ID and import ID:
 * `<shieldZoneId>/managed/<listId>`.
 *
 * @example Visitors who use a VPN have to pass a challenge
 * ```ts
 * new edge.ManagedAccessList("example", {
 *   shieldZoneId: 5,
 *   name: "VPN Providers",
 *   action: "Challenge",
 * });
 * ```
 */
export class ManagedAccessList extends EdgeResource {
  /** ID of the shield zone that the list belongs to. */
  declare readonly shieldZoneId: pulumi.Output<number>;
  /** ID of the list, the same in every zone. */
  declare readonly listId: pulumi.Output<number>;
  /** Name of the list, exactly as the platform writes it, such as `VPN Providers` or `TOR Exit Nodes`. */
  declare readonly name: pulumi.Output<string>;
  /**
   * What happens to requests that match. If several lists match, the first of these applies: `Bypass`,
   * `Allow`, `Block`, `Challenge`, `Log`.
   */
  declare readonly action: pulumi.Output<AccessListAction>;
  /** Whether the zone uses the list. */
  declare readonly enabled: pulumi.Output<boolean>;
  /** Description of the list. */
  declare readonly description: pulumi.Output<string>;
  /** What the entries are. */
  declare readonly type: pulumi.Output<AccessListType>;
  /** Lowest plan that has the list. */
  declare readonly requiredPlan: pulumi.Output<ShieldPlanType>;
  /** ID of the configuration of the list in this zone. */
  declare readonly configurationId: pulumi.Output<number>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: ManagedAccessListArgs, options?: pulumi.CustomResourceOptions) {
    super("ManagedAccessList", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): ManagedAccessList {
    return new ManagedAccessList(name, {} as ManagedAccessListArgs, { ...options, id });
  }

  /** Whether a value is a ManagedAccessList, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is ManagedAccessList {
    return isOfClass(value, "ManagedAccessList");
  }
}

const declared = {
  outputs: [
    "shieldZoneId",
    "listId",
    "name",
    "action",
    "enabled",
    "description",
    "type",
    "requiredPlan",
    "configurationId",
  ],
  assigned: { listId: { at: 1, of: 2, isNumber: true } },
  secrets: [],
};
