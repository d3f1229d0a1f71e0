import { domainToASCII } from "node:url";
import * as z from "zod";
import { items } from "../api/paging";
import * as api from "../api/videoLibraries";
import type { Client } from "../http/client";
import { isMissing } from "../http/errors";
import type { Lifecycle } from "./lifecycle";
import { boolean, idNumber, named, oneOf } from "./shared";

/** Everything a URL may hold beside its host, and white space, which the URL parser would pass over. */
const notOfAHost = /[\s/\\?#@:%]/;

/** A host as the platform's lists and browsers' Referer headers are compared by: lower case, punycode; "" if it is none. */
const canonical = (host: string): string => (notOfAHost.test(host) ? "" : domainToASCII(host));

const hostname = z
  .custom<string>((value) => typeof value === "string" && canonical(value) !== "", {
    error: 'the name of a host alone, "shop.example", without a scheme, a port or a path',
  })
  .transform(canonical);

const inputs = z.strictObject({
  libraryId: idNumber(),
  hostname,
  adopt: boolean().optional(),
  state: oneOf("blocked", "unblocked").default("blocked"),
  onDelete: oneOf("delete", "keep").optional(),
});

export type Inputs = z.input<typeof inputs>;

type Key = { libraryId: number; hostname: string };

/** The spellings under which a library's list holds the host: none where it is not blocked. */
type Live = readonly string[];

/** Section 4.4; reading and blocking are companion operations. The writes of one library go one after another. */
export const videoLibraryRefererBlock: Lifecycle<Inputs, Key, Live> = {
  kind: "VideoLibraryRefererBlock",
  inputs,
  identity: { libraryId: "number", hostname: "name" },
  settable: ["state"],
  replaceOn: ["libraryId", "hostname"],
  deleteSettings: ["onDelete"],
  onDelete: { created: "delete", adopted: "keep" },

  walk: {
    area: "video libraries",
    title: "Blocked referers of the video libraries",
    async *find(client) {
      const libraries = items(client, api.listVideoLibraries, { of: "video libraries" });
      for await (const { Id: id, Name, BlockedReferrers: listed } of libraries) {
        const hosts = listed ?? (await client.send(api.readVideoLibrary, library(id))).BlockedReferrers ?? [];
        for (const host of hosts)
          yield { id: `${id}/${host}`, name: [named(Name, `library-${id}`), "blocks", host] };
      }
    },
  },

  describe: ({ libraryId, hostname }) => `referer ${hostname} of video library ${libraryId}`,

  async read(client, { libraryId, hostname }) {
    return (await blockedIn(client, { libraryId, hostname })) ?? [];
  },

  async listed(client, { libraryId }) {
    for await (const { Id } of items(client, api.listVideoLibraries, { shared: true })) {
      if (Id === libraryId) return true;
    }
    return false;
  },

  // To find a host blocked is to find what this would make; to unblock it takes nothing over.
  exists: (live, { state }) => state !== "unblocked" && live.length > 0,
  createsBlindly: ({ state }) => state === "unblocked",

  async create(client, { libraryId, hostname, state }, found) {
    const key = { libraryId, hostname };
    if (state !== "unblocked") return { key, live: await block(client, key) };
    return { key, live: await unblock(client, key, found ?? [hostname]) };
  },

  async update(client, key, { values }) {
    if (values.state === "blocked") return block(client, key);
    return unblock(client, key, (await look(client, key)) ?? [key.hostname]);
  },

  kept: (key, { state }) =>
    state === "unblocked"
      ? `The ${videoLibraryRefererBlock.describe(key)} stays unblocked: there is nothing to undo.`
      : undefined,

  async delete(client, key) {
    await unblock(client, key, (await look(client, key)) ?? [key.hostname]);
  },

  toOutputs: (live, key) => ({ ...key, state: stateOf(live) }),

  adoptedAfter(live, given, recorded) {
    const now = live ? stateOf(live) : recorded["state"];
    if (given?.state === "unblocked") return false;
    if (now === "blocked" && recorded["state"] !== "blocked") return true;
    if (now === "unblocked" && given) return false;
    return recorded["adopted"] === true;
  },

  decidedByUpdate: (recorded, given) => (given["state"] === recorded["state"] ? [] : ["adopted"]),
};

const library = (libraryId: number) => ({ path: { libraryId }, of: `video library ${libraryId}` });

const stateOf = (live: Live) => (live.length > 0 ? "blocked" : "unblocked");

async function block(client: Client, key: Key): Promise<Live> {
  await client.send(api.addBlockedReferrer, called(key, key.hostname));
  return [key.hostname];
}

/** Sends each spelling as the platform holds it; nothing if there is none. */
async function unblock(client: Client, key: Key, spellings: Live): Promise<Live> {
  for (const spelling of spellings) await client.send(api.removeBlockedReferrer, called(key, spelling));
  return [];
}

/** `undefined`: the library is shown without its list. */
async function blockedIn(client: Client, { libraryId, hostname }: Key): Promise<Live | undefined> {
  const { BlockedReferrers } = await client.share(api.readVideoLibrary, library(libraryId));
  return BlockedReferrers?.filter((spelling) => canonical(spelling) === hostname);
}

/** `undefined`: no list is to be had, or the library is gone; the write will tell. */
async function look(client: Client, key: Key): Promise<Live | undefined> {
  try {
    return await blockedIn(client, key);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const called = (key: Key, spelling: string) => ({
  path: { libraryId: key.libraryId },
  body: { Hostname: spelling },
  of: videoLibraryRefererBlock.describe(key),
});
