import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { EmulatorOptions, Seed } from "../../emulator";
import { version } from "../../package.json";
import { isFullRun } from "../support/fullRun";
import { pack } from "../support/packed";
import type { StackOptions } from "./harness";
import { installPackage } from "./modules";
import { dynamicForm, pluginForm, Scene } from "./scene";

const folder = join(__dirname, "..", "fixtures", "state");

/** A release's files: the program, what the platform held after its up, the state, and what a destroy sends. */
const releaseFile = (
  release: string,
  name: "program.js" | "schema.sql" | "seed.json" | "state.json" | "destroy.json",
) => join(folder, release, name);
const readReleaseFile = (...file: Parameters<typeof releaseFile>) =>
  readFileSync(releaseFile(...file), "utf8");

const releases = readdirSync(folder).sort();
const recording = process.env["EDGE_RECORD_STATE"] === "1";

/** A stack with a release's files, configured for an emulator of this seed. */
async function open(release: string, emulated: EmulatorOptions, options: StackOptions = {}): Promise<Scene> {
  const scene = await Scene.open(emulated, { project: dynamicForm, ...options });
  scene.useDatabase();
  scene.stack.file("schema.sql", readReleaseFile(release, "schema.sql"));
  for (const [path, text] of Object.entries(storedFiles)) scene.stack.file(path, text);
  return scene;
}

/** What the program has uploaded. No seed can contain it. */
const storedFiles = { "site/index.html": "<p>Shop</p>", "about.txt": "About the shop" };

async function storeFiles({ emulator: { baseUrl, state } }: Scene): Promise<void> {
  for (const { Name, Password, Region } of state.storageZones)
    for (const [path, body] of Object.entries(storedFiles)) {
      const url = `${baseUrl}/storage/${Region.toLowerCase()}/${Name}/${path}`;
      await fetch(url, { method: "PUT", headers: { AccessKey: Password ?? "" }, body });
    }
}

/** Every resource's outputs, secrets in clear: what the engine encrypts differs from time to time. */
async function exportOutputs({ stack }: Scene): Promise<Record<string, Record<string, unknown>>> {
  const { deployment } = JSON.parse(await stack.must("stack", "export", "--show-secrets")) as {
    deployment: { resources: { urn: string; outputs?: Record<string, unknown> }[] };
  };
  return Object.fromEntries(
    deployment.resources
      .filter(({ urn }) => /dynamic\/edge:|::edge:/.test(urn))
      .map(({ urn, outputs }) => [urn.replace("pulumi-nodejs:dynamic/edge:", "edge:index:"), outputs ?? {}]),
  );
}

/** The emulator and what it serves have other ports each time, and so another account. The plugin needs no `__provider`. */
const comparable = (outputs: Record<string, Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(outputs).map(
      ([urn, { account: _, url: __, storageHostname: ___, __provider: ____, ...others }]) => [urn, others],
    ),
  );

/** Batons differ from time to time, and reading SQL is a POST. */
const writes = (scene: Scene) =>
  scene
    .takeWrites()
    .filter((request) => !request.includes("/v2/pipeline "))
    .sort();

/** What is to be read: nothing while it is written. */
const suite = recording ? describe.skip : describe;
const packed = pack();
afterAll(() => rmSync(dirname(packed.tarball), { recursive: true }));

const sdks = [
  ["the oldest SDK", "pulumi-oldest", dynamicForm],
  ["the plugin, to which it moves,", "pulumi-newest", pluginForm],
  ["the newest SDK", "pulumi-newest", dynamicForm],
  ["the newest SDK on Node.js 20", "@pulumi/pulumi", dynamicForm],
] as const;

