import type { Properties } from "../../../provider/classes/lifecycle";
import { createGate, until } from "../../waiting";
import { captureStderr, platform, platformForEach, Run, rejectionMessage, writes } from "../core/run";

const syslog = { type: "SyslogUdp", endpoint: "logs.example", port: 514, format: "SyslogRfc5424" } as const;
const live = (app: string) => ({ app, ...syslog, token: "MARKER-live", enabled: false });
beforeEach(captureStderr);
platformForEach({
  seed: {
    LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7 }] }],
    ShieldZones: [{ shieldZoneId: 5 }],
    LogForwarding: [live("there"), { ...live("masked"), token: "••••" }],
    VideoLibraries: [{ Id: 4 }, { Id: 5 }],
    DnsZones: [{ Id: 3 }],
  },
});

/** Returns the writes since the last call. */
const takeWrites = () => {
  const taken = platform.requests
    .writes()
    .map(({ method, path, body }) => [`${method} ${path.replace(/\/\d{3,}$/, "/{id}")}`, body]);
  platform.requests.clear();
  return taken;
};

const group = { loadBalancerId: 1, originGroupId: 7 };
const origins = "/loadbalancer/1/origingroup/7/origin";
const condition = { variableTypes: { REQUEST_METHOD: "" }, operatorType: "STREQ", value: "POST" };
const rule = {
  ...{ variableTypes: { REQUEST_URI: "" }, value: "/login", isNegated: false, isRegexVariable: false },
  ...{ requestCount: 10, timeframe: 60, blockTime: 300 },
};
const otherRule = {
  ...{ variableTypes: { REQUEST_HEADERS: "x-login" }, value: "yes", isNegated: true, isRegexVariable: true },
  ...{ chainedRuleConditions: [], requestCount: 5, timeframe: 10, blockTime: 60 },
};

/** The arguments of a create and of an update, with the body that each sends. */
type Version = readonly [args: Properties, body: object];
const writeServer = (name: string, weight: number, isOn: boolean): Version => [
  {
    ...{ weight, enabled: isOn },
    standardOrigin: { originUrl: `https://${name}.example`, hostHeader: name, verifySsl: isOn },
  },
  {
    ...{ Weight: weight, Enabled: isOn, OriginType: 0 },
    StandardOrigin: { OriginUrl: `https://${name}.example`, HostHeader: name, VerifySsl: isOn },
  },
];
const writeStorageZone = (id: number): Version => [
  { storageZoneId: id },
  { OriginType: 1, StorageZoneId: id },
];
const writeScript = (id: number): Version => [{ edgeScriptId: id }, { OriginType: 2, EdgeScriptId: id }];
const writeApp = (appId: string): Version => [
  { magicContainersOrigin: { appId, endPointId: `cdn ${appId}` } },
  { OriginType: 3, MagicContainersOrigin: { AppId: appId, EndPointId: `cdn ${appId}` } },
];

test.each<[className: string, path: string, parent: Properties, created: Version, updated: Version]>([
  [
    "OriginGroup",
    "/loadbalancer/1/origingroup",
    { loadBalancerId: 1, name: "eu" },
    [
      { enabled: true, latitude: 0, longitude: 14.5, weight: 80, priority: 0, originLoadBalancingMethod: 3 },
      {
        ...{ Name: "eu", Enabled: true, Latitude: 0, Longitude: 14.5, Weight: 80, Priority: 0 },
        OriginLoadBalancingMethod: 3,
      },
    ],
    [
      { enabled: false, latitude: 46.05, longitude: -71, weight: 0, priority: 255 },
      { Enabled: false, Latitude: 46.05, Longitude: -71, Weight: 0, Priority: 255 },
    ],
  ],
  [
    "LoadBalancer",
    "/loadbalancer",
    {},
    [
      { name: "shop", originGroupLoadBalancingMethod: "GeoLocation", stickySessionType: "Off" },
      { Name: "shop", OriginGroupLoadBalancingMethod: 2, StickySessionType: 0 },
    ],
    [
      { name: "shop 2", originGroupLoadBalancingMethod: 3, stickySessionType: "Cookie" },
      { Name: "shop 2", OriginGroupLoadBalancingMethod: 3, StickySessionType: 1 },
    ],
  ],
  ["Origin", origins, group, writeServer("a", 1, true), writeServer("b", 0, false)],
  ["Origin", origins, group, writeStorageZone(31), writeStorageZone(32)],
  ["Origin", origins, group, writeScript(501), writeScript(502)],
  ["Origin", origins, group, writeApp("one"), writeApp("two")],
  [
    "RateLimitRule",
    "/shield/rate-limit",
    { shieldZoneId: 5 },
    [
      {
        ...{ ruleName: "login", ruleDescription: "Few." },
        ruleConfiguration: {
          ...{ ...rule, operatorType: "BEGINSWITH", actionType: "Block", severityType: "WARNING" },
          ...{ transformationTypes: ["LOWERCASE"], counterKeyType: "IP", chainedRuleConditions: [condition] },
        },
      },
      {
        ...{ shieldZoneId: 5, ruleName: "login", ruleDescription: "Few." },
        ruleConfiguration: {
          ...{ ...rule, operatorType: 0, actionType: 1, severityType: 1, transformationTypes: [8] },
          counterKeyType: 0,
          chainedRuleConditions: [
            { ...condition, operatorType: 15, isNegated: false, isRegexVariable: false },
          ],
        },
      },
    ],
    [
      {
        ...{ ruleName: "login 2", ruleDescription: "Fewer." },
        ruleConfiguration: {
          ...{ ...otherRule, operatorType: 5, actionType: 3, severityType: 2 },
          ...{ transformationTypes: ["LOWERCASE", 19], counterKeyType: "IP_JA4" },
        },
      },
      {
        ...{ ruleName: "login 2", ruleDescription: "Fewer." },
        ruleConfiguration: {
          ...{ ...otherRule, operatorType: 5, actionType: 3, severityType: 2 },
          ...{ transformationTypes: [8, 19], counterKeyType: 7 },
        },
      },
    ],
  ],
])("%s sends every argument to %s", async (className, path, parent, created, updated) => {
  const { id, outs } = await new Run().create(className, { ...parent, ...created[0] });
  const method = className === "RateLimitRule" ? "PATCH" : "POST";
  expect(takeWrites()).toEqual([[`POST ${path}`, created[1]]]);
  await new Run().applyUpdate(className, id, outs, { ...parent, ...updated[0] });
  expect(takeWrites()).toEqual([[`${method} ${path}/{id}`, updated[1]]]);
});

