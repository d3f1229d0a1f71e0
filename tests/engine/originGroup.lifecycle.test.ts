import { managing } from "../managing";
import { dynamicForm, Scene, shown, steps } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const us = {
  Id: 7,
  Name: "us",
  // Half a surrogate pair is no UTF-8: unmended, it would lose the whole response on its way to the engine.
  Origins: [{ Name: "a\ud800", StandardOrigin: { OriginUrl: "https://a.example" } }],
};
const profiles = {
  LoadBalancers: [
    { LoadBalancerId: 1, OriginGroups: [us, { Id: 8, Name: "ap", Weight: 3 }] },
    { LoadBalancerId: 2 },
  ],
};

/** Each argument with the value it begins with, another one, and the platform's field of it. */
const fields = {
  enabled: [true, false, "Enabled"],
  latitude: [0, 46.05, "Latitude"],
  longitude: [14.5, -71, "Longitude"],
  weight: [80, 0, "Weight"],
  priority: [0, 255, "Priority"],
  originLoadBalancingMethod: ["Latency", 1, "OriginLoadBalancingMethod"],
} as const;
const groupOf = (argument: string, value: unknown, name = argument) =>
  `new edge.OriginGroup("${argument}", { loadBalancerId: 2, name: "${name}", ${argument}: ${JSON.stringify(value)} });`;

/** One group for each argument, all with their first or all with their second value. */
const everyArgument = (which: 0 | 1) =>
  [
    ...Object.entries(fields).map(([argument, values]) => groupOf(argument, values[which])),
    groupOf(
      "healthCheckSettings",
      [
        { enabled: false, path: "/a" },
        { enabled: false, path: "" },
      ][which],
    ),
    groupOf("adopt", true, ["adopt", "renamed"][which]),
  ].join("\n");

const adopted = `
const declare = (weight) =>
  new edge.OriginGroup("us", { loadBalancerId: 1, originGroupId: 7, weight, onDelete: "keep" });
declare(9);
new edge.OriginGroup("ap", { loadBalancerId: 1, name: "ap", adopt: true, weight: 3 });
`;

