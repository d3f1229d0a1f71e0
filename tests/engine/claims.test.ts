import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gate, until } from "../waiting";
import { patient, pluginForm, Scene, sampledForms, steps } from "./scene";

jest.setTimeout(300_000);
let scene: Scene;
afterEach(() => scene.close());

const seed = {
  LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us" }] }],
  DnsZones: [{ Id: 5, Domain: "five.example" }],
  VideoLibraries: [{ Id: 4 }, { Id: 6, BlockedReferrers: ["odd.example"] }],
  Databases: [{ id: "shop" }],
};

/** One object of each class whose delete destroys something. */
const objects = (suffix: string, options: string, adopt = ", adopt: true") => `
new edge.OriginGroup("group${suffix}", { loadBalancerId: 1, name: "eu"${adopt} }, ${options});
new edge.LogForwarding("logs${suffix}", { app: "shop", type: "SyslogTcp", endpoint: "logs.example", port: 514, format: "SyslogRfc5424"${adopt} }, ${options});
new edge.VideoLibraryRefererBlock("block${suffix}", { libraryId: 4, hostname: "bad.example"${adopt} }, ${options});
new edge.DnssecZone("zone${suffix}", { zoneId: 5, onDelete: "disable" }, ${options});
new edge.DatabaseToken("token${suffix}", { databaseId: "shop", kind: "read-only", onDelete: "revokeAll" }, ${options});`;

const inComponent = `
const other = new edge.EdgeProvider("other", { apiKey: new pulumi.Config("edge").requireSecret("apiKey") });
const component = new pulumi.ComponentResource("test:index:Component", "component", {}, { providers: [other] });
`;

function alive() {
  const [state] = [scene.emulator.state];
  return {
    groups: scene.groups().map(({ Name }) => Name),
    forwardings: state.logForwarding.map(({ app }) => app),
    blocked: state.videoLibraries[0]?.BlockedReferrers,
    dnssec: state.dnsZones[0]?.DnsSecEnabled,
  };
}

const everything = { groups: ["us", "eu"], forwardings: ["shop"], blocked: ["bad.example"], dnssec: true };

test.each(sampledForms)(
  "keeps objects moved to another provider without alias, with %s",
  async (_, project) => {
    scene = await Scene.open({ seed }, { project, processes: true });
    const { stack } = scene;
    expect((await scene.up(objects("", "{}"))).ok).toBe(true);
    expect(alive()).toEqual(everything);
    scene.sent();

    const moved = await scene.up(inComponent + objects("", "{ parent: component }"));
    expect([moved.ok, moved.output]).toEqual([
      true,
      expect.stringContaining("another resource of this program"),
    ]);
    expect(alive()).toEqual(everything);
    // DNSSEC is enabled once more, which changes nothing, and a new token is created. Nothing is deleted or revoked.
    expect(scene.sent().map((request) => request.split(" {")[0])).toEqual([
      expect.stringMatching(/^(POST \/dnszone\/5\/dnssec|PUT \/database\/.*\/generate)$/),
      expect.stringMatching(/^(POST \/dnszone\/5\/dnssec|PUT \/database\/.*\/generate)$/),
    ]);
    expect((await stack.preview("--expect-no-changes")).ok).toBe(true);

    // Back again without `adopt`: the creates are refused, and the objects they refer to are not deleted under their old names.
    const refused = await scene.up(objects("", "{}", "") + inComponent, "--continue-on-error");
    expect(refused.ok).toBe(false);
    expect(alive()).toEqual(everything);
    expect(refused.errors["group"]).toMatch(/(already exists|was not deleted)/);
    expect(stack.resources().filter(({ type }) => type.endsWith(":OriginGroup"))).toHaveLength(1);
    expect(scene.sent().filter((request) => /^DELETE|revoke|removeBlocked/.test(request))).toEqual([]);
  },
);

