import * as pulumi from "@pulumi/pulumi";
import * as edge from "pulumi-edge-platform";

const shieldZoneId = new pulumi.Config().requireNumber("shieldZoneId");

// Scans visitors' uploads for viruses, and blocks infected files.
const scanning = new edge.ApiObject("scanning", {
  path: edge.path`/shield/shield-zone/${shieldZoneId}/upload-scanning`,
  predefined: true, // the zone has these settings from the start
  properties: { isEnabled: true, antivirusScanningMode: 2 }, // 0 disabled, 1 log, 2 block
  responseMember: "data", // the API returns { data: { isEnabled: … }, error: … }
  operations: { update: { method: "PATCH" } },
  valueNames: ["csamScanningMode"],
});

export const settingsPath = scanning.objectPath;
export const csamMode = scanning.values.apply((values) => Number(values["csamScanningMode"]));