test("groups are created, adopted, stay unchanged, are updated, repaired after drift, recreated and deleted", async () => {
  scene = await Scene.open({ seed: profiles }, { project: dynamicForm });
  const { stack, emulator } = scene;

  // What is created is sent whole; what is adopted only where it differs, and not at all if nothing does.
  const first = `${adopted}${everyArgument(0)}\nexports.origins = new edge.OriginGroup("eu", { loadBalancerId: 1, name: "eu", originLoadBalancingMethod: 3 }).origins;`;
  const created = await scene.up(first);
  expect(created.ok).toBe(true);
  expect(created.changes).toEqual({ create: 12 });
  // The line that declares the group, without those that lead there.
  const sourcePosition = "project:///index.js#5,3";
  expect(stack.resource("us")).toMatchObject({ sourcePosition, stackTrace: [{ sourcePosition }] });
  const inputs = (name: string, more: object) => `${JSON.stringify({ Name: name, ...more })}`;
  const ids = Object.fromEntries(scene.groups().map(({ Name, Id }) => [Name, Id]));
  expect(scene.sent().sort()).toEqual(
    [
      `POST /loadbalancer/1/origingroup ${inputs("eu", { OriginLoadBalancingMethod: 3 })}`,
      ...Object.entries(fields).map(
        ([argument, [value, , field]]) =>
          `POST /loadbalancer/2/origingroup ${inputs(argument, { [field]: value === "Latency" ? 3 : value })}`,
      ),
      `POST /loadbalancer/2/origingroup ${inputs("healthCheckSettings", { HealthCheckSettings: { Enabled: false, Path: "/a" } })}`,
      `POST /loadbalancer/2/origingroup ${inputs("adopt", {})}`,
      'POST /loadbalancer/1/origingroup/7 {"Weight":9}',
    ].sort(),
  );
  expect(stack.resource("eu")).toMatchObject({
    id: `1/${ids["eu"]}`,
    inputs: { originLoadBalancingMethod: "Latency" },
    outputs: {
      originGroupId: ids["eu"],
      adopted: false,
      managed: managing("name", "originLoadBalancingMethod"),
      weight: 100,
    },
  });
  expect(stack.resource("us")).toMatchObject({
    id: "1/7",
    outputs: {
      adopted: true,
      name: "us",
      managed: managing("weight"),
      onDelete: "keep",
      origins: [{ name: "a\ufffd" }],
    },
  });
  expect(stack.resource("ap").outputs).toMatchObject({ adopted: true, managed: managing("name", "weight") });

  // rules.md#empty-preview: the next preview is empty and sends no request, and so is one after a refresh without a change.
  const preview = await stack.preview("--diff", "--expect-no-changes");
  expect(preview.output).not.toContain("--outputs:--");
  expect([preview.ok, scene.asked()]).toEqual([true, []]);
  await scene.expectNoChanges();
  expect(scene.asked().sort()).toEqual(["GET /loadbalancer/1", "GET /loadbalancer/2"]);

  // A change of each argument sends exactly that field; a nested object goes whole.
  const second = first.replace(everyArgument(0), everyArgument(1));
  const changed = await scene.up(second);
  expect(changed.changes).toEqual({ same: 4, update: 8 });
  const changes = [
    ...Object.entries(fields).map(([argument, [, value, field]]) => [argument, { [field]: value }] as const),
    ["healthCheckSettings", { HealthCheckSettings: { Enabled: false, Path: "" } }] as const,
    ["adopt", { Name: "renamed" }] as const,
  ];
  const updates = changes
    .map(([name, body]) => `POST /loadbalancer/2/origingroup/${ids[name]} ${JSON.stringify(body)}`)
    .sort();
  expect(scene.sent().sort()).toEqual(updates);

  // Drift is shown by property and repaired by the next up; what is not managed, or set by the platform, is no change.
  const [origin] = scene.group("us").Origins ?? [];
  Object.assign(origin ?? {}, { HealthStatus: 1 });
  Object.assign(scene.group("us"), { Priority: 4 });
  for (const [argument, [value, , field]] of Object.entries(fields))
    Object.assign(scene.group(argument), { [field]: value === "Latency" ? 9 : value });
  Object.assign(scene.group("healthCheckSettings"), { HealthCheckSettings: { Enabled: true, Path: "" } });
  Object.assign(scene.group("renamed"), { Name: "drifted" });
  const drift = [
    "enabled: false => true",
    "latitude: 46.05 => 0",
    "longitude: -71 => 14.5",
    "weight: 0 => 80",
    "priority: 255 => 0",
    'originLoadBalancingMethod: "WeightedRandom" => 9',
    "enabled: false => true",
    'name: "renamed" => "drifted"',
  ];
  const drifted = await stack.refresh("--diff");
  expect([shown(drifted).sort(), drifted.changes]).toEqual([drift.sort(), { same: 4, update: 8 }]);
  expect(stack.resource("us").outputs).toMatchObject({
    priority: 4,
    origins: [{ healthStatus: "Degraded" }],
  });
  expect(scene.sent()).toEqual([]);
  const repair = await scene.up(second, "--diff");
  expect(shown(repair)).toEqual(
    expect.arrayContaining(["weight: 80 => 0", 'originLoadBalancingMethod: 9 => "WeightedRandom"']),
  );
  expect(repair.changes).toEqual({ same: 4, update: 8 });
  expect(scene.sent().sort()).toEqual(updates);
  expect(scene.group("us").Priority).toBe(4);

  // rules.md#updates-never-create: a refresh finds what was deleted, and the next up recreates it.
  scene.remove("eu");
  scene.remove("weight");
  const third = second.replace("originLoadBalancingMethod: 3", "originLoadBalancingMethod: 2");
  const lost = await scene.up(third);
  expect(lost.ok).toBe(false);
  expect(lost.output).toContain(
    `Origin group ${ids["eu"]} of load balancer 1 no longer exists on the platform: run "pulumi up --refresh" to recreate it.`,
  );
  expect(scene.sent()).toEqual([]);
  const anew = await scene.up(third, "--refresh");
  expect([anew.ok, anew.changes]).toEqual([true, { create: 2, same: 10 }]);
  expect(scene.sent().sort()).toEqual([
    'POST /loadbalancer/1/origingroup {"Name":"eu","OriginLoadBalancingMethod":2}',
    'POST /loadbalancer/2/origingroup {"Name":"weight","Weight":0}',
  ]);

  // rules.md#destroy-by-origin: what was created goes, what was taken over stays. No key anywhere in the state.
  expect(stack.stateText()).not.toContain(emulator.apiKey);
  expect((await stack.destroy()).ok).toBe(true);
  expect(scene.sent().every((request) => request.startsWith("DELETE"))).toBe(true);
  expect(scene.groups().map(({ Name }) => Name)).toEqual(["us", "ap"]);
});

