import { writeFileSync } from "node:fs";
import { fullTest } from "../support/fullRun";
import { startGateway } from "../support/otherServers";
import { expectSuccess, Scene, sampledForms } from "./scene";

jest.setTimeout(300_000);
let scene: Scene;

const seed = {
  LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us" }] }],
  DnsZones: [{ Id: 5, Domain: "five.example" }],
  VideoLibraries: [{ Id: 4 }],
  Databases: [{ id: "shop", name: "shop" }],
};

/** One object of each class whose delete destroys something. */
const objects = (suffix: string, options: string, adopt = ", adopt: true") => `
new edge.OriginGroup("group${suffix}", { loadBalancerId: 1, name: "eu"${adopt} }, ${options});
new edge.LogForwarding("logs${suffix}", { app: "shop", type: "SyslogTcp", endpoint: "logs.example", port: 514, format: "SyslogRfc5424"${adopt} }, ${options});
new edge.VideoLibraryRefererBlock("block${suffix}", { libraryId: 4, hostname: "bad.example"${adopt} }, ${options});
new edge.DnssecZone("zone${suffix}", { zoneId: 5, onDelete: "disable" }, ${options});
new edge.DatabaseToken("token${suffix}", { databaseId: "shop", kind: "read-only", onDelete: "revokeAll" }, ${options});
new edge.Database("store${suffix}", { name: "store", storageRegion: "DE", primaryRegions: ["DE"], onDelete: "delete"${adopt} }, ${options});`;

const inComponent = `
const other = new edge.EdgeProvider("other", { apiKey: new pulumi.Config("edge").requireSecret("apiKey") });
const component = new pulumi.ComponentResource("test:index:Component", "component", {}, { providers: [other] });
`;

function listObjects() {
  const { state } = scene.emulator;
  return {
    groups: scene.groups().map(({ Name }) => Name),
    forwardings: state.logForwarding.map(({ app }) => app),
    blocked: state.videoLibraries[0]?.BlockedReferrers,
    dnssec: state.dnsZones[0]?.DnsSecEnabled,
    databases: state.databases.map(({ name }) => name),
  };
}
const allObjects = {
  groups: ["us", "eu"],
  forwardings: ["shop"],
  blocked: ["bad.example"],
  dnssec: true,
  databases: ["shop", "store"],
};

/** The requests since the last call that delete, revoke or unblock. */
const takeDeletes = () =>
  scene.takeWrites().filter((request) => /^DELETE|revoke|removeBlocked/.test(request));

fullTest.each(sampledForms)(
  "keeps objects moved to another provider without alias, with %s",
  async (_, project) => {
    scene = await Scene.open({ seed }, { project, processes: true });
    const { stack } = scene;
    expect((await scene.up(objects("", "{}"))).ok).toBe(true);
    expect(listObjects()).toEqual(allObjects);

    const moved = await scene.up(inComponent + objects("", "{ parent: component }"));
    expect([moved.ok, moved.output]).toEqual([
      true,
      expect.stringContaining("another resource of this program"),
    ]);
    expect([listObjects(), takeDeletes()]).toEqual([allObjects, []]);
    expect((await stack.preview("--expect-no-changes")).ok).toBe(true);

    // Back again without `adopt`: the creates are refused, and the objects they refer to are not deleted under their old names.
    const refused = await scene.up(objects("", "{}", "") + inComponent, "--continue-on-error");
    expect([refused.ok, listObjects(), takeDeletes()]).toEqual([false, allObjects, []]);
    expect(refused.errors["group"]).toMatch(/(already exists|was not deleted)/);
    expect(stack.resources().filter(({ type }) => type.endsWith(":OriginGroup"))).toHaveLength(1);
  },
);

fullTest.each(sampledForms)(
  "keeps an object that a renamed resource adopts through another base URL of the account, with %s",
  async (_, project) => {
    scene = await Scene.open({ seed }, { project, processes: true });
    const gateway = await startGateway("/gateway", scene.emulator.baseUrl);
    const group = (name: string, baseUrl: string) => `
      const account = new edge.EdgeProvider("${name}", { baseUrl: "${baseUrl}", apiKey: new pulumi.Config("edge").requireSecret("apiKey") });
      new edge.OriginGroup("${name}", { loadBalancerId: 1, name: "eu", adopt: true }, { provider: account });`;
    expectSuccess(await scene.up(group("proxied", `${gateway.url}/gateway`)));
    const renamed = expectSuccess(await scene.up(group("direct", scene.emulator.baseUrl)));
    expect(renamed.output).toContain("was not deleted: another resource of this program manages it now");
    expect([listObjects().groups, takeDeletes()]).toEqual([["us", "eu"], []]);
    await gateway.close();
  },
);

