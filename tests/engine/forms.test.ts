import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Seed } from "../../emulator";
import type { Stack } from "./harness";
import { dynamicForm, forms, pluginForm, Scene, shown, steps } from "./scene";

const opened: Scene[] = [];
const open = async (...args: Parameters<typeof Scene.open>): Promise<Scene> => {
  const scene = await Scene.open(...args);
  opened.push(scene);
  return scene;
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map((scene) => scene.close()));
});

const group = {
  Enabled: true,
  Latitude: 1.5,
  Longitude: -2,
  Weight: 20,
  Priority: 3,
  OriginLoadBalancingMethod: 3,
};
const forwarding = {
  type: "SyslogTcp" as const,
  endpoint: "logs.example",
  port: 6514,
  format: "SyslogRfc5424" as const,
  enabled: true,
};

/** Two objects of each class: "same", which the program describes, and "other", which it does not. */
const seed: Seed = {
  LoadBalancers: [
    {
      LoadBalancerId: 1,
      OriginGroups: ["same", "other"].map((Name, i) => ({
        ...group,
        Id: 11 + i,
        Name,
        HealthCheckSettings: { Enabled: true, Path: "/up" },
      })),
    },
  ],
  LogForwarding: ["same", "other"].map((app) => ({
    ...forwarding,
    app,
    token: `MARKER-${app}`,
    createdAt: "2026-01-01T00:00:00Z",
  })),
  DnsZones: [
    { Id: 3, Domain: "same.example", DnsSecEnabled: true },
    { Id: 4, Domain: "other.example" },
  ],
  VideoLibraries: [{ Id: 4, BlockedReferrers: ["same.example", "other.example"] }],
  PullZones: [{ Id: 9 }],
  ShieldZones: [
    {
      shieldZoneId: 5,
      pullZoneId: 9,
      rateLimits: [{ id: 50, ruleName: "login", ruleConfiguration: { requestCount: 5 } }],
    },
  ],
};

const classes = [
  {
    kind: "OriginGroup",
    args: `loadBalancerId: 1, enabled: true, latitude: 1.5, longitude: -2, priority: 3, originLoadBalancingMethod: "Latency",
      healthCheckSettings: { enabled: true, path: "/up" }`,
    same: `name: "same", weight: 20`,
    other: `name: "other", weight: 21`,
    ids: ["1/11", "1/12"],
  },
  {
    kind: "LogForwarding",
    args: `type: "SyslogTcp", endpoint: "logs.example", port: 6514, format: "SyslogRfc5424", enabled: true`,
    same: `app: "same", token: "MARKER-same"`,
    other: `app: "other", token: "MARKER-changed"`,
    ids: ["same", "other"],
  },
  { kind: "DnssecZone", args: "", same: "zoneId: 3", other: "zoneId: 4", ids: ["3", "4"] },
  {
    kind: "VideoLibraryRefererBlock",
    args: "libraryId: 4",
    same: `hostname: "same.example"`,
    other: `hostname: "other.example", state: "unblocked"`,
    ids: ["4/same.example", "4/other.example"],
  },
  {
    kind: "RateLimitRuleData",
    args: "shieldZoneId: 5",
    same: "ruleId: 50",
    other: `ruleName: "login"`,
    ids: ["5/50", "5/50"],
  },
];

/** A program of both objects of each class. `more` gives further arguments and options. */
const program = (more: (id: string | undefined, kind: string) => { args?: string; options?: string }) =>
  classes
    .flatMap(({ kind, args, same, other, ids }) =>
      [same, other].map((own, i) => {
        const { args: added = "", options = "" } = more(ids[i], kind);
        const all = [own, args, added].filter(Boolean).join(", ");
        return `new edge.${kind}("${kind}-${i ? "other" : "same"}", { ${all} }, { ${options} });`;
      }),
    )
    .join("\n");

const adopts = (kind: string) => !["DnssecZone", "RateLimitRuleData"].includes(kind);

