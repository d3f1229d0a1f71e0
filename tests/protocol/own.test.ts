import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import * as nodeModule from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Emulator, type Seed, startEmulator } from "../../emulator";
import { Host, hostsOf, ownScript, type Properties, programFolder, removeFolder } from "./host";

const text = (kind: string) => `exports.handler=()=>require("pulumi-edge-platform/dynamic").v1("${kind}")`;
const __provider = text("OriginGroup");
const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const secret = (value: unknown) => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  value,
});

const seed: Seed = {
  LoadBalancers: [
    { LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us", Weight: 20 }] },
    { LoadBalancerId: 2 },
  ],
  LogForwarding: [{ app: "web", type: "SyslogTcp", endpoint: "logs.example", port: 6514, token: "MARKER" }],
  DnsZones: [{ Id: 3, DnsSecEnabled: true }],
  VideoLibraries: [{ Id: 4, BlockedReferrers: ["bad.example"] }],
  ShieldZones: [{ shieldZoneId: 5, rateLimits: [{ id: 50, ruleName: "login" }] }],
};

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ seed });
});
beforeEach(() => emulator.requests.clear());
afterAll(() => emulator.close());

const settings = () => ({ "edge:baseUrl": emulator.baseUrl, "edge:apiKey": secret(emulator.apiKey) });
const asked = () => emulator.requests.map(({ method, path }) => `${method} ${path}`);

