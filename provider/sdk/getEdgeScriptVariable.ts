// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

/** Arguments of getEdgeScriptVariable. */
export interface GetEdgeScriptVariableArgs {
  /** ID of the script. */
  scriptId: number;
  /** Name of the variable. 1 to 256 characters. */
  name: string;
}

/** Arguments of getEdgeScriptVariableOutput. */
export interface GetEdgeScriptVariableOutputArgs {
  /** ID of the script. */
  scriptId: pulumi.Input<number>;
  /** Name of the variable. 1 to 256 characters. */
  name: pulumi.Input<string>;
}

/** Result of getEdgeScriptVariable. */
export interface GetEdgeScriptVariableResult {
  /** ID of the script. */
  scriptId: number;
  /** ID of the variable, assigned by the API. */
  variableId: number;
  /** Name of the variable. */
  name: string;
  /** Value of the variable. */
  defaultValue: string;
  /** Whether the variable is marked as required. */
  required: boolean;
}

/**
 * Finds the edge script variable that matches the arguments, whoever created it. Fails if none or more than
 * one matches.
 *
 * @example The ID of a variable
 * ```ts
 * const { variableId } = await edge.getEdgeScriptVariable({ scriptId: 6, name: "API_URL" });
 * ```
 */
export function getEdgeScriptVariable(
  args: GetEdgeScriptVariableArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetEdgeScriptVariableResult> {
  return loadInvokeModule().invoke("getEdgeScriptVariable", args, options);
}

/** Like {@link getEdgeScriptVariable}, as an Output. */
export function getEdgeScriptVariableOutput(
  args: GetEdgeScriptVariableOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<GetEdgeScriptVariableResult> {
  return loadInvokeModule().invokeOutput("getEdgeScriptVariable", args, options);
}