const outputsOf = (stack: Stack) =>
  Object.fromEntries(
    stack.resources().map(({ urn, id, outputs: { account, ...outputs } }) => [
      urn.split("::").at(-1),
      // Each platform has a URL of its own.
      { id, hasAccount: typeof account === "string", ...plain(outputs) },
    ]),
  );

/** Cipher texts differ from stack to stack. */
const plain = (outputs: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(outputs).map(([key, value]) => [key, isCipher(value) ? "secret" : value]),
  );
const isCipher = (value: unknown) => typeof value === "object" && value !== null && "ciphertext" in value;

test("importing a matching object of each class changes nothing, and a differing one converges in one up", async () => {
  const [scene, adopting] = await Promise.all([
    open({ seed }, { project: pluginForm }),
    open({ seed }, { project: pluginForm }),
  ]);
  const { stack } = scene;
  const up = await scene.up(program((id) => ({ options: `import: "${id}"` })));
  expect(up.output).not.toContain("MARKER");
  expect([up.ok, up.changes["import"]]).toEqual([true, 10]);
  expect(steps(up).filter((step) => !step.startsWith("import"))).toEqual([
    // Only enabling returns its DS data.
    "update DnssecZone-other",
    "update DnssecZone-same",
    "update LogForwarding-other",
    "update OriginGroup-other",
    "update VideoLibraryRefererBlock-other",
  ]);
  const updates = up.steps.filter(({ op }) => op === "update");
  const properties = updates.map(({ name, detailedDiff = {} }) => [name, Object.keys(detailedDiff)]);
  expect(Object.fromEntries(properties)).toEqual({
    "DnssecZone-same": ["dsRecord"],
    "DnssecZone-other": ["dsRecord", "enabled"],
    "LogForwarding-other": ["token"],
    "OriginGroup-other": ["weight"],
    "VideoLibraryRefererBlock-other": ["state"],
  });
  expect(scene.sent().sort()).toEqual([
    "POST /dnszone/3/dnssec",
    "POST /dnszone/4/dnssec",
    'POST /loadbalancer/1/origingroup/12 {"Weight":21}',
    'POST /videolibrary/4/removeBlockedReferrer {"Hostname":"other.example"}',
    `PUT /mc/log/forwarding/other ${JSON.stringify({ app: "other", ...forwarding, token: "MARKER-changed" })}`,
  ]);
  expect(stack.stateText()).not.toContain("MARKER");
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);

  // What an import leaves is what adopting leaves, and a preview says what that overwrites, from few reads.
  adopting.stack.program(program((_, kind) => (adopts(kind) ? { args: "adopt: true" } : {})));
  const preview = await adopting.stack.preview();
  expect([preview.ok, adopting.asked().sort()]).toEqual([
    true,
    [
      ...["GET /loadbalancer/1", "GET /mc/log/forwarding", "GET /shield/rate-limit/50"],
      ...["GET /shield/rate-limits/5", "GET /videolibrary/4"],
    ],
  ]);
  for (const line of [
    'Adopts origin group 11 "same": nothing changes.',
    'Adopts origin group 12 "other": weight 20 → 21.',
    "Adopts log forwarding of app other: token [secret] → [secret].",
    "Adopts referer same.example of video library 4: nothing changes.",
    "Enables DNSSEC for DNS zone 4.",
  ])
    expect(preview.output).toContain(line);
  expect(preview.output).not.toContain("MARKER");
  const adopted = await adopting.stack.up();
  expect(adopted.output).toContain('Adopted origin group 12 "other": weight 20 → 21.');
  expect(adopted.output).toContain("DNSSEC for DNS zone 3 already matched the program: nothing changed.");
  expect([adopted.ok, outputsOf(stack)]).toEqual([true, outputsOf(adopting.stack)]);

  scene.sent();
  const destroyed = await stack.destroy();
  expect([destroyed.ok, scene.sent(), scene.groups().map(({ Name }) => Name)]).toEqual([
    true,
    [],
    ["same", "other"],
  ]);
  for (const kept of [
    "Origin group 12 of load balancer 1 was not deleted: it was adopted",
    "Log forwarding of app same was not deleted: it was adopted",
    "DNSSEC for DNS zone 4 stays enabled.",
    "Referer same.example of video library 4 was not deleted: it was adopted",
    "Referer other.example of video library 4 stays unblocked",
    "Rate-limit rule 50 of shield zone 5 was not deleted: the resource only looked it up.",
  ])
    expect(destroyed.output).toContain(kept);
});