describe.each(hostsOf("own"))("%s", (_name, sdk, kind) => {
  const folder = programFolder(sdk);
  let host: Host;

  beforeAll(async () => {
    host = await Host.start(sdk, folder, { kind });
    expect(await host.configure(settings())).toEqual({ supportsPreview: true });
  });
  afterAll(async () => {
    expect(host.output).not.toContain("MARKER");
    await host.close();
    removeFolder(folder);
  });

  const importing = (type: string, id: string) =>
    host.read(id, undefined, undefined, `pulumi-nodejs:dynamic/edge:${type}`);
  const recorded: Properties = {
    __provider,
    loadBalancerId: 1,
    originGroupId: 7,
    name: "us",
    weight: 20,
    healthCheckSettings: { enabled: true, path: "/" },
    healthStatus: "Up",
    adopted: false,
    managed: ["name", "weight"],
  };
  const args = { __provider, loadBalancerId: 1, name: "us", weight: 20 };

  test.each([
    ["OriginGroup", "1/7", { loadBalancerId: 1, name: "us", weight: 20 }],
    ["LogForwarding", "web", { app: "web", port: 6514, token: secret("MARKER") }],
    ["DnssecZone", "3", { zoneId: 3 }],
    [
      "VideoLibraryRefererBlock",
      "4/bad.example",
      { libraryId: 4, hostname: "bad.example", state: "blocked" },
    ],
    ["RateLimitRuleData", "5/50", { shieldZoneId: 5, ruleId: 50 }],
  ])("a Read without provider text, which is an import, reads a %s by its type", async (type, id, inputs) => {
    const found = await importing(type, id);
    expect(found).toMatchObject({ id, outputs: { __provider: text(type) }, inputs });
    expect(found.inputs).toHaveProperty("__provider", text(type));
    expect(emulator.requests.writes()).toEqual([]);
  });

  test("an import of an id in the wrong form, or of what is not there, is a sentence", async () => {
    await expect(importing("OriginGroup", "7")).rejects.toThrow(
      '"7" is not a valid id for OriginGroup: the form is <loadBalancerId>/<originGroupId>',
    );
    await expect(importing("OriginGroup", "1/9")).rejects.toThrow(
      "There is no origin group 9 of load balancer 1 on the platform: nothing was imported.",
    );
    await expect(importing("DatabaseToken", "shop/1")).rejects.toThrow(
      "A DatabaseToken cannot be imported or looked up: the platform shows a token once",
    );
    expect(emulator.requests.writes()).toEqual([]);
  });

  test("an import of a class that there is not names those there are, and speaks for no other package", async () => {
    await expect(importing("Origingroup", "1/7")).rejects.toThrow(
      /pulumi-edge-platform has no class of this name \((\w+, )*OriginGroup(, \w+)*\), and Pulumi cannot import dynamic resources of other packages\. Did you mean OriginGroup\?/,
    );
  });

  test("an error of another package's resource shows that package's files only", async () => {
    const failing = { __provider: 'exports.handler=()=>{throw new Error("made badly")}' };
    const late = { __provider: 'exports.handler=()=>({async delete(){throw new Error("kept")}})' };
    const before = host.output.length;
    for (const call of [host.create(failing), host.update("1", {}, failing), host.delete("1", failing)])
      await expect(call).rejects.toThrow(
        /^(?![\s\S]*pulumi-edge-platform|[\s\S]*provider.host)[\s\S]*made badly/,
      );
    await expect(host.diff("1", failing, failing)).rejects.toThrow("made badly");
    await expect(host.delete("1", late)).rejects.toThrow("kept");
    await host.says("Error: kept");
    expect(host.output.slice(before)).not.toMatch(/provider[\\/]host|service\.js|rpc\.js/);
  });

  test("a child of a component is imported too: its type is the last one of the URN's", async () => {
    const type = "test:index:Component$pulumi-nodejs:dynamic/edge:OriginGroup";
    expect((await host.read("1/7", undefined, undefined, type)).id).toBe("1/7");
  });

  test("Create in a preview answers what is known, and only reads, once for each parent", async () => {
    const more = { loadBalancerId: 2, weight: unknown, healthCheckSettings: { path: "/up" } };
    expect(await host.create({ ...args, ...more }, true)).toEqual({
      id: "",
      // Of the health check only some members are known.
      outputs: { __provider, loadBalancerId: 2, name: "us", weight: unknown },
    });
    const zone = await host.create({ __provider: text("DnssecZone"), zoneId: 3 }, true);
    expect(zone).toMatchObject({ id: "3", outputs: { zoneId: 3, enabled: true } });
    const logs = { __provider: text("LogForwarding"), app: "web", port: 1, token: "MARKER" };
    expect((await host.create(logs, true)).outputs["token"]).toEqual(secret("MARKER"));
    await host.create({ ...args, loadBalancerId: 2, name: "eu2" }, true);
    await host.create({ ...logs, app: "other" }, true);
    expect(asked()).toEqual(["GET /loadbalancer/2", "GET /mc/log/forwarding"]);
    await host.says('Log forwarding of app web already exists (id web): "pulumi up" will fail unless');
  });

  test("Create in a preview says what it adopts, and fails for an id that is proven missing", async () => {
    const explicit = { __provider, loadBalancerId: 1, originGroupId: 7, weight: 21 };
    expect((await host.create(explicit, true)).id).toBe("1/7");
    await host.says('Adopts origin group 7 "us": weight 20 → 21.\n');
    await expect(host.create({ ...explicit, originGroupId: 9 }, true)).rejects.toThrow(
      "There is no origin group 9 of load balancer 1 on the platform: check originGroupId",
    );
    expect(emulator.requests.writes()).toEqual([]);
  });

  test("Update in a preview keeps what it leaves alone, nested members too, and sends nothing", async () => {
    const inputs = { ...args, weight: 21, healthCheckSettings: { path: "/up" } };
    expect(await host.update("1/7", recorded, inputs, true)).toEqual({
      ...recorded,
      weight: 21,
      healthCheckSettings: { enabled: true, path: "/up" },
      managed: ["healthCheckSettings.path", "name", "weight"],
    });
    expect(asked()).toEqual([]);
  });

  test("a data source is read in a preview", async () => {
    const rule = await host.create(
      { __provider: text("RateLimitRuleData"), shieldZoneId: 5, ruleName: "login" },
      true,
    );
    expect(rule).toMatchObject({ id: "5/50", outputs: { ruleId: 50 } });
    expect(emulator.requests.writes()).toEqual([]);
  });

  test("Diff names each property by its path and kind, the outputs that stay, and no value", async () => {
    const { weight, ...without } = { ...args, healthCheckSettings: { path: "/up" } };
    const olds = { ...recorded, managed: ["healthCheckSettings.enabled", "name", "weight"] };
    expect(
      await host.diff("1/7", olds, without, { ...args, healthCheckSettings: { enabled: true } }),
    ).toEqual({
      changes: true,
      replaces: [],
      stables: ["loadBalancerId", "originGroupId"],
      diffs: expect.arrayContaining(["healthCheckSettings", "weight"]),
      detailed: ["ADD healthCheckSettings.path", "DELETE healthCheckSettings.enabled", "DELETE weight"],
    });
    expect(await host.diff("1/7", recorded, { ...args, loadBalancerId: unknown }, args)).toMatchObject({
      replaces: ["loadBalancerId"],
      stables: [],
      detailed: ["UPDATE_REPLACE loadBalancerId"],
    });
    expect(await host.diff("1/7", recorded, args, args)).toMatchObject({ changes: false, detailed: [] });
    expect(asked()).toEqual([]);
  });

  test("a refresh keeps the recorded arguments that no read tells", async () => {
    const { inputs } = await host.read("1/7", recorded, { ...args, adopt: true });
    expect(inputs).toEqual({ ...args, adopt: true });
  });

  test("resources of other packages are planned as by an engine without previews: nothing of theirs runs", async () => {
    const foreign = `exports.handler=()=>({async create(){throw new Error("created")},async update(){throw new Error("updated")}})`;
    const inputs = { __provider: foreign, size: 2, later: unknown };
    expect(await host.create(inputs, true)).toEqual({ id: "", outputs: inputs });
    expect(await host.update("1", { __provider: foreign, size: 1 }, inputs, true)).toEqual(inputs);
    await expect(host.create(inputs)).rejects.toThrow("created");
    await expect(host.update("1", {}, inputs)).rejects.toThrow("updated");
  });
});

