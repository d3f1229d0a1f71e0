import { EdgeError } from "../../base/errors";
import type { Client } from "../../http/client";
import type { Properties } from "../../model/properties";
import { getCodeHash } from "./code";
import type { Inputs } from "./index";
import { getUuidOrId, isReplaceable, isRequested, type Release, readDraft, readLiveRelease } from "./reads";

// The lines that a preview shows about a release. What cannot be read is left out, because an `up` reads it anyway.

/** Returns the line about a create. `live`: another release than the requested one. */
export async function describeCreate(
  client: Client,
  inputs: Inputs,
  live: Release | undefined,
  isRefused: boolean,
): Promise<string> {
  const { scriptId } = inputs;
  if (live && isRefused)
    return `${describeOtherRelease(inputs, live)}: "pulumi up" will fail unless adopt is true.`;
  const change = live
    ? describeReplacement(inputs, getUuidOrId(live))
    : `Edge script ${scriptId} has no live release: "pulumi up" will publish one.`;
  return `${change}${await describeDraft(client, inputs, live)}`;
}

export const describeOtherRelease = ({ scriptId }: Inputs, live: Release): string =>
  `The live release of edge script ${scriptId}, ${getUuidOrId(live)}, is not the one that the program specifies`;

/** Returns the line about an update. `recorded`: the outputs in the state, after which others may have published. */
export async function describeUpdate(client: Client, inputs: Inputs, recorded: Properties): Promise<string> {
  const { published, release, releaseId } = recorded;
  const reader = client.withPolicy({ retries: false });
  const live = await readLiveRelease(reader, inputs.scriptId).catch(ignoreFailure);
  if (!live) return describeReplacement(inputs, release ?? releaseId);
  if (isRequested(live, inputs, recorded)) return describeUnchanged(inputs);
  const last = String(published ?? release ?? releaseId);
  const name = getUuidOrId(live);
  const origin = name === last ? "" : `, which has gone live outside of this program after release ${last}`;
  const draft = await describeDraft(reader, inputs, live, getCodeHash(recorded["code"]));
  return `${describeReplacement(inputs, `${name}${origin}`)}${draft}`;
}

export const describeUnchanged = ({ scriptId }: Inputs): string =>
  `The live release of edge script ${scriptId} is already the one that the program specifies: "pulumi up" will publish nothing.`;

const describeReplacement = ({ scriptId, release }: Inputs, live: unknown): string =>
  `Makes ${release === undefined ? "the program's code" : `release ${release}`} live in edge script ${scriptId} instead of release ${live}.`;

/** Returns a sentence about a draft that an `up` would not overwrite, after a space, else "". */
async function describeDraft(
  client: Client,
  { scriptId, code, overwriteDraft }: Inputs,
  live: Release | undefined,
  publishedHash?: string,
): Promise<string> {
  if (code === undefined || overwriteDraft === true) return "";
  const isSafe = async () => {
    const draft = await readDraft(client, scriptId);
    const isWanted = typeof draft === "string" && getCodeHash(draft) === getCodeHash(code);
    return isWanted || isReplaceable(client, scriptId, draft, live, publishedHash);
  };
  return (await isSafe().catch(ignoreFailure)) === false
    ? ' Its draft matches neither that code nor any release, so it may be someone\'s unpublished work: "pulumi up" will fail unless it is published first, or overwriteDraft is true.'
    : "";
}

function ignoreFailure(error: unknown): undefined {
  if (!(error instanceof EdgeError)) throw error;
  return undefined;
}