test("every write of a log forwarding has all fields: those left out keep their values", async () => {
  const forwarding = new Run().provider("LogForwarding");
  const { outs } = await new Run().create("LogForwarding", { app: "new", ...syslog });
  const path = "/mc/log/forwarding";
  expect(takeWrites()).toEqual([[`POST ${path}`, { app: "new", ...syslog, enabled: true, token: "" }]]);
  const there = { ...syslog, app: "there", port: 515, adopt: true };
  const adopted = await new Run().create("LogForwarding", there);
  expect(takeWrites()).toEqual([[`PUT ${path}/there`, { ...live("there"), port: 515 }]]);
  expect(adopted.outs).toMatchObject({ adopted: true, enabled: false });
  Object.assign(platform.state.logForwarding.at(-1) ?? {}, { token: "MARKER-theirs" });
  await forwarding.delete("new", { ...outs, onDelete: "disable" });
  const disabled = { app: "new", ...syslog, enabled: false, token: "MARKER-theirs" };
  expect(takeWrites()).toEqual([[`PUT ${path}/new`, disabled]]);
  const masked = { ...there, app: "masked" };
  expect(await rejectionMessage(new Run().create("LogForwarding", masked))).toContain(
    "token must be set for the log forwarding of app masked",
  );
  expect(takeWrites()).toEqual([]);
});

test("DNSSEC is not disabled while the parent zone has the DS record, or may have it", async () => {
  const { outs } = await new Run().create("DnssecZone", { zoneId: 3, onDelete: "disable" });
  const disable = (more: object = {}) => new Run().provider("DnssecZone").delete("3", { ...outs, ...more });
  const [zone] = platform.state.dnsZones;
  Object.assign(zone?.Dnssec ?? {}, { DsConfigured: true });
  const refusal = "DNSSEC for DNS zone 3 was not disabled: ";
  expect(await rejectionMessage(disable())).toContain(`${refusal}the parent zone still has the DS record.`);
  for (const [reported, message] of [
    [
      { body: { Enabled: true } },
      `${refusal}it is not known whether the parent zone still has the DS record.`,
    ],
    [{ status: 403 }, "403"],
  ] as const) {
    platform.fault({ method: "POST", path: "/dnszone/3/dnssec", ...reported });
    expect(await rejectionMessage(disable())).toContain(message);
  }
  expect(zone?.DnsSecEnabled).toBe(true);
  await disable({ disableWhileDelegated: true });
  expect(zone?.DnsSecEnabled).toBe(false);
  Object.assign(zone ?? {}, { DnsSecEnabled: true });
  Object.assign(zone?.Dnssec ?? {}, { DsConfigured: false });
  await disable();
  expect(zone?.DnsSecEnabled).toBe(false);
  // A zone without DNSSEC, or that may be without it, gets no request that would enable it.
  platform.requests.clear();
  await disable();
  platform.fault({
    method: "GET",
    path: "/dnszone/3",
    body: { Id: 3, Domain: "a.example", DnsSecEnabled: null },
  });
  expect(await rejectionMessage(disable())).toContain(`${refusal}it is not known whether`);
  expect(platform.requests.writes()).toEqual([]);
});

test("the hosts of one library are written one at a time, in parallel with another library", async () => {
  const held = createGate();
  platform.fault({ path: "/videolibrary/4/addBlockedReferrer", until: held.opened });
  const run = new Run();
  const created = [4, 4, 5, 5].map((libraryId, i) =>
    run.create("VideoLibraryRefererBlock", { libraryId, hostname: `${i}.example` }),
  );
  const written = (id: number) => writes().filter((write) => write.includes(`/${id}/`)).length;
  await until(() => written(5) === 2);
  expect(written(4)).toBe(1);
  held.open();
  await Promise.all(created);
  expect(written(4)).toBe(2);
});