/** Changes files of the SDK in a program's folder, as a future SDK may have them. */
function changeSdk(folder: string, changes: Readonly<Record<string, (text: string) => string>>): void {
  const modules = join(folder, "node_modules");
  const sdk = join(modules, "@pulumi", "pulumi");
  const real = dirname(require.resolve("@pulumi/pulumi/package.json"));
  rmSync(sdk);
  mkdirSync(sdk);
  const copied = ["cmd", "proto", "package.json"];
  for (const name of readdirSync(real).filter((entry) => !copied.includes(entry)))
    symlinkSync(join(real, name), join(sdk, name));
  for (const name of copied) cpSync(join(real, name), join(sdk, name), { recursive: true });
  for (const [file, change] of Object.entries(changes)) {
    const text = readFileSync(join(sdk, file), "utf8");
    expect(change(text)).not.toBe(text);
    writeFileSync(join(sdk, file), change(text));
  }
  for (const name of readdirSync(dirname(dirname(real))))
    if (!name.startsWith(".") && !["@pulumi", "pulumi-edge-platform"].includes(name))
      symlinkSync(join(dirname(dirname(real)), name), join(modules, name));
}

/** An inline program of the Automation API runs in a temporary folder unless it has a `main`. */
test("started in a folder without packages, it takes those beside which it is installed", async () => {
  const [program, empty] = [programFolder("@pulumi/pulumi"), mkdtempSync(join(tmpdir(), "edge-inline-"))];
  const script = join(program, "node_modules", "pulumi-edge-platform", ownScript);
  const host = await Host.start("@pulumi/pulumi", program, { kind: "own", script, cwd: empty });
  try {
    expect(await host.configure(settings())).toEqual({ supportsPreview: true });
    const zone = { __provider: text("DnssecZone"), zoneId: 3 };
    expect(await host.create(zone)).toMatchObject({ id: "3", outputs: { enabled: true } });
    expect(host.output).toBe("DNSSEC of DNS zone 3 already matched the program: nothing changed.\n");
  } finally {
    await host.close();
    [program, empty].forEach(removeFolder);
  }
});

test("where no SDK is to be found it says what to do, without a stack", async () => {
  const alone = mkdtempSync(join(tmpdir(), "edge-alone-"));
  cpSync(join(__dirname, "..", "..", "dist", "provider"), join(alone, "dist", "provider"), {
    recursive: true,
  });
  const started = Host.start("@pulumi/pulumi", alone, { kind: "own", script: join(alone, ownScript) });
  await expect(started).rejects.toThrow(
    /^the host ended with 1: pulumi-edge-platform: its host finds no @pulumi\/pulumi in \S*edge-alone-\w+, where the program runs\. Install the program's packages; for an inline program of the Automation API set "main" of projectSettings to their folder\.\n$/,
  );
  removeFolder(alone);
});

const stockScript = join("cmd", "dynamic-provider", "index.js");
const creating = 'exports.handler=()=>({async create(){return {id:"1",outs:{done:true}}}})';

