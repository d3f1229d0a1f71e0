// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

/** Arguments of getScriptReleases. */
export interface GetScriptReleasesArgs {
  /** ID of the edge script. */
  scriptId: number;
}

/** Arguments of getScriptReleasesOutput. */
export interface GetScriptReleasesOutputArgs {
  /** ID of the edge script. */
  scriptId: pulumi.Input<number>;
}

/** A release of an edge script. */
export interface ScriptReleaseInfo {
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
}

/** Result of getScriptReleases. */
export interface GetScriptReleasesResult {
  /** The releases, in the order of the API. */
  releases: ScriptReleaseInfo[];
}

/**
 * The releases of an edge script, including the live one.
 *
 * @example The archived releases
 * ```ts
 * const { releases } = await edge.getScriptReleases({ scriptId: 6 });
 * export const archived = releases.filter(({ status }) => status === 0).map(({ uuid }) => uuid);
 * ```
 */
export function getScriptReleases(
  args: GetScriptReleasesArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetScriptReleasesResult> {
  return loadInvokeModule().invoke("getScriptReleases", args, options);
}

/** Like {@link getScriptReleases}, as an Output. */
export function getScriptReleasesOutput(
  args: GetScriptReleasesOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<GetScriptReleasesResult> {
  return loadInvokeModule().invokeOutput("getScriptReleases", args, options);
}
