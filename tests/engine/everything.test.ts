import type { Seed } from "../../emulator";
import { Scene, sampledForms } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const markers = { library: "MARKER-library-key", key: "MARKER-listed-key", token: "MARKER-forwarding-token" };

/** What an account holds; ids of databases are unique on the platform. */
const seedOf = (database: string): Seed => ({
  LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us" }] }],
  ApiKeys: [{ Key: markers.key }],
  DnsZones: [{ Id: 5, Domain: "five.example" }],
  VideoLibraries: [{ Id: 4, ApiKey: markers.library, ReadOnlyApiKey: markers.library }],
  Scripts: [{ Id: 501, Releases: [{ CommitSha: "abc" }] }, { Id: 502 }],
  Nodes: ["198.51.100.1"],
  ShieldZones: [
    { shieldZoneId: 701, eventLogs: [{ logId: "one" }], rateLimits: [{ id: 31, ruleName: "login" }] },
  ],
  PullZones: [{ Id: 900, Logs: [{ authorizationHeader: "MARKER-visitor" }] }],
  Databases: [{ id: database, tokens: [{ token: `MARKER-${database}` }] }],
});

/** Every class and every data function, for one account. */
const everything = (suffix: string, database: string, options: string) => `
const shop${suffix} = new edge.LoadBalancer("shop${suffix}", { name: "shop" }, ${options});
const created${suffix} = new edge.OriginGroup("created${suffix}", { loadBalancerId: 1, name: "eu", weight: 9 }, ${options});
new edge.Origin("origin${suffix}", { loadBalancerId: 1, originGroupId: created${suffix}.originGroupId, standardOrigin: { originUrl: "https://a.example" } }, ${options});
new edge.OriginGroup("of${suffix}", { loadBalancerId: shop${suffix}.loadBalancerId, name: "us" }, ${options});
new edge.OriginGroup("taken${suffix}", { loadBalancerId: 1, originGroupId: 7, priority: 3 }, ${options});
new edge.LogForwarding("forwarding${suffix}", { app: "shop", type: "SyslogTcp", endpoint: "logs.example", port: 514, format: "SyslogRfc5424", token: "${markers.token}" }, ${options});
new edge.DnssecZone("zone${suffix}", { zoneId: 5, onDelete: "disable" }, ${options});
new edge.VideoLibraryRefererBlock("referer${suffix}", { libraryId: 4, hostname: "bad.example" }, ${options});
new edge.Database("database${suffix}", { name: "shop", storageRegion: "DE", primaryRegions: ["DE"], onDelete: "delete" }, ${options});
new edge.DatabaseToken("token${suffix}", { databaseId: "${database}", kind: "read-only", onDelete: "revokeAll" }, ${options});
new edge.ScriptRelease("release${suffix}", { scriptId: 502, code: new pulumi.asset.FileAsset("script.js") }, ${options});
const schema${suffix} = new edge.SqlMigrations("schema${suffix}", { scripts: ["schema.sql"] }, ${options});
new edge.RateLimitRule("limit${suffix}", { shieldZoneId: 701, ruleName: "search", ruleConfiguration: { requestCount: 9 } }, ${options});
exports.library${suffix} = new edge.ApiObject("library${suffix}", { path: "/videolibrary", properties: { Name: "courses" }, match: ["Name"], secretValueNames: ["ApiKey"] }, ${options}).objectId;
exports.rule${suffix} = new edge.RateLimitRuleData("rule${suffix}", { shieldZoneId: 701, ruleName: "login" }, ${options}).ruleId;
exports.keys${suffix} = edge.getApiKeysOutput({}, ${options}).apply((all) => JSON.stringify(all));
exports.databases${suffix} = edge.getDatabasesOutput({}, ${options});
exports.nodes${suffix} = edge.getNodeIpsOutput({}, ${options});
exports.release${suffix} = edge.getActiveScriptReleaseOutput({ scriptId: 501 }, ${options});
exports.metrics${suffix} = edge.getApiGuardianMetricsOutput({ shieldZoneId: 701 }, ${options});
exports.events${suffix} = edge.getShieldEventLogsOutput({ shieldZoneId: 701, date: new Date() }, ${options});
exports.limits${suffix} = edge.getRateLimitsOutput({ shieldZoneId: 701 }, ${options});
exports.logs${suffix} = edge.getAccessLogsOutput({ pullZoneId: 900 }, ${options});
exports.daily${suffix} = edge.getDailyAccessLogOutput({ pullZoneId: 900, date: new Date() }, ${options});
exports.rows${suffix} = schema${suffix}.scripts.apply(() => edge.getSqlRowsOutput({ sql: "SELECT name FROM sqlite_master WHERE name = 'site'" }, ${options}));
`;