// No provider can know that a resource that comes later names the object.
fullTest.each(sampledForms)(
  "a replacement by another explicit ID keeps the old object, and a preview shows that, with %s",
  async (_, project) => {
    scene = await Scene.open({ seed }, { project });
    expectSuccess(await scene.up(`new edge.OriginGroup("a", { loadBalancerId: 1, name: "eu" });`));
    const { id = "" } = scene.stack.resource("a");
    scene.stack.program(`
      const a = new edge.OriginGroup("a", { loadBalancerId: 1, originGroupId: 7, onDelete: "delete" }, { deleteBeforeReplace: true });
      new edge.OriginGroup("b", { loadBalancerId: 1, originGroupId: ${id.slice(2)} }, { dependsOn: [a] });`);
    const line = `Origin group ${id.slice(2)} of load balancer 1 stays on the platform: the program names another object by its ID.`;
    for (const run of [await scene.stack.preview(), await scene.stack.up()])
      expect(expectSuccess(run).output).toContain(line);
    expect([
      scene.stack.resource("a").id,
      scene.stack.resource("b").id,
      listObjects().groups,
      takeDeletes(),
    ]).toEqual(["1/7", id, ["us", "eu"], []]);
  },
);

// For the engine, another spelling is another object: it deletes the managed one.
test("a resource that becomes a get keeps its object, and another spelling of the ID is an error", async () => {
  scene = await Scene.open({ seed });
  expectSuccess(
    await scene.up('new edge.VideoLibraryRefererBlock("block", { libraryId: 4, hostname: "bad.example" });'),
  );
  const get = (id: string) =>
    scene.up(`edge.VideoLibraryRefererBlock.get("block", "${id}");`, "--continue-on-error");
  const spelled = await get("4/Bad.Example");
  expect(spelled.output).toContain('must be written as "4/bad.example"');
  expectSuccess(await get("4/bad.example"));
  expect([listObjects().blocked, takeDeletes()]).toEqual([["bad.example"], []]);
});

