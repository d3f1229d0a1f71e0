import type * as z from "zod";
import type { Client } from "../http/client";
import type { Operation } from "../http/operation";
import { videoLibrary as model } from "../model/videoLibrary";
import { idNumber, text } from "./arguments";
import { read } from "./common";
import { items, type PagedOperation, pageOf } from "./paging";
import type * as types from "./types";

const { received: videoLibrary } = model;

export type VideoLibrary = z.output<typeof videoLibrary>;

const libraryPath = "/videolibrary/{libraryId}";

export const removeBlockedReferrer: Operation = {
  name: "unblock referer",
  method: "POST",
  path: `${libraryPath}/removeBlockedReferrer`,
  invalidates: libraryPath,
  serial: true,
  idempotent: true,
  source: "documented",
};

export const addBlockedReferrer: Operation = {
  name: "block referer",
  method: "POST",
  path: `${libraryPath}/addBlockedReferrer`,
  invalidates: libraryPath,
  serial: true,
  // The effect of a second call is not documented.
  idempotent: false,
  source: "public API description",
};

export const readVideoLibrary: Operation<VideoLibrary> = {
  ...read,
  name: "read video library",
  path: libraryPath,
  response: videoLibrary.extend({ BlockedReferrers: model.fields.blockedReferrers.kind.received.nullable() }),
  identifiedBy: { Id: "libraryId" },
  source: "public API description",
};

export const listVideoLibraries: PagedOperation<VideoLibrary> = {
  ...read,
  name: "list video libraries",
  path: "/videolibrary",
  response: pageOf(videoLibrary),
  source: "public API description",
};

/** Video libraries and the referers they block. The libraries' own keys are never kept. */
export const videoLibraries = (client: Client) => ({
  /** Every library, page by page. */
  list: (): AsyncIterable<types.VideoLibrary> =>
    items(client, listVideoLibraries, { subject: "video libraries" }),

  /** One library with its blocked and allowed referers. @throws NotFoundError */
  async get(libraryId: number): Promise<types.VideoLibrary> {
    return client.send(readVideoLibrary, libraryCall(libraryId));
  },

  /** Removes a host from the blocked referers. @throws NotFoundError */
  async removeBlockedReferrer(libraryId: number, hostname: string): Promise<void> {
    await client.send(removeBlockedReferrer, refererCall(libraryId, hostname));
  },

  /** Blocks a host. The effect of blocking it twice is not documented, so read first. @throws NotFoundError */
  async addBlockedReferrer(libraryId: number, hostname: string): Promise<void> {
    await client.send(addBlockedReferrer, refererCall(libraryId, hostname));
  },
});

export const libraryCall = (libraryId: number) => ({
  path: { libraryId: idNumber("libraryId", libraryId) },
  subject: `video library ${libraryId}`,
});

const refererCall = (libraryId: number, hostname: string) => ({
  path: { libraryId: idNumber("libraryId", libraryId) },
  body: { Hostname: text("hostname", hostname) },
  subject: `referer ${hostname} of video library ${libraryId}`,
});
