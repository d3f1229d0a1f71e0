import { collect, listItems } from "../../api/paging";
import * as api from "../../api/scripts";
import { is404Or405 } from "../../base/errors";
import type { Client } from "../../http/client";
import type { Properties } from "../../model/properties";
import { getCodeHash } from "./code";
import type { Inputs } from "./index";

export type Release = api.ScriptRelease;

/** Identifies a release in the state and in messages. The API may omit the UUID. */
export const getUuidOrId = ({ Uuid, Id }: Release): string => Uuid ?? String(Id);

/** The API may find a release whose UUID is given in another case. No two releases differ by that alone. */
export const isSameUuid = (one: unknown, other: unknown): boolean =>
  typeof one === "string" && typeof other === "string" && one.toLowerCase() === other.toLowerCase();

const streamReleases = (client: Client, scriptId: number): AsyncGenerator<Release> =>
  listItems(client, api.scriptRoutes.releases, { path: { scriptId } });

export const listReleases = (client: Client, scriptId: number): Promise<Release[]> =>
  collect(streamReleases(client, scriptId));

/** Reads the list only up to the first match, because each release contains its code. */
export async function findRelease(
  client: Client,
  scriptId: number,
  matches: (release: Release) => boolean,
): Promise<Release | undefined> {
  for await (const release of streamReleases(client, scriptId)) if (matches(release)) return release;
  return undefined;
}

/** Returns the live release; undefined after a 404 or 405: there is none, or no such script, or no such operation. */
export async function readLiveRelease(client: Client, scriptId: number): Promise<Release | undefined> {
  try {
    return await client.send(api.scriptRoutes.activeRelease, { path: { scriptId } });
  } catch (error) {
    if (is404Or405(error)) return undefined;
    throw error;
  }
}

/** Returns the code of the draft; undefined if the API does not return it. */
export const readDraft = async (client: Client, scriptId: number): Promise<string | null | undefined> =>
  (await client.send(api.scriptRoutes.code, { path: { scriptId } })).Code;

/**
 * Whether a draft is known not to be someone's unpublished work. `publishedHash`: that of the code that the program
 * published last.
 */
export async function isReplaceable(
  client: Client,
  scriptId: number,
  draft: string | null | undefined,
  live: Release | undefined,
  publishedHash: string | undefined,
): Promise<boolean> {
  if (draft === undefined) return false;
  if (!draft || getCodeHash(draft) === publishedHash || draft === live?.Code) return true;
  return (await findRelease(client, scriptId, ({ Code }) => Code === draft)) !== undefined;
}

/** Whether a release is the requested one, by UUID or code. If the API omits the code, uses what the state records. */
export function isRequested(
  live: Release,
  { code, release }: Partial<Inputs>,
  recorded: Properties = {},
): boolean {
  if (release !== undefined) return isSameUuid(live.Uuid, release);
  if (live.Code != null) return getCodeHash(live.Code) === getCodeHash(code);
  return recorded["published"] === getUuidOrId(live) && getCodeHash(recorded["code"]) === getCodeHash(code);
}