suite.each(isFullRun ? releases : releases.slice(-1))("the state of release %s", (release) => {
  let before: Record<string, Record<string, unknown>> | undefined;
  // consumers.test.ts tests the SDK's host with the oldest and the newest SDK.
  test.each(isFullRun ? sdks : sdks.slice(1, 2))(
    "works with up, refresh and destroy, with %s",
    async (_, sdk, project) => {
      const emulated = { seed: JSON.parse(readReleaseFile(release, "seed.json")) };
      const scene = await open(release, emulated, { modules: installPackage(packed.tarball, sdk), project });
      const { stack } = scene;
      const { deployment: latest } = JSON.parse(readReleaseFile(release, "state.json"));
      const checkpoint = { stack: "organization/test/test", latest };
      writeFileSync(stack.statePath(), JSON.stringify({ version: 3, checkpoint }));
      await storeFiles(scene);
      scene.takeWrites();
      before ??= await exportOutputs(scene);
      expect(stack.resources().length).toBeGreaterThan(10);
      const up = await scene.up(readReleaseFile(release, "program.js"));
      expect([up.ok, up.steps, writes(scene)]).toEqual([true, [], []]);
      expect((await stack.refresh("--expect-no-changes")).ok).toBe(true);
      const after = await exportOutputs(scene);
      expect(comparable(after)).toEqual(comparable(before));
      const accounts = Object.entries(after).filter(([urn]) => !urn.includes(":RateLimitRuleData::"));
      for (const [, { account }] of accounts) expect(account).toMatch(/^[0-9a-f]{12}$/);
      expect(stack.stateText()).not.toMatch(
        /emulator-api-key|forwarding-token|shop-full-access|script-secret|registry-password/,
      );
      expect(writes(scene)).toEqual([]);
      expect((await stack.destroy()).ok).toBe(true);
      expect(writes(scene)).toEqual(JSON.parse(readReleaseFile(release, "destroy.json")));
    },
  );
});

/** What the platform holds before the first up. */
const seed: Seed = {
  LoadBalancers: [
    {
      LoadBalancerId: 1,
      OriginGroups: [
        {
          Id: 7,
          Name: "us",
          Weight: 20,
          Origins: [{ Id: 70, StandardOrigin: { OriginUrl: "https://us.example" } }],
        },
      ],
    },
    { LoadBalancerId: 2, Name: "blog" },
  ],
  Scripts: [{ Id: 6, Code: "old", Releases: [{ Code: "old" }] }],
  LogForwarding: [{ app: "blog", type: "SyslogUdp", endpoint: "old.example", port: 514, token: "old-token" }],
  DnsZones: [
    { Id: 5, Domain: "five.example" },
    { Id: 6, Domain: "six.example" },
  ],
  VideoLibraries: [{ Id: 4, Name: "clips", BlockedReferrers: ["bad.example", "good.example"] }],
  PullZones: [{ Id: 201 }],
  Databases: [
    {
      id: "shop",
      // What a run of SQL leaves is in no seed, so the table is there from the start.
      sql: `CREATE TABLE pulumi_migrations (position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, checksum TEXT NOT NULL, applied_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')));
INSERT INTO pulumi_migrations (position, name, checksum) VALUES (1, 'schema.sql', 'b314312b3cdcc65e290d03a5904d71ab90bdf663a82594f8f506db24f0b22e1f');`,
    },
    { id: "blog" },
  ],
  ShieldZones: [
    {
      shieldZoneId: 701,
      pullZoneId: 201,
      rateLimits: [
        { id: 31, ruleName: "login" },
        { id: 33, ruleName: "limits" },
        { id: 32, ruleName: "search", ruleDescription: "no crawling" },
      ],
    },
  ],
};

/** Only once for each release, before it is published: what is recorded never changes afterwards. */
if (recording)
  test(`records the state of ${version}`, async () => {
    const scene = await open(version, { seed, now: () => Date.parse("2026-01-01") });
    const { stack, emulator } = scene;
    mkdirSync(join(folder, version), { recursive: true });
    const write = (name: "seed.json" | "state.json" | "destroy.json", value: unknown) =>
      writeFileSync(releaseFile(version, name), `${JSON.stringify(value)}\n`);
    const up = await scene.up(readReleaseFile(version, "program.js"));
    expect(up.output).not.toContain("error");
    // What an object shows of those that were created after it.
    expect((await stack.refresh()).ok).toBe(true);
    const held: Record<string, unknown> = { ...(await emulator.export()) };
    const { ApiKeys: _, Nodes: __, ...areas } = held;
    write("seed.json", areas);
    const state = (await stack.must("stack", "export"))
      .replaceAll(emulator.baseUrl, "http://127.0.0.1:4000")
      .replace(/http:\/\/127\.0\.0\.1:(?!4000)\d+/g, "http://127.0.0.1:4001")
      .replace(/"(created|modified|time)": "[^"]+"/g, '"$1": "2026-01-01T00:00:00Z"');
    // Positions in the program name folders of the machine that records.
    const isPosition = (name: string) => name === "sourcePosition" || name === "stackTrace";
    const withoutPositions = (name: string, value: unknown) => (isPosition(name) ? undefined : value);
    write("state.json", JSON.parse(state, withoutPositions));
    scene.takeWrites();
    expect((await stack.destroy()).ok).toBe(true);
    write("destroy.json", writes(scene));
  });
