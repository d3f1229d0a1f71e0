import type { EmulatorState } from "../../../emulator";
import { objectSubjects } from "../../objects/subject";
import { apiObject } from "./apiObject";
import { database, databaseToken, migrationCommit, migrationScript } from "./databases";
import { loadBalancer, origin } from "./loadBalancers";
import { managedAccessList, rateLimitRule } from "./rateLimits";
import { scriptDraft, scriptPublish } from "./scripts";
import { storageFile, storageFolder } from "./storage";
import { objectName, type Subject } from "./subject";

const originGroup: Subject = {
  className: "OriginGroup",
  writes: {
    create: (n) => ({ method: "POST", path: `/loadbalancer/${n}/origingroup` }),
    update: (n) => ({ method: "POST", path: `/loadbalancer/${n}/origingroup/{id}` }),
    delete: (n) => ({ method: "DELETE", path: `/loadbalancer/${n}/origingroup/{id}` }),
  },
  read: (n) => ({ method: "GET", path: `/loadbalancer/${n}` }),
  list: { method: "GET", path: "/loadbalancer" },
  seed: (n) => ({
    LoadBalancers: [{ LoadBalancerId: n, OriginGroups: [{ Name: "bystander", Weight: 33 }] }],
  }),
  inputs: (n, version) => ({ loadBalancerId: n, name: objectName(n), weight: 5 + version }),
  drift: (state, n) => {
    for (const group of findGroups(state, n)) Object.assign(group, { Priority: 3, Latitude: 46 });
  },
  held: (state, n) =>
    findGroups(state, n).map((group) => ({
      originGroupId: group.Id,
      name: group.Name,
      enabled: group.Enabled,
      weight: group.Weight,
      priority: group.Priority,
      latitude: group.Latitude,
      longitude: group.Longitude,
    })),
  beside: (state, n) => listGroups(state, n).filter(({ Name }) => Name !== objectName(n)),
  unmanaged: (state, n) => findGroups(state, n).map(({ Weight: _, ...others }) => others),
  mention: (n) =>
    new RegExp(`origin group (\\d+|"thing-${n}") of load balancer ${n}\\b|load balancer ${n}\\b`),
};

const listGroups = (state: EmulatorState, n: number) =>
  state.loadBalancers.find(({ LoadBalancerId }) => LoadBalancerId === n)?.OriginGroups ?? [];
const findGroups = (state: EmulatorState, n: number) =>
  listGroups(state, n).filter(({ Name }) => Name === objectName(n));

const forwardingsPath = "/mc/log/forwarding";
const logForwarding: Subject = {
  className: "LogForwarding",
  writes: {
    create: (n) => ({ method: "POST", path: forwardingsPath, where: { app: objectName(n) } }),
    update: (n) => ({ method: "PUT", path: `${forwardingsPath}/${objectName(n)}` }),
    delete: (n) => ({ method: "DELETE", path: `${forwardingsPath}/${objectName(n)}` }),
  },
  read: (n) => ({ method: "GET", path: `${forwardingsPath}/${objectName(n)}` }),
  list: { method: "GET", path: forwardingsPath },
  inputs: (n, version) => ({
    app: objectName(n),
    type: "SyslogUdp",
    endpoint: "logs.example",
    port: 514 + version,
    format: "SyslogRfc5424",
  }),
  drift: (state, n) => {
    for (const forwarding of findForwardings(state, n))
      Object.assign(forwarding, { token: "unmanaged", enabled: false });
  },
  held: (state, n) =>
    findForwardings(state, n).map(
      ({ id, app, productId, type, endpoint, port, createdAt, format, enabled }) => ({
        configurationId: id,
        app,
        productId,
        type,
        endpoint,
        port,
        createdAt,
        format,
        enabled,
      }),
    ),
  unmanaged: (state, n) => findForwardings(state, n).map(({ port: _, ...others }) => others),
  mention: (n) => new RegExp(`list log forwarding\\b|log forwarding of app thing-${n}\\b`),
};

const findForwardings = (state: EmulatorState, n: number) =>
  state.logForwarding.filter(({ app }) => app === objectName(n));

