import * as z from "zod";
import { type CreateContext, getCurrentTimestamp } from "./platform/platform";
import { keyOrBearerAuth } from "./server/access";
import { notFound, toErrorOrBare404 } from "./server/failures";
import { findById, paginate, parseBody } from "./server/input";
import { noContent, ok } from "./server/response";
import { type RouteRequest, routeBuilders } from "./server/route";
import { nullableStringSchema } from "./validate";

const FIRST_SCRIPT_ID = 501;
const FIRST_RELEASE_ID = 601;

/** An edge script with its releases. */
export interface Script {
  Id: number;
  Name: string;
  /** The draft, which becomes the code of the next release. */
  Code: string | null;
  /** When the draft was last changed. */
  LastModified: string;
  /** Oldest first. */
  Releases: Release[];
}

export interface ScriptState {
  scripts: Script[];
}

const STATUS_ARCHIVED = 0;
const STATUS_LIVE = 1;

const releaseSchema = z.strictObject({
  Id: z.int(),
  Deleted: z.boolean().default(false),
  Code: nullableStringSchema,
  Uuid: z.string().nullable(),
  Note: nullableStringSchema,
  Author: nullableStringSchema,
  AuthorEmail: nullableStringSchema,
  CommitSha: nullableStringSchema,
  Status: z.int(),
  DateReleased: z.string(),
  DatePublished: z.string(),
});

/** A release of an edge script. `Status`: 0 Archived, 1 Live (public API description). */
export type Release = z.output<typeof releaseSchema>;

const releaseSeedSchema = releaseSchema.partial({
  Id: true,
  Uuid: true,
  Status: true,
  DateReleased: true,
  DatePublished: true,
});

/** If no release has a `Status`, the last release is live. */
const scriptSeedSchema = z.strictObject({
  Id: z.int().optional(),
  Name: z.string().optional(),
  Code: z.string().nullish(),
  LastModified: z.string().optional(),
  Releases: z.array(releaseSeedSchema).default([]),
});

function createScript(seed: z.output<typeof scriptSeedSchema>, context: CreateContext): Script {
  const { Id, Name, Code, LastModified, Releases } = seed;
  const id = context.ids.assign(FIRST_SCRIPT_ID, Id);
  const lastRelease = Releases.at(-1);
  const defaultLiveRelease = Releases.some(({ Status }) => Status !== undefined) ? undefined : lastRelease;
  return {
    Id: id,
    Name: Name ?? `script-${id}`,
    Code: Code === undefined ? (lastRelease?.Code ?? null) : Code,
    LastModified: LastModified ?? getCurrentTimestamp(context),
    Releases: Releases.map((release) =>
      createRelease(release === defaultLiveRelease ? { ...release, Status: STATUS_LIVE } : release, context),
    ),
  };
}

function createRelease(seed: z.output<typeof releaseSeedSchema>, context: CreateContext): Release {
  const { Id, Uuid, Status, DateReleased, DatePublished, ...otherFields } = seed;
  return {
    Id: context.ids.assign(FIRST_RELEASE_ID, Id),
    Uuid: Uuid === undefined ? context.ids.createUuid() : Uuid,
    Status: Status ?? STATUS_ARCHIVED,
    DateReleased: DateReleased ?? getCurrentTimestamp(context),
    DatePublished: DatePublished ?? getCurrentTimestamp(context),
    ...otherFields,
  };
}

const { documented, undocumented } = routeBuilders<ScriptState>(keyOrBearerAuth(), toErrorOrBare404);

const codeInputSchema = z.object({ Code: z.string() });
const publishInputSchema = z.object({ Note: z.string().nullish() }).optional();

/** Edge scripts with their drafts and releases. Only a seed creates a script. Publishing a draft creates a release. */
export const scriptArea = {
  seedSchema: z.array(scriptSeedSchema),
  create: createScript,
  idNames: { scripts: "Id", Releases: "Id" },
  routes: [
    documented("GET", "/compute/script/{id}/releases/active", (request) => {
      const script = findScript(request);
      const activeRelease = script.Releases.find(({ Status, Deleted }) => Status === STATUS_LIVE && !Deleted);
      if (activeRelease === undefined) throw notFound(`Script ${script.Id} has no active release.`, "id");
      return ok(activeRelease);
    }),

    undocumented("GET", "/compute/script/{id}/releases", (request) =>
      ok(paginate(findScript(request).Releases, request.query)),
    ),

    undocumented("GET", "/compute/script/{id}/code", (request) => {
      const { Code, LastModified } = findScript(request);
      return ok({ Code, LastModified });
    }),

    undocumented("POST", "/compute/script/{id}/code", (request) => {
      const script = findScript(request);
      const { Code } = parseBody(codeInputSchema, request.body);
      Object.assign(script, { Code, LastModified: getCurrentTimestamp(request.platform) });
      return noContent;
    }),

    undocumented("POST", "/compute/script/{id}/publish", (request) => {
      const script = findScript(request);
      const { Note } = parseBody(publishInputSchema, request.body) ?? {};
      if (script.Code === null) return { status: 400 };
      const release = createRelease(releaseSeedSchema.parse({ Code: script.Code, Note }), request.platform);
      script.Releases.push(release);
      return makeReleaseLive(script, release);
    }),

    undocumented("POST", "/compute/script/{id}/publish/{uuid}", (request) => {
      const script = findScript(request);
      const { Note } = parseBody(publishInputSchema, request.body) ?? {};
      const release = script.Releases.find(({ Uuid, Deleted }) => Uuid === request.params.uuid && !Deleted);
      if (release === undefined) throw notFound(`Script ${script.Id} has no release of this uuid.`, "uuid");
      Object.assign(release, {
        Note: Note ?? release.Note,
        DatePublished: getCurrentTimestamp(request.platform),
      });
      return makeReleaseLive(script, release);
    }),
  ],
};

function makeReleaseLive(script: Script, release: Release) {
  for (const other of script.Releases) other.Status = other === release ? STATUS_LIVE : STATUS_ARCHIVED;
  return noContent;
}

const findScript = ({ state, params }: RouteRequest<"id", ScriptState>): Script =>
  findById(state.scripts, "id", params.id, "script");
