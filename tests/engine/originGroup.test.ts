import { encodeManaged } from "../managing";
import { dynamicForm, listSteps, Scene } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const us = {
  Id: 7,
  Name: "us",
  // Half a surrogate pair is not valid UTF-8: unless it is replaced, the engine loses the whole response.
  Origins: [{ Name: "a\ud800", StandardOrigin: { OriginUrl: "https://a.example" } }],
};
const profiles = {
  LoadBalancers: [
    { LoadBalancerId: 1, OriginGroups: [us, { Id: 8, Name: "ap", Weight: 3 }] },
    { LoadBalancerId: 2 },
  ],
};

/** Each argument with its first and its second value, and the API's field for it. */
const fields = {
  enabled: [true, false, "Enabled"],
  latitude: [0, 46.05, "Latitude"],
  longitude: [14.5, -71, "Longitude"],
  weight: [80, 0, "Weight"],
  priority: [0, 255, "Priority"],
  originLoadBalancingMethod: [3, 1, "OriginLoadBalancingMethod"],
} as const;
const pickArguments = (which: 0 | 1) =>
  Object.fromEntries(Object.entries(fields).map(([argument, values]) => [argument, values[which]]));
const pickBody = (which: 0 | 1) =>
  Object.fromEntries(Object.values(fields).map((values) => [values[2], values[which]]));

const program = (which: 0 | 1) => `
const declare = (weight) =>
  new edge.OriginGroup("us", { loadBalancerId: 1, originGroupId: 7, weight });
declare(9);
new edge.OriginGroup("ap", { loadBalancerId: 1, name: "ap", adopt: true, weight: 3 });
new edge.OriginGroup("eu", ${JSON.stringify({ loadBalancerId: 2, name: "eu", ...pickArguments(which) })});`;

test("a create sends every argument, an adoption what differs, and an update what changes", async () => {
  scene = await Scene.open({ seed: profiles }, { project: dynamicForm });
  const { stack } = scene;

  // What is created is sent whole; what is adopted is sent only where it differs.
  const created = await scene.up(program(0));
  expect([created.ok, created.changes]).toEqual([true, { create: 4 }]);
  const { Id } = scene.group("eu");
  expect(scene.takeWrites().sort()).toEqual([
    'POST /loadbalancer/1/origingroup/7 {"Weight":9}',
    `POST /loadbalancer/2/origingroup ${JSON.stringify({ Name: "eu", ...pickBody(0) })}`,
  ]);
  // The line that declares the group, without those that lead there.
  const sourcePosition = "project:///index.js#5,3";
  expect(stack.resource("us")).toMatchObject({
    ...{ id: "1/7", sourcePosition, stackTrace: [{ sourcePosition }] },
    outputs: { adopted: true, name: "us", managed: encodeManaged("weight"), origins: [{ name: "a\ufffd" }] },
  });
  expect(stack.resource("eu")).toMatchObject({
    id: `2/${Id}`,
    inputs: { originLoadBalancingMethod: "Latency" },
    outputs: { originGroupId: Id, adopted: false, weight: 80 },
  });

  // rules.md#empty-preview: one read for each load balancer.
  await scene.expectNoChanges();
  expect(scene.takeRequests().sort()).toEqual(["GET /loadbalancer/1", "GET /loadbalancer/2"]);

  expect((await scene.up(program(1))).changes).toEqual({ same: 3, update: 1 });
  expect(scene.takeWrites()).toEqual([
    `POST /loadbalancer/2/origingroup/${Id} ${JSON.stringify(pickBody(1))}`,
  ]);
});

test("the program's arguments decide what is managed, and removing one changes nothing on the platform", async () => {
  scene = await Scene.open({ seed: profiles });
  const { stack } = scene;
  const groups = (eu: string, usBy: string) => `
    new edge.OriginGroup("eu", { loadBalancerId: 1, name: "eu"${eu} });
    new edge.OriginGroup("us", { loadBalancerId: 1, ${usBy} });`;
  expect((await scene.up(groups(', weight: 5, onDelete: "disable"', "originGroupId: 7"))).ok).toBe(true);
  const id = scene.group("eu").Id;
  scene.takeRequests();

  // rules.md#managed-fields: managed or not, kept or not, by its id or its name: nothing is sent.
  const more = `, originGroupId: ${id}, weight: 5, priority: 100, healthCheckSettings: { path: "/" }, onDelete: "keep"`;
  const added = await scene.up(groups(more, 'name: "us", adopt: true'));
  expect([listSteps(added), scene.takeWrites()]).toEqual([["update eu", "update us"], []]);
  expect(stack.resource("eu").outputs).toMatchObject({
    managed: encodeManaged("healthCheckSettings.path", "name", "priority", "weight"),
    onDelete: "keep",
    adopted: false,
  });
  Object.assign(scene.group("eu"), { Priority: 3 });
  const less = await scene.up(groups("", "originGroupId: 7"));
  expect([listSteps(less), scene.takeWrites()]).toEqual([["update eu", "update us"], []]);
  expect(stack.resource("eu").outputs).toMatchObject({
    managed: encodeManaged("name"),
    weight: 5,
    priority: 3,
  });
  expect(stack.resource("eu").outputs).not.toHaveProperty("onDelete");

  // rules.md#replacement: another group, or a group of another load balancer, replaces; the old one goes as it was recorded.
  const replaced = await scene.up(`
    new edge.OriginGroup("eu", { loadBalancerId: 2, name: "eu" });
    new edge.OriginGroup("us", { loadBalancerId: 1, originGroupId: 8, weight: 4 });`);
  expect(replaced.changes).toMatchObject({ replace: 2 });
  expect(scene.takeWrites().sort()).toEqual([
    `DELETE /loadbalancer/1/origingroup/${id}`,
    'POST /loadbalancer/1/origingroup/8 {"Weight":4}',
    'POST /loadbalancer/2/origingroup {"Name":"eu"}',
  ]);
  expect(scene.groups().map(({ Name }) => Name)).toEqual(["us", "ap", "eu"]);
});
