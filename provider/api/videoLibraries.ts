import { type Route, route } from "./route";

const ofReferrer = {
  method: "POST",
  subject: ({ libraryId, Hostname }) => `referer ${Hostname} of video library ${libraryId}`,
  parameters: ["libraryId", "hostname"],
  stringParameters: ["hostname"],
  body: ({ hostname }) => ({ Hostname: hostname }),
  invalidates: "/videolibrary/{libraryId}",
  serialPath: "/videolibrary/{libraryId}",
} as const satisfies Partial<Route>;

/** The operations on the lists of referers of a video library. */
export const referrerRoutes = {
  removeBlockedReferrer: route({
    ...ofReferrer,
    name: "unblock referer",
    doc: "Removes a host from the blocked referers. @throws NotFoundError",
    path: "/videolibrary/{libraryId}/removeBlockedReferrer",
    idempotent: true,
    source: "documented",
  }),
  // An addition is not idempotent, because the effect of a second call is not documented.
  addBlockedReferrer: route({
    ...ofReferrer,
    name: "block referer",
    doc: "Blocks a host. The effect of blocking it twice is not documented, so read first. @throws NotFoundError",
    path: "/videolibrary/{libraryId}/addBlockedReferrer",
  }),
  removeAllowedReferrer: route({
    ...ofReferrer,
    name: "remove allowed referer",
    doc: "Removes a host from the allowed referers. @throws NotFoundError",
    path: "/videolibrary/{libraryId}/removeAllowedReferrer",
    idempotent: true,
  }),
  addAllowedReferrer: route({
    ...ofReferrer,
    name: "allow referer",
    doc: "Allows a host. The effect of allowing it twice is not documented, so read first. @throws NotFoundError",
    path: "/videolibrary/{libraryId}/addAllowedReferrer",
  }),
};
