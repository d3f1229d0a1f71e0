import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "./account";
import type { DataFunction, Inputs } from "./call";
import { machine } from "./load";

/** Arguments of getActiveScriptRelease. */
export interface GetActiveScriptReleaseArgs {
  /** Id of the edge script, a positive whole number. */
  scriptId: number;
}

/** Arguments of getActiveScriptReleaseOutput. */
export type GetActiveScriptReleaseOutputArgs = Inputs<GetActiveScriptReleaseArgs>;

/** A release of an edge script. */
export interface GetActiveScriptReleaseResult {
  id: number;
  deleted?: boolean | null | undefined;
  code?: string | null | undefined;
  uuid?: string | null | undefined;
  note?: string | null | undefined;
  author?: string | null | undefined;
  authorEmail?: string | null | undefined;
  commitSha?: string | null | undefined;
  /** The platform's own number. */
  status?: number | null | undefined;
  /** `Live` or `Archived`; left out for a number without a name. */
  statusName?: string | undefined;
  /** ISO 8601, as the platform writes it. */
  dateReleased?: string | null | undefined;
  /** ISO 8601, as the platform writes it. */
  datePublished?: string | null | undefined;
}

const activeScriptRelease: DataFunction<GetActiveScriptReleaseArgs, GetActiveScriptReleaseResult> = {
  name: "getActiveScriptRelease",
  takes: ["scriptId"],
  async read(api, { scriptId }) {
    const release = await api.scripts.activeRelease(scriptId);
    return {
      id: release.Id,
      deleted: release.Deleted,
      code: release.Code,
      uuid: release.Uuid,
      note: release.Note,
      author: release.Author,
      authorEmail: release.AuthorEmail,
      commitSha: release.CommitSha,
      status: release.Status,
      statusName: machine().releaseStatusName(release.Status),
      dateReleased: release.DateReleased,
      datePublished: release.DatePublished,
    };
  },
};

/**
 * The release of an edge script that is live. Fails where there is no such script and where it has no
 * active release: the platform does not tell the two apart.
 *
 * @example
 * ```ts
 * const { commitSha } = await edge.getActiveScriptRelease({ scriptId: 501 });
 * ```
 */
export function getActiveScriptRelease(
  args: GetActiveScriptReleaseArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetActiveScriptReleaseResult> {
  return machine().plain(activeScriptRelease, args, options);
}

/** Like {@link getActiveScriptRelease}, as an Output. */
export function getActiveScriptReleaseOutput(
  args: GetActiveScriptReleaseOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<GetActiveScriptReleaseResult> {
  return machine().output(activeScriptRelease, args, options);
}
