// An account to discover: names that are taken twice, odd signs, disabled things and empty values among its objects.

import type { Seed } from "../../emulator";

/** How much an account holds. Groups, hosts and rules are spread evenly over their parents; every other zone has DNSSEC on. */
type Size = Record<
  "profiles" | "groups" | "forwardings" | "zones" | "libraries" | "hosts" | "shieldZones" | "rules",
  number
>;

export const large: Size = {
  profiles: 50,
  groups: 200,
  forwardings: 20,
  zones: 30,
  libraries: 10,
  hosts: 300,
  shieldZones: 5,
  rules: 100,
};

const databases = 3;

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** Members of the `i`th of `parts` even shares. */
const share = (count: number, parts: number, i: number) =>
  times(count, (n) => n).filter((n) => n % parts === i);

/** Tokens of log forwarding begin with MARKER. */
export const accountOf = (size: Size): Seed => ({
  LoadBalancers: times(size.profiles, (i) => ({
    LoadBalancerId: i + 1,
    Name: i % 7 === 0 ? "Shop" : `Shop ${i}`,
    OriginGroups: share(size.groups, size.profiles, i).map(group),
  })),
  LogForwarding: times(size.forwardings, forwarding),
  DnsZones: times(size.zones, (i) => ({
    Id: i + 1,
    Domain: `zone-${i}.example`,
    DnsSecEnabled: i % 2 === 0,
  })),
  VideoLibraries: times(size.libraries, (i) => ({
    Id: i + 1,
    Name: i % 3 === 0 ? "Vidéos" : `clips ${i}`,
    BlockedReferrers: share(size.hosts, size.libraries, i).map(
      (n) => `${n % 2 ? "Host" : "host"}-${n}.example`,
    ),
  })),
  PullZones: times(size.shieldZones, (i) => ({ Id: 900 + i })),
  ShieldZones: times(size.shieldZones, (i) => ({
    shieldZoneId: i + 1,
    pullZoneId: 900 + i,
    rateLimits: share(size.rules, size.shieldZones, i).map(rule),
  })),
  Databases: times(databases, database),
});

const group = (n: number) => ({
  Id: 1000 + n,
  Name: [`EU West ${n}`, `say "eu" ${n}`, `région ${n}`, `日本 ${n}`][n % 4] ?? "",
  Enabled: n % 3 !== 0,
  Latitude: n / 8,
  Weight: n % 256,
  OriginLoadBalancingMethod: n % 4,
  Origins: n % 3 === 0 ? [origin(n)] : [],
  HealthCheckSettings: n % 5 === 0 ? null : { Enabled: n % 2 === 0, Path: `/health/${"x".repeat(n % 90)}` },
});

/** Of each type of target. */
const origin = (n: number) => ({
  Id: 3000 + n,
  Enabled: n % 2 === 0,
  Weight: n % 256,
  OriginType: n % 4,
  StandardOrigin: n % 4 === 0 ? { OriginUrl: `https://a${n}.example`, HostHeader: "shop.example" } : null,
  // What an origin holds for another type than its own is no target.
  StorageZoneId: 31 + n,
  EdgeScriptId: n % 4 === 2 ? 500 + n : null,
  MagicContainersOrigin: n % 4 === 3 ? { AppId: `app-${n}`, EndPointId: "cdn" } : null,
});

const forwarding = (i: number): NonNullable<Seed["LogForwarding"]>[number] => ({
  app: `app-${i}`,
  type: i % 2 ? "SyslogTcp" : "SyslogUdp",
  format: i % 2 ? "SyslogRfc5424" : "SyslogRfc3164",
  endpoint: "logs.example",
  port: 514 + i,
  enabled: i % 3 !== 0,
  token: i % 3 === 0 ? `MARKER-token-${i}` : "",
});

const condition = {
  variableTypes: { REQUEST_HEADERS: "x-api" },
  operatorType: 5 as const,
  value: 'say "a"',
  isNegated: null,
};

const rule = (n: number) => ({
  id: 5000 + n,
  ruleName: n % 2 ? "login" : `rule ${n}`,
  ruleConfiguration: {
    requestCount: n + 1,
    timeframe: 60 as const,
    transformationTypes: n % 2 ? [8, 19] : [],
    chainedRuleConditions: n % 3 === 0 ? [condition, condition] : null,
  },
});

const database = (i: number) => ({
  id: `db_${i}`,
  name: `Shop ${i}`,
  storage_region: "DE",
  primary_regions: ["NY", "DE"],
  replicas_regions: i % 2 ? ["SYD"] : [],
});

/** How many resources of each class an account is. */
export const resourcesOf = (size: Size) => ({
  LoadBalancer: size.profiles,
  OriginGroup: size.groups,
  Origin: Math.ceil(size.groups / 3),
  LogForwarding: size.forwardings,
  DnssecZone: Math.ceil(size.zones / 2),
  VideoLibraryRefererBlock: size.hosts,
  RateLimitRule: size.rules,
  Database: databases,
});
