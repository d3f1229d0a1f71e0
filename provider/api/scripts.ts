import * as z from "zod";
import type { Operation } from "../http/operation";

/** Companion, "Edge scripts". */
const releaseStatuses: Readonly<Record<number, string>> = { 0: "Archived", 1: "Live" };

/** What the Status of a release means; undefined for a number that has no name. */
export const releaseStatusName = (status: number | null | undefined): string | undefined =>
  typeof status === "number" ? releaseStatuses[status] : undefined;

/** Section 2.9; members the platform adds are kept. */
export const scriptRelease = z.looseObject({
  Id: z.number(),
  Deleted: z.boolean().nullish(),
  Code: z.string().nullish(),
  Uuid: z.string().nullish(),
  Note: z.string().nullish(),
  Author: z.string().nullish(),
  AuthorEmail: z.string().nullish(),
  CommitSha: z.string().nullish(),
  Status: z.number().nullish(),
  DateReleased: z.string().nullish(),
  DatePublished: z.string().nullish(),
});

export type ScriptRelease = z.output<typeof scriptRelease>;

export const readActiveRelease: Operation<ScriptRelease> = {
  name: "read active release",
  method: "GET",
  path: "/compute/script/{scriptId}/releases/active",
  response: scriptRelease,
  repeatable: true,
  source: "documented 4.5",
};
