// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

/** Arguments of getActiveScriptRelease. */
export interface GetActiveScriptReleaseArgs {
  /** ID of the edge script. */
  scriptId: number;
}

/** Arguments of getActiveScriptReleaseOutput. */
export interface GetActiveScriptReleaseOutputArgs {
  /** ID of the edge script. */
  scriptId: pulumi.Input<number>;
}

/** Result of getActiveScriptRelease. */
export interface GetActiveScriptReleaseResult {
  /** ID of the release. */
  id: number;
  /** Whether the release is deleted. */
  deleted?: boolean | null | undefined;
  /** Code of the script. */
  code?: string | null | undefined;
  /** UUID of the release. */
  uuid?: string | null | undefined;
  /** Note on the release. */
  note?: string | null | undefined;
  /** Name of the author. */
  author?: string | null | undefined;
  /** Email address of the author. */
  authorEmail?: string | null | undefined;
  /** Hash of the commit that the release was made from. */
  commitSha?: string | null | undefined;
  /** Status of the release: 1 if live, 0 if archived. */
  status?: number | null | undefined;
  /** When the release was created, in ISO 8601. */
  dateReleased?: string | null | undefined;
  /** When the release went live, in ISO 8601. */
  datePublished?: string | null | undefined;
  /** Status of the release: `Live` or `Archived`; left out for another number. */
  statusName?: string | undefined;
}

/**
 * The live release of an edge script. Fails if there is no such script or it has no live release: the API
 * returns the same response for both.
 *
 * @example The commit that is live
 * ```ts
 * const { commitSha } = await edge.getActiveScriptRelease({ scriptId: 6 });
 * ```
 */
export function getActiveScriptRelease(
  args: GetActiveScriptReleaseArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetActiveScriptReleaseResult> {
  return loadInvokeModule().invoke("getActiveScriptRelease", args, options);
}

/** Like {@link getActiveScriptRelease}, as an Output. */
export function getActiveScriptReleaseOutput(
  args: GetActiveScriptReleaseOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<GetActiveScriptReleaseResult> {
  return loadInvokeModule().invokeOutput("getActiveScriptRelease", args, options);
}
