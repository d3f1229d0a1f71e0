import * as pulumi from "@pulumi/pulumi";
import * as edge from "pulumi-edge-platform";

const zoneId = new pulumi.Config().requireNumber("zoneId");

// A DNS record: the API creates it with PUT, and shows it in its zone.
const www = new edge.ApiObject("www", {
  path: edge.path`/dnszone/${zoneId}/records`,
  properties: { Type: 0, Name: "www", Value: "192.0.2.1", Ttl: 300 },
  match: ["Type", "Name"],
  operations: {
    create: { method: "PUT" },
    read: { path: edge.path`/dnszone/${zoneId}`, items: "Records" },
  },
});

// A video library, whose key is recorded as a secret.
const lessons = new edge.ApiObject("lessons", {
  path: "/videolibrary",
  properties: { Name: "lessons" },
  match: ["Name"],
  secretValueNames: ["ApiKey"],
});

export const recordPath = www.objectPath;
export const libraryId = lessons.objectId;
export const libraryKey = lessons.secretValues.apply((values) => String(values?.["ApiKey"]));
