import * as z from "zod";
import { collection } from "./objects/collection";
import type { EdgeScriptReleaseModel } from "./objects/models";
import { formatTime } from "./objects/values";
import { keyOrBearerAuth } from "./server/access";
import { notFound, toErrorOrBare404 } from "./server/failures";
import { findById, paginate, parseBody } from "./server/input";
import { noContent, ok } from "./server/response";
import { type RouteRequest, routeBuilders } from "./server/route";

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

/** A release of an edge script. `Status`: 0 Archived, 1 Live (public API description). */
export type Release = EdgeScriptReleaseModel;

export interface ScriptState {
  scripts: Script[];
}

const [STATUS_ARCHIVED, STATUS_LIVE] = [0, 1];

const releases = collection<Release>({
  list: "Releases",
  noun: "release",
  model: "EdgeScriptReleaseModel",
  idMember: "Id",
  firstId: 601,
  complete(release, { given, context }) {
    if (given.Uuid === undefined) release.Uuid = context.ids.createUuid();
  },
});

/** If no release has a `Status`, the last release is live. */
const scripts = collection<Script>({
  list: "scripts",
  noun: "script",
  members: { Id: "integer", Name: "string", Code: "string?", LastModified: "date-time" },
  idMember: "Id",
  firstId: 501,
  defaults: { Name: (id: number) => `script-${id}` },
  children: [releases as never],
  complete(script, { given }) {
    script.Releases ??= [];
    const last = script.Releases.at(-1);
    if (given.Code === undefined) script.Code = last?.Code ?? null;
    if (last && !given.Releases?.some(({ Status }) => Status !== undefined)) last.Status = STATUS_LIVE;
  },
});

const { documented, undocumented } = routeBuilders<ScriptState>(keyOrBearerAuth(), toErrorOrBare404);

const codeInputSchema = z.object({ Code: z.string() });
const publishInputSchema = z.object({ Note: z.string().nullish() }).optional();

/** Edge scripts with their drafts and releases. Only a seed creates a script. Publishing a draft creates a release. */
export const scriptArea = {
  ...scripts,
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
      Object.assign(script, { Code, LastModified: formatTime(request.platform.now()) });
      return noContent;
    }),

    undocumented("POST", "/compute/script/{id}/publish", (request) => {
      const script = findScript(request);
      const { Note } = parseBody(publishInputSchema, request.body) ?? {};
      if (script.Code === null) return { status: 400 };
      const release = releases.create({ Code: script.Code, Note: Note ?? null }, request.platform);
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
        DatePublished: formatTime(request.platform.now()),
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
