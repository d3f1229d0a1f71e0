import { field, readOnly } from "../model/field";
import { boolean, enumeration, id, matchingText, normalized, text, toAsciiHost } from "../model/kinds";
import { declareObject } from "./declare/declareObject";

const keyType = enumeration("HostnameCertificateKeyType", { 0: "Ecdsa", 1: "Rsa" });
const provisionType = enumeration("CertificateProvisionType", {
  0: "Unknown",
  1: "Http01",
  2: "Dns01",
  3: "Custom",
  4: "Managed",
});

const hostnameKind = normalized(
  matchingText(
    /^(\*\.)?[^.\s/:@*]+(\.[^.\s/:@*]+)+\.?$/,
    'a host name such as "cdn.shop.example" or "*.shop.example"',
  ),
  toAsciiHost,
);

export const pullZoneHostname = declareObject({
  className: "PullZoneHostname",
  noun: "hostname",
  docNoun: "host name",
  area: "CDN",
  title: "Hostname",
  description:
    "A host name of a pull zone, with its certificate. A host name can belong to only one pull zone on the whole platform. ID and import ID: `<pullZoneId>/<hostname>`.",
  path: "/pullzone/{pullZoneId}/hostnames",
  id: "hostname",
  fields: {
    hostname: field("Value", hostnameKind, "The host name.", {
      required: true,
      alwaysReturned: true,
      createOnly: true,
      sentAs: { create: "Hostname", update: "Hostname", delete: "Hostname" },
    }),
    forceSsl: field(
      "ForceSSL",
      boolean(),
      "Whether requests over HTTP are redirected to HTTPS, which needs a certificate.",
      { updateOnly: true, apiDefault: false },
    ),
    hostnameId: readOnly("Id", id(), "ID of the host name, assigned by the API.", { distinguishes: true }),
    isSystemHostname: readOnly(
      "IsSystemHostname",
      boolean(),
      "Whether it is the name that the platform gave the zone, which cannot be removed.",
    ),
    isManagedHostname: readOnly(
      "IsManagedHostname",
      boolean(),
      "Whether the platform manages the host name, so that it cannot be removed.",
    ),
    hasCertificate: readOnly("HasCertificate", boolean(), "Whether it has a certificate."),
    certificateProvisionType: readOnly(
      "CertificateProvisionType",
      provisionType,
      "Where the certificate comes from: `Custom` was uploaded, the platform issued the others.",
    ),
    certificateKeyType: readOnly("CertificateKeyType", keyType, "Type of the key of a free certificate."),
    // Only a read with `includeCertificate` returns these two, and the package never asks for them.
    certificate: readOnly("Certificate", text(), "Certificate in base64.", { notInClass: true }),
    certificateKey: readOnly("CertificateKey", text(), "Key of the certificate in base64.", {
      notInClass: true,
      secret: true,
    }),
  },
  lookup: ["hostname"],
  verbs: {
    create: { path: "/pullzone/{pullZoneId}/addHostname", returns: "nothing" },
    update: { path: "/pullzone/{pullZoneId}/setForceSSL", returns: "nothing", idInBody: true },
    delete: { path: "/pullzone/{pullZoneId}/removeHostname", idInBody: true },
  },
  writes: { serial: true },
  client: {
    name: "hostnames",
    doc: "Host names of a pull zone, and their certificates. To read them, read the pull zone.",
    create: "Adds a host name.",
    update: "Sets whether requests over HTTP are redirected to HTTPS.",
    delete: "Removes a host name.",
  },
  example: {
    title: 'A host name; to request a free certificate as well, add certificate: "free"',
    arguments: { pullZoneId: 9, hostname: "cdn.shop.example" },
    change: { forceSsl: true },
    id: "www.shop.example.com",
  },
});