// With --continue-on-error, the engine skips what depends on a failed resource, and then goes on to the deletes.
describe("a delete in an up that is not complete", () => {
  const failing = `const failing = new edge.OriginGroup("failing", { loadBalancerId: 1, originGroupId: 99 });`;
  const group = (name: string, options = "{}", others = "") =>
    `const ${name} = new edge.OriginGroup("${name}", { loadBalancerId: 1, name: "${name}"${others} }, ${options});`;
  const listGroups = () => listObjects().groups.sort();
  const refusal = expect.stringContaining("was not deleted: this run has not created and updated every");
  const continuing = ["--continue-on-error", "--parallel", "1"];

  fullTest.each(sampledForms)(
    "waits, as a skipped resource may manage the object, with %s",
    async (_, project) => {
      scene = await Scene.open({ seed }, { project, processes: true });
      const { stack } = scene;
      expectSuccess(await scene.up(objects("", "{}", "")));
      scene.takeWrites();
      for (const adopt of ["", ", adopt: true"]) {
        const program = failing + objects("2", "{ dependsOn: failing }", adopt);
        const skipped = await scene.up(program, ...continuing);
        expect([skipped.ok, listObjects(), scene.takeWrites()]).toEqual([false, allObjects, []]);
        expect(skipped.errors).toMatchObject({
          group: refusal,
          logs: refusal,
          block: refusal,
          store: refusal,
        });
      }
      expectSuccess(await scene.up(objects("2", "{}")));
      expect([listObjects(), takeDeletes()]).toEqual([allObjects, []]);
      expect((await stack.preview("--expect-no-changes")).ok).toBe(true);
    },
  );

  fullTest.each([
    [
      "a hook",
      `const hook = new pulumi.ResourceHook("hook", () => { throw new Error("not now"); });`,
      "{ hooks: { beforeCreate: [hook] } }",
    ],
    [
      "a resource of another package",
      `const foreign = new (class extends pulumi.dynamic.Resource {
        constructor() { super({ create: async () => { throw new Error("not now"); } }, "foreign", {}); }
      })();`,
      "{ dependsOn: foreign }",
    ],
  ])("waits if what failed is %s", async (_, declaration, options) => {
    scene = await Scene.open({ seed });
    expectSuccess(await scene.up(group("eu")));
    const renamed = `new edge.OriginGroup("next", { loadBalancerId: 1, name: "eu", adopt: true }, ${options});`;
    const skipped = await scene.up(declaration + renamed, ...continuing);
    expect([skipped.errors["eu"], listGroups()]).toEqual([refusal, ["eu", "us"]]);
  });

  fullTest.each(["1/05", "1/99"])("waits if the object is imported as %s, which fails", async (id) => {
    scene = await Scene.open({ seed });
    expectSuccess(await scene.up(group("eu")));
    const renamed = `new edge.OriginGroup("next", { loadBalancerId: 1, name: "eu" }, { import: "${id}" });`;
    const failed = await scene.up(renamed, ...continuing);
    expect([Object.keys(failed.errors).sort(), listGroups()]).toEqual([
      ["eu", "next"],
      ["eu", "us"],
    ]);
  });

  test.each(sampledForms)("keeps what a failed create refers to, with %s", async (_, project) => {
    const LoadBalancers = [...seed.LoadBalancers, { LoadBalancerId: 2 }];
    scene = await Scene.open({ seed: { LoadBalancers } }, { project });
    const program = (parent: number) =>
      group("eu", "{ deleteBeforeReplace: true }").replace("loadBalancerId: 1", `loadBalancerId: ${parent}`);
    expectSuccess(await scene.up(program(1)));
    const second = 'new edge.OriginGroup("second", { loadBalancerId: 1, name: "eu" });';
    const failed = await scene.up(second + program(2), ...continuing);
    expect([Object.keys(failed.errors), takeDeletes()]).toEqual([["second"], []]);
    expect(failed.output).toContain("refers to the same object and could not be created.");
  });

  fullTest.each(sampledForms)("keeps an object that the state has twice, with %s", async (_, project) => {
    scene = await Scene.open({ seed }, { project });
    const us = (name: string, weight: number, options = "{}") =>
      `new edge.OriginGroup("${name}", { loadBalancerId: 1, name: "us", weight: ${weight}, adopt: true, onDelete: "delete" }, ${options});`;
    expectSuccess(await scene.up(us("us", 50)));
    const last = failing.replace("99", "pulumi.output(renamed.id).apply(() => 99)");
    await scene.up(`const renamed = ${us("renamed", 50)}${last}`);
    const listCopies = () => scene.stack.resources().filter(({ id }) => id === "1/7").length;
    expect(listCopies()).toBe(2);
    await scene.up(failing + us("renamed", 60, "{ dependsOn: failing }"), ...continuing);
    expect([listCopies(), listGroups(), takeDeletes()]).toEqual([1, ["us"], []]);
  });

  fullTest("waits with what an earlier up has left to it", async () => {
    const LoadBalancers = [...seed.LoadBalancers, { LoadBalancerId: 2 }, { LoadBalancerId: 3 }];
    scene = await Scene.open({ seed: { LoadBalancers } });
    const moved = (parent: number, options = "{}") =>
      group("eu", options).replace("loadBalancerId: 1", `loadBalancerId: ${parent}`);
    expectSuccess(await scene.up(moved(1)));
    const fault = scene.emulator.fault({ method: "DELETE", status: 403, times: 9 });
    expect((await scene.up(moved(2))).errors["eu"]).toContain("403");
    fault.remove();
    const adopting = group("next", "{ dependsOn: failing }", ", adopt: true").replace(
      'name: "next"',
      'name: "eu"',
    );
    const skipped = await scene.up(failing + moved(3, "{ dependsOn: failing }") + adopting, ...continuing);
    expect([skipped.errors["eu"], listGroups()]).toEqual([refusal, ["eu", "eu", "us"]]);
  });

  // If one of these deletes were refused, the engine would wait for it forever.
  fullTest.each(sampledForms)("goes on if a replacement follows, with %s", async (name, project) => {
    scene = await Scene.open(
      { seed: { LoadBalancers: [...seed.LoadBalancers, { LoadBalancerId: 2 }] } },
      { project },
    );
    const program = (weight: number, parent: number, afterwards = "") => `
      const options = { deleteBeforeReplace: true, dependsOn: [${afterwards}] };
      ${group("optional", '{ ...options, replaceOnChanges: ["weight"] }', `, weight: ${weight}`)}
      ${group("moved", "options").replace("loadBalancerId: 1", `loadBalancerId: ${parent}`)}
      const child = new edge.Origin("child", { loadBalancerId: moved.loadBalancerId, originGroupId: moved.originGroupId,
        standardOrigin: { originUrl: "https://a.example" } }, { deleteBeforeReplace: true });
      ${group("forced", "options")}`;
    expectSuccess(await scene.up(program(1, 1) + group("gone")));
    // The SDK's host has no replaceOnChanges, and --replace gives the provider no sign of a replacement.
    const isPlugin = name === "the plugin";
    const replace = isPlugin ? ["--replace", scene.stack.resource("forced").urn] : [];
    const first = group("first");
    const run = await scene.up(
      first + failing + group("skipped", "{ dependsOn: failing }") + program(2, 2, "first"),
      ...continuing,
      ...replace,
    );
    expect(run.errors).toEqual({
      failing: expect.stringContaining("There is no origin group 99"),
      gone: refusal,
    });
    const replaced = run.steps.filter(({ op }) => op === "create-replacement").map(({ name }) => name);
    expect(replaced.sort()).toEqual(["child", "moved", ...(isPlugin ? ["forced", "optional"] : [])].sort());
    expectSuccess(await scene.up(first + program(2, 2)));
    expect(listGroups()).toEqual(["first", "forced", "moved", "optional", "us"]);
  });
});