test("pulumi import takes one object, or a hundred from a file, and names what does not exist", async () => {
  const groups = Array.from({ length: 100 }, (_, i) => ({ Id: 100 + i, Name: `g${i}` }));
  const scene = await open(
    {
      seed: {
        ...seed,
        LoadBalancers: [...(seed.LoadBalancers ?? []), { LoadBalancerId: 2, OriginGroups: groups }],
      },
    },
    { project: pluginForm },
  );
  const { stack } = scene;
  const type = (kind: string) => `edge:index:${kind}`;
  const options = ["--yes", "--skip-preview", "--generate-code=false"];
  const one = await stack.run("import", type("LogForwarding"), "LogForwarding-same", "same", ...options);
  expect([one.ok, one.output]).toEqual([true, expect.not.stringContaining("MARKER")]);
  expect(stack.resource("LogForwarding-same")).toMatchObject({ protect: true, outputs: { adopted: true } });
  expect(stack.stateText()).not.toContain("MARKER");
  const none = await stack.run("import", type("OriginGroup"), "none", "2/999", ...options);
  expect([none.ok, none.output]).toEqual([
    false,
    expect.stringContaining(
      "There is no origin group 999 of load balancer 2 on the platform: nothing was imported.",
    ),
  ]);

  // By the plugin's schema the engine gets as far as the language host, of which this version cannot write programs.
  const coded = await stack.run("import", type("OriginGroup"), "coded", "2/150", "--yes", "--skip-preview");
  expect(coded.output).toContain("GenerateProgram not implemented");

  scene.asked();
  const resources = groups.map(({ Id, Name }) => ({ type: type("OriginGroup"), name: Name, id: `2/${Id}` }));
  stack.file("import.json", JSON.stringify({ resources }));
  const bulk = await stack.run("import", "--file", "import.json", ...options);
  expect([bulk.ok, bulk.changes["import"]]).toEqual([true, 100]);
  // One profile, one read.
  expect(scene.asked()).toEqual(["GET /loadbalancer/2"]);
  expect(stack.resource("g99")).toMatchObject({
    id: "2/199",
    inputs: { loadBalancerId: 2, name: "g99", weight: 100 },
  });
});

/** Ten dependents of an output that no change here changes, and another package's resource, which leaves marks. */
const dependents = (args: { name: string; path: string; token: string; app: string; size: number }) => `
const base = new edge.OriginGroup("base", { loadBalancerId: 1, name: "${args.name}", weight: 7, healthCheckSettings: { enabled: true, path: "${args.path}" } });
for (let i = 0; i < 10; i++) new edge.OriginGroup("d" + i, { loadBalancerId: 2, name: "d" + i, weight: base.priority });
new edge.LogForwarding("logs", { app: "logs", type: "SyslogTcp", endpoint: "logs.example", port: 6514, format: "SyslogRfc5424", token: "${args.token}" });
new edge.LogForwarding("moved", { app: "${args.app}", type: "SyslogTcp", endpoint: "logs.example", port: 6514, format: "SyslogRfc5424" });
class Foreign extends pulumi.dynamic.Resource {
  constructor(name, size) {
    super({
      async create(inputs) {
        require("node:fs").appendFileSync("foreign.txt", "create " + inputs.size + "\\n");
        return { id: "foreign-1", outs: { size: inputs.size, made: true } };
      },
      async diff(id, olds, news) { return { changes: olds.size !== news.size }; },
      async update(id, olds, news) {
        require("node:fs").appendFileSync("foreign.txt", "update " + news.size + "\\n");
        return { outs: { size: news.size, made: false } };
      },
    }, name, { made: undefined, size });
  }
}
exports.foreign = new Foreign("foreign", ${args.size}).made;`;

