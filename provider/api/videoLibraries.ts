import type * as z from "zod";
import { videoLibrary as model } from "../model/videoLibrary";
import { collection } from "./collection";
import { area, type Route, route } from "./declare";

const { received, fields } = model;

export type VideoLibrary = z.output<typeof received>;

const libraryCollection = collection({
  noun: "video library",
  plural: "video libraries",
  path: "/videolibrary",
  id: "libraryId",
  model,
});

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
    list: libraryCollection.list("Every library, page by page."),
    get: libraryCollection.get("One library with its blocked and allowed referers.", {
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
