import * as z from "zod";
import { collection } from "../../objects/collection";
import { formatTime } from "../../objects/values";
import { keyOrBearerAuth } from "../../server/access";
import { notFound, toErrorOrBare404 } from "../../server/failures";
import { paginate, parseBody } from "../../server/input";
import { noContent, ok } from "../../server/response";
import { routeBuilders } from "../../server/route";
import { findLiveRelease, findScript, makeReleaseLive, type Release, type ScriptState } from "./script";

export const releases = collection<Release>({
  list: "Releases",
  noun: "release",
  model: "EdgeScriptReleaseModel",
  idMember: "Id",
  firstId: 601,
  complete(release, { given, context }) {
    if (given.Uuid === undefined) release.Uuid = context.ids.createUuid();
  },
});

const { documented, undocumented } = routeBuilders<ScriptState>(keyOrBearerAuth(), toErrorOrBare404);

const codeInputSchema = z.object({ Code: z.string() });
const publishInputSchema = z.object({ Note: z.string().nullish() }).optional();

/** The draft of a script and its releases. Publishing a draft creates a release. */
export const releaseRoutes = [
  documented("GET", "/compute/script/{id}/releases/active", (request) => {
    const script = findScript(request);
    const activeRelease = findLiveRelease(script);
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
    makeReleaseLive(script, release);
    return noContent;
  }),

  undocumented("POST", "/compute/script/{id}/publish/{uuid}", (request) => {
    const script = findScript(request);
    const { Note } = parseBody(publishInputSchema, request.body) ?? {};
    const { releaseUuids } = request.platform.variants;
    const toComparable = (uuid = "") => (releaseUuids === "anyCase" ? uuid.toLowerCase() : uuid);
    const wanted = toComparable(request.params.uuid);
    const release = script.Releases.find(
      ({ Uuid, Deleted }) => toComparable(Uuid ?? undefined) === wanted && !Deleted,
    );
    if (release === undefined) throw notFound(`Script ${script.Id} has no release of this uuid.`, "uuid");
    Object.assign(release, {
      Note: Note ?? release.Note,
      DatePublished: formatTime(request.platform.now()),
    });
    makeReleaseLive(script, release);
    return noContent;
  }),
];
