// @ts-check
// Resources of every class, and the account they live in.

/** @typedef {import("../emulator/index").Seed} Seed */

/** @template T @param {number} count @param {(i: number) => T} make */
const times = (count, make) => Array.from({ length: count }, (_, i) => make(i));

/** How many of each hundred resources are of a class. */
const mix = {
  ...{ profiles: 4, groups: 32, origins: 20, forwardings: 10, zones: 7, hosts: 7 },
  ...{ objects: 2, limits: 5, rules: 5, tokens: 3, databases: 2, releases: 2, migrations: 1 },
};

/** How many resources of each class. @param {number} count */
const sizes = (count) => {
  const of = (/** @type {keyof typeof mix} */ part) => Math.round((count * mix[part]) / 100);
  return {
    ...{ profiles: of("profiles"), groups: of("groups"), origins: of("origins") },
    ...{ forwardings: of("forwardings"), zones: of("zones"), hosts: of("hosts") },
    ...{ objects: of("objects"), limits: of("limits"), rules: of("rules"), releases: of("releases") },
    ...{ databases: of("databases"), tokens: of("tokens"), migrations: of("migrations") },
  };
};

/** Ten groups a profile, fifty hosts a library; the first database holds which scripts ran. @param {number} count @returns {Seed} */
const seedOf = (count) => {
  const size = sizes(count);
  return {
    LoadBalancers: times(Math.ceil(size.groups / 10), (i) => ({ LoadBalancerId: i + 1 })),
    DnsZones: times(size.zones, (i) => ({ Id: i + 1, Domain: `zone-${i}.example` })),
    VideoLibraries: times(Math.ceil(size.hosts / 50), (i) => ({ Id: i + 1 })),
    ShieldZones: [
      { shieldZoneId: 1, rateLimits: times(size.rules, (i) => ({ id: i + 1, ruleName: `rule-${i}` })) },
    ],
    Scripts: times(size.releases, (i) => ({ Id: i + 1 })),
    Databases: [{ id: "main", sql: "CREATE TABLE ran (script TEXT)" }, { id: "keys" }],
  };
};

/** `edge`: what stands for the package; its resources need not have outputs. @param {number} count @param {string} edge */
const programOf = (count, edge = 'require("pulumi-edge-platform")') => `
const { writeFileSync } = require("node:fs");
const edge = ${edge};
const size = ${JSON.stringify(sizes(count))};
const times = (count, make) => Array.from({ length: count }, (_, i) => make(i));
const idOf = (resource, output) => resource?.[output] ?? 1;

const profiles = times(size.profiles, (i) => new edge.LoadBalancer("profile-" + i, { name: "profile-" + i, stickySessionType: "Cookie" }));
// A quarter of the groups in profiles of this program.
const groups = times(size.groups, (i) => {
  const loadBalancerId = i % 4 ? 1 + Math.floor(i / 10) : idOf(profiles[(i / 4) % profiles.length], "loadBalancerId");
  return new edge.OriginGroup("group-" + i, { loadBalancerId, name: "group-" + i, weight: i % 256 });
});
times(size.origins, (i) => {
  const group = groups[i % groups.length];
  new edge.Origin("origin-" + i, { loadBalancerId: idOf(group, "loadBalancerId"), originGroupId: idOf(group, "originGroupId"), standardOrigin: { originUrl: "https://origin-" + i + ".example" }, weight: i % 256 });
});
times(size.forwardings, (i) => new edge.LogForwarding("app-" + i, { app: "app-" + i, type: "SyslogTcp", endpoint: "logs.example", port: 6514, format: "SyslogRfc5424", token: "secret-" + i }));
times(size.zones, (i) => new edge.DnssecZone("zone-" + i, { zoneId: i + 1, onDelete: "disable" }));
times(size.hosts, (i) => new edge.VideoLibraryRefererBlock("host-" + i, { libraryId: 1 + Math.floor(i / 50), hostname: "host-" + i + ".example" }));
times(size.objects, (i) => new edge.ApiObject("library-" + i, { path: "/videolibrary", properties: { Name: "library-of-" + i }, match: ["Name"] }));
times(size.limits, (i) => new edge.RateLimitRule("limit-" + i, { shieldZoneId: 1, ruleName: "limit-" + i, ruleConfiguration: { requestCount: i + 1, timeframe: 60 } }));
times(size.rules, (i) => new edge.RateLimitRuleData("rule-" + i, { shieldZoneId: 1, ruleName: "rule-" + i }));
times(size.releases, (i) => new edge.ScriptRelease("release-" + i, { scriptId: i + 1, code: "// script " + i, overwriteDraft: true }));
times(size.databases, (i) => new edge.Database("database-" + i, { name: "database-" + i, storageRegion: "DE", primaryRegions: ["DE"], onDelete: "delete" }));
times(size.tokens, (i) => new edge.DatabaseToken("token-" + i, { databaseId: "keys", kind: "read-only", expiry: "30d" }));
times(size.migrations, (i) => {
  writeFileSync("script-" + i + ".sql", "INSERT INTO ran VALUES (" + i + ")");
  new edge.SqlMigrations("schema-" + i, { scripts: ["script-" + i + ".sql"], table: "applied_" + i });
});
`;

/** How many objects of each class the platform holds that a program made. @param {import("../emulator/index").Emulator} emulator */
const heldBy = async ({ state, sql }) => {
  const groups = state.loadBalancers.flatMap(({ OriginGroups }) => OriginGroups);
  const named = (/** @type {readonly (string | null | undefined)[]} */ names, /** @type {string} */ prefix) =>
    names.filter((name) => name?.startsWith(prefix)).length;
  const limits = state.shieldZones.flatMap(({ rateLimits }) => rateLimits.map(({ ruleName }) => ruleName));
  return {
    profiles: named(
      state.loadBalancers.map(({ Name }) => Name),
      "profile-",
    ),
    groups: groups.length,
    origins: groups.flatMap(({ Origins }) => Origins ?? []).length,
    forwardings: state.logForwarding.length,
    zones: state.dnsZones.filter(({ DnsSecEnabled }) => DnsSecEnabled).length,
    hosts: state.videoLibraries.flatMap(({ BlockedReferrers }) => BlockedReferrers).length,
    objects: named(
      state.videoLibraries.map(({ Name }) => Name),
      "library-of-",
    ),
    limits: named(limits, "limit-"),
    releases: state.scripts.flatMap(({ Releases }) => Releases).length,
    databases: named(
      state.databases.map(({ name }) => name),
      "database-",
    ),
    migrations: (await sql("SELECT script FROM ran")).length,
  };
};

/** What a destroy leaves: it keeps releases, and what scripts did. @param {number} count */
const leftOf = (count) => {
  const { releases, migrations } = sizes(count);
  const nothing = {
    profiles: 0,
    groups: 0,
    origins: 0,
    forwardings: 0,
    zones: 0,
    hosts: 0,
    objects: 0,
    limits: 0,
    databases: 0,
  };
  return { ...nothing, releases, migrations };
};

module.exports = { heldBy, leftOf, programOf, seedOf, sizes };
