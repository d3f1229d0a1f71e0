import type * as z from "zod";
import { videoLibrary as model } from "../model/videoLibrary";
import { area, pagedList, type Route, route } from "./declare";

const { received, fields } = model;

export type VideoLibrary = z.output<typeof received>;

const refererWriteOptions = {
  method: "POST",
  subject: ({ libraryId, Hostname }) => `referer ${Hostname} of video library ${libraryId}`,
  parameters: ["libraryId", "hostname"],
  stringParameters: ["hostname"],
  body: ({ hostname }) => ({ Hostname: hostname }),
  invalidates: "/videolibrary/{libraryId}",
  serial: true,
} as const satisfies Partial<Route>;

export const videoLibraries = area(
  "Video libraries and the referers they block. The libraries' own keys are removed from responses.",
  {
    list: pagedList({
      name: "list video libraries",
      doc: "Every library, page by page.",
      path: "/videolibrary",
      returns: model,
      getItemId: ({ Id }) => Id,
    }),
    get: route({
      name: "read video library",
      doc: "One library with its blocked and allowed referers. @throws NotFoundError",
      path: "/videolibrary/{libraryId}",
      subject: ({ libraryId }) => `video library ${libraryId}`,
      returns: model,
      response: received.extend({ BlockedReferrers: fields.blockedReferrers.kind.received.nullable() }),
    }),
    removeBlockedReferrer: route({
      ...refererWriteOptions,
      name: "unblock referer",
      doc: "Removes a host from the blocked referers. @throws NotFoundError",
      path: "/videolibrary/{libraryId}/removeBlockedReferrer",
      idempotent: true,
      source: "documented",
    }),
    // Not idempotent, because the effect of a second call is not documented.
    addBlockedReferrer: route({
      ...refererWriteOptions,
      name: "block referer",
      doc: "Blocks a host. The effect of blocking it twice is not documented, so read first. @throws NotFoundError",
      path: "/videolibrary/{libraryId}/addBlockedReferrer",
    }),
  },
);