test.each(sampledForms)(
  "refuses a second resource for the same object under another provider, with %s",
  async (_, project) => {
    scene = await Scene.open({ seed }, { project, processes: true });
    const { stack } = scene;
    const group = (name: string, options: string) =>
      `new edge.OriginGroup("${name}", { loadBalancerId: 1, originGroupId: 7, onDelete: "delete" }, ${options});`;
    const program = inComponent + group("first", "{}") + group("second", "{ provider: other }");
    const twice = await scene.up(program);
    expect([twice.ok, alive().groups]).toEqual([false, ["us"]]);
    expect(Object.values(twice.errors).join()).toContain(
      "Origin group 7 of load balancer 1 (id 1/7) is already managed by another resource of this program",
    );
    // Removing the one that was refused takes nothing from the other.
    const kept = stack.resources().some(({ urn }) => urn.endsWith("::first")) ? "first" : "second";
    const one = await scene.up(inComponent + group(kept, kept === "first" ? "{}" : "{ provider: other }"));
    expect([one.ok, alive().groups, scene.sent()]).toEqual([true, ["us"], []]);
  },
);

test("creates of the same name make one object, in one process and in two", async () => {
  scene = await Scene.open({ seed }, { project: pluginForm, processes: true, config: patient });
  const { emulator } = scene;
  const group = (name: string, options: string) =>
    `new edge.OriginGroup("${name}", { loadBalancerId: 1, name: "eu", adopt: true }, ${options});`;
  const block = (hostname: string, libraryId: number, options: string) =>
    `new edge.VideoLibraryRefererBlock("${hostname}", { libraryId: ${libraryId}, hostname: "${hostname}" }, ${options});`;
  // The first create gets its response only when both processes have begun.
  const { opened, open } = gate();
  emulator.fault({ method: "POST", path: "/loadbalancer/1/origingroup", until: opened });
  const running = scene.up(
    inComponent +
      group("a", "{}") +
      group("b", "{}") +
      group("c", "{ provider: other }") +
      block("one.example", 4, "{}") +
      block("two.example", 6, "{ provider: other }"),
    ...["--continue-on-error", "--parallel", "32"],
  );
  const begun = [4, 6].map((id) => emulator.fault({ method: "GET", path: `/videolibrary/${id}` }));
  await until(() => begun.every(({ hits }) => hits > 0));
  open();
  const run = await running;
  expect(run.ok).toBe(false);
  const failed = Object.entries(run.errors).filter(([name]) => "abc".includes(name));
  expect(failed.map(([, error]) => error)).toEqual([
    expect.stringContaining("is already managed by another resource of this program"),
    expect.stringContaining("is already managed by another resource of this program"),
  ]);
  expect(scene.sent().filter((request) => request.startsWith("POST /loadbalancer/"))).toHaveLength(1);
  expect(alive().groups).toEqual(["us", "eu"]);
});

test.each(sampledForms)(
  "keeps what a failed create refers to, whatever its provider's URL, with %s",
  async (_, project) => {
    scene = await Scene.open({ seed }, { project, processes: true });
    const { stack, emulator } = scene;
    expect((await scene.up(objects("", "{}", ""))).ok).toBe(true);
    const before = stack.resources().length;
    scene.sent();
    const { port } = new URL(emulator.baseUrl);
    for (const baseUrl of [`http://localhost:${port}/wrong`, "http://127.0.0.1:9"]) {
      const wrong = `const wrong = new edge.EdgeProvider("wrong", { baseUrl: "${baseUrl}", apiKey: pulumi.secret("${emulator.apiKey}"), maxAttempts: 1 });`;
      const renamed = await scene.up(
        wrong + objects("-renamed", "{ provider: wrong }", ""),
        "--continue-on-error",
      );
      const sent = scene.sent().filter((request) => !request.includes(" /wrong/"));
      expect([renamed.ok, alive(), sent]).toEqual([false, everything, []]);
      expect(renamed.errors["group"]).toContain(
        "was not deleted: another resource of this program refers to the same object and could not be created",
      );
      const kept = stack.resources().filter(({ type }) => /edge:/.test(type));
      expect([kept.length, before]).toEqual([5, before]);
    }
    // The same server under another of its names.
    const moved = await scene.up(
      `const other = new edge.EdgeProvider("other", { baseUrl: "http://localhost:${port}", apiKey: pulumi.secret("${emulator.apiKey}") });` +
        objects("-moved", "{ provider: other }"),
    );
    expect([moved.ok ? "" : moved.output, alive()]).toEqual(["", everything]);
    expect(scene.sent().filter((request) => /^DELETE|revoke/.test(request))).toEqual([]);
  },
);

