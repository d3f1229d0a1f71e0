import { callRoute } from "../../../api/callRoute";
import type { LiveObject } from "../../../api/objects/options";
import { getReads } from "../../../api/objects/readRoutes";
import { referrerRoutes } from "../../../api/videoLibraries";
import { EdgeError, is404Or405 } from "../../../base/errors";
import type { Client } from "../../../http/client";
import { updateOnly, value } from "../../../model/field";
import { pullZone } from "../../../objects/pullZone";
import { videoLibrary } from "../../../objects/videoLibrary";
import type { ObjectClass, ObjectKey } from "../lookup";

// What the class of video libraries has besides its declaration: lists of referers, which have operations of their own, and a
// setting that only the library's pull zone shows.

const { allowedReferrers, blockedReferrers } = videoLibrary.fields;
const accessOptions = { ...updateOnly, group: "Access" } as const;
const setNote = "Order and duplicates make no difference.";

export const referrerFields = {
  allowedReferrers: value(allowedReferrers.kind, `${allowedReferrers.description} ${setNote}`, accessOptions),
  blockedReferrers: value(
    blockedReferrers.kind,
    `${blockedReferrers.description} ${setNote} Cannot be combined with \`VideoLibraryRefererBlock\`.`,
    accessOptions,
  ),
};

const referrerLists = [
  ["allowedReferrers", "addAllowedReferrer", "removeAllowedReferrer"],
  ["blockedReferrers", "addBlockedReferrer", "removeBlockedReferrer"],
] as const;

export function withReferrers(libraryClass: ObjectClass): ObjectClass {
  const { read, locate, create, update } = libraryClass;
  if (!locate || !create || !update) return libraryClass;
  return {
    ...libraryClass,

    sharedList: ({ libraryId, blockedReferrers: blocked }) =>
      libraryId === undefined || blocked === undefined
        ? undefined
        : { name: `blocked referers of video library ${libraryId}`, isWhole: true },

    async read(client, key, paths) {
      const live = await read(client, key, paths);
      return live && addTokenAuthentication(client, live);
    },

    async locate(client, inputs) {
      const { found, ...others } = await locate(client, inputs);
      const live = found?.live && (await addTokenAuthentication(client, found.live));
      return { found: found && { ...found, live }, ...others };
    },

    async create(client, ...others) {
      const { key, live } = await create(client, ...others);
      // A read that fails must not make the create look failed.
      const complete = live && addTokenAuthentication(client, live).catch(() => live);
      return { key, live: await complete };
    },

    async update(client, key, change) {
      const live = await update(client, key, change);
      const isChanged = await setReferrers(client, key, change.values, live ?? {});
      const reader = client.withPolicy({ cached: false });
      const after = isChanged ? await read(reader, key) : live;
      if (!after) throw new EdgeError(`${libraryClass.describe(key)} is not on the platform.`);
      return addTokenAuthentication(reader, after);
    },
  };
}

/** Adds and removes referers one by one. Returns false if the lists are already as wanted. */
async function setReferrers(
  client: Client,
  path: ObjectKey,
  wanted: Readonly<Record<string, unknown>>,
  live: LiveObject,
): Promise<boolean> {
  let isChanged = false;
  const send = async (operation: keyof typeof referrerRoutes, hostname: string) => {
    isChanged = true;
    const subject = `referer ${hostname} of video library ${path["libraryId"]}`;
    await callRoute(client, referrerRoutes[operation], { path: { ...path, hostname }, subject });
  };
  for (const [name, add, remove] of referrerLists) {
    if (!Array.isArray(wanted[name])) continue;
    const { wire, kind } = videoLibrary.fields[name];
    // As the API spells them.
    const existing = (live[wire] ?? []) as readonly string[];
    const toName = (host: string) => (kind.fromWire([host]) as string[])[0];
    for (const host of existing) if (!wanted[name].includes(toName(host))) await send(remove, host);
    for (const host of wanted[name])
      if (!existing.some((each) => toName(each) === host)) await send(add, host);
  }
  return isChanged;
}

/** Adds what the library's pull zone shows. A server that lacks the read of pull zones leaves it unknown. */
async function addTokenAuthentication(client: Client, live: LiveObject): Promise<LiveObject> {
  const { Id, PullZoneId: pullZoneId } = live;
  if (typeof pullZoneId !== "number" || pullZoneId <= 0) return live;
  const subject = `pull zone ${pullZoneId} of video library ${Id}`;
  const zone = await client
    .get(getReads(pullZone).get, { path: { pullZoneId }, subject })
    .catch((error: unknown) => {
      if (!is404Or405(error)) throw error;
      return undefined;
    });
  return zone ? { ...live, EnableTokenAuthentication: zone.ZoneSecurityEnabled } : live;
}
