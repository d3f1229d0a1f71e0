import { setTimeout as sleep } from "node:timers/promises";
import { collect, items } from "../../api/paging";
import * as api from "../../api/scripts";
import type { Client } from "../../http/client";
import { EdgeError, isAmbiguous, isMissing } from "../../http/errors";
import { scriptCode, scriptPublication } from "../../model/script";
import { hashOf, textOf } from "./code";
import type { Inputs } from "./index";
import { nameOf } from "./live";

type Release = api.ScriptRelease;

/** The release that the state records as published, and the hash of its code. */
export interface Recorded {
  readonly release?: unknown;
  readonly hash?: string | undefined;
}

/** Milliseconds to wait before each read of the live release: a publish may take effect a moment after its response. */
const readDelays = [0, 250, 500, 1000];

/** Makes the requested code or release live. `previous`: the release that is live now. Returns the live release as read afterwards. */
export async function publish(
  client: Client,
  asked: Inputs,
  previous: Release | undefined,
  recorded: Recorded,
): Promise<Release> {
  const { scriptId, release, code } = asked;
  if (release !== undefined)
    return goLive(client, asked, previous, release, ({ Uuid }) => Uuid === release).catch(explain404);
  if (code === undefined)
    throw new EdgeError(`Edge script ${scriptId} has nothing to publish: set either code or release.`);
  const text = textOf(code);
  const hash = hashOf(text);
  const releases = await releasesOf(client, scriptId).catch(explain404);
  const own = recorded.hash === hash ? releases.find((each) => isThere(each, recorded.release)) : undefined;
  if (own?.Uuid) return goLive(client, asked, previous, own.Uuid, ({ Uuid }) => Uuid === own.Uuid);
  const { Code: draft } = await client.send(api.scripts.code, { path: { scriptId } }).catch(explain404);
  if (draft !== text) {
    if (draft === undefined && asked.overwriteDraft !== true) throw noDraftError(scriptId);
    const isSafeToOverwrite =
      !draft || hashOf(draft) === recorded.hash || releases.some(({ Code }) => Code === draft);
    if (!isSafeToOverwrite && asked.overwriteDraft !== true) throw unpublishedDraftError(scriptId);
    const body = scriptCode.toWire({ code: text });
    await client.send(api.scripts.setCode, { path: { scriptId }, body, unprinted: text });
  }
  const known = new Set([...releases, ...(previous ? [previous] : [])].map(nameOf));
  // A response without the code shows that the release is a new one, and no more.
  const isOurs = (live: Release) => (live.Code == null ? !known.has(nameOf(live)) : live.Code === text);
  return goLive(client, asked, previous, undefined, isOurs, text);
}

const isThere = (each: Release, name: unknown): boolean => nameOf(each) === name && each.Deleted !== true;

/** Every release of a script. */
export const releasesOf = (client: Client, scriptId: number): Promise<Release[]> =>
  collect(items(client, api.scripts.releases, { path: { scriptId } }));

/** Publishes once, whatever comes back, and reads what is live. `uuid`: an earlier release; left out, the draft. */
async function goLive(
  client: Client,
  { scriptId, note }: Inputs,
  previous: Release | undefined,
  uuid: string | undefined,
  isOurs: (live: Release) => boolean,
  unprinted?: string,
): Promise<Release> {
  const body = scriptPublication.toWire({ note });
  const sent =
    uuid === undefined
      ? client.send(api.scripts.publish, { path: { scriptId }, body, ...(unprinted && { unprinted }) })
      : client.send(api.scripts.publishRelease, { path: { scriptId, uuid }, body });
  const lost = await sent.then(
    () => undefined,
    (error: unknown) => {
      if (isAmbiguous(error)) return error;
      throw error;
    },
  );
  let live: Release | undefined;
  for (const wait of readDelays) {
    await sleep(wait);
    live = await readLive(client, scriptId).catch((error) => failUnseen(scriptId, error));
    if (live && isOurs(live)) return live;
    if (live && (!previous || nameOf(live) !== nameOf(previous)))
      throw lost ? unsettled(scriptId, lost, live) : overtaken(scriptId, live);
  }
  throw lost ? unsettled(scriptId, lost, live) : withoutEffect(scriptId, live);
}

/** The live release; undefined if the API returns 404, which it does for a script without one and for no script. */
export async function readLive(client: Client, scriptId: number): Promise<Release | undefined> {
  try {
    return await client.send(api.scripts.activeRelease, { path: { scriptId } });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function explain404(error: unknown): never {
  if (!isMissing(error)) throw error;
  throw new EdgeError(
    `${error.message} The script, or the release to publish, does not exist, or the API at the configured base URL has no operations for publishing.`,
    { cause: error },
  );
}

const noDraftError = (scriptId: number): EdgeError =>
  new EdgeError(
    `The API did not return the draft of edge script ${scriptId}, so publishing could overwrite somebody's unpublished work. Nothing was changed. Check the draft on the platform; if it may be overwritten, set overwriteDraft: true.`,
  );

const unpublishedDraftError = (scriptId: number): EdgeError =>
  new EdgeError(
    `The draft of edge script ${scriptId} matches neither the code to publish nor any known release, so it may be somebody's unpublished work. Nothing was changed. Publish the draft on the platform, or set overwriteDraft: true.`,
  );

/** Another attempt would publish what others have written to the draft since. */
const unsettled = (scriptId: number, lost: EdgeError, live: Release | undefined): EdgeError =>
  new EdgeError(
    `${lost.message} The publish request may still take effect. When edge script ${scriptId} was read afterwards, ${live ? `release ${nameOf(live)} was live` : "no release was live"}. Run "pulumi up" again: it reads the live release before publishing anything.`,
    { cause: lost },
  );

const withoutEffect = (scriptId: number, live: Release | undefined): EdgeError =>
  new EdgeError(
    `The API accepted the request to publish edge script ${scriptId}, but the requested release has not gone live: ${live ? `release ${nameOf(live)} is still live` : "no release is live"}. Check it on the platform, and run "pulumi up" again.`,
  );

const overtaken = (scriptId: number, live: Release): EdgeError =>
  new EdgeError(
    `Edge script ${scriptId} was published, but release ${nameOf(live)} is live instead of the requested one: somebody else changed the script's draft or published at the same time. Check it on the platform, and run "pulumi up --refresh" to publish again.`,
  );

function failUnseen(scriptId: number, error: unknown): never {
  if (!(error instanceof EdgeError)) throw error;
  throw new EdgeError(
    `A publish request for edge script ${scriptId} was sent, but the live release could not be read afterwards: run "pulumi up" again, which reads it before publishing anything. ${error.message}`,
    { cause: error },
  );
}