test("previews are exact on the plugin, and other packages' dynamic resources run on Pulumi's own host", async () => {
  const scene = await open(
    { seed: { LoadBalancers: [{ LoadBalancerId: 1 }, { LoadBalancerId: 2 }] } },
    { project: pluginForm, processes: true },
  );
  const { stack } = scene;
  const first = { name: "base", path: "/up", token: "MARKER-one", app: "here", size: 1 };
  const foreign = () =>
    existsSync(join(stack.dir, "foreign.txt")) && readFileSync(join(stack.dir, "foreign.txt"), "utf8");
  stack.program(dependents(first));
  const planned = await stack.preview();
  // A preview creates nothing of any package, and knows what will be created with known values.
  expect([planned.changes["create"], scene.sent(), foreign()]).toEqual([15, [], false]);
  const up = await scene.up(dependents(first));
  expect([up.ok, up.changes["create"], stack.outputs()["foreign"]]).toEqual([true, 15, true]);
  expect(foreign()).toBe("create 1\n");

  const next = { ...first, name: "renamed", path: "/health", token: "MARKER-two", app: "there", size: 2 };
  stack.program(dependents(next));
  const diff = await stack.preview("--diff");
  const changes = steps(diff).filter((step) => !/^(create-replacement|delete-replaced)/.test(step));
  expect(changes).toEqual(["replace moved", "update base", "update foreign", "update logs"]);
  const detail = (name: string) =>
    Object.entries(diff.steps.find((step) => step.name === name)?.detailedDiff ?? {}).map(
      ([path, { diffKind }]) => `${diffKind} ${path}`,
    );
  expect(detail("base").sort()).toEqual(["update healthCheckSettings.path", "update name"]);
  expect([detail("logs"), detail("moved")]).toEqual([["update token"], ["update-replace app"]]);
  expect(shown(diff)).toEqual(
    expect.arrayContaining([
      'name: "base" => "renamed"',
      'path: "/up" => "/health"',
      'app: "here" => "there"',
    ]),
  );
  expect(diff.output).not.toContain("MARKER");
  expect(foreign()).toBe("create 1\n");
});

test.each(forms)("with %s, a preview shows what the up then sends, of every package", async (_, project) => {
  const scene = await open(
    { seed: { LoadBalancers: [{ LoadBalancerId: 1 }, { LoadBalancerId: 2 }] } },
    { project, processes: true },
  );
  const { stack } = scene;
  const first = { name: "base", path: "/up", token: "MARKER-one", app: "here", size: 1 };
  expect((await scene.up(dependents(first))).ok).toBe(true);
  stack.program(dependents({ ...first, name: "renamed", size: 2 }));
  const preview = await stack.preview();
  // Of a dynamic resource every output is unknown in a preview, which spreads to its ten dependents.
  expect(preview.changes["update"]).toBe(project === dynamicForm ? 12 : 2);
  scene.sent();
  const up = await stack.up();
  expect([up.ok, scene.sent(), stack.outputs()["foreign"]]).toEqual([
    true,
    [expect.stringMatching(/^POST \/loadbalancer\/1\/origingroup\/\d+ \{"Name":"renamed"\}$/)],
    false,
  ]);
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);
});

