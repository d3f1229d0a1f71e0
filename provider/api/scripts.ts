import type * as z from "zod";
import { releaseStatuses, scriptCode, scriptPublication, scriptRelease } from "../model/script";
import { pagedList, type Route, route } from "./route";

/** What the Status of a release means; undefined for a number that has no name. */
export const releaseStatusName = (status: number | null | undefined): string | undefined =>
  typeof status === "number" ? releaseStatuses[status] : undefined;

export type ScriptRelease = z.output<typeof scriptRelease.received>;

const scriptPath = "/compute/script/{scriptId}";

const draftOptions = {
  subject: ({ scriptId }) => `draft of edge script ${scriptId}`,
} satisfies Partial<Route>;
const draftWriteOptions = { method: "POST", invalidates: scriptPath } as const;

/** The code of edge scripts and its releases. */
export const scriptRoutes = {
  activeRelease: route({
    name: "read active release",
    doc: "The live release. @throws NotFoundError if the script does not exist or has no active release.",
    path: `${scriptPath}/releases/active`,
    subject: ({ scriptId }) => `active release of edge script ${scriptId}`,
    returns: scriptRelease,
    source: "documented",
    // The API returns the same 404 for a missing script and for one without an active release (observed).
    notFoundHint: ({ scriptId }) =>
      `Either there is no edge script ${scriptId}, or it has no active release: publish one first.`,
  }),

  releases: pagedList({
    name: "list releases",
    doc: "Every release of a script, page by page. @throws NotFoundError",
    path: `${scriptPath}/releases`,
    subject: ({ scriptId }) => `releases of edge script ${scriptId}`,
    returns: scriptRelease,
    getItemId: ({ Id }) => Id,
    // Each release contains its code, and a response must not exceed 32 MiB.
    pageSize: { perPage: 20 },
  }),

  code: route({
    ...draftOptions,
    name: "read draft",
    doc: "The draft: the code that the next publish turns into a release. @throws NotFoundError",
    path: `${scriptPath}/code`,
    returns: scriptCode,
  }),

  setCode: route({
    ...draftOptions,
    ...draftWriteOptions,
    name: "write draft",
    doc: "Replaces the draft. The live release stays. @throws NotFoundError",
    path: `${scriptPath}/code`,
    input: scriptCode,
    idempotent: true,
  }),

  // Not idempotent: each publish of a draft creates a release.
  publish: route({
    ...draftOptions,
    ...draftWriteOptions,
    name: "publish draft",
    doc: "Turns the draft into a new release, which is live at once. @throws NotFoundError",
    path: `${scriptPath}/publish`,
    input: scriptPublication,
    isInputOptional: true,
  }),

  // Not idempotent: a retry would undo what others have published in the meantime.
  publishRelease: route({
    ...draftWriteOptions,
    name: "publish release",
    doc: "Makes an earlier release live again. @throws NotFoundError",
    path: `${scriptPath}/publish/{uuid}`,
    stringParameters: ["uuid"],
    subject: ({ scriptId, uuid }) => `release ${uuid} of edge script ${scriptId}`,
    input: scriptPublication,
    isInputOptional: true,
  }),
};