const dnssecZone: Subject = {
  className: "DnssecZone",
  writes: {
    create: (n) => ({ method: "POST", path: `/dnszone/${n}/dnssec` }),
    update: (n) => ({ method: "POST", path: `/dnszone/${n}/dnssec` }),
    delete: (n) => ({ method: "DELETE", path: `/dnszone/${n}/dnssec` }),
  },
  read: (n) => ({ method: "GET", path: `/dnszone/${n}` }),
  list: { method: "GET", path: "/dnszone" },
  createsAnyway: true,
  readsBeforeDelete: true,
  seed: (n) => ({ DnsZones: [{ Id: n }] }),
  inputs: (n) => ({ zoneId: n, onDelete: "disable" }),
  drift: (state, n) => {
    for (const zone of findZones(state, n)) zone.DnsSecEnabled = false;
  },
  held: (state, n) =>
    findZones(state, n)
      .filter(({ DnsSecEnabled }) => DnsSecEnabled)
      .map(({ Dnssec }) => ({ enabled: true, dsRecord: Dnssec.DsRecord, keyTag: Dnssec.KeyTag })),
  beside: (state, n) => findZones(state, n).map(({ DnsSecEnabled: _, ...others }) => others),
  mention: (n) => new RegExp(`DNSSEC for DNS zone ${n}\\b|DNS zone ${n}\\b`),
};

const findZones = (state: EmulatorState, n: number) => state.dnsZones.filter(({ Id }) => Id === n);

const refererHost = (n: number) => `${objectName(n)}.example`;
const videoLibraryRefererBlock: Subject = {
  className: "VideoLibraryRefererBlock",
  writes: {
    create: (n) => ({ method: "POST", path: `/videolibrary/${n}/addBlockedReferrer` }),
    update: (n) => ({ method: "POST", path: `/videolibrary/${n}/addBlockedReferrer` }),
    delete: (n) => ({ method: "POST", path: `/videolibrary/${n}/removeBlockedReferrer` }),
  },
  read: (n) => ({ method: "GET", path: `/videolibrary/${n}` }),
  list: { method: "GET", path: "/videolibrary" },
  readsBeforeDelete: true,
  seed: (n) => ({
    VideoLibraries: [{ Id: n, BlockedReferrers: ["bystander.example"], AllowedReferrers: ["a.example"] }],
  }),
  inputs: (n) => ({ libraryId: n, hostname: refererHost(n) }),
  drift: (state, n) => {
    for (const library of findLibraries(state, n)) library.BlockedReferrers = ["bystander.example"];
  },
  held: (state, n) =>
    findLibraries(state, n)
      .flatMap(({ BlockedReferrers }) => BlockedReferrers.filter((blocked) => blocked === refererHost(n)))
      .map((hostname) => ({ hostname, state: "blocked" })),
  beside: (state, n) =>
    findLibraries(state, n).map((library) => ({
      ...library,
      BlockedReferrers: library.BlockedReferrers.filter((blocked) => blocked !== refererHost(n)),
    })),
  mention: (n) => new RegExp(`referer thing-${n}\\.example of video library ${n}\\b|video library ${n}\\b`),
};

const findLibraries = (state: EmulatorState, n: number) => state.videoLibraries.filter(({ Id }) => Id === n);

const rateLimitRuleData: Subject = {
  className: "RateLimitRuleData",
  writes: {},
  isKept: true,
  read: (n) => ({ method: "GET", path: `/shield/rate-limits/${n}` }),
  list: { method: "GET", path: "/shield/shield-zones" },
  seed: (n) => ({
    ShieldZones: [{ shieldZoneId: n, rateLimits: [{ ruleName: "login" }, { ruleName: "other" }] }],
  }),
  inputs: (n) => ({ shieldZoneId: n, ruleName: "login" }),
  held: (state, n) => findRules(state, n).map(({ id, ruleName }) => ({ ruleId: id, ruleName })),
  beside: (state, n) => state.shieldZones.filter(({ shieldZoneId }) => shieldZoneId === n),
  mention: (n) => new RegExp(`(rate-limit rule .* of|rate-limit rules of) shield zone ${n}\\b`),
};

const findRules = (state: EmulatorState, n: number) =>
  state.shieldZones
    .filter(({ shieldZoneId }) => shieldZoneId === n)
    .flatMap(({ rateLimits }) => rateLimits.filter(({ ruleName }) => ruleName === "login"));

export const subjects: readonly Subject[] = [
  loadBalancer,
  originGroup,
  origin,
  ...objectSubjects,
  logForwarding,
  dnssecZone,
  videoLibraryRefererBlock,
  managedAccessList,
  rateLimitRule,
  rateLimitRuleData,
  database,
  databaseToken,
  scriptPublish,
  scriptDraft,
  storageFile,
  storageFolder,
  migrationCommit,
  migrationScript,
  apiObject,
];

/** One subject per class. */
export const classSubjects = subjects.filter(({ readsTestedElsewhere }) => !readsTestedElsewhere);
