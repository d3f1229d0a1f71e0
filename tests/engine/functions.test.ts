import type { Seed } from "../../emulator";
import { emulatorForAll } from "../emulated";
import { Stack } from "./harness";
import { useExamples } from "./typescriptProject";

const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);

/** What an account holds; `size` distinguishes two accounts. */
const seedOf = (size: number): Seed => ({
  ApiKeys: Array.from({ length: size }, (_, index) => ({ Key: `MARKER-LISTED-${size}-${index}` })),
  Nodes: Array.from({ length: size }, (_, index) => `198.51.100.${index}`),
  PullZones: [
    {
      Id: 900 + size,
      ExtendedLogging: true,
      Logs: [
        {
          timestamp: yesterday.toISOString(),
          path: `/${size}`,
          authorizationHeader: "Basic MARKER-VISITOR",
        },
      ],
    },
    {
      Id: 950 + size,
      Logs: [
        { statusCode: 503, path: "/down", authorizationHeader: "Basic MARKER-VISITOR", countryCode: "SI" },
        { cacheStatus: "MISS" },
      ],
    },
  ],
  Databases: [
    {
      id: `db-${size}`,
      sql: `
        CREATE TABLE site (owner TEXT, name TEXT, size INTEGER);
        INSERT INTO site VALUES ('shop', 'b-${size}', ${size}), ('shop', 'a-${size}', 9007199254740993), ('else', 'c', 1);
      `,
      tokens: [{ token: `MARKER-DATABASE-${size}`, authorization: "full-access" }],
    },
  ],
  Scripts: [{ Id: 500 + size, Releases: [{ CommitSha: `commit-${size}` }] }],
  ShieldZones: [
    {
      shieldZoneId: 700 + size,
      metrics: {
        totalBlockedRequests: size,
        overviewPastTwentyEightDays: { "2026-02-01": { blockedRequests: size } },
      },
      eventLogs: [
        { logId: `old-${size}`, timestamp: yesterday.getTime() },
        { logId: `new-${size}` },
        { logId: `last-${size}` },
      ],
      rateLimits: Array.from({ length: size }, (_, index) => ({ ruleName: `limit-${size}-${index}` })),
    },
  ],
});

const emulator = emulatorForAll({
  accounts: [
    { apiKey: "MARKER-DEFAULT", seed: { ...seedOf(2), LoadBalancers: [{ LoadBalancerId: 1 }] } },
    { apiKey: "MARKER-OTHER", seed: seedOf(12) },
  ],
  eventLogPageSize: 1,
});

const stacks: Stack[] = [];
afterAll(() => {
  for (const stack of stacks) stack.dispose();
});
function stackOf(program: string, config: Record<string, string> = {}, languageHost = false): Stack {
  const account = {
    "edge:baseUrl": emulator.baseUrl,
    "edge:apiKey": "MARKER-DEFAULT",
    "edge:loggingUrl": emulator.loggingUrl,
    "edge:databaseUrl": emulator.databaseUrl,
    "edge:databaseAuthToken": "MARKER-DATABASE-2",
  };
  const stack = Stack.create({
    program,
    config: { ...account, ...config },
    languageHost,
  });
  stacks.push(stack);
  return stack;
}

const paths = () => emulator.requests.map(({ path }) => path);

