import * as z from "zod";
import type { Operation } from "../http/operation";
import { list } from "../model/list";
import { type Page, pageOf } from "./paging";

/** Companion, "Video library referers". Only what is used is kept: the answer also holds the library's own keys. */
export const videoLibrary = z.object({
  Id: z.number(),
  Name: z.string().nullish(),
  BlockedReferrers: list(z.string()).nullish(),
  AllowedReferrers: list(z.string()).nullish(),
});

export type VideoLibrary = z.output<typeof videoLibrary>;

const library = "/videolibrary/{libraryId}";

export const removeBlockedReferrer: Operation = {
  name: "unblock referer",
  method: "POST",
  path: `${library}/removeBlockedReferrer`,
  parent: library,
  serial: true,
  repeatable: true,
  source: "documented 4.4",
};

export const addBlockedReferrer: Operation = {
  name: "block referer",
  method: "POST",
  path: `${library}/addBlockedReferrer`,
  parent: library,
  serial: true,
  // What a second time does is not documented.
  repeatable: false,
  source: "companion [spec]",
};

export const readVideoLibrary: Operation<VideoLibrary> = {
  name: "read video library",
  method: "GET",
  path: library,
  response: videoLibrary.extend({ BlockedReferrers: list(z.string()).nullable() }),
  about: { Id: "libraryId" },
  repeatable: true,
  source: "companion [spec]",
};

export const listVideoLibraries: Operation<Page<VideoLibrary>> = {
  name: "list video libraries",
  method: "GET",
  path: "/videolibrary",
  response: pageOf(videoLibrary),
  repeatable: true,
  source: "companion [spec]",
};
