import * as z from "zod";
import { type Making, timestamp } from "./platform/making";
import { keyOrBearer } from "./server/access";
import { apiErrorDataOrBare404 } from "./server/failures";
import { idOf, parseBody } from "./server/input";
import { pageOf } from "./server/lists";
import { notFound } from "./server/refusal";
import { noContent, ok } from "./server/response";
import { area, type Route, type RouteRequest } from "./server/route";

const FIRST_SCRIPT = 501;
const FIRST_RELEASE = 601;

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
  LastModified: z.string().optional(),
  Releases: z.array(releaseSeed).optional(),
});

export type ReleaseSeed = z.input<typeof releaseSeed>;
export type ScriptSeed = z.input<typeof scriptSeed>;

export function newScript(seed: ScriptSeed, making: Making): Script {
  const id = making.ids.take(FIRST_SCRIPT, seed.Id);
  const releases = seed.Releases ?? [];
  const liveByDefault = releases.some(({ Status }) => Status !== undefined) ? undefined : releases.at(-1);
  return {
    Id: id,
    Name: seed.Name ?? `script-${id}`,
    Code: seed.Code === undefined ? (releases.at(-1)?.Code ?? null) : seed.Code,
    LastModified: seed.LastModified ?? timestamp(making),
    Releases: releases.map((release) =>
      newRelease({ Status: release === liveByDefault ? LIVE : ARCHIVED, ...release }, making),
    ),
  };
}

export function newRelease(seed: ReleaseSeed, making: Making): Release {
  const date = timestamp(making);
  return {
    Id: making.ids.take(FIRST_RELEASE, seed.Id),
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

const { documented, undocumented } = area(keyOrBearer(), apiErrorDataOrBare404);

const codeInput = z.object({ Code: z.string() });
const publishInput = z.object({ Note: z.string().nullish() }).optional();

/** Drafts and releases of edge scripts. A script comes from the seed; publishing its draft creates a release. */
export const scriptRoutes: Route[] = [
  documented("GET", "/compute/script/{id}/releases/active", (request) => {
    const script = scriptOf(request);
    const active = script.Releases.find(({ Status, Deleted }) => Status === LIVE && !Deleted);
    if (active === undefined) throw notFound(`Script ${script.Id} has no active release.`, "id");
    return ok(active);
  }),

  undocumented("GET", "/compute/script/{id}/releases", (request) =>
    ok(pageOf(scriptOf(request).Releases, request.query)),
  ),

  undocumented("GET", "/compute/script/{id}/code", (request) => {
    const { Code, LastModified } = scriptOf(request);
    return ok({ Code, LastModified });
  }),

  undocumented("POST", "/compute/script/{id}/code", (request) => {
    const script = scriptOf(request);
    const { Code } = parseBody(codeInput, request.body);
    Object.assign(script, { Code, LastModified: timestamp(request.platform) });
    return noContent;
  }),

  undocumented("POST", "/compute/script/{id}/publish", (request) => {
    const script = scriptOf(request);
    const { Note = null } = parseBody(publishInput, request.body) ?? {};
    if (script.Code === null) return { status: 400 };
    const release = newRelease({ Code: script.Code, Note }, request.platform);
    script.Releases.push(release);
    return goLive(script, release);
  }),

  undocumented("POST", "/compute/script/{id}/publish/{uuid}", (request) => {
    const script = scriptOf(request);
    const { Note } = parseBody(publishInput, request.body) ?? {};
    const release = script.Releases.find(({ Uuid, Deleted }) => Uuid === request.params.uuid && !Deleted);
    if (release === undefined) throw notFound(`Script ${script.Id} has no release of this uuid.`, "uuid");
    Object.assign(release, { Note: Note ?? release.Note, DatePublished: timestamp(request.platform) });
    return goLive(script, release);
  }),
];

function goLive(script: Script, release: Release) {
  for (const other of script.Releases) other.Status = other === release ? LIVE : ARCHIVED;
  return noContent;
}

function scriptOf({ account, params }: RouteRequest<"id">): Script {
  const id = idOf("id", params.id);
  const script = account.state.scripts.find(({ Id }) => Id === id);
  if (script === undefined) throw notFound(`There is no script ${id}.`, "id");
  return script;
}
