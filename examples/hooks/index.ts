import * as pulumi from "@pulumi/pulumi";
import * as edge from "pulumi-edge-platform";
import { createApi } from "pulumi-edge-platform/api";

const config = new pulumi.Config();
const site = config.require("site");
const pullZoneId = config.requireNumber("pullZoneId");

/** The cache may hold responses of the earlier release. */
const purge = new pulumi.ResourceHook("purge", async () => {
  const api = createApi();
  try {
    await api.pullZones.purgeCache(pullZoneId);
  } finally {
    await api.close();
  }
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
