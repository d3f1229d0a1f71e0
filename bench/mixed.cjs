// @ts-check
// Resources of every class, and the account they live in.

/** @typedef {import("../emulator/index").Seed} Seed */

/** @template T @param {number} count @param {(i: number) => T} make */
const times = (count, make) => Array.from({ length: count }, (_, i) => make(i));

/** How many of each hundred resources are of a class. */
const mix = { groups: 60, forwardings: 15, zones: 10, hosts: 10, rules: 5 };

/** How many resources of each class. @param {number} count */
const sizes = (count) => {
  const of = (/** @type {keyof typeof mix} */ part) => Math.round((count * mix[part]) / 100);
  return {
    groups: of("groups"),
    forwardings: of("forwardings"),
    zones: of("zones"),
    hosts: of("hosts"),
    rules: of("rules"),
  };
};

/** Ten groups a profile, fifty hosts a library. @param {number} count @returns {Seed} */
const seedOf = (count) => {
  const size = sizes(count);
  return {
    LoadBalancers: times(Math.ceil(size.groups / 10), (i) => ({ LoadBalancerId: i + 1 })),
    DnsZones: times(size.zones, (i) => ({ Id: i + 1, Domain: `zone-${i}.example` })),
    VideoLibraries: times(Math.ceil(size.hosts / 50), (i) => ({ Id: i + 1 })),
    ShieldZones: [
      { shieldZoneId: 1, rateLimits: times(size.rules, (i) => ({ id: i + 1, ruleName: `rule-${i}` })) },
    ],
  };
};

/** @param {number} count */
const programOf = (count) => `
const edge = require("pulumi-edge-platform");
const { groups, forwardings, zones, hosts, rules } = ${JSON.stringify(sizes(count))};
for (let i = 0; i < groups; i++)
  new edge.OriginGroup("group-" + i, { loadBalancerId: 1 + Math.floor(i / 10), name: "group-" + i, weight: i % 256 });
for (let i = 0; i < forwardings; i++)
  new edge.LogForwarding("app-" + i, { app: "app-" + i, type: "SyslogTcp", endpoint: "logs.example", port: 6514, format: "SyslogRfc5424", token: "secret-" + i });
for (let i = 0; i < zones; i++) new edge.DnssecZone("zone-" + i, { zoneId: i + 1, onDelete: "disable" });
for (let i = 0; i < hosts; i++)
  new edge.VideoLibraryRefererBlock("host-" + i, { libraryId: 1 + Math.floor(i / 50), hostname: "host-" + i + ".example" });
for (let i = 0; i < rules; i++) new edge.RateLimitRuleData("rule-" + i, { shieldZoneId: 1, ruleName: "rule-" + i });
`;

module.exports = { programOf, seedOf, sizes };
