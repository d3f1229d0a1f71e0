import * as edge from "pulumi-edge-platform";

// A library for videos that only pages of the shop may embed.
const library = new edge.VideoLibrary("courses", {
  name: "courses",
  enabledResolutions: "480p,720p,1080p",
  allowedReferrers: ["shop.example", "www.shop.example"],
  enableTokenAuthentication: true,
});
const { libraryId } = library;

const collections = ["beginners", "experts"].map(
  (name) => new edge.VideoCollection(name, { libraryId, name }),
);

// The pull zone that the platform has created with the library. A destroy leaves it to the library.
const zone = new edge.PullZone("courses", { pullZoneId: library.pullZoneId, enableGeoZoneAsia: false });

// Uploads need this key. It is a secret, also in the state.
export const apiKey = library.apiKey;
export const collectionIds = collections.map(({ collectionId }) => collectionId);
export const host = zone.systemHostname;
