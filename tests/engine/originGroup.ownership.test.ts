import { dynamicForm, Scene } from "./scene";

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
  expect([taken.ok, scene.takeWrites(), stack.resources()]).toEqual([false, [], []]);
  expect(taken.errors).toEqual({
    us: expect.stringContaining(
      'Origin group "us" of load balancer 1 already exists (id 1/7): set adopt: true, import it, or, if you renamed the resource, add aliases. If Pulumi replaces the resource, set deleteBeforeReplace: true; if another resource gives up the name, add it to dependsOn.',
    ),
    x: expect.stringContaining(
      "There is no origin group 9 of load balancer 1 on the platform: check originGroupId, or leave it out to create a new one.",
    ),
  });

  // The stack's edge:adopt is the default of every resource's own argument.
  stack.configure({ "edge:adopt": "true" });
  expect([(await scene.up(us(", adopt: false"))).ok, scene.takeWrites()]).toEqual([false, []]);
  const adopted = await scene.up(us(""));
  expect([adopted.ok, scene.takeWrites()]).toEqual([
    true,
    ['POST /loadbalancer/1/origingroup/7 {"Weight":5}'],
  ]);
  expect(adopted.output).toContain('Adopted origin group 7 "us": weight 20 → 5.');
  expect(stack.resource("us").outputs).toMatchObject({ adopted: true });

  // rules.md#one-resource-per-object: a second resource for the same group fails, whether the first one is old or new.
  // Each second one waits for its first: an error in a diff ends an update, --continue-on-error or not.
  const pairs = `const first = ${us("")}
    new edge.OriginGroup("again", { loadBalancerId: 1, name: "us" }, { dependsOn: first });
    const ap = new edge.OriginGroup("ap", { loadBalancerId: 1, originGroupId: 8 });
    new edge.OriginGroup("ap2", { loadBalancerId: 1, name: "ap" }, { dependsOn: ap });`;
  const twice = await scene.up(pairs, "--continue-on-error");
  expect([twice.ok, scene.takeWrites()]).toEqual([false, []]);
  for (const id of [7, 8])
    expect(twice.output).toContain(
      `Origin group ${id} of load balancer 1 (id 1/${id}) is already managed by another resource of this program: remove one of the two resources, or, if you renamed one, add aliases to it. If one of them gives up its name to the other, add it to the dependsOn of the other.`,
    );
});

test("destroy does what onDelete records, and never more than the platform confirms", async () => {
  scene = await Scene.open({ seed });
  const { stack, emulator } = scene;
  const group = (name: string, onDelete: string) =>
    `new edge.OriginGroup("${name}", { loadBalancerId: 2, name: "${name}"${onDelete && `, onDelete: "${onDelete}"`} });`;
  const created = await scene.up(
    [
      group("kept", "keep"),
      group("disabled", "disable"),
      group("gone", ""),
      group("lost", ""),
      'new edge.OriginGroup("us", { loadBalancerId: 1, originGroupId: 7, onDelete: "disable" });',
      'new edge.OriginGroup("ap", { loadBalancerId: 1, originGroupId: 8, onDelete: "delete" });',
    ].join("\n"),
  );
  expect(created.ok).toBe(true);
  const { Id } = scene.group("gone");
  scene.takeWrites();

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
  const left = scene.groups().map(({ Name, Enabled }) => `${Name} ${Enabled}`);
  expect(left.sort()).toEqual(["disabled false", "kept true", "us false"]);
});

test("a false 404 is distinguished from a real one", async () => {
  scene = await Scene.open({ seed });
  const { emulator, stack } = scene;
  expect((await scene.up('new edge.OriginGroup("us", { loadBalancerId: 1, originGroupId: 7 });')).ok).toBe(
    true,
  );
  const before = stack.resource("us").outputs;

  emulator.fault({ method: "GET", path: "/loadbalancer/1", gone: true });
  const falsely = await stack.refresh();
  expect(falsely.ok).toBe(false);
  expect(falsely.output).toContain(
    "The API returned 404 for origin group 7 of load balancer 1, but the list still contains it or its parent, so it does not count as deleted. Nothing was changed.",
  );
  expect(stack.resource("us").outputs).toEqual(before);

  // The whole area is missing (it may be switched off for an account): the recorded state is kept.
  emulator.fault({ method: "GET", status: 404, times: 2 });
  expect((await stack.refresh("--expect-no-changes")).ok).toBe(true);
  expect(stack.resource("us").outputs).toEqual(before);

  emulator.state.loadBalancers.splice(0);
  expect([(await stack.refresh()).ok, stack.resources()]).toEqual([true, []]);
});