test("the program's arguments decide what is managed, and removing one changes nothing on the platform", async () => {
  scene = await Scene.open({ seed: profiles });
  const { stack } = scene;
  const program = (eu: string, usToo = "") => `
    new edge.OriginGroup("eu", { loadBalancerId: 1, name: "eu"${eu} });
    new edge.OriginGroup("us", { loadBalancerId: 1, ${usToo || "originGroupId: 7"} });`;
  expect((await scene.up(program(', weight: 5, onDelete: "disable"'))).ok).toBe(true);
  const id = scene.group("eu").Id;
  scene.asked();

  // rules.md#managed-fields: managed or not, kept or not, by its own id or its name: nothing is sent.
  const more = await scene.up(
    program(
      `, originGroupId: ${id}, weight: 5, priority: 100, healthCheckSettings: { path: "/" }, onDelete: "keep"`,
      'name: "us", adopt: true',
    ),
  );
  expect([steps(more), scene.sent()]).toEqual([["update eu", "update us"], []]);
  expect(stack.resource("eu").outputs).toMatchObject({
    managed: managing("healthCheckSettings.path", "name", "priority", "weight"),
    onDelete: "keep",
    adopted: false,
  });
  Object.assign(scene.group("eu"), { Priority: 3 });
  const less = await scene.up(program(""));
  expect([steps(less), scene.sent()]).toEqual([["update eu", "update us"], []]);
  expect(stack.resource("eu").outputs).toMatchObject({ managed: managing("name"), weight: 5, priority: 3 });
  expect(stack.resource("eu").outputs).not.toHaveProperty("onDelete");
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);

  // rules.md#replacement: another group, or a group of another profile, replaces; the old one goes as it was recorded.
  const replaced = await scene.up(`
    new edge.OriginGroup("eu", { loadBalancerId: 2, name: "eu" });
    new edge.OriginGroup("us", { loadBalancerId: 1, originGroupId: 8, weight: 4 });`);
  expect(replaced.changes).toMatchObject({ replace: 2 });
  expect(scene.sent().sort()).toEqual([
    `DELETE /loadbalancer/1/origingroup/${id}`,
    'POST /loadbalancer/1/origingroup/8 {"Weight":4}',
    'POST /loadbalancer/2/origingroup {"Name":"eu"}',
  ]);
  expect(scene.groups().map(({ Name }) => Name)).toEqual(["us", "ap", "eu"]);
});

test("handles unknown values, targeted updates, read-only groups and resources removed from the program", async () => {
  scene = await Scene.open({ seed: profiles }, { project: dynamicForm });
  const { stack } = scene;
  const program = (name: string, balancer = "1") => `
    const a = new edge.OriginGroup("a", { loadBalancerId: 1, name: "${name}" });
    new edge.OriginGroup("b", {
      loadBalancerId: 1,
      name: pulumi.interpolate\`\${a.name}-\${a.originGroupId}\`,
      healthCheckSettings: { path: pulumi.interpolate\`/\${a.id}\` },
    });
    new edge.OriginGroup("c", { loadBalancerId: ${balancer}, name: "c" });
    const got = edge.OriginGroup.get("got", "1/8");
    exports.weight = got.weight;
    exports.path = require("path").basename(__dirname);`;
  stack.program(program("one"));
  const planned = await stack.preview();
  expect([planned.ok, planned.changes, scene.sent()]).toEqual([true, { create: 4 }, []]);
  expect((await stack.up()).ok).toBe(true);
  const a = scene.group("one").Id;
  expect(scene.group(`one-${a}`).HealthCheckSettings).toEqual({ Enabled: false, Path: `/1/${a}` });
  expect(stack.outputs()).toMatchObject({ weight: 3 });
  scene.asked();

  // rules.md#unknown-values: a value that is not known yet previews as an update, in a replacing property as a replace.
  stack.program(program("two", "a.weight.apply(() => 1)"));
  const unknown = await stack.preview();
  const opOf = (resource: string) => unknown.steps.find(({ name }) => name === resource)?.op;
  expect([opOf("b"), opOf("c"), scene.sent()]).toEqual(["update", expect.stringMatching(/replace/), []]);
  const targeted = await scene.up(program("two"), "--target", stack.resource("a").urn);
  expect([targeted.ok, scene.sent()]).toEqual([
    true,
    [`POST /loadbalancer/1/origingroup/${a} {"Name":"two"}`],
  ]);

  // rules.md#claimed-objects-stay: the diffs of a refresh claim nothing, so what the program no longer names is deleted.
  const removed = await scene.up(program("two").replace(/new edge\.OriginGroup\("b"[^;]*;/, ""), "--refresh");
  expect([removed.ok, removed.changes["delete"]]).toEqual([true, 1]);
  expect(scene.sent()).toEqual([expect.stringMatching(/^DELETE \/loadbalancer\/1\/origingroup\/\d+$/)]);
  const c = scene.group("c").Id;
  expect((await stack.destroy("--run-program")).ok).toBe(true);
  // rules.md#confirmed-deletes: a group that is only read is never deleted.
  expect(scene.sent().sort()).toEqual([a, c].map((id) => `DELETE /loadbalancer/1/origingroup/${id}`).sort());
  expect(scene.groups().map(({ Name }) => Name)).toEqual(["us", "ap"]);
});
