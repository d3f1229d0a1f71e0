import * as z from "zod";
import { collection } from "../../objects/collection";
import type { CreateContext } from "../../platform/platform";
import { keyOrBearerAuth } from "../../server/access";
import { badRequest, Refusal, toErrorOrBare404 } from "../../server/failures";
import { parseBody } from "../../server/input";
import { noContent, okWithoutBody } from "../../server/response";
import { routeBuilders } from "../../server/route";
import {
  findHostname,
  findPullZone,
  type Hostname,
  type PullZone,
  type PullZoneState,
  systemDomain,
  toHost,
} from "./pullZone";

export const hostnames = collection<Hostname>({
  list: "Hostnames",
  noun: "hostname",
  model: "HostnameModel",
  idMember: "Id",
  firstId: 20_001,
  defaults: { Value: (id: number) => `host-${id}.example` },
  complete(hostname, { given }) {
    if (given.HasCertificate === undefined) hostname.HasCertificate = hostname.IsSystemHostname;
  },
});

/** How a certificate came to be. */
const certificateTypes = { unknown: 0, http01: 1, dns01: 2, custom: 3 } as const;

/** `Type` 7 of a DNS record: its link is the ID of a pull zone. */
const pullZoneRecordType = 7;

const bodySchema = z.object({ Hostname: z.string().min(1) });
const forceSslSchema = bodySchema.extend({ ForceSSL: z.boolean() });
const certificateSchema = bodySchema.extend({
  Certificate: z.string().min(1),
  CertificateKey: z.string().min(1),
});
const keyTypeSchema = bodySchema.extend({ KeyType: z.int().min(0).max(1) });

const { undocumented } = routeBuilders<PullZoneState>(keyOrBearerAuth(), toErrorOrBare404);

/** No operation lists or reads hostnames: they are in their pull zone. */
export const hostnameRoutes = [
  undocumented("POST", "/pullzone/{id}/addHostname", (request) => {
    const zone = findPullZone(request);
    const { Hostname } = parseBody(bodySchema, request.body);
    const { allStates, platform, state } = request;
    const all = allStates.flatMap(({ pullZones }) => pullZones.flatMap((each) => each.Hostnames));
    if (all.some(({ Value }) => toHost(Value) === toHost(Hostname))) {
      const message = "The hostname is already registered.";
      throw new Refusal(400, "pullzone.hostname_already_registered", message, "Hostname");
    }
    const Value = platform.variants.hostnames === "lowerCase" ? Hostname.toLowerCase() : Hostname;
    const hostname = hostnames.create({ Value }, platform);
    zone.Hostnames.push(hostname);
    if (zone.EnableAutoSSL && leadsHere(hostname.Value, state)) issueFreeCertificate(hostname);
    return noContent;
  }),

  undocumented("DELETE", "/pullzone/{id}/removeHostname", (request) => {
    const zone = findPullZone(request);
    const hostname = findHostname([zone], parseBody(bodySchema, request.body).Hostname);
    if (hostname.IsSystemHostname || hostname.IsManagedHostname)
      throw badRequest("A hostname of the platform cannot be removed.", "Hostname");
    zone.Hostnames = zone.Hostnames.filter((each) => each !== hostname);
    return noContent;
  }),

  undocumented("POST", "/pullzone/{id}/setForceSSL", (request) => {
    const { Hostname, ForceSSL } = parseBody(forceSslSchema, request.body);
    findHostname([findPullZone(request)], Hostname).ForceSSL = ForceSSL;
    return noContent;
  }),

  undocumented("POST", "/pullzone/{id}/addCertificate", (request) => {
    const { Hostname, ...files } = parseBody(certificateSchema, request.body);
    const hostname = findHostname([findPullZone(request)], Hostname);
    for (const [name, file] of Object.entries(files))
      if (!/^-----BEGIN /.test(Buffer.from(file, "base64").toString("latin1").trim()))
        throw badRequest(`${name} must be a PEM file in Base64.`, name);
    Object.assign(hostname, files, {
      HasCertificate: true,
      CertificateProvisionType: certificateTypes.custom,
    });
    return noContent;
  }),

  undocumented("DELETE", "/pullzone/{id}/removeCertificate", (request) => {
    const { Hostname } = parseBody(bodySchema, request.body);
    Object.assign(findHostname([findPullZone(request)], Hostname), {
      HasCertificate: false,
      CertificateProvisionType: certificateTypes.unknown,
      Certificate: null,
      CertificateKey: null,
    });
    return noContent;
  }),

  undocumented("POST", "/pullzone/{id}/updatePrivateKeyType", (request) => {
    const { Hostname, KeyType } = parseBody(keyTypeSchema, request.body);
    findHostname([findPullZone(request)], Hostname).CertificateKeyType = KeyType;
    return okWithoutBody;
  }),

  // A GET that changes state. It names no zone.
  undocumented("GET", "/pullzone/loadFreeCertificate", ({ state, query }) => {
    const name = query.get("hostname") ?? "";
    const hostname = findHostname(state.pullZones, name);
    if (state.pullZones.some((zone) => zone.DisableLetsEncrypt && zone.Hostnames.includes(hostname)))
      throw badRequest("The certificate could not be requested. Let's Encrypt is disabled.", "Hostname");
    if (!leadsHere(name, state))
      throw badRequest(`The domain ${name} is not pointing to our servers.`, "Hostname");
    issueFreeCertificate(hostname);
    return okWithoutBody;
  }),
];

function issueFreeCertificate(hostname: Hostname): void {
  const CertificateProvisionType = hostname.Value.startsWith("*.")
    ? certificateTypes.dns01
    : certificateTypes.http01;
  Object.assign(hostname, { HasCertificate: true, CertificateProvisionType });
}

/**
 * Whether the name resolves to the platform: it is in `pointingDomains`, or a DNS record of the account leads it to a pull
 * zone. A wildcard needs a DNS zone of the account.
 */
function leadsHere(name: string, { dnsZones, pointingDomains, pullZones }: PullZoneState): boolean {
  const host = toHost(name);
  if (host.endsWith(`.${systemDomain}`)) return true;
  if (pointingDomains.some((domain) => domain === "*" || toHost(domain) === host)) return true;
  return dnsZones.some(({ Domain, Records }) => {
    const zone = toHost(Domain);
    if (host.startsWith("*.")) return host.endsWith(`.${zone}`);
    return Records.some(
      (record) =>
        toHost(record.Name === "" ? zone : `${record.Name}.${zone}`) === host &&
        (record.Type === pullZoneRecordType ||
          pullZones.some((each) => toHost(record.Value) === `${toHost(each.Name)}.${systemDomain}`)),
    );
  });
}

/** Gives a zone its system hostname, unless it has one. */
export function addSystemHostname(zone: PullZone, context: CreateContext): void {
  if (zone.Hostnames.some(({ IsSystemHostname }) => IsSystemHostname)) return;
  const seed = { Value: `${zone.Name}.${systemDomain}`, IsSystemHostname: true };
  zone.Hostnames.unshift(hostnames.create(seed, context));
}
