import * as pulumi from "@pulumi/pulumi";
import * as edge from "pulumi-edge-platform";

const dnssec = new edge.DnssecZone("shop", {
  zoneId: new pulumi.Config().requireNumber("zoneId"),
});

// Paste it at the registrar …
export const dsRecord = dnssec.dsRecord;

// … or fill in its fields, where the registrar asks for them one by one.
export const dsFields = {
  keyTag: dnssec.keyTag,
  algorithm: dnssec.algorithm,
  digestType: dnssec.digestTypeNumber,
  digest: dnssec.digest,
};
