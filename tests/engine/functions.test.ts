import type { Seed } from "../../emulator";
import { expectSuccess, Scene } from "./scene";
import { useExamples } from "./typescriptProject";

const metrics = {
  totalBlockedRequests: 2,
  overviewPastTwentyEightDays: { "2026-02-01": { blockedRequests: 2 } },
};
const account: Seed = {
  LoadBalancers: [{ LoadBalancerId: 1 }],
  ApiKeys: [{ Key: "MARKER-LISTED-0" }, { Key: "MARKER-LISTED-1" }],
  Nodes: ["198.51.100.0", "198.51.100.1"],
  PullZones: [
    {
      Id: 952,
      Name: "storefront",
      Logs: [
        { statusCode: 503, path: "/down", authorizationHeader: "Basic MARKER-VISITOR", countryCode: "SI" },
        { cacheStatus: "MISS" },
      ],
    },
  ],
  Databases: [
    {
      id: "db-2",
      sql: `
        CREATE TABLE site (owner TEXT, name TEXT, size INTEGER);
        INSERT INTO site VALUES ('shop', 'b-2', 2), ('shop', 'a-2', 9007199254740993), ('else', 'c', 1);
      `,
      tokens: [{ token: "MARKER-DATABASE", authorization: "full-access" }],
    },
  ],
  Scripts: [{ Id: 502, Releases: [{ CommitSha: "commit-2" }] }],
  ShieldZones: [
    {
      shieldZoneId: 702,
      metrics,
      eventLogs: [{ logId: "new-2" }, { logId: "last-2" }],
      rateLimits: [{ ruleName: "limit-0" }, { ruleName: "limit-1" }],
    },
  ],
};

async function open(program: string, config: Record<string, string> = {}, languageHost = false) {
  const accounts = [
    { apiKey: "MARKER-DEFAULT", seed: account },
    { apiKey: "MARKER-OTHER", seed: { Nodes: ["198.51.100.2", "198.51.100.3", "198.51.100.4"] } },
  ];
  const scene = await Scene.open({ accounts, eventLogPageSize: 1 }, { program, config, languageHost });
  const { loggingUrl, databaseUrl } = scene.emulator;
  scene.stack.configure({
    "edge:loggingUrl": loggingUrl,
    "edge:databaseUrl": databaseUrl,
    "edge:databaseAuthToken": "MARKER-DATABASE",
  });
  return scene;
}

test("the examples read everything, write nothing and keep their secrets", async () => {
  const { stack, emulator } = await open(
    "",
    { "test:scriptId": "502", "test:shieldZoneId": "702", "test:pullZoneId": "952" },
    true,
  );
  useExamples(stack, "dataFunctions", "logsAndSql");
  const up = expectSuccess(await stack.up());
  const keys = emulator.state.apiKeys;
  expect(stack.outputs()).toEqual({
    dataFunctions: {
      liveCommit: "commit-2 (Live)",
      liveSince: emulator.state.scripts[0]?.Releases[0]?.DatePublished,
      blockedRequests: 2,
      blockedByDay: [{ day: "2026-02-01", blockedRequests: 2 }],
      keyCount: 3,
      keyRoles: keys.map(({ Id, Roles }) => ({ id: Id, roles: Roles })),
      newestKey: "MARKER-LISTED-1",
      blocked: [],
      cname: "storefront.b-cdn.net",
      pullZoneId: 952,
      balancers: [emulator.state.loadBalancers[0]?.Name],
      published: [emulator.state.scripts[0]?.Releases[0]?.DatePublished],
      nodeCount: 2,
      nodeRanges: ["198.51.100.0/32", "198.51.100.1/32"],
      limitNames: ["limit-0", "limit-1"],
      wafRuleNames: [],
      blockingLimits: 2,
      eventsByCountry: { SI: 2 },
      lastEvent: "last-2",
    },
    logsAndSql: {
      failedUrls: ["503 https://cdn-952.example/down"],
      headers: ["Basic MARKER-VISITOR"],
      misses: 1,
      bytesByCountry: { SI: 512, unknown: 512 },
      malformedLines: 0,
      siteNames: ["a-2", "b-2"],
      sizes: [{ sites: 2, bytes: "9007199254740995" }],
    },
  });
  const writes = emulator.requests.writes().map(({ path }) => path);
  expect(new Set(writes)).toEqual(new Set(["/sql/db-2/v2/pipeline"]));
  for (const name of ["newestKey", "keyCount"])
    expect(up.output).toMatch(new RegExp(`${name}\\s*: \\[secret\\]`));
  expect(up.output + stack.stateText()).not.toContain("MARKER");
});

test("the Output form waits for values unknown in a preview; the Promise form reports that it cannot", async () => {
  const program = `
const group = new edge.OriginGroup("group", { loadBalancerId: 1, name: "eu" });
const shieldZoneId = group.originGroupId.apply(() => 702);
exports.limits = edge.getRateLimitsOutput({ shieldZoneId }).rateLimits.length;
const waiting = new edge.EdgeProvider("waiting", { apiKey: group.originGroupId.apply(() => "MARKER-OTHER") });
exports.nodes = edge.getNodeIpsOutput({}, { provider: waiting }).ips.length;
exports.counted = edge.getNodeIps({}, { provider: waiting }).then(({ ips }) => ips.length, (error) => error.message);`;
  const { stack, emulator } = await open(program);
  const preview = await stack.preview();
  expect(preview.output).toMatch(/limits\s*: (\[unknown\]|output<number>)/);
  expect(preview.output).toMatch(
    /The settings of getNodeIps's provider are not known in this preview: use getNodeIpsOutput/,
  );
  expect(preview.ok).toBe(true);
  expect(emulator.requests.filter(({ path }) => /rate-limits|nodes/.test(path))).toEqual([]);
  expect(emulator.requests.writes()).toEqual([]);

  expect((await stack.up()).ok).toBe(true);
  expect(stack.outputs()).toEqual({ limits: 2, nodes: 3, counted: 3 });
});

test.each([
  'edge.getRateLimitsOutput({ shieldZoneId: "x" }).rateLimits.length',
  'edge.getRateLimits({ shieldZoneId: "x" }).then(({ rateLimits }) => rateLimits.length)',
])(
  "a failed call is one error without a stack, and sends nothing if an argument is invalid: %s",
  async (call) => {
    const { stack, emulator } = await open(`exports.a = ${call};`, {}, true);
    const { ok, output } = await stack.preview();
    expect([ok, emulator.requests.length]).toEqual([false, 0]);
    expect(output.match(/^ +error: .*$/gm)).toEqual([expect.stringContaining('shieldZoneId is "x"')]);
    expect(output).not.toMatch(/^\s+at /m);
  },
);
