import * as z from "zod";
import type { Client } from "../http/client";
import type { Operation } from "../http/operation";
import { videoLibrary as model } from "../model/videoLibrary";
import { idNumber, text } from "./arguments";
import { items, type PagedOperation, pageOf } from "./paging";

/** Only what is used is kept: the response also holds the library's own keys. */
const videoLibrary = z.object(model.received.shape);

export type VideoLibrary = z.output<typeof videoLibrary>;

const libraryPath = "/videolibrary/{libraryId}";

export const removeBlockedReferrer: Operation = {
  name: "unblock referer",
  method: "POST",
  path: `${libraryPath}/removeBlockedReferrer`,
  parent: libraryPath,
  serial: true,
  repeatable: true,
  source: "documented",
};

export const addBlockedReferrer: Operation = {
  name: "block referer",
  method: "POST",
  path: `${libraryPath}/addBlockedReferrer`,
  parent: libraryPath,
  serial: true,
  // What a second time does is not documented.
  repeatable: false,
  source: "public API description",
};

export const readVideoLibrary: Operation<VideoLibrary> = {
  name: "read video library",
  method: "GET",
  path: libraryPath,
  response: videoLibrary.extend({ BlockedReferrers: model.fields.blockedReferrers.kind.received.nullable() }),
  about: { Id: "libraryId" },
  repeatable: true,
  source: "public API description",
};

export const listVideoLibraries: PagedOperation<VideoLibrary> = {
  name: "list video libraries",
  method: "GET",
  path: "/videolibrary",
  pageSize: { perPage: 1000 },
  response: pageOf(videoLibrary),
  repeatable: true,
  source: "public API description",
};

/** Video libraries and the referers they block (section 4.4). The libraries' own keys are never kept. */
export const videoLibraries = (client: Client) => ({
  /** Every library, page after page (companion). */
  list: (): AsyncIterable<VideoLibrary> => items(client, listVideoLibraries, { of: "video libraries" }),

  /** One library with its blocked and allowed referers (companion). @throws NotFoundError */
  async get(libraryId: number): Promise<VideoLibrary> {
    return client.send(readVideoLibrary, library(libraryId));
  },

  /** Takes a host off the blocked referers (section 4.4). @throws NotFoundError */
  async removeBlockedReferrer(libraryId: number, hostname: string): Promise<void> {
    await client.send(removeBlockedReferrer, referer(libraryId, hostname));
  },

  /** Blocks a host; what a second time does is not documented, so read first (companion). @throws NotFoundError */
  async addBlockedReferrer(libraryId: number, hostname: string): Promise<void> {
    await client.send(addBlockedReferrer, referer(libraryId, hostname));
  },
});

const library = (libraryId: number) => ({
  path: { libraryId: idNumber("libraryId", libraryId) },
  of: `video library ${libraryId}`,
});

const referer = (libraryId: number, hostname: string) => ({
  path: { libraryId: idNumber("libraryId", libraryId) },
  body: { Hostname: text("hostname", hostname) },
  of: `referer ${hostname} of video library ${libraryId}`,
});
