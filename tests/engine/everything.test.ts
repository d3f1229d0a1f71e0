import type { Seed } from "../../emulator";
import { ownHost, Scene } from "./scene";

jest.setTimeout(240_000);
let scene: Scene;
afterEach(() => scene.close());

const markers = { library: "MARKER-library-key", key: "MARKER-listed-key", token: "MARKER-forwarding-token" };

const seed: Seed = {
  LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us" }] }],
  ApiKeys: [{ Key: markers.key }],
  DnsZones: [{ Id: 5, Domain: "five.example" }],
  VideoLibraries: [{ Id: 4, ApiKey: markers.library, ReadOnlyApiKey: markers.library }],
  Scripts: [{ Id: 501, Releases: [{ CommitSha: "abc" }] }],
  Nodes: ["198.51.100.1"],
  ShieldZones: [
    { shieldZoneId: 701, eventLogs: [{ logId: "one" }], rateLimits: [{ id: 31, ruleName: "login" }] },
  ],
};

/** Every class and every data function, for one account. */
const everything = (suffix: string, options: string) => `
new edge.OriginGroup("created${suffix}", { loadBalancerId: 1, name: "eu", weight: 9 }, ${options});
new edge.OriginGroup("taken${suffix}", { loadBalancerId: 1, originGroupId: 7, priority: 3 }, ${options});
new edge.LogForwarding("forwarding${suffix}", { app: "shop", type: "SyslogTcp", endpoint: "logs.example", port: 514, format: "SyslogRfc5424", token: "${markers.token}" }, ${options});
new edge.DnssecZone("zone${suffix}", { zoneId: 5, onDelete: "disable" }, ${options});
new edge.VideoLibraryRefererBlock("referer${suffix}", { libraryId: 4, hostname: "bad.example" }, ${options});
exports.rule${suffix} = new edge.RateLimitRuleData("rule${suffix}", { shieldZoneId: 701, ruleName: "login" }, ${options}).ruleId;
exports.keys${suffix} = edge.getApiKeysOutput({}, ${options}).apply((all) => JSON.stringify(all));
exports.nodes${suffix} = edge.getNodeIpsOutput({}, ${options});
exports.release${suffix} = edge.getActiveScriptReleaseOutput({ scriptId: 501 }, ${options});
exports.metrics${suffix} = edge.getApiGuardianMetricsOutput({ shieldZoneId: 701 }, ${options});
exports.events${suffix} = edge.getShieldEventLogsOutput({ shieldZoneId: 701, date: new Date() }, ${options});
exports.limits${suffix} = edge.getRateLimitsOutput({ shieldZoneId: 701 }, ${options});
`;

const program = `
const other = new edge.EdgeProvider("other", { apiKey: new pulumi.Config().requireSecret("otherKey") });
${everything("A", "{}")}
${everything("B", "{ provider: other }")}
`;

/** All that a preview or a refresh may send. */
const reads =
  /^GET \/(loadbalancer|mc\/log\/forwarding|dnszone|videolibrary|shield\/(rate-limits|event-logs|metrics|shield-zones?)|apikey|mc\/nodes|compute\/script)(\/|$)/;

test.each([
  ["the stock host", ""],
  ["this package's host", ownHost],
])(
  "every class and data function over two accounts, with %s: up, nothing more to do, only reads, down",
  async (_, project) => {
    scene = await Scene.open(
      {
        accounts: [
          { apiKey: "MARKER-first", seed },
          { apiKey: "MARKER-second", seed },
        ],
      },
      { config: { "test:otherKey": "MARKER-second" }, project, env: { EDGE_DEBUG: "1" } },
    );
    const { stack, emulator } = scene;
    const runs = [await scene.up(program)];
    expect(runs[0]?.output).toContain("14 created");
    const writes = [...scene.sent()].sort();
    expect(writes.filter((write) => write.startsWith("POST /loadbalancer/1/origingroup/7"))).toHaveLength(2);
    expect(writes).toHaveLength(10);

    for (const run of [
      () => stack.preview(),
      () => stack.preview("--refresh"),
      () => stack.refresh(),
      () => stack.preview(),
    ]) {
      const result = await run();
      runs.push(result);
      expect([result.ok, Object.keys(result.changes)]).toEqual([true, ["same"]]);
      const asked = scene.asked();
      expect(asked.length).toBeGreaterThan(5);
      expect(asked.filter((request) => !reads.test(request))).toEqual([]);
    }

    const state = stack.stateText();
    runs.push(await stack.destroy());
    expect(runs.at(-1)?.ok).toBe(true);
    expect([...state.matchAll(/MARKER-[\w-]+/g)].map(String)).toEqual([]);
    for (const run of runs) expect([...run.output.matchAll(/MARKER-[\w-]+/g)].map(String)).toEqual([]);
    for (const account of emulator.accounts) {
      expect(account.state.loadBalancers[0]?.OriginGroups.map(({ Name }) => Name)).toEqual(["us"]);
      expect(account.state.logForwarding).toEqual([]);
      expect(account.state.videoLibraries[0]?.BlockedReferrers).toEqual([]);
      expect(account.state.dnsZones[0]?.DnsSecEnabled).toBe(false);
    }
  },
);
