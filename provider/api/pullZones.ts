import { field } from "../model/field";
import { nonEmptyText, text } from "../model/kinds";
import { object } from "../model/object";
import { type Route, route } from "./route";

const ofZone = {
  method: "POST",
  subject: ({ pullZoneId }) => `pull zone ${pullZoneId}`,
  parameters: ["pullZoneId"],
} as const satisfies Partial<Route>;

const securityKey = object("SecurityKeyReset", "A new key that signs URLs.", {
  securityKey: field("SecurityKey", text(8, 36), "The key. Without it, the platform makes one.", {
    secret: true,
  }),
});

const cachePurge = object("CachePurge", "What is removed from the cache of a pull zone.", {
  cacheTag: field("CacheTag", nonEmptyText(), "Tag of the files. Without it, everything is removed."),
});

/** Operations of pull zones that no class sends. */
export const pullZoneRoutes = {
  purgeCache: route({
    ...ofZone,
    name: "purge cache",
    doc: "Removes the files of a pull zone from the cache: all of them, or those with a tag. @throws NotFoundError",
    path: "/pullzone/{pullZoneId}/purgeCache",
    input: cachePurge,
    isInputOptional: true,
    idempotent: true,
  }),
  purgeUrl: route({
    name: "purge URL",
    doc: "Removes a URL from the cache of its pull zone. A final `*` stands for any characters.",
    method: "POST",
    path: "/purge",
    subject: ({ url }) => String(url),
    parameters: ["url"],
    stringParameters: ["url"],
    query: ({ url }) => ({ url }),
    idempotent: true,
  }),
  resetSecurityKey: route({
    ...ofZone,
    name: "reset security key",
    doc: "Replaces the key that signs URLs. The platform then refuses URLs that were signed with the old key. @throws NotFoundError",
    path: "/pullzone/{pullZoneId}/resetSecurityKey",
    input: securityKey,
    isInputOptional: true,
  }),
};

const ofHostname = {
  subject: ({ hostname, Hostname = hostname }) => `hostname ${Hostname}`,
  parameters: ["pullZoneId", "hostname"],
  stringParameters: ["hostname"],
  invalidates: "/pullzone/{pullZoneId}",
  serialPath: "/pullzone/{pullZoneId}",
} as const satisfies Partial<Route>;

const certificateFiles = object("CertificateFiles", "A certificate with its key.", {
  certificate: field("Certificate", nonEmptyText(), "The PEM file of the certificate, in base64.", {
    required: true,
  }),
  certificateKey: field("CertificateKey", nonEmptyText(), "The PEM file of the key, in base64.", {
    required: true,
    secret: true,
  }),
});

export const certificateRoutes = {
  addCertificate: route({
    ...ofHostname,
    name: "add certificate",
    doc: "Uploads a certificate, which replaces the current one of the host name. @throws NotFoundError",
    method: "POST",
    path: "/pullzone/{pullZoneId}/addCertificate",
    input: certificateFiles,
    body: ({ hostname }, input) => ({ Hostname: hostname, ...input }),
    idempotent: true,
  }),
  removeCertificate: route({
    ...ofHostname,
    name: "remove certificate",
    doc: "Removes the certificate of a host name. @throws NotFoundError",
    method: "DELETE",
    path: "/pullzone/{pullZoneId}/removeCertificate",
    body: ({ hostname }) => ({ Hostname: hostname }),
  }),
  // A GET that changes something. It is not repeated by itself, because failures count against the limits of the issuer.
  requestFreeCertificate: route({
    ...ofHostname,
    name: "request free certificate",
    doc: "Requests a free certificate, and waits for it. DNS must already point the host name to the platform. @throws NotFoundError",
    path: "/pullzone/loadFreeCertificate",
    parameters: ["hostname"],
    invalidates: "/pullzone",
    query: ({ hostname = "" }) => ({
      hostname,
      // Only a DNS challenge validates a wildcard.
      ...(String(hostname).startsWith("*.") && { useOnlyHttp01: false }),
    }),
    hasSideEffects: true,
    idempotent: false,
  }),
};
