import type { Seed } from "../../emulator";

/** How much an account holds. */
export interface Size {
  readonly profiles: number;
  /** Spread evenly over the profiles. */
  readonly groups: number;
  readonly forwardings: number;
  /** Every other zone has DNSSEC on. */
  readonly zones: number;
  readonly libraries: number;
  /** Spread evenly over the libraries. */
  readonly hosts: number;
  readonly shieldZones: number;
  /** Spread evenly over the shield zones. */
  readonly rules: number;
}

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** Members of the `i`th of `parts` even shares. */
const share = (count: number, parts: number, i: number): number[] =>
  times(count, (n) => n).filter((n) => n % parts === i);

/** An account with names that are taken twice, odd signs, disabled things and empty values among them. */
export const accountOf = (size: Size): Seed => ({
  LoadBalancers: times(size.profiles, (i) => ({
    LoadBalancerId: i + 1,
    Name: i % 7 === 0 ? "Shop" : `Shop ${i}`,
    OriginGroups: share(size.groups, size.profiles, i).map((n) => ({
      Id: 1000 + n,
      Name: ["EU West", 'say "eu"', `région ${n}`, "日本"][n % 4] + (n % 4 === 2 ? "" : ` ${n}`),
      Enabled: n % 3 !== 0,
      Latitude: n / 8,
      Weight: n % 256,
      OriginLoadBalancingMethod: n % 4,
      HealthCheckSettings:
        n % 5 === 0 ? null : { Enabled: n % 2 === 0, Path: `/health/${"x".repeat(n % 90)}` },
    })),
  })),
  LogForwarding: times(size.forwardings, (i) => ({
    app: `app-${i}`,
    type: i % 2 ? "SyslogTcp" : "SyslogUdp",
    format: i % 2 ? "SyslogRfc5424" : "SyslogRfc3164",
    endpoint: "logs.example",
    port: 514 + i,
    enabled: i % 3 !== 0,
    token: i % 4 === 0 ? "" : `MARKER-token-${i}`,
  })),
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
    rateLimits: share(size.rules, size.shieldZones, i).map((n) => ({
      id: 5000 + n,
      ruleName: n % 2 ? "login" : `rule ${n}`,
      ruleConfiguration: { requestCount: n + 1, timeframe: 60 },
    })),
  })),
});

/** What the resources of an account are, by class. */
export const resourcesOf = (size: Size): Record<string, number> => ({
  OriginGroup: size.groups,
  LogForwarding: size.forwardings,
  DnssecZone: Math.ceil(size.zones / 2),
  VideoLibraryRefererBlock: size.hosts,
  RateLimitRuleData: size.rules,
});
