import { until } from "../waiting";
import { dynamicForm, pluginForm, Scene, steps } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const seed = {
  LoadBalancers: [
    {
      LoadBalancerId: 1,
      OriginGroups: [
        { Id: 7, Name: "us", Weight: 20 },
        { Id: 8, Name: "ap" },
      ],
    },
    { LoadBalancerId: 2 },
  ],
};
const names = () => scene.groups().map(({ Name }) => Name);
const eu = (more = "", name = "eu", options = "") =>
  `new edge.OriginGroup("${name}", { loadBalancerId: 1, name: "eu"${more} }${options});`;

test("adoption is explicit, and one group belongs to one resource", async () => {
  scene = await Scene.open({ seed }, { project: dynamicForm });
  const { stack } = scene;
  // rules.md#explicit-adoption: the id and what to do about it, in one sentence; nothing is sent.
  const us = (more: string) =>
    `new edge.OriginGroup("us", { loadBalancerId: 1, name: "us", weight: 5${more} });`;
  const taken = await scene.up(
    `${us("")} new edge.OriginGroup("x", { loadBalancerId: 1, originGroupId: 9 });`,
    "--continue-on-error",
  );
  expect([taken.ok, scene.sent(), stack.resources()]).toEqual([false, [], []]);
  expect(taken.errors).toEqual({
    us: expect.stringContaining(
      'Origin group "us" of load balancer 1 already exists (id 1/7): set adopt: true, import it, or, if you renamed the resource, add aliases. If Pulumi replaces the resource, set deleteBeforeReplace: true; if another resource gives up the name, add it to dependsOn.',
    ),
    x: expect.stringContaining(
      "There is no origin group 9 of load balancer 1 on the platform: check originGroupId, or leave it out to create a new one.",
    ),
  });

  // The stack's edge:adopt is the default of every resource's own.
  stack.configure({ "edge:adopt": "true" });
  const refused = await scene.up(us(", adopt: false"));
  expect([refused.ok, scene.sent()]).toEqual([false, []]);
  scene.asked();
  stack.program(us(""));
  const blind = await stack.preview();
  expect([blind.ok, blind.output, scene.asked()]).toEqual([true, expect.not.stringContaining("Adopts"), []]);
  const took = await stack.up();
  expect([took.ok, scene.sent()]).toEqual([true, ['POST /loadbalancer/1/origingroup/7 {"Weight":5}']]);
  expect(took.output).toContain('Adopted origin group 7 "us": weight 20 → 5.');
  expect(stack.resource("us").outputs).toMatchObject({ adopted: true });

  // rules.md#one-resource-per-object: a second resource for the same group fails, whether the first one is old or new.
  // Each second one waits for its first: an error in a diff ends an update, --continue-on-error or not.
  const pairs = `const first = ${us("")}
    new edge.OriginGroup("again", { loadBalancerId: 1, name: "us" }, { dependsOn: first });
    const ap = new edge.OriginGroup("ap", { loadBalancerId: 1, originGroupId: 8 });
    new edge.OriginGroup("ap2", { loadBalancerId: 1, name: "ap" }, { dependsOn: ap });`;
  const twice = await scene.up(pairs, "--continue-on-error");
  expect([twice.ok, scene.sent()]).toEqual([false, []]);
  for (const id of [7, 8])
    expect(twice.output).toContain(
      `Origin group ${id} of load balancer 1 (id 1/${id}) is already managed by another resource of this program: remove one of the two resources, or, if you renamed one, add aliases to it. If one of them gives up its name to the other, add it to the dependsOn of the other.`,
    );
  const destroyed = await stack.destroy();
  expect([destroyed.ok, scene.sent(), names()]).toEqual([true, [], ["us", "ap"]]);
  expect(destroyed.output).toContain(
    'Origin group 7 of load balancer 1 was not deleted: it was adopted or imported, and onDelete is not "delete".',
  );
});

