import * as z from "zod";
import { timestamp } from "../platform/making";
import { keyOrBearer } from "../server/access";
import { apiErrorDataOrBare404 } from "../server/failures";
import { idOf, parseBody } from "../server/input";
import { pageOf } from "../server/lists";
import { notFound } from "../server/refusal";
import { noContent, ok } from "../server/response";
import { area, type Route, type RouteRequest } from "../server/route";
import { ARCHIVED, LIVE, newRelease, type Release, type Script } from "./state";

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
