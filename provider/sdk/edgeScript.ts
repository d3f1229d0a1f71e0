// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";

/** A name, or the API's own number. */
export type EdgeScriptType = "DNS" | "CDN" | "Middleware" | number;

/** Arguments of EdgeScript. */
export interface EdgeScriptArgs {
  /** ID of an existing script to adopt. A change replaces the resource. */
  scriptId?: pulumi.Input<number>;
  /**
   * Whether to adopt an existing script of the same name and type instead of failing. Default: the setting
   * `edge:adopt`.
   */
  adopt?: pulumi.Input<boolean>;
  /** Name of the script. Names need not be unique. 1 to 100 characters. */
  name: pulumi.Input<string>;
  /**
   * What the script does: it is the origin of a pull zone (`CDN`), changes the requests and responses of a
   * pull zone (`Middleware`), or computes the responses for a DNS record (`DNS`). Immutable: changing it is
   * an error.
   */
  scriptType: pulumi.Input<EdgeScriptType>;
  /**
   * Whether the platform creates a pull zone together with the script. The pull zone stays when the script is
   * deleted. Immutable: changing it is an error.
   */
  createLinkedPullZone?: pulumi.Input<boolean>;
  /**
   * Name of the pull zone that the platform creates. Without it, the platform chooses one. Immutable:
   * changing it is an error.
   */
  linkedPullZoneName?: pulumi.Input<string>;
  /**
   * What a delete does. `delete`: delete the script and all its variables and secrets. `keep`: leave it
   * unchanged. Default: delete a script that this program created, if it has no variables or secrets, and
   * keep an adopted or imported one.
   */
  onDelete?: pulumi.Input<"delete" | "keep">;
}

/**
 * An edge script: JavaScript that the platform runs on its servers. This class manages the script itself. A
 * `ScriptRelease` publishes its code. ID and import ID: `<scriptId>`.
 *
 * @example A script that responds by itself; a ScriptRelease publishes its code
 * ```ts
 * new edge.EdgeScript("example", {
 *   name: "shop",
 *   scriptType: "CDN",
 * });
 * ```
 */
export class EdgeScript extends EdgeResource {
  /** ID of the script, assigned by the API. */
  declare readonly scriptId: pulumi.Output<number>;
  /** Name of the script. */
  declare readonly name: pulumi.Output<string>;
  /**
   * What the script does: it is the origin of a pull zone (`CDN`), changes the requests and responses of a
   * pull zone (`Middleware`), or computes the responses for a DNS record (`DNS`).
   */
  declare readonly scriptType: pulumi.Output<EdgeScriptType>;
  /**
   * Whether the platform creates a pull zone together with the script. The pull zone stays when the script is
   * deleted.
   */
  declare readonly createLinkedPullZone: pulumi.Output<boolean>;
  /** Name of the pull zone that the platform creates. Without it, the platform chooses one. */
  declare readonly linkedPullZoneName: pulumi.Output<string>;
  /** Host name at which the script responds. The API may return it only after the first release. */
  declare readonly defaultHostname: pulumi.Output<string>;
  /**
   * Host name that the platform has assigned to the script. The API may return it only after the first
   * release.
   */
  declare readonly systemHostname: pulumi.Output<string>;
  /** Key that replaces an API key in requests that publish this script only. A secret. */
  declare readonly deploymentKey: pulumi.Output<string>;
  /** ID of the pull zone that runs the script, or of the first of several; 0 if there is none. */
  declare readonly linkedPullZoneId: pulumi.Output<number>;
  /** Whether the script was adopted or imported, not created by this program. */
  declare readonly adopted: pulumi.Output<boolean>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: EdgeScriptArgs, options?: pulumi.CustomResourceOptions) {
    super("EdgeScript", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): EdgeScript {
    return new EdgeScript(name, {} as EdgeScriptArgs, { ...options, id });
  }

  /** Whether a value is an EdgeScript, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is EdgeScript {
    return isOfClass(value, "EdgeScript");
  }
}

const declared = {
  outputs: [
    "scriptId",
    "name",
    "scriptType",
    "createLinkedPullZone",
    "linkedPullZoneName",
    "defaultHostname",
    "systemHostname",
    "deploymentKey",
    "linkedPullZoneId",
    "adopted",
  ],
  assigned: { scriptId: { at: 0, of: 1, isNumber: true } },
  secrets: [],
};
