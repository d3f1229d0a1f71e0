// @ts-check
// Resources of every class, and the account they live in.

/** @typedef {import("../emulator/index").Seed} Seed */

/** @template T @param {number} count @param {(i: number) => T} make */
const times = (count, make) => Array.from({ length: count }, (_, i) => make(i));

/** How many of each hundred resources are of a class. */
const mix = { groups: 55, forwardings: 15, zones: 10, hosts: 10, rules: 5, tokens: 4, migrations: 1 };

/** How many resources of each class. @param {number} count */
const sizes = (count) => {
  const of = (/** @type {keyof typeof mix} */ part) => Math.round((count * mix[part]) / 100);
  return {
    groups: of("groups"),
    forwardings: of("forwardings"),
    zones: of("zones"),
    hosts: of("hosts"),
    rules: of("rules"),
    tokens: of("tokens"),
    migrations: of("migrations"),
  };
};

/** Ten groups a profile, fifty hosts a library; the first database tells which scripts ran. @param {number} count @returns {Seed} */
const seedOf = (count) => {
  const size = sizes(count);
  return {
    LoadBalancers: times(Math.ceil(size.groups / 10), (i) => ({ LoadBalancerId: i + 1 })),
    DnsZones: times(size.zones, (i) => ({ Id: i + 1, Domain: `zone-${i}.example` })),
    VideoLibraries: times(Math.ceil(size.hosts / 50), (i) => ({ Id: i + 1 })),
    ShieldZones: [
      { shieldZoneId: 1, rateLimits: times(size.rules, (i) => ({ id: i + 1, ruleName: `rule-${i}` })) },
    ],
    Databases: [{ id: "main", sql: "CREATE TABLE ran (script TEXT)" }, { id: "keys" }],
  };
};

/** `edge`: what stands for the package. @param {number} count @param {string} edge */
const programOf = (count, edge = 'require("pulumi-edge-platform")') => `
const { writeFileSync } = require("node:fs");
const edge = ${edge};
const { groups, forwardings, zones, hosts, rules, tokens, migrations } = ${JSON.stringify(sizes(count))};
for (let i = 0; i < groups; i++)
  new edge.OriginGroup("group-" + i, { loadBalancerId: 1 + Math.floor(i / 10), name: "group-" + i, weight: i % 256 });
for (let i = 0; i < forwardings; i++)
  new edge.LogForwarding("app-" + i, { app: "app-" + i, type: "SyslogTcp", endpoint: "logs.example", port: 6514, format: "SyslogRfc5424", token: "secret-" + i });
for (let i = 0; i < zones; i++) new edge.DnssecZone("zone-" + i, { zoneId: i + 1, onDelete: "disable" });
for (let i = 0; i < hosts; i++)
  new edge.VideoLibraryRefererBlock("host-" + i, { libraryId: 1 + Math.floor(i / 50), hostname: "host-" + i + ".example" });
for (let i = 0; i < rules; i++) new edge.RateLimitRuleData("rule-" + i, { shieldZoneId: 1, ruleName: "rule-" + i });
for (let i = 0; i < tokens; i++)
  new edge.DatabaseToken("token-" + i, { databaseId: "keys", kind: "read-only", expiry: "30d" });
for (let i = 0; i < migrations; i++) {
  writeFileSync("script-" + i + ".sql", "INSERT INTO ran VALUES (" + i + ")");
  new edge.SqlMigrations("schema-" + i, { scripts: ["script-" + i + ".sql"], table: "applied_" + i });
}
`;

module.exports = { programOf, seedOf, sizes };