describe.each(sampledForms)("a replacement by --replace that deletes first, with %s", (_, project) => {
  const first = "deleteBeforeReplace: true";
  const kept = (options = first) => `
    new edge.Database("db", { name: "one", storageRegion: "DE", primaryRegions: ["DE"] }, { ${options} });
    new edge.OriginGroup("group", { loadBalancerId: 1, name: "eu", onDelete: "keep" }, { ${options} });`;
  const replace = () => ["db", "group"].flatMap((name) => ["--replace", scene.stack.resource(name).urn]);
  const held = () => [scene.emulator.state.databases.map(({ name }) => name), alive().groups];
  const expected = [
    ["shop", "one"],
    ["us", "eu"],
  ];

  test("of objects that their deletes keep goes on with them, and lines say so", async () => {
    scene = await Scene.open({ seed }, { project });
    const { stack } = scene;
    expect((await scene.up(kept())).ok).toBe(true);
    const ids = ["db", "group"].map((name) => stack.resource(name).id);
    const run = await stack.up(...replace());
    expect([run.ok ? "" : run.output, held()]).toEqual(["", expected]);
    expect(run.output).toMatch(/Adopted database \S+ "one": nothing changed\./);
    expect(run.output).toContain('"eu": nothing changed.');
    expect(["db", "group"].map((name) => stack.resource(name).id)).toEqual(ids);
    await scene.expectNoChanges();
    const destroyed = await stack.destroy();
    expect([destroyed.ok, stack.resources(), held()]).toEqual([true, [], expected]);
    expect(destroyed.output).toMatch(/Database \S+ .*(was not deleted|stays)/);
  });

  test("of objects with retainOnDelete goes on with them in the next up", async () => {
    scene = await Scene.open({ seed }, { project });
    const { stack } = scene;
    const retained = kept(`${first}, retainOnDelete: true`);
    expect((await scene.up(retained)).ok).toBe(true);
    // The engine asks for no delete, so nothing shows that these creates are replacements.
    const failed = await stack.up(...replace(), "--continue-on-error");
    expect(Object.values(failed.errors).join()).toMatch(/"(one|eu)".* already exists \(id/);
    const completed = await stack.up();
    expect([completed.ok ? "" : completed.output, held()]).toEqual(["", expected]);
    expect(completed.output).toContain("Adopted database");
    await scene.expectNoChanges();
  });
});

// The SDK's host gives no detailed diff, without which the engine knows nothing of replaceOnChanges.
test("deletes and recreates what the program replaces, in either order", async () => {
  scene = await Scene.open({ seed }, { project: pluginForm, processes: true });
  const group = (name: string, weight: number, first: boolean, options = "") =>
    `new edge.OriginGroup("${name}", { loadBalancerId: 1, name: "${name}${first ? "" : weight}", weight: ${weight} }, { replaceOnChanges: ["weight"], deleteBeforeReplace: ${first}${options} });`;
  const held = () =>
    scene
      .groups()
      .map(({ Name, Weight }) => `${Name} ${Weight}`)
      .sort();
  expect((await scene.up(group("eu", 1, true) + group("ap", 1, true))).ok).toBe(true);
  const { Id } = scene.group("eu");
  // Of the second group the previous provider deletes, and another one creates; then the other way round.
  const moved = await scene.up(
    inComponent + group("eu", 2, true) + group("ap", 4, true, ", provider: other"),
  );
  expect([moved.ok, held()]).toEqual([true, ["ap 4", "eu 2", "us 100"]]);
  expect(scene.group("eu").Id).not.toBe(Id);
  const back = await scene.up(inComponent + group("eu", 3, false) + group("ap", 2, true));
  expect([back.ok, held()]).toEqual([true, ["ap 2", "eu3 3", "us 100"]]);
});

test.each([
  ["first", "first"],
  ["afterwards", "second"],
])("replaces what an alias renames in the same up, deleting it %s", async (when, name) => {
  scene = await Scene.open({ seed }, { project: pluginForm });
  expect((await scene.up('new edge.OriginGroup("old", { loadBalancerId: 1, name: "first" });')).ok).toBe(
    true,
  );
  const { Id } = scene.group("first");
  const run = await scene.up(
    `new edge.OriginGroup("new", { loadBalancerId: 1, name: "${name}", weight: 6 }, { aliases: [{ name: "old" }], replaceOnChanges: ["weight"], deleteBeforeReplace: ${when === "first"} });`,
  );
  expect([run.ok, run.changes]).toEqual([true, { replace: 1, same: 1 }]);
  expect(scene.groups().map((group) => group.Name)).toEqual(["us", name]);
  expect(scene.group(name).Id).not.toBe(Id);
  await scene.expectNoChanges();
});

test("an object that a failed import refers to is not deleted", async () => {
  scene = await Scene.open({ seed }, { project: pluginForm });
  const group = (name: string, options = "") =>
    `new edge.OriginGroup("${name}", { loadBalancerId: 1, name: "eu" }, { ${options} });`;
  expect((await scene.up(group("old"))).ok).toBe(true);
  const renamed = group("new", `import: "1/${scene.group("eu").Id}"`);
  scene.emulator.fault({ method: "GET", path: "/loadbalancer/1", status: 403 });
  const failed = await scene.up(renamed, "--continue-on-error");
  expect([failed.ok, alive().groups]).toEqual([false, ["us", "eu"]]);
  expect(failed.errors["old"]).toContain("was not deleted: another resource of this program refers to");
  const again = await scene.stack.up();
  expect([again.ok, steps(again)]).toEqual([true, ["delete old", "import new", "update new"]]);
  expect(alive().groups).toEqual(["us", "eu"]);
});

test("completes a replacement that was interrupted after its delete", async () => {
  scene = await Scene.open({ seed }, { project: pluginForm });
  const { emulator } = scene;
  const block = (name: string, adopt = "") =>
    `new edge.VideoLibraryRefererBlock("block", { libraryId: 4, hostname: "${name}.example"${adopt} }, { deleteBeforeReplace: true });`;
  const zone = (onDelete: string) =>
    `new edge.DnssecZone("zone", { zoneId: 5, onDelete: "${onDelete}", disableWhileDelegated: true }, { deleteBeforeReplace: true, replaceOnChanges: ["onDelete"] });`;
  const odd = (onDelete: string) =>
    `new edge.VideoLibraryRefererBlock("odd", { libraryId: 6, hostname: "odd.example", adopt: true, onDelete: "${onDelete}" }, { deleteBeforeReplace: true, replaceOnChanges: ["onDelete"] });`;
  const oddBlocked = () => emulator.state.videoLibraries[1]?.BlockedReferrers;
  expect((await scene.up(block("bad") + zone("disable") + odd("keep"))).ok).toBe(true);
  emulator.fault({ method: "POST", path: /addBlockedReferrer$/, status: 403 });
  emulator.fault({ method: "POST", path: "/dnszone/5/dnssec", status: 403 });
  const hidden = emulator.fault({ method: "GET", path: /videolibrary\/6/, status: 403, times: Infinity });
  const wanted = block("worse") + zone("keep") + odd("delete");
  const interrupted = await scene.up(wanted, "--continue-on-error");
  expect(Object.keys(interrupted.errors).sort()).toEqual(["block", "odd", "zone"]);
  expect([alive().blocked, oddBlocked()]).toEqual([[], ["odd.example"]]);
  hidden.remove();
  // The delete of an adopted object keeps it, and the create that was interrupted adopts it again.
  const again = await scene.up(wanted);
  expect([again.ok, again.errors]).toEqual([true, {}]);
  expect(alive()).toMatchObject({ blocked: ["worse.example"], dnssec: true });
  expect(oddBlocked()).toEqual(["odd.example"]);
  expect((await scene.stack.preview("--expect-no-changes")).ok).toBe(true);
});

// With --continue-on-error, the engine never ends after a delete of a replacement has failed.
test("a replacement whose delete fails keeps its object in the state", async () => {
  scene = await Scene.open({ seed }, { project: pluginForm });
  const { emulator, stack } = scene;
  const delegate = (DsConfigured: boolean) => {
    for (const zone of emulator.state.dnsZones) Object.assign(zone.Dnssec, { DsConfigured });
  };
  const group = (weight: number) =>
    `new edge.OriginGroup("us", { loadBalancerId: 1, name: "us", adopt: true, weight: ${weight}, onDelete: "delete" }, { deleteBeforeReplace: true, replaceOnChanges: ["weight"] });`;
  const zone = (disableWhileDelegated: boolean) =>
    `new edge.DnssecZone("zone", { zoneId: 5, onDelete: "disable", disableWhileDelegated: ${disableWhileDelegated} }, { deleteBeforeReplace: true, replaceOnChanges: ["disableWhileDelegated"] });`;
  expect((await scene.up(group(2) + zone(false))).ok).toBe(true);
  const fault = emulator.fault({ method: "DELETE", status: 403, times: Infinity });
  delegate(true);
  const errors = [await scene.up(group(3) + zone(false)), await scene.up(group(2) + zone(true))];
  expect(errors.map((run) => run.errors)).toEqual([
    { us: expect.stringContaining("403") },
    { zone: expect.stringContaining("the parent zone still has the DS record") },
  ]);
  expect(alive()).toMatchObject({ groups: ["us"], dnssec: true });
  fault.remove();
  delegate(false);
  const failedState = stack.stateText();
  const wanted = group(3) + zone(true);
  const completed = await scene.up(wanted);
  expect(completed.ok ? "" : completed.output).toBe("");
  expect([alive(), scene.group("us")]).toMatchObject([
    { groups: ["us"], dnssec: true },
    { Id: 5001, Weight: 3 },
  ]);
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);

  emulator.state.loadBalancers[0]?.OriginGroups.splice(0, 1, { ...scene.group("us"), Id: 7 });
  writeFileSync(stack.statePath(), failedState);
  expect((await stack.destroy()).ok).toBe(true);
  expect(alive()).toMatchObject({ groups: [], dnssec: false });
});