test.each(sampledForms)(
  "refuses a second resource for the same object under another provider, with %s",
  async (_, project) => {
    scene = await Scene.open({ seed }, { project, processes: true });
    const { stack } = scene;
    const group = (name: string, options: string) =>
      `new edge.OriginGroup("${name}", { loadBalancerId: 1, originGroupId: 7, onDelete: "delete" }, ${options});`;
    const program = inComponent + group("first", "{}") + group("second", "{ provider: other }");
    const twice = await scene.up(program);
    expect([twice.ok, listObjects().groups]).toEqual([false, ["us"]]);
    expect(Object.values(twice.errors).join()).toContain(
      "Origin group 7 of load balancer 1 (id 1/7) is already managed by another resource of this program",
    );
    // Removing the one that was refused takes nothing from the other.
    const kept = stack.resources().some(({ urn }) => urn.endsWith("::first")) ? "first" : "second";
    const one = await scene.up(inComponent + group(kept, kept === "first" ? "{}" : "{ provider: other }"));
    expect([one.ok, listObjects().groups, scene.takeWrites()]).toEqual([true, ["us"], []]);
  },
);

// A provider does not see the state, so it knows only the resources that the run has reached.
test("a resource that a failed up did not reach keeps its object, and the next up refuses the second one", async () => {
  scene = await Scene.open({ seed });
  const group = (name: string, dependsOn = "", id = 7) =>
    `const ${name} = new edge.OriginGroup("${name}", { loadBalancerId: 1, originGroupId: ${id}, onDelete: "delete" }, { dependsOn: [${dependsOn}] });`;
  expect((await scene.up(group("first"))).ok).toBe(true);
  const failing = group("second") + group("missing", "second", 99) + group("first", "missing");
  expect(Object.keys((await scene.up(failing)).errors)).toEqual(["missing"]);
  expect(Object.values((await scene.up(group("second") + group("first", "second"))).errors)).toEqual([
    expect.stringContaining("is already managed by another resource of this program"),
  ]);
  const one = await scene.up(group("first"));
  expect([one.ok, listObjects().groups, takeDeletes()]).toEqual([true, ["us"], []]);
});

// With --continue-on-error, the engine never ends after a delete of a replacement has failed.
fullTest("a replacement whose delete fails keeps its object in the state", async () => {
  scene = await Scene.open({ seed });
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
  const failed = [await scene.up(group(3) + zone(false)), await scene.up(group(2) + zone(true))];
  expect(failed.map(({ errors }) => errors)).toEqual([
    { us: expect.stringContaining("403") },
    { zone: expect.stringContaining("the parent zone still has the DS record") },
  ]);
  expect(listObjects()).toMatchObject({ groups: ["us"], dnssec: true });
  fault.remove();
  delegate(false);
  const failedState = stack.stateText();
  expectSuccess(await scene.up(group(3) + zone(true)));
  expect([listObjects(), scene.group("us")]).toMatchObject([{ groups: ["us"], dnssec: true }, { Weight: 3 }]);
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);

  // A destroy instead of that up deletes both.
  emulator.state.loadBalancers[0]?.OriginGroups.splice(0, 1, { ...scene.group("us"), Id: 7 });
  writeFileSync(stack.statePath(), failedState);
  expect((await stack.destroy()).ok).toBe(true);
  expect(listObjects()).toMatchObject({ groups: [], dnssec: false });
});