test("the examples read everything, write nothing and keep their secrets", async () => {
  const stack = stackOf(
    "",
    { "test:scriptId": "502", "test:shieldZoneId": "702", "test:pullZoneId": "952" },
    true,
  );
  useExamples(stack, "dataFunctions", "logsAndSql");
  const up = await stack.up();
  expect(up.ok ? "" : up.output).toBe("");
  const keys = emulator.state.apiKeys;
  expect(stack.outputs()).toEqual({
    dataFunctions: {
      liveCommit: "commit-2 (Live)",
      liveSince: emulator.state.scripts[0]?.Releases[0]?.DatePublished,
      blockedRequests: 2,
      blockedByDay: [{ day: "2026-02-01", blockedRequests: 2 }],
      keyCount: 3,
      keyRoles: keys.map(({ Id, Roles }) => ({ id: Id, roles: Roles })),
      newestKey: "MARKER-LISTED-2-1",
      blocked: [],
      balancers: [emulator.state.loadBalancers[0]?.Name],
      published: [emulator.state.scripts[0]?.Releases[0]?.DatePublished],
      nodeCount: 2,
      nodeRanges: ["198.51.100.0/32", "198.51.100.1/32"],
      limitNames: ["limit-2-0", "limit-2-1"],
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
  expect(emulator.requests.filter(({ status }) => status !== 200)).toEqual([]);
  const writes = emulator.requests.writes().map(({ path }) => path);
  expect(new Set(writes)).toEqual(new Set(["/sql/db-2/v2/pipeline"]));
  expect(up.output).toMatch(/newestKey\s*: \[secret\]/);
  expect(up.output).toMatch(/keyCount\s*: \[secret\]/);
  expect(up.output).toMatch(/headers\s*: (\[secret\]|\[\s+\[0\]: \[secret\])/);
  expect(up.output + stack.stateText()).not.toContain("MARKER");

  const again = await stack.preview("--expect-no-changes");
  expect(again.output).not.toContain("MARKER");
  expect(again.ok ? "" : again.output).toBe("");
});

/** All nine functions in both forms with the same arguments and options, their results gathered in outputs. */
const reads = `
const other = new edge.EdgeProvider("other", {
  apiKey: config.requireSecret("otherKey"),
  databaseUrl: config.require("otherDatabase"),
  databaseAuthToken: config.requireSecret("otherDatabaseToken"),
});
class Component extends pulumi.ComponentResource {
  constructor(name, options) { super("test:index:Component", name, {}, options); }
}
const component = new Component("component", { providers: [other] });
const args = (size) => ({
  AccessLogs: { pullZoneId: 900 + size, from: new Date(${yesterday.getTime() - 1000}), order: "asc", limit: 1 },
  DailyAccessLog: { pullZoneId: 900 + size, date: new Date(${yesterday.getTime()}), search: "/" + size },
  SqlRows: { sql: "SELECT name, size FROM site WHERE owner = ? AND name LIKE 'b%'", args: ["shop"] },
  ActiveScriptRelease: { scriptId: 500 + size },
  ApiGuardianMetrics: { shieldZoneId: 700 + size },
  ApiKeys: { perPage: 5 },
  Databases: {},
  LoadBalancers: {},
  ScriptReleases: { scriptId: 500 + size },
  NodeIps: {},
  RateLimits: { shieldZoneId: 700 + size },
  ShieldEventLogs: { shieldZoneId: 700 + size, date: new Date(${yesterday.getTime()}) },
});
function both(size, options) {
  const results = {};
  for (const [name, given] of Object.entries(args(size))) {
    results["plain" + name] = edge["get" + name](given, options);
    results["output" + name] = edge["get" + name + "Output"](given, options);
  }
  return results;
}
exports.stack = both(2);
exports.explicit = both(12, { provider: other });
exports.inherited = both(12, { parent: component });
`;

interface Gathered {
  [name: string]: Record<string, unknown>;
}

test("both forms read from the account of the stack, of a provider and of a component's provider", async () => {
  const stack = stackOf(`const config = new pulumi.Config();\n${reads}`, {
    "test:otherKey": "MARKER-OTHER",
    "test:otherDatabase": emulator.databaseUrls["db-12"] ?? "",
    "test:otherDatabaseToken": "MARKER-DATABASE-12",
  });
  const up = await stack.up();
  expect(up.output).toContain("[secret]");
  expect(up.output + stack.stateText()).not.toContain("MARKER");
  expect(up.ok).toBe(true);
  // Clients that read side by side each close their first stream by itself.
  const sent = emulator.requests.filter(({ path }) => path.endsWith("/pipeline"));
  expect(sent.filter(({ body }) => !JSON.stringify(body).includes('[{"type":"close"}]'))).toHaveLength(12);
  expect(emulator.requests.writes().filter(({ path }) => !path.endsWith("/pipeline"))).toEqual([]);

  const outputs = stack.outputs() as Record<"stack" | "explicit" | "inherited", Gathered>;
  for (const [account, size] of [
    ["stack", 2],
    ["explicit", 12],
    ["inherited", 12],
  ] as const) {
    const { plainApiKeys, plainShieldEventLogs, plainRateLimits, ...rest } = outputs[account];
    for (const [name, result] of Object.entries(outputs[account])) {
      expect(result).toEqual(outputs[account][name.replace(/^plain/, "output")]);
    }
    expect(plainApiKeys?.["apiKeys"]).toHaveLength(size + 1);
    expect(plainRateLimits?.["rateLimits"]).toHaveLength(size);
    expect(plainShieldEventLogs?.["logs"]).toMatchObject([{ logId: `old-${size}` }]);
    const secret = "Basic MARKER-VISITOR";
    expect(rest["plainAccessLogs"]).toMatchObject({
      records: [{ path: `/${size}`, authorizationHeader: secret }],
    });
    expect(rest["plainDailyAccessLog"]).toMatchObject({
      records: [{ authorizationHeader: secret }],
      malformed: 0,
    });
    expect(rest["plainSqlRows"]?.["rows"]).toEqual([{ name: `b-${size}`, size }]);
    expect(rest["plainDatabases"]?.["databases"]).toMatchObject([{ databaseId: `db-${size}` }]);
    expect(rest["plainLoadBalancers"]?.["loadBalancers"]).toHaveLength(size === 2 ? 1 : 0);
    expect(rest["plainScriptReleases"]?.["releases"]).toMatchObject([
      { commitSha: `commit-${size}`, status: 1 },
    ]);
    expect(rest["plainNodeIps"]?.["ips"]).toHaveLength(size);
    expect(rest["plainActiveScriptRelease"]).toMatchObject({
      id: expect.any(Number),
      commitSha: `commit-${size}`,
    });
    expect(rest["plainApiGuardianMetrics"]).toMatchObject({
      totalBlockedRequests: size,
      totalRateLimited: 0,
    });
  }
  // The other account's provider is encrypted in the state too, and what it opens is no secret for that.
  const shown = JSON.parse(await stack.must("stack", "output", "--json")) as Record<string, Gathered>;
  expect(shown["explicit"]?.["outputNodeIps"]?.["ips"]).toHaveLength(12);
});

test("the Output form waits for values unknown in a preview; the Promise form reports that it cannot", async () => {
  const program = `
const group = new edge.OriginGroup("group", { loadBalancerId: 1, name: "eu" });
const shieldZoneId = group.originGroupId.apply(() => 702);
exports.limits = edge.getRateLimitsOutput({ shieldZoneId }).rateLimits.length;
const waiting = new edge.EdgeProvider("waiting", { apiKey: group.originGroupId.apply(() => "MARKER-OTHER") });
exports.nodes = edge.getNodeIpsOutput({}, { provider: waiting }).ips.length;
exports.counted = edge.getNodeIps({}, { provider: waiting }).then(({ ips }) => ips.length, (error) => error.message);`;
  const stack = stackOf(program);
  const preview = await stack.preview();
  expect(preview.output).toMatch(/limits\s*: (\[unknown\]|output<number>)/);
  expect(preview.output).toMatch(
    /The settings of getNodeIps's provider are not known in this preview: use getNodeIpsOutput/,
  );
  expect(preview.ok).toBe(true);
  expect(paths().filter((path) => /rate-limits|nodes/.test(path))).toEqual([]);
  expect(emulator.requests.writes()).toEqual([]);

  expect((await stack.up()).ok).toBe(true);
  expect(stack.outputs()).toEqual({ limits: 2, nodes: 12, counted: 12 });
});

test("a failed call ends the program with only its message, and sends nothing if an argument is invalid", async () => {
  const stack = stackOf("exports.a = edge.getApiKeysOutput({ page: pulumi.output(0) });");
  const bad = await stack.preview();
  expect(bad.ok).toBe(false);
  expect(bad.output).toMatch(/error: page is 0; it must be an integer from 1 to 2147483647\.$/m);
  expect(bad.output).not.toMatch(/^\s+at /m);
  expect(emulator.requests).toHaveLength(0);

  stack.program("exports.a = edge.getNodeIps();");
  stack.configure({ "edge:apiKey": "MARKER-WRONG" });
  const refused = await stack.preview();
  expect(refused.ok).toBe(false);
  expect(refused.output).toMatch(
    /error: Could not list node IPs: the API returned 401 .*edge:apiKey \(EDGE_API_KEY\)/,
  );
  expect(refused.output).not.toContain("MARKER");
});

test.each([
  'exports.a = edge.getRateLimitsOutput({ shieldZoneId: "x" }).rateLimits.length;',
  'exports.a = edge.getRateLimits({ shieldZoneId: "x" }).then(({ rateLimits }) => rateLimits.length);',
])("a call that fails at once is one error: %s", async (program) => {
  const stack = stackOf(program, {}, true);
  for (const run of [await stack.preview(), await stack.up()]) {
    expect(run.output.match(/^ +error: .*$/gm)).toEqual([expect.stringContaining('shieldZoneId is "x"')]);
  }
});