test.each([
  [
    "whose protocol has other methods",
    { [join("proto", "provider_grpc_pb.js")]: (text: string) => text.replace(/\bdiff: \{/, "compare: {") },
    "its protocol has no method diff",
  ],
  [
    "whose program lacks this package's entry",
    undefined,
    "Cannot find module 'pulumi-edge-platform/dynamic'",
  ],
])("with an SDK %s it says so and runs the SDK's host as it is", async (_, changes, why) => {
  const folder = programFolder("@pulumi/pulumi", changes !== undefined);
  if (changes) changeSdk(folder, changes);
  const host = await Host.start("@pulumi/pulumi", folder, { kind: "own" });
  try {
    expect(await host.configure({})).toEqual({ supportsPreview: false });
    expect(await host.create({ __provider: creating })).toMatchObject({ id: "1", outputs: { done: true } });
    expect(host.output).toMatch(
      /^pulumi-edge-platform: its host does not fit this version of @pulumi\/pulumi \(.*\); the SDK's own host is used, without import and with plainer previews\.$/m,
    );
    expect(host.output).toContain(why);
  } finally {
    await host.close();
    removeFolder(folder);
  }
});

test.each([
  ["does not load", (text: string) => `throw new Error("not here");${text}`, "create", "not here"],
  [
    "has other methods",
    (text: string) => text.replace("async diff(call", "async compare(call"),
    "diff",
    "its service has no method diff",
  ],
])("an SDK's host that %s is missed by resources of other packages only", async (_, change, method, why) => {
  const folder = programFolder("@pulumi/pulumi");
  changeSdk(folder, { [stockScript]: change });
  const host = await Host.start("@pulumi/pulumi", folder, { kind: "own" });
  try {
    await host.configure(settings());
    const zone = { __provider: text("DnssecZone"), zoneId: 3 };
    expect(await host.create(zone)).toMatchObject({ id: "3" });
    expect(await host.diff("3", zone, { ...zone, zoneId: 9 })).toMatchObject({ replaces: ["zoneId"] });
    const foreign = { __provider: creating };
    const calls = { create: () => host.create(foreign), diff: () => host.diff("1", foreign, foreign) };
    await expect(calls[method as keyof typeof calls]()).rejects.toThrow(
      `The host of pulumi-edge-platform cannot run resources of other packages with this version of @pulumi/pulumi (${why}). Remove the host from "plugins" of the project file to run them.`,
    );
  } finally {
    await host.close();
    removeFolder(folder);
  }
});

test("resources of ours run without the SDK's host, and share their requests with texts that it runs", async () => {
  const folder = programFolder("@pulumi/pulumi");
  const marked = (script: string) => `console.error("loaded");${script}`;
  changeSdk(folder, { [stockScript]: marked });
  const host = await Host.start("@pulumi/pulumi", folder, { kind: "own" });
  try {
    await host.configure(settings());
    const group = { loadBalancerId: 1, originGroupId: 7, name: "us", adopted: false, managed: ["name"] };
    await host.check({}, { __provider, loadBalancerId: 1, name: "us" });
    expect(host.output).toBe("");
    // As no version of this package has written it: the SDK's host runs the text itself.
    const older = __provider.replaceAll('"', "'");
    await host.check({}, { __provider: older, loadBalancerId: 1, name: "us" });
    await host.says("loaded\n");
    expect(asked()).toEqual([]);
    emulator.fault({ method: "GET", delayMs: 200 });
    const [own, others] = await Promise.all(
      [__provider, older].map((by) => host.read("1/7", { __provider: by, ...group })),
    );
    expect(asked()).toEqual(["GET /loadbalancer/1"]);
    expect({ ...own?.outputs, __provider: older }).toEqual(others?.outputs);
    // What one of them created the other does not take for its own.
    const made = await host.create({ __provider: older, loadBalancerId: 1, name: "mixed" });
    await expect(host.create({ __provider, loadBalancerId: 1, name: "mixed", adopt: true })).rejects.toThrow(
      `is already managed by another resource of this program (id ${made.id})`,
    );
  } finally {
    await host.close();
    removeFolder(folder);
  }
});

test("what V8 compiled is kept in the user's cache folder by every Node.js that can", async () => {
  const folder = programFolder("@pulumi/pulumi");
  const host = await Host.start("@pulumi/pulumi", folder, { kind: "own" });
  try {
    const cache = join(folder, ".cache", "pulumi-edge-platform", "v8");
    const kept = () => existsSync(cache) && readdirSync(cache, { recursive: true }).length > 50;
    const can = "flushCompileCache" in nodeModule;
    for (const until = Date.now() + 10_000; can && !kept() && Date.now() < until; ) await sleep(50);
    expect(kept()).toBe(can);
  } finally {
    await host.close();
    removeFolder(folder);
  }
});