test("a rename, --replace and an interrupted replace leave the group alive", async () => {
  scene = await Scene.open({ seed }, { project: pluginForm });
  const { stack } = scene;
  expect((await scene.up(eu())).ok).toBe(true);
  const id = `1/${scene.group("eu").Id}`;
  const created = scene.sent();
  const stays = `Origin group ${scene.group("eu").Id} of load balancer 1 (id ${id}) was not deleted: another resource of this program manages it now. If you renamed the resource, add aliases.`;

  const renamed = await scene.up(eu("", "europe"));
  expect([renamed.ok, steps(renamed)]).toEqual([false, ["create europe"]]);
  expect(renamed.output).toContain(`already exists (id ${id})`);
  const alias = await scene.up(eu("", "europe", ', { aliases: [{ name: "eu" }] }'));
  expect([alias.ok, alias.changes]).toEqual([true, { same: 2 }]);
  const adopting = await scene.up(eu(", adopt: true", "euro"));
  expect([adopting.ok, steps(adopting)]).toEqual([true, ["create euro", "delete europe"]]);
  expect(adopting.output).toContain(stays);

  const replaced = await stack.up("--replace", stack.resource("euro").urn);
  expect([replaced.ok, replaced.changes]).toEqual([true, { replace: 1, same: 1 }]);
  expect(replaced.output).toContain(stays);

  // The engine is killed when the new resource is recorded and the old one not deleted yet: the program still runs.
  stack.program(`${eu(", adopt: true", "euro")} setTimeout(() => {}, 600_000);`);
  const engine = stack.start("up", "--yes", "--skip-preview", "--replace", stack.resource("euro").urn);
  await until(() => stack.resources().length >= 2);
  await stack.kill(engine);
  expect(
    stack
      .resources()
      .map((resource) => [resource.id, resource.delete ?? false])
      .sort(),
  ).toEqual([
    [id, false],
    [id, true],
  ]);
  await stack.must("cancel", "--yes");
  const ap =
    'new edge.OriginGroup("ap", { loadBalancerId: 1, name: "ap", adopt: true, onDelete: "delete" });';
  const after = await scene.up(eu(", adopt: true", "euro") + ap);
  const ids = stack.resources().map((resource) => resource.id);
  expect([after.ok, ids.sort()]).toEqual([true, [id, "1/8"].sort()]);
  expect(after.output).toContain(stays);
  expect([created.length, scene.sent()]).toEqual([1, []]);

  // Removed for good it stays, for it was adopted; with onDelete "delete" it goes.
  const removed = await scene.up("");
  expect([removed.ok, scene.sent(), names()]).toEqual([
    true,
    ["DELETE /loadbalancer/1/origingroup/8"],
    ["us", "eu"],
  ]);
});

test("destroy does what onDelete records, and never more than the platform confirms", async () => {
  scene = await Scene.open({ seed });
  const { stack, emulator } = scene;
  const group = (name: string, onDelete: string) =>
    `new edge.OriginGroup("${name}", { loadBalancerId: 2, name: "${name}"${onDelete && `, onDelete: "${onDelete}"`} });`;
  const made = await scene.up(
    [
      group("kept", "keep"),
      group("disabled", "disable"),
      group("gone", ""),
      group("lost", ""),
      'new edge.OriginGroup("us", { loadBalancerId: 1, originGroupId: 7, onDelete: "disable" });',
      'new edge.OriginGroup("ap", { loadBalancerId: 1, originGroupId: 8, onDelete: "delete" });',
    ].join("\n"),
  );
  expect(made.ok).toBe(true);
  const { Id } = scene.group("gone");
  scene.sent();

  // rules.md#confirmed-deletes: a 404 that a read does not confirm is an error, and the state keeps the group.
  emulator.fault({ method: "DELETE", path: `/loadbalancer/2/origingroup/${Id}`, gone: true });
  scene.remove("lost");
  const first = await stack.destroy("--continue-on-error");
  expect(first.ok).toBe(false);
  expect(first.output).toContain(
    `The API returned 404 when deleting origin group ${Id} of load balancer 2, but a read still returns it. The resource stays in the state.`,
  );
  expect(stack.resources().map((resource) => resource.id)).toEqual([`2/${Id}`]);
  expect((await stack.destroy()).ok).toBe(true);
  expect(
    scene
      .groups()
      .map(({ Name, Enabled }) => `${Name} ${Enabled}`)
      .sort(),
  ).toEqual(["us false", "kept true", "disabled false"].sort());
  expect(scene.sent().filter((request) => !request.startsWith("DELETE"))).toEqual([
    expect.stringMatching(/^POST .*{"Enabled":false}$/),
    expect.stringMatching(/^POST .*{"Enabled":false}$/),
  ]);
});

test("on a server with only the documented operations, a group is adopted by id, changed and kept", async () => {
  scene = await Scene.open({ seed, documentedOnly: true });
  const { stack } = scene;
  const program = (weight: number) =>
    `new edge.OriginGroup("us", { loadBalancerId: 1, originGroupId: 7, weight: ${weight}, healthCheckSettings: { path: "/up" } });`;
  stack.program(program(5));
  expect([(await stack.preview()).ok, scene.sent()]).toEqual([true, []]);
  // Neither a name nor adopt finds the group "eu" there; nothing is sent on a guess.
  const up = await scene.up(program(5) + eu(", adopt: true"), "--continue-on-error");
  expect(up.errors).toEqual({
    eu: expect.stringContaining(
      'The API at the configured base URL has no operation to check whether origin group "eu" of load balancer 1 already exists, so it cannot be created: if it exists, set originGroupId to adopt it.',
    ),
  });
  const body = '{"Weight":5,"HealthCheckSettings":{"Path":"/up"}}';
  expect(scene.sent()).toEqual([`POST /loadbalancer/1/origingroup/7 ${body}`]);
  expect(stack.resource("us").outputs).toMatchObject({ name: "us", priority: 100, weight: 5, adopted: true });
  expect((await scene.up(program(6))).ok).toBe(true);
  expect(scene.sent()).toEqual(['POST /loadbalancer/1/origingroup/7 {"Weight":6}']);

  // rules.md#proof-of-absence: if nothing can be read the recorded state is used, and one message says so.
  const refresh = await scene.expectNoChanges();
  expect(stack.resource("us").outputs["weight"]).toBe(6);
  expect(refresh.output).toContain(
    "The API at the configured base URL has no operation to read OriginGroup resources: the recorded state is kept, and changes made elsewhere are not detected.",
  );
  expect((await stack.destroy()).ok).toBe(true);
  expect([scene.sent(), names()]).toEqual([[], ["us", "ap"]]);
});

