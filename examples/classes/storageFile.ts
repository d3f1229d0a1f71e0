import * as pulumi from "@pulumi/pulumi";
import * as edge from "pulumi-edge-platform";

const zone = new edge.StorageZone("pages", { name: "shop-pages", region: "DE" });

// A change of the file uploads it again. The state holds its path and its hash.
const robots = new edge.StorageFile("robots", {
  storageZoneId: zone.storageZoneId,
  path: "robots.txt",
  source: new pulumi.asset.FileAsset("robots.txt"),
});

export const checksum = robots.checksum;
