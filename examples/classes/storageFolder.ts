import * as edge from "pulumi-edge-platform";

const zone = new edge.StorageZone("site", { name: "shop-site", region: "DE" });

// The preview shows which files are new, changed and removed. Only these are sent.
const site = new edge.StorageFolder("pages", {
  storageZoneId: zone.storageZoneId,
  path: "/",
  folder: "site",
});

export const files = site.files;