test("on the plugin: import, replaceOnChanges and a second account", async () => {
  const accounts = [
    { apiKey: "first-key", seed },
    { apiKey: "second-key", seed: { LoadBalancers: [{ LoadBalancerId: 3 }] } },
  ];
  scene = await Scene.open({ accounts }, { project: pluginForm, processes: true });
  const { stack, emulator } = scene;
  const type = "edge:index:OriginGroup";
  const imported = await stack.run(
    ...["import", type, "us", "1/7", "--yes", "--skip-preview", "--protect=false", "--generate-code=false"],
  );
  expect([imported.ok, scene.sent()]).toEqual([true, []]);
  // rules.md#refreshed-inputs: it counts as adopted, and all that can be set is managed until the program says otherwise.
  expect(stack.resource("us")).toMatchObject({
    inputs: { loadBalancerId: 1, name: "us", weight: 20, priority: 100, healthCheckSettings: { path: "/" } },
    outputs: { adopted: true, originGroupId: 7 },
  });
  expect(stack.resource("us").inputs).not.toHaveProperty("originGroupId");

  const program = (name: string, more = "", options = "") => `
    new edge.OriginGroup("us", { loadBalancerId: 1, name: "us" });
    const second = new edge.EdgeProvider("second", { apiKey: pulumi.secret("second-key") });
    new edge.OriginGroup("other", { loadBalancerId: 3, name: "other" }, { provider: second });
    new edge.OriginGroup("eu", { loadBalancerId: 1, name: "${name}"${more} }, { replaceOnChanges: ["*"]${options} });`;
  expect((await scene.up(program("eu"))).ok).toBe(true);
  // rules.md#explicit-providers: the provider of another account takes the address, and not the key, from the stack.
  const others = () => emulator.accounts[1]?.state.loadBalancers[0]?.OriginGroups.map(({ Name }) => Name);
  expect([names(), others()]).toEqual([["us", "ap", "eu"], ["other"]]);
  expect(stack.stateText()).not.toMatch(/(first|second)-key/);

  // rules.md#claimed-objects-stay: what the engine replaces for a reason of its own goes all the same, and nothing else.
  const replaced = await scene.up(program("eu2"));
  expect([replaced.ok, replaced.changes, names()]).toEqual([
    true,
    { replace: 1, same: 4 },
    ["us", "ap", "eu2"],
  ]);
  for (const [name, more] of [["eu3"], ["eu3", ", weight: 9"]] as const) {
    const first = await scene.up(program(name, more, ", deleteBeforeReplace: true"));
    expect([first.ok, first.changes["replace"], names()]).toEqual([true, 1, ["us", "ap", "eu3"]]);
  }

  // Names that are taken in a preview and free in the up: replaced by option, by a dependency, by --replace, renamed.
  const names2 = (weight: number, us: string, more = "") => `
    const us = new edge.OriginGroup("us", { loadBalancerId: 1, name: "${us}" });
    const first = { deleteBeforeReplace: true };
    const eu = new edge.OriginGroup("eu", { loadBalancerId: 1, name: "eu3", weight: ${weight} }, { ...first, replaceOnChanges: ["*"] });
    new edge.OriginGroup("dependent", { loadBalancerId: eu.loadBalancerId, name: "dependent" });
    new edge.OriginGroup("chosen", { loadBalancerId: 1, name: "chosen" }, first);
    ${more}`;
  expect((await scene.up(names2(9, "us"))).ok).toBe(true);
  const chosen = ["--replace", stack.resource("chosen").urn];
  stack.program(
    names2(10, "us2", 'new edge.OriginGroup("next", { loadBalancerId: 1, name: "us" }, { dependsOn: us });'),
  );
  scene.asked();
  const preview = await stack.preview(...chosen);
  expect([preview.ok, scene.asked()]).toEqual([true, ["GET /loadbalancer/1"]]);
  for (const name of ["eu3", "dependent", "chosen", "us"])
    expect(preview.output).toContain(`Origin group "${name}" of load balancer 1 already exists (id 1/`);
  const passed = await stack.up(...chosen);
  expect([passed.ok, names().sort()]).toEqual([true, ["ap", "chosen", "dependent", "eu3", "us", "us2"]]);
  expect((await stack.destroy()).ok).toBe(true);
  expect([names(), others()]).toEqual([["us2", "ap"], []]);
});