test.each(sampledForms)(
  "keeps an object that an edited state also has under another name, with %s",
  async (_, project) => {
    scene = await Scene.open({ seed }, { project });
    const { stack } = scene;
    expect((await scene.up(objects("", "{}", ""))).ok).toBe(true);
    const state = JSON.parse(stack.stateText());
    const { resources } = state.checkpoint.latest;
    for (const each of resources.filter(({ type = "" }) => /^(edge:index|.*dynamic\/edge):/.test(type)))
      resources.push({ ...each, urn: `${each.urn}-renamed` });
    writeFileSync(stack.statePath(), JSON.stringify(state));
    scene.sent();
    const renamed = await scene.up(objects("-renamed", "{}", ""));
    expect([renamed.ok, alive(), scene.sent()]).toEqual([true, everything, []]);
    expect(steps(renamed)).toEqual(
      ["block", "group", "logs", "token", "zone"].map((name) => `delete ${name}`),
    );
  },
);

test("keeps moved objects when a version manager's shim starts node", async () => {
  const folder = mkdtempSync(join(tmpdir(), "edge-shim-"));
  writeFileSync(join(folder, "node"), `#!/bin/sh\n"${process.execPath}" "$@"\nexit $?\n`, { mode: 0o755 });
  try {
    scene = await Scene.open({ seed }, { before: folder });
    expect((await scene.up(objects("", "{}"))).ok).toBe(true);
    expect((await scene.up(inComponent + objects("", "{ parent: component }"))).ok).toBe(true);
    expect(alive()).toEqual(everything);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("warns once if the processes of a run have no folder to share", async () => {
  const folder = mkdtempSync(join(tmpdir(), "edge-nowhere-"));
  const name = `pulumi-edge-platform-${process.getuid?.()}`;
  mkdirSync(join(folder, ".cache"));
  for (const path of [name, join(".cache", name)]) writeFileSync(join(folder, path), "not a folder");
  try {
    scene = await Scene.open({ seed }, { project: pluginForm, env: { TMPDIR: folder, HOME: folder } });
    const run = await scene.up(objects("", "{}"));
    expect([run.ok, alive()]).toEqual([true, everything]);
    // The engine shows it as it comes, and again in its summary.
    const [, summary = ""] = run.output.split("Diagnostics:");
    expect(summary.match(/cannot use a private folder/g)).toHaveLength(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
