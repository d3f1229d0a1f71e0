import { callRoute } from "../../api/callRoute";
import * as api from "../../api/scripts";
import { EdgeError, is404Or405, returnIfAmbiguous } from "../../base/errors";
import { pause } from "../../base/time";
import type { Client } from "../../http/client";
import { scriptCode, scriptPublication } from "../../model/script";
import { getCodeHash, readCode } from "./code";
import type { Inputs } from "./index";
import {
  findRelease,
  getUuidOrId,
  isReplaceable,
  isSameUuid,
  listReleases,
  type Release,
  readDraft,
  readLiveRelease,
} from "./reads";

/** A request to make an earlier release live, or to publish the draft as a new one. */
interface PublishRequest {
  readonly inputs: Inputs;
  /** The release that was live before the request. */
  readonly previous: Release | undefined;
  /** The earlier release to make live. Undefined to publish the draft. */
  readonly uuid?: string;
  /** The code of the draft, which no message may quote. */
  readonly text?: string;
  isRequested(live: Release): boolean;
}

/**
 * Makes the requested code or release live. Returns the live release, as read afterwards. `previous`: the release that is
 * live before the call. `recorded`: the last published release according to the state, and the hash of its code.
 */
export async function makeLive(
  client: Client,
  inputs: Inputs,
  previous: Release | undefined,
  recorded: { readonly release?: unknown; readonly hash?: string | undefined },
): Promise<Release> {
  const { scriptId, release, code } = inputs;
  const republish = (uuid: string) =>
    publishAndConfirm(client, { inputs, previous, uuid, isRequested: ({ Uuid }) => isSameUuid(Uuid, uuid) });
  if (release !== undefined) return republish(release).catch(rethrowNotFound);
  if (code === undefined)
    throw new EdgeError(`Edge script ${scriptId} has nothing to publish: set either code or release.`);
  const text = readCode(code);
  if (recorded.release !== undefined && recorded.hash === getCodeHash(text)) {
    const isPublished = (each: Release) => getUuidOrId(each) === recorded.release && !each.Deleted;
    const published = await findRelease(client, scriptId, isPublished).catch(rethrowNotFound);
    if (published?.Uuid) return republish(published.Uuid);
  }
  const draft = await readDraft(client, scriptId).catch(rethrowNotFound);
  if (draft !== text) {
    if (
      inputs.overwriteDraft !== true &&
      !(await isReplaceable(client, scriptId, draft, previous, recorded.hash))
    )
      throw createUnpublishedDraftError(scriptId, draft);
    const input = scriptCode.toWire({ code: text });
    await callRoute(client, api.scriptRoutes.setCode, { path: { scriptId }, input, hiddenInMessages: text });
  }
  // If the API does not return the code, assume that a new release is the requested one.
  const listed = previous?.Code == null ? await listReleases(client, scriptId) : [];
  const knownReleases = new Set([...listed, ...(previous ? [previous] : [])].map(getUuidOrId));
  const isRequested = (live: Release) =>
    live.Code == null ? !knownReleases.has(getUuidOrId(live)) : live.Code === text;
  return publishAndConfirm(client, { inputs, previous, text, isRequested });
}

/** Milliseconds to wait before each read of the live release: a publish may take effect a moment after its response. */
const liveReadDelays = [0, 250, 500, 1000];

/** Sends one publish request, then reads the live release up to four times, even after an ambiguous error. */
async function publishAndConfirm(client: Client, publishRequest: PublishRequest): Promise<Release> {
  const { inputs, previous, uuid, text, isRequested } = publishRequest;
  const { scriptId, note } = inputs;
  const input = scriptPublication.toWire({ note });
  const request =
    uuid === undefined
      ? callRoute(client, api.scriptRoutes.publish, { path: { scriptId }, input, hiddenInMessages: text })
      : callRoute(client, api.scriptRoutes.publishRelease, { path: { scriptId, uuid }, input });
  const ambiguousError = await request.then(() => undefined, returnIfAmbiguous);
  let live: Release | undefined;
  for (const delay of liveReadDelays) {
    await pause(delay);
    live = await readLiveRelease(client, scriptId).catch((error: unknown) => throwReadError(scriptId, error));
    if (live && isRequested(live)) return live;
    if (live && (!previous || getUuidOrId(live) !== getUuidOrId(previous))) break;
  }
  throw ambiguousError
    ? createAmbiguousPublishError(scriptId, ambiguousError, live)
    : createNotLiveError(scriptId, previous, live);
}

function rethrowNotFound(error: unknown): never {
  if (!is404Or405(error)) throw error;
  throw new EdgeError(
    `${error.message} The script, or the release to publish, does not exist, or the API at the configured base URL has no operations for publishing.`,
    { cause: error },
  );
}

const createUnpublishedDraftError = (scriptId: number, draft: string | null | undefined): EdgeError =>
  new EdgeError(
    draft === undefined
      ? `The API did not return the draft of edge script ${scriptId}, so publishing could overwrite someone's unpublished work. Nothing was changed. Check the draft on the platform; if it may be overwritten, set overwriteDraft: true.`
      : `The draft of edge script ${scriptId} matches neither the code to publish nor any known release, so it may be someone's unpublished work. Nothing was changed. Publish the draft on the platform, or set overwriteDraft: true.`,
  );

/** Advises another `up` instead of a retry, because someone else may have changed the draft or published since. */
const createAmbiguousPublishError = (
  scriptId: number,
  cause: EdgeError,
  live: Release | undefined,
): EdgeError =>
  new EdgeError(
    `${cause.message} The publish request may still take effect. When edge script ${scriptId} was read afterwards, ${live ? `release ${getUuidOrId(live)} was live` : "no release was live"}. Run "pulumi up" again: it reads the live release before publishing anything.`,
    { cause },
  );

/** Returns the error for an accepted publish request after which the requested release is not live. */
function createNotLiveError(
  scriptId: number,
  previous: Release | undefined,
  live: Release | undefined,
): EdgeError {
  if (live && (!previous || getUuidOrId(live) !== getUuidOrId(previous)))
    return new EdgeError(
      `Edge script ${scriptId} was published, but release ${getUuidOrId(live)} is live instead of the requested one: someone else changed the script's draft or published at the same time. Check it on the platform, and run "pulumi up --refresh" to publish again.`,
    );
  return new EdgeError(
    `The API accepted the request to publish edge script ${scriptId}, but the requested release has not gone live: ${live ? `release ${getUuidOrId(live)} is still live` : "no release is live"}. Check it on the platform, and run "pulumi up" again.`,
  );
}

function throwReadError(scriptId: number, error: unknown): never {
  if (!(error instanceof EdgeError)) throw error;
  throw new EdgeError(
    `A publish request for edge script ${scriptId} was sent, but the live release could not be read afterwards: run "pulumi up" again, which reads it before publishing anything. ${error.message}`,
    { cause: error },
  );
}
