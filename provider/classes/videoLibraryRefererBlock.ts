import { domainToASCII } from "node:url";
import type { ZodType } from "zod";
import * as z from "zod";
import { items, some } from "../api/paging";
import * as api from "../api/videoLibraries";
import type { Client } from "../http/client";
import { isMissing } from "../http/errors";
import { value } from "../model/field";
import { boolean, type Kind, oneOf, plain, titled } from "../model/kinds";
import { videoLibrary } from "../model/videoLibrary";
import { nameOr, type ResourceClass, resource } from "./resource";
import * as role from "./roles";

/** Characters that a URL may contain but a host may not, and white space, which the URL parser would ignore. */
const invalidInHost = /[\s/\\?#@:%]/;

/** The form in which hosts are compared: lower case and punycode; "" if the text is not a host. */
const canonical = (host: string): string => (invalidInHost.test(host) ? "" : domainToASCII(host));

const unnormalizedHostname = plain(
  z.string(),
  (given) => typeof given === "string" && canonical(given) !== "",
  'a host name such as "shop.example", without a scheme, port or path',
);

/** A host name, normalized. */
const hostname: Kind<string, string, string> = {
  ...unnormalizedHostname,
  argument: unnormalizedHostname.argument.transform(canonical) as unknown as ZodType<string, string>,
};

const state = titled(
  oneOf("blocked", "unblocked"),
  "RefererState",
  "Whether a host is among the blocked referers of a video library.",
);

const fields = {
  ...role.adoption("host", "a host that is already blocked"),
  libraryId: role.identity(videoLibrary.fields.libraryId, "ID of the video library."),
  hostname: role.identity(
    value(hostname, ""),
    "Host name of the referer to block or unblock, without scheme, port or path. Pages on a blocked host cannot embed the library's videos. Normalized to lower case and punycode, so that another spelling of the same host does not show as a change.",
  ),
  state: role.settable(
    value(
      state,
      "`blocked` adds the host to the blocked referers; `unblocked` removes it, even if it was blocked outside this program.",
    ),
    { default: "blocked" },
  ),
  adopted: role.output(
    value(
      boolean(),
      "Whether somebody else blocked the host, before it was adopted or imported or while it was unblocked. If so, destroy leaves it blocked unless `onDelete` is `delete`.",
    ),
  ),
  onDelete: role.setting(
    oneOf("delete", "keep"),
    "What deleting this resource does: unblock the host, or keep it blocked. Default: `delete` for a host that this program blocked, `keep` for one that it adopted or imported.",
  ),
};

export type Inputs = role.InputsOf<typeof fields>;
type Key = role.KeyOf<typeof fields>;

const about = {
  description:
    "Blocks a host as a referer of a video library, or makes sure that it is not blocked. Writes to the same library run one at a time. ID and import ID: `<libraryId>/<hostname>`.",
  examples: {
    "Block a host": 'new edge.VideoLibraryRefererBlock("bad", { libraryId: 4, hostname: "bad.example" });',
    "Keep a host unblocked, whoever blocks it":
      'new edge.VideoLibraryRefererBlock("good", { libraryId: 4, hostname: "good.example", state: "unblocked" });',
  },
};

/**
 * The entries among the library's blocked referers that mean this host, spelled as the platform returns them
 * (`ärger.example`, `xn--rger-koa.example`); empty if it is not blocked.
 */
type Live = readonly string[];

export const videoLibraryRefererBlock: ResourceClass<Inputs, Key, Live> = resource(fields, about, {
  className: "VideoLibraryRefererBlock",
  defaultOnDelete: "delete",

  discovery: {
    area: "video libraries",
    title: "Blocked referers of the video libraries",
    async *find(client) {
      const libraries = items(client, api.videoLibraries.list);
      for await (const { Id: id, Name, BlockedReferrers: listed } of libraries) {
        const hosts =
          listed ??
          (await client.send(api.videoLibraries.get, { path: { libraryId: id } })).BlockedReferrers ??
          [];
        for (const host of hosts)
          yield { id: `${id}/${host}`, name: [nameOr(Name, `library-${id}`), "blocks", host] };
      }
    },
  },

  path: ({ libraryId, hostname }) => `/videolibrary/${libraryId}/blockedReferrer/${hostname}`,
  describe: ({ libraryId, hostname }) => `referer ${hostname} of video library ${libraryId}`,

  async read(client, { libraryId, hostname }) {
    return (await blockedIn(client, { libraryId, hostname })) ?? [];
  },

  isListed: (client, { libraryId }) =>
    some(items(client, api.videoLibraries.list, { shared: true }), ({ Id }) => Id === libraryId),

  // Blocking a host that is already blocked requires `adopt: true`. With `state: "unblocked"` nothing is adopted: create always runs.
  isAsRequested: (live, { state }) => state !== "unblocked" && live.length > 0,
  createsWithoutRead: ({ state }) => state === "unblocked",

  async create(client, { libraryId, hostname, state }, found) {
    const key = { libraryId, hostname };
    if (state !== "unblocked") return { key, live: await block(client, key) };
    return { key, live: await unblock(client, key, found ?? [hostname]) };
  },

  async update(client, key, { values }) {
    if (values.state === "blocked") return block(client, key);
    return unblock(client, key, (await blockedIfReadable(client, key)) ?? [key.hostname]);
  },

  keepNotice: (key, { state }) =>
    state === "unblocked"
      ? `Referer ${key.hostname} of video library ${key.libraryId} stays unblocked: there is nothing to undo.`
      : undefined,

  async delete(client, key) {
    await unblock(client, key, (await blockedIfReadable(client, key)) ?? [key.hostname]);
  },

  toOutputs: (live, key) => ({ ...key, state: stateOf(live) }),

  adoptedAfter(live, given, recorded) {
    const stateBefore = live ? stateOf(live) : recorded["state"];
    if (given?.state === "unblocked") return false;
    if (stateBefore === "blocked" && recorded["state"] !== "blocked") return true;
    if (stateBefore === "unblocked" && given) return false;
    return recorded["adopted"] === true;
  },

  contrast: (recorded, given) => ({ computed: given.state === recorded["state"] ? [] : ["adopted"] }),
});

const stateOf = (live: Live) => (live.length > 0 ? "blocked" : "unblocked");

async function block(client: Client, key: Key): Promise<Live> {
  await client.send(api.videoLibraries.addBlockedReferrer, refererCall(key, key.hostname));
  return [key.hostname];
}

/** Unblocks the host in each of the given spellings; sends nothing if there are none. */
async function unblock(client: Client, key: Key, spellings: Live): Promise<Live> {
  for (const spelling of spellings)
    await client.send(api.videoLibraries.removeBlockedReferrer, refererCall(key, spelling));
  return [];
}

/** `undefined`: the API returned the library without its list. */
async function blockedIn(client: Client, { libraryId, hostname }: Key): Promise<Live | undefined> {
  const { BlockedReferrers } = await client.getShared(api.videoLibraries.get, { path: { libraryId } });
  return BlockedReferrers?.filter((spelling) => canonical(spelling) === hostname);
}

/**
 * `undefined`: the API did not return the list, or returned 404 or 405; the write that follows fails if the library does
 * not exist.
 */
async function blockedIfReadable(client: Client, key: Key): Promise<Live | undefined> {
  try {
    return await blockedIn(client, key);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const refererCall = (key: Key, spelling: string) => ({
  path: { libraryId: key.libraryId },
  body: { Hostname: spelling },
  subject: videoLibraryRefererBlock.describe(key),
});