test("as dynamic resources, imported ones keep working, and a new import fails with the lines that enable it", async () => {
  const misspelled = { "edge:requestPerSeconds": "50", "edge:region": "eu" };
  const scene = await open({ seed }, { project: pluginForm, processes: true, config: misspelled });
  const { stack } = scene;
  const same = `new edge.OriginGroup("same", { loadBalancerId: 1, name: "same" }, { import: "1/11" });`;
  expect(steps(await scene.up(same))).toEqual(["import same", "update same"]);
  stack.project(dynamicForm);
  const left = await stack.preview();
  expect([left.ok, steps(left)]).toEqual([true, ["update same"]]);
  expect(left.output).toContain("If it is already imported, remove the option.");
  expect(left.output).toContain(
    "The stack configuration has edge:requestPerSeconds, which is not a setting. Did you mean edge:requestsPerSecond?",
  );
  expect(left.output).not.toContain("edge:region");
  scene.asked();
  stack.program(
    `${same}\nnew edge.OriginGroup("other", { loadBalancerId: 1, name: "other" }, { import: "1/12" });`,
  );
  const { ok, output } = await stack.preview();
  expect([ok, scene.asked()]).toEqual([false, []]);
  expect(output.replace(/^ +/gm, "")).toContain(pluginForm.replace(/^ +/gm, ""));
  expect(output).toContain('run "npx pulumi-edge-platform init"');
  expect(output).not.toContain("unhandled exception");
});

test("init sets up a program in a subfolder, and an import works there", async () => {
  const scene = await open({ seed }, { project: "main: infra\n" });
  const { stack } = scene;
  mkdirSync(join(stack.dir, "infra"));
  const text = `const edge = require("pulumi-edge-platform");
    new edge.OriginGroup("same", { loadBalancerId: 1, name: "same", weight: 21 }, { import: "1/11" });`;
  writeFileSync(join(stack.dir, "infra", "index.js"), text);
  writeFileSync(join(stack.dir, "infra", "package.json"), '{"name":"infra","main":"index.js"}');
  const command = join(__dirname, "..", "..", "dist", "cli", "main.js");
  const init = await stack.shell(`node "${command}" init`);
  expect(init.output).toContain(
    "Pulumi.yaml names the provider plugin now (node_modules/pulumi-edge-platform/plugin).",
  );
  const up = await stack.up();
  expect([up.ok, steps(up), scene.sent()]).toEqual([
    true,
    ["import same", "update same"],
    ['POST /loadbalancer/1/origingroup/11 {"Weight":21}'],
  ]);
});

test("the plugin ends with the engine that started it: nothing is written after a kill", async () => {
  const scene = await open(
    { seed: { LoadBalancers: [{ LoadBalancerId: 1 }] } },
    // One connection: the other creates wait in the plugin.
    { project: pluginForm, config: { "edge:maxConnections": "1" } },
  );
  const { stack, emulator } = scene;
  let respond = () => {};
  const until = new Promise<void>((resolve) => {
    respond = resolve;
  });
  emulator.fault({ method: "POST", until, times: Number.POSITIVE_INFINITY });
  stack.program(
    `for (let i = 0; i < 6; i++) new edge.OriginGroup("g" + i, { loadBalancerId: 1, name: "g" + i });`,
  );
  const engine = stack.start("up", "--yes", "--skip-preview");
  const ended = new Promise((resolve) => engine.once("exit", resolve));
  while (emulator.requests.writes().length === 0) await new Promise((tick) => setTimeout(tick, 20));
  const children = execFileSync("pgrep", ["-P", String(engine.pid)], { encoding: "utf8" })
    .trim()
    .split("\n");
  engine.kill("SIGKILL");
  await ended;
  // The language host, which the engine leaves behind.
  const alive = () => children.map(Number).filter(isAlive);
  for (const late = Date.now() + 30_000; alive().length > 1 && Date.now() < late; )
    await new Promise((tick) => setTimeout(tick, 20));
  const left = alive();
  respond();
  await new Promise((tick) => setTimeout(tick, 500));
  expect(scene.groups()).toHaveLength(1);
  for (const pid of left) process.kill(pid);
  expect([children.length, left.length]).toEqual([2, 1]);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