const programOf = (databaseUrl = "") => `
const config = new pulumi.Config();
const other = new edge.EdgeProvider("other", {
  apiKey: config.requireSecret("otherKey"),
  databaseUrl: "${databaseUrl}",
  databaseAuthToken: "MARKER-two",
});
const component = new pulumi.ComponentResource("test:index:Component", "component", {}, { providers: [other] });
${everything("A", "one", "{}")}
${everything("B", "two", "{ parent: component }")}
`;

/** All that a preview or a refresh may send. */
const reads =
  /^GET \/(loadbalancer|mc\/log\/forwarding|dnszone|videolibrary|shield\/(rate-limits?|event-logs|metrics|shield-zones?)|apikey|mc\/nodes|compute\/script|logging|database\/v2\/databases)(\/|$)/;
const isRead = (request: string): boolean =>
  reads.test(request) ||
  (/^POST \/sql\/(one|two)\/v2\/pipeline /.test(request) && !/"sql":"(?!SELECT )/.test(request));

// accounts.test.ts has two accounts with each host.
test.each(sampledForms)(
  "every class and data function in two accounts, with %s: up, no further changes, only reads, destroy",
  async (_, project) => {
    scene = await Scene.open(
      {
        accounts: [
          { apiKey: "MARKER-first", seed: seedOf("one") },
          { apiKey: "MARKER-second", seed: seedOf("two") },
        ],
      },
      { config: { "test:otherKey": "MARKER-second" }, project, env: { EDGE_DEBUG: "1" } },
    );
    const { stack, emulator } = scene;
    stack.configure({
      "edge:loggingUrl": emulator.loggingUrl,
      "edge:databaseUrl": emulator.databaseUrl,
      "edge:databaseAuthToken": "MARKER-one",
    });
    stack.file("script.js", "// shop");
    stack.file("schema.sql", "CREATE TABLE site (name TEXT);");
    const runs = [await scene.up(programOf(emulator.databaseUrls["two"]))];
    expect(runs[0]?.output).toContain("33 created");
    const writes = scene.takeWrites().filter((write) => !write.includes("/v2/pipeline "));
    expect(writes.filter((write) => write.startsWith("POST /loadbalancer/1/origingroup/7"))).toHaveLength(2);
    expect(writes).toHaveLength(28);
    const databases = (databaseId: string) => ({
      databases: expect.arrayContaining([expect.objectContaining({ databaseId })]),
    });
    expect(stack.outputs()).toMatchObject({
      ...{ databasesA: databases("one"), rowsA: { rows: [{ name: "site" }] } },
      ...{ databasesB: databases("two"), rowsB: { rows: [{ name: "site" }] } },
    });

    for (const run of [() => stack.refresh(), () => stack.preview("--refresh")]) {
      const result = await run();
      runs.push(result);
      expect([result.ok, Object.keys(result.changes)]).toEqual([true, ["same"]]);
      const asked = scene.takeRequests();
      expect(asked.length).toBeGreaterThan(5);
      expect(asked.filter((request) => !isRead(request))).toEqual([]);
    }

    expect(stack.stateText().match(/MARKER-[\w-]+/g)).toBeNull();
    runs.push(await stack.destroy());
    expect(runs.at(-1)?.ok).toBe(true);
    for (const { output } of runs) expect(output.match(/MARKER-[\w-]+/g)).toBeNull();
    for (const account of emulator.accounts) {
      expect(account.state.databases.map(({ tokens }) => tokens)).toEqual([[]]);
      expect(account.state.scripts[1]?.Releases).toMatchObject([{ Code: "// shop", Status: 1 }]);
      expect(account.state.loadBalancers).toHaveLength(1);
      expect(account.state.loadBalancers[0]?.OriginGroups.map(({ Name }) => Name)).toEqual(["us"]);
      expect(account.state.logForwarding).toEqual([]);
      expect(account.state.videoLibraries).toMatchObject([{ Id: 4, BlockedReferrers: [] }]);
      expect(account.state.dnsZones[0]?.DnsSecEnabled).toBe(false);
      expect(account.state.shieldZones[0]?.rateLimits.map(({ ruleName }) => ruleName)).toEqual(["login"]);
    }
  },
);
