// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";

/** Arguments of EdgeScriptVariable. */
export interface EdgeScriptVariableArgs {
  /** ID of the script that the variable belongs to. A change replaces the resource. */
  scriptId: pulumi.Input<number>;
  /**
   * Whether to adopt an existing variable of the script with the same name instead of failing. Default: the
   * setting `edge:adopt`.
   */
  adopt?: pulumi.Input<boolean>;
  /** Name of the variable. 1 to 256 characters. A change replaces the resource. */
  name: pulumi.Input<string>;
  /**
   * Value of the variable. bunny.net documents a limit of 2 kB, but its API accepts more. At most 4096
   * characters. API default: `""`.
   */
  defaultValue?: pulumi.Input<string>;
  /**
   * Whether the variable is marked as required. Default: `false` for a new variable, the current value for an
   * existing one.
   */
  required?: pulumi.Input<boolean>;
  /**
   * What a delete does: `delete` the variable, or `keep` it. Default: `delete` if this program created it,
   * else `keep`.
   */
  onDelete?: pulumi.Input<"delete" | "keep">;
}

/**
 * An environment variable of an edge script. Its value is not secret: whoever can read the script can read
 * it. ID and import ID: `<scriptId>/<variableId>`.
 *
 * @example A variable
 * ```ts
 * new edge.EdgeScriptVariable("example", {
 *   scriptId: 6,
 *   name: "API_URL",
 *   defaultValue: "https://api.shop.example",
 * });
 * ```
 */
export class EdgeScriptVariable extends EdgeResource {
  /** ID of the script that the variable belongs to. */
  declare readonly scriptId: pulumi.Output<number>;
  /** ID of the variable, assigned by the API. */
  declare readonly variableId: pulumi.Output<number>;
  /** Name of the variable. */
  declare readonly name: pulumi.Output<string>;
  /** Value of the variable. */
  declare readonly defaultValue: pulumi.Output<string>;
  /** Whether the variable is marked as required. */
  declare readonly required: pulumi.Output<boolean>;
  /** Whether the variable was adopted or imported, not created by this program. */
  declare readonly adopted: pulumi.Output<boolean>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: EdgeScriptVariableArgs, options?: pulumi.CustomResourceOptions) {
    super("EdgeScriptVariable", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): EdgeScriptVariable {
    return new EdgeScriptVariable(name, {} as EdgeScriptVariableArgs, { ...options, id });
  }

  /** Whether a value is an EdgeScriptVariable, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is EdgeScriptVariable {
    return isOfClass(value, "EdgeScriptVariable");
  }
}

const declared = {
  outputs: ["scriptId", "variableId", "name", "defaultValue", "required", "adopted"],
  assigned: { variableId: { at: 1, of: 2, isNumber: true } },
  secrets: [],
};
