import { domainToASCII } from "node:url";
import type { ZodType } from "zod";
import * as z from "zod";
import { callRoute } from "../api/callRoute";
import { getReads } from "../api/objects/readRoutes";
import { findListItem, listItems } from "../api/paging";
import { referrerRoutes } from "../api/videoLibraries";
import { EdgeError, is404Or405 } from "../base/errors";
import type { Client } from "../http/client";
import { value } from "../model/field";
import { boolean, type Kind, oneOf, plainKind, withTitle } from "../model/kinds";
import { videoLibrary } from "../objects/videoLibrary";
import {
  adoption,
  defineClass,
  type InputsOf,
  type KeyOf,
  type ResourceClass,
  toListedObject,
} from "./define";

/** Matches characters that a URL may contain but a host may not, and white space, which the URL parser would ignore. */
const nonHostCharacter = /[\s/\\?#@:%]/;

/** Converts a host to lower case and punycode, for comparisons. Returns "" if it is not a host. */
const canonicalizeHost = (host: string): string => (nonHostCharacter.test(host) ? "" : domainToASCII(host));

const unnormalizedHostname = plainKind(
  z.string(),
  (value) => typeof value === "string" && canonicalizeHost(value) !== "",
  'a host name such as "shop.example", without a scheme, port or path',
);

const hostname: Kind<string, string, string> = {
  ...unnormalizedHostname,
  argument: unnormalizedHostname.argument.transform(canonicalizeHost) as unknown as ZodType<string, string>,
};

const refererState = withTitle(
  oneOf("blocked", "unblocked"),
  "RefererState",
  "Whether a host is among the blocked referers of a video library.",
);

const fields = {
  ...adoption("host", "a host that is already blocked"),
  libraryId: value(videoLibrary.fields.libraryId.kind, "ID of the video library.", { partOfId: "given" }),
  hostname: value(
    hostname,
    "Host name of the pages, without scheme, port or path. Pages on a blocked host cannot embed the library's videos. Names are compared in lower case and punycode.",
    { partOfId: "given" },
  ),
  state: value(
    refererState,
    "`blocked` adds the host to the blocked referers; `unblocked` removes it, even if it was blocked outside this program.",
    { default: "blocked" },
  ),
  adopted: value(
    boolean(),
    "Whether someone else blocked the host. This is the case if the resource adopted or imported a blocked host, or if others blocked the host while `state` was `unblocked`. A destroy then leaves it blocked unless `onDelete` is `delete`.",
    { readOnly: true },
  ),
  onDelete: value(
    oneOf("delete", "keep"),
    "What a delete does: `delete` unblocks the host, `keep` leaves it blocked. Default: `delete` if this program blocked it, else `keep`.",
    { setting: true },
  ),
};

export type Inputs = InputsOf<typeof fields>;
type Key = KeyOf<typeof fields>;

/**
 * The blocked referers of the library that denote this host, as the platform spells them (`ärger.example`,
 * `xn--rger-koa.example`). Empty if the host is not blocked.
 */
type Live = readonly string[];

export const videoLibraryRefererBlock: ResourceClass<Inputs, Key, Live> = defineClass({
  area: "video",
  description:
    "Blocks a host as a referer of a video library, or makes sure that it is not blocked. Writes to the same library run one at a time. ID and import ID: `<libraryId>/<hostname>`.",
  examples: {
    "Block a host": 'new edge.VideoLibraryRefererBlock("bad", { libraryId: 4, hostname: "bad.example" });',
    "Keep a host unblocked, whoever blocks it":
      'new edge.VideoLibraryRefererBlock("good", { libraryId: 4, hostname: "good.example", state: "unblocked" });',
  },
  fields,
  className: "VideoLibraryRefererBlock",

  discovery: {
    area: "blocked referers",
    title: "Blocked referers of the video libraries",
    coveredBy: "VideoLibrary",
    async *find(client) {
      for await (const library of listItems(client, getReads(videoLibrary).list)) {
        const { BlockedReferrers } = library.BlockedReferrers
          ? library
          : await client.send(getReads(videoLibrary).get, { path: { libraryId: library.Id } });
        const { id, namePath } = toListedObject(["library", library.Id, library.Name]);
        for (const host of BlockedReferrers ?? [])
          yield {
            id: `${id}/${host}`,
            namePath: [...namePath, "blocks", host],
            live: selectSpellings(BlockedReferrers, canonicalizeHost(host)),
          };
      }
    },
  },

  sharedList: ({ libraryId }) =>
    libraryId === undefined
      ? undefined
      : { name: `blocked referers of video library ${libraryId}`, isWhole: false },
  path: ({ libraryId, hostname }) => `/videolibrary/${libraryId}/blockedReferrer/${hostname}`,
  describe: ({ libraryId, hostname }) => `referer ${hostname} of video library ${libraryId}`,

  read: async (client, key) => (await readSpellings(client, key)) ?? (await readListedSpellings(client, key)),

  findInList: (client, key) => findLibrary(client, key),

  // Blocking a host that is already blocked is an adoption. With `state: "unblocked"`, nothing is adopted.
  toleratesExisting: (live, { state }) => state === "unblocked" || live?.length === 0,

  async create(client, { libraryId, hostname, state }, existing) {
    const key = { libraryId, hostname };
    const live =
      state === "unblocked"
        ? await unblockHost(client, key, existing ?? [hostname])
        : await blockHost(client, key);
    return { key, live };
  },

  update: (client, key, { values }) =>
    values.state === "blocked" ? blockHost(client, key) : unblockHost(client, key),

  keepNotice: (key, { state }) =>
    state === "unblocked"
      ? `Referer ${key.hostname} of video library ${key.libraryId} stays unblocked: there is nothing to undo.`
      : undefined,

  async delete(client, key) {
    await unblockHost(client, key);
  },

  toOutputs(live, key, recorded) {
    if (live.length === 0) return { ...key, state: "unblocked", adopted: false };
    // If "unblocked" is recorded, someone else has blocked the host since.
    return { ...key, state: "blocked", ...(recorded?.["state"] === "unblocked" && { adopted: true }) };
  },

  compare: (recorded, inputs) => ({ computed: inputs.state === recorded["state"] ? [] : ["adopted"] }),
});

async function blockHost(client: Client, key: Key): Promise<Live> {
  await sendWrite(client, key, "addBlockedReferrer", key.hostname);
  return [key.hostname];
}

/** Unblocks each spelling of the host. If the API does not return the spellings, unblocks the one in the id. */
async function unblockHost(client: Client, key: Key, live?: Live): Promise<Live> {
  const pendingRead = live ? undefined : readSpellings(client, key);
  const listedSpellings = await pendingRead?.catch((error: unknown) => {
    if (!is404Or405(error)) throw error;
    return undefined;
  });
  for (const spelling of live ?? listedSpellings ?? [key.hostname])
    await sendWrite(client, key, "removeBlockedReferrer", spelling);
  return [];
}

/** Returns the blocked spellings of the host. Returns undefined if the API returned null as the blocked referers. */
async function readSpellings(client: Client, { libraryId, hostname }: Key): Promise<Live | undefined> {
  const { BlockedReferrers } = await client.get(getReads(videoLibrary).get, { path: { libraryId } });
  return BlockedReferrers ? selectSpellings(BlockedReferrers, hostname) : undefined;
}

const selectSpellings = (hosts: readonly string[] | null | undefined, hostname: string): Live =>
  (hosts ?? []).filter((spelling) => canonicalizeHost(spelling) === hostname);

/** Reads the blocked spellings from the list of libraries, where null means that the library blocks no referers. */
async function readListedSpellings(client: Client, { libraryId, hostname }: Key): Promise<Live> {
  const library = await findLibrary(client, { libraryId }).catch((error: unknown) => {
    if (!is404Or405(error)) throw error;
    return undefined;
  });
  if (library?.BlockedReferrers === undefined)
    throw new EdgeError(
      `Video library ${libraryId} was returned with BlockedReferrers: null, and the list of video libraries does not confirm that it blocks no referers. The state was left unchanged. Try again later.`,
    );
  return selectSpellings(library.BlockedReferrers, hostname);
}

const findLibrary = (client: Client, { libraryId }: Partial<Key>) =>
  findListItem(client, getReads(videoLibrary).list, ({ Id }) => Id === libraryId);

async function sendWrite(
  client: Client,
  key: Key,
  operation: "addBlockedReferrer" | "removeBlockedReferrer",
  hostname: string,
): Promise<void> {
  const path = { libraryId: key.libraryId, hostname };
  await callRoute(client, referrerRoutes[operation], {
    path,
    subject: videoLibraryRefererBlock.describe(key),
  });
}
