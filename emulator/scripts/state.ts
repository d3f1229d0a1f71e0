import * as z from "zod";
import { type Making, timestamp } from "../platform/making";

/** An edge script with its releases. */
export interface Script {
  Id: number;
  Name: string;
  /** The draft: the code of the next release. */
  Code: string | null;
  /** When the draft was last changed. */
  LastModified: string;
  /** Oldest first. */
  Releases: Release[];
}

/** A release of an edge script. */
export interface Release {
  Id: number;
  Deleted: boolean;
  Code: string | null;
  Uuid: string | null;
  Note: string | null;
  Author: string | null;
  AuthorEmail: string | null;
  CommitSha: string | null;
  /** 0 Archived, 1 Live (public API description). */
  Status: number;
  DateReleased: string;
  DatePublished: string;
}

export const ARCHIVED = 0;
export const LIVE = 1;

const releaseSeed = z.strictObject({
  Id: z.int().optional(),
  Deleted: z.boolean().optional(),
  Code: z.string().nullish(),
  Uuid: z.string().nullish(),
  Note: z.string().nullish(),
  Author: z.string().nullish(),
  AuthorEmail: z.string().nullish(),
  CommitSha: z.string().nullish(),
  Status: z.int().optional(),
  DateReleased: z.string().optional(),
  DatePublished: z.string().optional(),
});

/** Seed of a script. The last release is the live one unless a `Status` is given. */
export const scriptSeed = z.strictObject({
  Id: z.int().optional(),
  Name: z.string().optional(),
  Code: z.string().nullish(),
  Releases: z.array(releaseSeed).optional(),
});

export type ReleaseSeed = z.input<typeof releaseSeed>;
export type ScriptSeed = z.input<typeof scriptSeed>;

export function newScript(seed: ScriptSeed, making: Making): Script {
  const id = making.ids.take("script", seed.Id);
  const releases = seed.Releases ?? [];
  const liveByDefault = releases.some(({ Status }) => Status !== undefined) ? undefined : releases.at(-1);
  return {
    Id: id,
    Name: seed.Name ?? `script-${id}`,
    Code: seed.Code ?? releases.at(-1)?.Code ?? null,
    LastModified: timestamp(making),
    Releases: releases.map((release) =>
      newRelease({ Status: release === liveByDefault ? LIVE : ARCHIVED, ...release }, making),
    ),
  };
}

export function newRelease(seed: ReleaseSeed, making: Making): Release {
  const date = timestamp(making);
  return {
    Id: making.ids.take("release", seed.Id),
    Deleted: seed.Deleted ?? false,
    Code: seed.Code ?? null,
    Uuid: seed.Uuid === undefined ? making.ids.uuid() : seed.Uuid,
    Note: seed.Note ?? null,
    Author: seed.Author ?? null,
    AuthorEmail: seed.AuthorEmail ?? null,
    CommitSha: seed.CommitSha ?? null,
    Status: seed.Status ?? ARCHIVED,
    DateReleased: seed.DateReleased ?? date,
    DatePublished: seed.DatePublished ?? date,
  };
}
