import * as pulumi from "@pulumi/pulumi";
import * as edge from "pulumi-edge-platform";

const config = new pulumi.Config();
const site = config.require("site");
const pullZoneId = config.requireNumber("pullZoneId");
const { EDGE_BASE_URL = "https://api.bunny.net", EDGE_API_KEY = "" } = process.env;

/** The cache may hold responses of the earlier release. */
const purge = new pulumi.ResourceHook("purge", async () => {
  const url = `${EDGE_BASE_URL}/pullzone/${pullZoneId}/purgeCache`;
  const { ok, status } = await fetch(url, { method: "POST", headers: { AccessKey: EDGE_API_KEY } });
  if (!ok) throw new Error(`The cache of pull zone ${pullZoneId} was not purged: ${status}.`);
});

const smokeTest = new pulumi.ResourceHook("smoke-test", async () => {
  const { ok, status } = await fetch(site);
  if (!ok) throw new Error(`${site} returned ${status} after the release.`);
});

new edge.ScriptRelease(
  "shop",
  { scriptId: config.requireNumber("scriptId"), code: config.require("code"), adopt: true },
  { hooks: { afterCreate: [purge, smokeTest], afterUpdate: [purge, smokeTest] } },
);
