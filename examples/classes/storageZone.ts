import * as edge from "pulumi-edge-platform";

// A zone with a copy of its files in another region.
export const example = new edge.StorageZone("example", {
  name: "shop-files",
  region: "DE",
  replicationRegions: ["NY"],
});
