import {
  chmodSync,
  chownSync,
  cpSync,
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
import { addressOf, emulatorForAll } from "../emulated";
import { managing } from "../managing";
import { gate, until } from "../waiting";
import { Host, ownScript, programFolder, removeFolder } from "./host";

const text = (kind: string) => `exports.handler=()=>require("pulumi-edge-platform/dynamic").v1("${kind}")`;
const __provider = text("OriginGroup");

const emulator = emulatorForAll({
  seed: {
    LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us", Weight: 20 }] }],
    DnsZones: [{ Id: 3, DnsSecEnabled: true }],
  },
});

const settings = () => addressOf(emulator);
const asked = () => emulator.requests.map(({ method, path }) => `${method} ${path}`);

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
test("started in a folder without packages, the host uses those next to its own installation", async () => {
  const [program, empty] = [programFolder("@pulumi/pulumi"), mkdtempSync(join(tmpdir(), "edge-inline-"))];
  const script = join(program, "node_modules", "pulumi-edge-platform", ownScript);
  const host = await Host.start("@pulumi/pulumi", program, { kind: "own", script, cwd: empty });
  try {
    expect(await host.configure(settings())).toEqual({ supportsPreview: true });
    const zone = { __provider: text("DnssecZone"), zoneId: 3 };
    expect(await host.create(zone)).toMatchObject({ id: "3", outputs: { enabled: true } });
    expect(host.output).toBe("DNSSEC for DNS zone 3 already matched the program: nothing changed.\n");
  } finally {
    await host.close();
    [program, empty].forEach(removeFolder);
  }
});

test("if no SDK is found it says what to do, without a stack trace", async () => {
  const folder = mkdtempSync(join(tmpdir(), "edge-alone-"));
  cpSync(join(__dirname, "..", "..", "dist", "provider"), join(folder, "dist", "provider"), {
    recursive: true,
  });
  const started = Host.start("@pulumi/pulumi", folder, { kind: "own", script: join(folder, ownScript) });
  await expect(started).rejects.toThrow(
    /^the host ended with 1: pulumi-edge-platform: its host finds no @pulumi\/pulumi in \S*edge-alone-\w+, where the program runs\. Install the program's packages; for an inline program of the Automation API set "main" of projectSettings to their folder\.\n$/,
  );
  removeFolder(folder);
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
])("with an SDK %s it says so and runs the SDK's own host unchanged", async (_, changes, why) => {
  const folder = programFolder("@pulumi/pulumi", changes !== undefined);
  if (changes) changeSdk(folder, changes);
  const host = await Host.start("@pulumi/pulumi", folder, { kind: "own" });
  try {
    expect(await host.configure({})).toEqual({ supportsPreview: false });
    expect(await host.create({ __provider: creating })).toMatchObject({ id: "1", outputs: { done: true } });
    expect(host.output).toMatch(
      /^pulumi-edge-platform: its provider host is incompatible with this version of @pulumi\/pulumi \(.*\); the SDK's own host is used, without import and with less detailed previews\.$/m,
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
])("only resources of other packages fail with an SDK's host that %s", async (_, change, method, why) => {
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

test("our resources run without the SDK's host, and share requests with provider texts that it runs", async () => {
  const folder = programFolder("@pulumi/pulumi");
  const marked = (script: string) => `console.error("loaded");${script}`;
  changeSdk(folder, { [stockScript]: marked });
  const host = await Host.start("@pulumi/pulumi", folder, { kind: "own" });
  try {
    await host.configure(settings());
    const group = {
      loadBalancerId: 1,
      originGroupId: 7,
      name: "us",
      adopted: false,
      managed: managing("name"),
    };
    await host.check({}, { __provider, loadBalancerId: 1, name: "us" });
    expect(host.output).toBe("");
    // As no version of this package has written it: the SDK's host runs the text itself.
    const older = __provider.replaceAll('"', "'");
    await host.check({}, { __provider: older, loadBalancerId: 1, name: "us" });
    await host.says("loaded\n");
    expect(asked()).toEqual([]);
    const { opened, open } = gate();
    emulator.fault({ method: "GET", until: opened });
    const texts = [__provider, older];
    const reads = texts.map((by) => host.read("1/7", { __provider: by, ...group }));
    // What was asked after them has its response.
    for (const by of [...texts, ...texts])
      await host.check({}, { __provider: by, loadBalancerId: 1, name: "us" });
    open();
    const [own, others] = await Promise.all(reads);
    expect(asked()).toEqual(["GET /loadbalancer/1"]);
    expect({ ...own?.outputs, __provider: older }).toEqual(others?.outputs);
    // What one of them created the other does not adopt as its own.
    await host.create({ __provider: older, loadBalancerId: 1, name: "mixed" });
    await expect(host.create({ __provider, loadBalancerId: 1, name: "mixed", adopt: true })).rejects.toThrow(
      'Origin group "mixed" of load balancer 1 is already managed by another resource of this program',
    );
  } finally {
    await host.close();
    removeFolder(folder);
  }
});

/** Starts a host with a cache folder like that, and expects V8's compiled code in it, or none. */
async function keepsCode(prepare: (cache: string) => void, isExpected: boolean): Promise<void> {
  const folder = programFolder("@pulumi/pulumi");
  const cache = join(folder, ".cache");
  mkdirSync(cache);
  prepare(cache);
  const host = await Host.start("@pulumi/pulumi", folder, { kind: "own" });
  try {
    const can = "flushCompileCache" in nodeModule;
    const isKept = () => readdirSync(cache, { recursive: true }).length > 50;
    if (can && isExpected) await until(isKept);
    else if (can) await sleep(2_000); // A host writes what it has compiled after a second.
    expect(isKept()).toBe(can && isExpected);
  } finally {
    await host.close();
    removeFolder(folder);
  }
}

test("V8's compiled code is kept in the user's cache folder, by every Node.js that supports it", () =>
  keepsCode((cache) => chmodSync(cache, 0o755), true));

test("V8's compiled code is not kept where the user's group could change it", () =>
  keepsCode((cache) => chmodSync(cache, 0o775), false));

const needsRoot = process.getuid?.() === 0 ? test : test.skip;

needsRoot("V8's compiled code is not kept in a folder that somebody else made first (needs root)", () =>
  keepsCode((cache) => {
    for (const name of ["pulumi-edge-platform", "pulumi-edge-platform-0"]) {
      mkdirSync(join(cache, name, "v8"), { recursive: true });
      for (const path of [name, join(name, "v8")]) chownSync(join(cache, path), 65_534, 65_534);
    }
  }, false),
);
