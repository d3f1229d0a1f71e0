import * as pulumi from "@pulumi/pulumi";
import * as edge from "pulumi-edge-platform";

const databaseId = new pulumi.Config().require("databaseId");

// Valid for 90 days. A `pulumi up` in the last 30 of them creates a new token. The old one stays valid until it expires.
const reader = new edge.DatabaseToken("reader", {
  databaseId,
  kind: "read-only",
  expiry: "90d",
  renewBefore: "30d",
});

// For an app. The token is a secret: encrypted in the state, masked in stack outputs.
export const environment = { SERVICE_DATABASE_AUTH_TOKEN: reader.token };
export const validUntil = reader.expiresAt;
