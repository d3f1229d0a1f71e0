import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Seed } from "../../emulator";
import { classes } from "../../provider/classes";
import { beforePath, testWith } from "./languageHosts";
import { pluginForm, Scene, steps } from "./scene";

const type = (title: string) => `edge:index:${title}`;
const script = "CREATE TABLE item (id INTEGER);";
const checksum = createHash("sha256").update(script).digest("hex");

const seed: Seed = {
  LoadBalancers: [
    {
      LoadBalancerId: 1,
      Name: "shop",
      OriginGroups: [
        {
          Id: 7,
          Name: 'say "eu": #1',
          Weight: 80,
          HealthCheckSettings: { Enabled: true, Path: "/up" },
          Origins: [{ Id: 11, StandardOrigin: { OriginUrl: "https://a.example" } }],
        },
      ],
    },
  ],
  LogForwarding: [{ app: "web", type: "SyslogTcp", endpoint: "logs.example", port: 6514, token: "MARKER" }],
  DnsZones: [{ Id: 3, Domain: "shop.example", DnsSecEnabled: true }],
  VideoLibraries: [{ Id: 4, BlockedReferrers: ["bad.example"] }],
  Scripts: [{ Id: 501, Code: "live", Releases: [{ Code: "live" }] }],
  PullZones: [{ Id: 900 }],
  ShieldZones: [
    {
      shieldZoneId: 5,
      pullZoneId: 900,
      rateLimits: [
        {
          id: 50,
          ruleName: "login",
          ruleConfiguration: {
            requestCount: 5,
            timeframe: 60,
            variableTypes: { REQUEST_HEADERS: "x-api", GEO: "" },
            transformationTypes: [8, 19],
          },
        },
      ],
    },
  ],
  Databases: [
    {
      id: "orders",
      sql: `CREATE TABLE pulumi_migrations (position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, checksum TEXT NOT NULL,
          applied_at TEXT NOT NULL DEFAULT '2026-01-01T00:00:00Z');
        INSERT INTO pulumi_migrations (position, name, checksum) VALUES (0, 'a.sql', '${checksum}');`,
    },
  ],
};

/** One object of each class: its id, and the arguments that the program has. */
const objects: Readonly<Record<string, readonly [id: string, properties: Record<string, unknown>]>> = {
  LoadBalancer: [
    "1",
    { name: "shop", originGroupLoadBalancingMethod: "WeightedRandom", stickySessionType: "Off" },
  ],
  OriginGroup: [
    "1/7",
    {
      loadBalancerId: 1,
      name: 'say "eu": #1',
      enabled: true,
      latitude: 0,
      longitude: 0,
      weight: 80,
      priority: 100,
      healthCheckSettings: { enabled: true, path: "/up" },
    },
  ],
  Origin: [
    "1/7/11",
    {
      loadBalancerId: 1,
      originGroupId: 7,
      weight: 100,
      enabled: true,
      standardOrigin: { originUrl: "https://a.example" },
    },
  ],
  LogForwarding: [
    "web",
    {
      app: "web",
      type: "SyslogTcp",
      endpoint: "logs.example",
      port: 6514,
      format: "SyslogRfc5424",
      enabled: true,
    },
  ],
  DnssecZone: ["3", { zoneId: 3 }],
  VideoLibraryRefererBlock: ["4/bad.example", { libraryId: 4, hostname: "bad.example", state: "blocked" }],
  RateLimitRule: [
    "5/50",
    {
      shieldZoneId: 5,
      ruleName: "login",
      ruleConfiguration: expect.objectContaining({
        requestCount: 5,
        timeframe: 60,
        variableTypes: { REQUEST_HEADERS: "x-api", GEO: "" },
        transformationTypes: ["LOWERCASE", "URLDECODE"],
      }),
    },
  ],
  RateLimitRuleData: ["5/50", { shieldZoneId: 5, ruleId: 50 }],
  Database: ["orders", { name: "orders", storageRegion: "DE", primaryRegions: ["DE"], replicaRegions: [] }],
  ScriptRelease: ["501", { scriptId: 501, release: expect.stringMatching(/^[0-9a-f-]{36}$/) }],
  SqlMigrations: ["pulumi_migrations", { table: "pulumi_migrations" }],
};

interface Resource {
  readonly type: string;
  readonly properties: Record<string, unknown>;
  readonly options: object;
}

let scene: Scene;
afterEach(() => scene?.close());

testWith("yaml")(
  "pulumi import prints every class as YAML, and the same declarations in a Node.js program change nothing",
  async () => {
    scene = await Scene.open({ seed }, beforePath("yaml"));
    const { stack, emulator } = scene;
    const [profile] = emulator.state.loadBalancers;
    const [group] = profile?.OriginGroups ?? [];
    // A value that this version does not know stays unmanaged.
    if (group) group.OriginLoadBalancingMethod = 42;
    stack.configure({
      "edge:databaseUrl": emulator.databaseUrl,
      "edge:databaseAuthToken": emulator.databaseToken,
    });
    const project = readFileSync(join(stack.dir, "Pulumi.yaml"), "utf8");
    const yaml = `name: test\nruntime: yaml\n${pluginForm}`;
    stack.file("Pulumi.yaml", yaml);
    const resources = Object.entries(objects).map(([title, [id]]) => ({
      type: type(title),
      name: title,
      id,
    }));
    expect(resources.map(({ name }) => name).sort()).toEqual(
      classes.flatMap((of) => (of.notImportable ? [] : of.className)).sort(),
    );
    stack.file("import.json", JSON.stringify({ resources }));

    const done = await stack.run("import", "--file", "import.json", "--yes", "--skip-preview");
    expect([done.ok, done.output]).toEqual([true, expect.not.stringMatching(/MARKER|failed to validate/)]);
    const printed = done.output.slice(done.output.indexOf("\nresources:\n"));
    const program = parse(printed) as { resources: Record<string, Resource> };
    const expected = Object.entries(objects).map(([title, [, properties]]) => [
      title,
      { type: type(title), properties, options: { protect: true } },
    ]);
    expect(program).toEqual({ resources: Object.fromEntries(expected) });
    expect(emulator.requests.writes().filter(({ path }) => !path.endsWith("/v2/pipeline"))).toEqual([]);

    stack.file("Pulumi.yaml", `${yaml}${printed}`);
    expect((await stack.preview()).output).toContain("can only be declared by a program for Node.js");

    mkdirSync(join(stack.dir, "migrations"));
    stack.file("migrations/a.sql", script);
    stack.file("Pulumi.yaml", project);
    stack.program(Object.entries(program.resources).map(statement).join("\n"));
    const preview = await stack.preview("--diff");
    // What no program has: the token, and the DS data, which only enabling returns.
    expect(steps(preview)).toEqual(["update DnssecZone", "update LogForwarding"]);
    expect(preview.changes["same"]).toBe(resources.length - 2 + 1);
  },
  120_000,
);

function statement([name, { properties, options }]: [string, Resource]): string {
  const files = name === "SqlMigrations" ? { scripts: "migrations" } : {};
  return `new edge.${name}(${[name, { ...properties, ...files }, options].map((part) => JSON.stringify(part)).join(", ")});`;
}
