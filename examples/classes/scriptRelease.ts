import * as pulumi from "@pulumi/pulumi";
import * as edge from "pulumi-edge-platform";

const scriptId = new pulumi.Config().requireNumber("scriptId");

// A change of the file publishes a new release. The state holds its path and its hash.
const shop = new edge.ScriptRelease("shop", {
  scriptId,
  code: new pulumi.asset.FileAsset("shop.js"),
  note: "Published by Pulumi",
  adopt: true, // the first release that this program publishes may replace one that is live
});

// To go back later: new edge.ScriptRelease("shop", { scriptId, release: "<this UUID>" }).
export const release = shop.release;
export const codeHash = shop.codeHash;
