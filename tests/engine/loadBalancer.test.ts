import { dynamicForm, pluginForm, Scene, shown, steps } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const profiles = () => scene.emulator.state.loadBalancers;
const profile = (name: string) => {
  const found = profiles().find(({ Name }) => Name === name);
  if (!found) throw new Error(`There is no load balancer ${name}.`);
  return found;
};

/** Every type of target below one profile; `which` picks the first or the second value of each argument. */
const shop = (which: 0 | 1) => {
  const pick = (...values: readonly [unknown, unknown]) => JSON.stringify(values[which]);
  return `
const shop = new edge.LoadBalancer("shop", {
  name: ${pick("shop", "shop 2")},
  originGroupLoadBalancingMethod: ${pick("GeoLocation", 3)},
  stickySessionType: ${pick("Off", "Cookie")},
});
const { loadBalancerId } = shop;
const eu = new edge.OriginGroup("eu", { loadBalancerId, name: "eu" });
const group = { loadBalancerId, originGroupId: eu.originGroupId };
new edge.Origin("server", { ...group, weight: ${pick(1, 0)}, enabled: ${pick(true, false)},
  standardOrigin: { originUrl: ${pick("https://a.example", "https://b.example")}, hostHeader: ${pick("a", "b")}, verifySsl: ${pick(true, false)} } });
new edge.Origin("files", { ...group, storageZoneId: ${pick(31, 32)} });
new edge.Origin("script", { ...group, edgeScriptId: ${pick(501, 502)} });
new edge.Origin("app", { ...group, magicContainersOrigin: { appId: ${pick("one", "two")}, endPointId: ${pick("cdn", "cdn2")} } });
`;
};

test("a load balancer, its group and its origins are created, updated, repaired after drift and deleted in order", async () => {
  scene = await Scene.open(
    { seed: { LoadBalancers: [{ LoadBalancerId: 1, Name: "other" }] } },
    { project: dynamicForm },
  );
  const { stack } = scene;
  stack.program(shop(0));
  const planned = await stack.preview();
  expect([planned.ok, planned.changes, scene.sent()]).toEqual([true, { create: 7 }, []]);

  expect((await stack.up()).changes).toEqual({ create: 7 });
  const { LoadBalancerId: id, OriginGroups } = profile("shop");
  const at = `/loadbalancer/${id}/origingroup`;
  const [eu] = OriginGroups;
  const server = { OriginUrl: "https://a.example", HostHeader: "a", VerifySsl: true };
  const app = { AppId: "one", EndPointId: "cdn" };
  const [first, second, ...rest] = scene.sent();
  expect([first, second]).toEqual([
    'POST /loadbalancer {"Name":"shop","OriginGroupLoadBalancingMethod":2,"StickySessionType":0}',
    `POST ${at} {"Name":"eu"}`,
  ]);
  const to = `${at}/${eu?.Id}/origin`;
  const body = (value: object) => JSON.stringify(value);
  expect(rest.sort()).toEqual(
    [
      `POST ${to} ${body({ Weight: 1, Enabled: true, OriginType: 0, StandardOrigin: server })}`,
      `POST ${to} ${body({ OriginType: 1, StorageZoneId: 31 })}`,
      `POST ${to} ${body({ OriginType: 2, EdgeScriptId: 501 })}`,
      `POST ${to} ${body({ OriginType: 3, MagicContainersOrigin: app })}`,
    ].sort(),
  );
  const idOf = (name: string) => String(stack.resource(name).id);
  expect([idOf("shop"), idOf("eu")]).toEqual([String(id), `${id}/${eu?.Id}`]);
  expect(idOf("server")).toMatch(new RegExp(`^${id}/${eu?.Id}/\\d+$`));
  expect(stack.resource("server").outputs).toMatchObject({
    ...{ adopted: false, healthStatus: "Healthy", originType: "Standard", storageZoneId: null, weight: 1 },
    standardOrigin: { originUrl: "https://a.example", hostHeader: "a", verifySsl: true },
  });
  expect(stack.resource("shop").outputs).not.toHaveProperty("originGroups");

  // rules.md#empty-preview: there is nothing to do, and no request is sent.
  expect([(await stack.preview("--expect-no-changes")).ok, scene.asked()]).toEqual([true, []]);
  const refresh = await stack.refresh("--expect-no-changes");
  expect([refresh.ok, scene.asked()]).toEqual([true, [`GET /loadbalancer/${id}`]]);

  // Each argument changes in place, another address too. An origin's target goes with every change of it.
  const changed = await scene.up(shop(1));
  expect(changed.changes).toEqual({ same: 2, update: 5 });
  const numbers = Object.fromEntries(
    ["server", "files", "script", "app"].map((name) => [name, idOf(name).split("/").at(-1)]),
  );
  const moved = { OriginUrl: "https://b.example", HostHeader: "b", VerifySsl: false };
  const changes = [
    `POST /loadbalancer/${id} ${body({ Name: "shop 2", OriginGroupLoadBalancingMethod: 3, StickySessionType: 1 })}`,
    `POST ${to}/${numbers["server"]} ${body({ Weight: 0, Enabled: false, OriginType: 0, StandardOrigin: moved })}`,
    `POST ${to}/${numbers["files"]} ${body({ OriginType: 1, StorageZoneId: 32 })}`,
    `POST ${to}/${numbers["script"]} ${body({ OriginType: 2, EdgeScriptId: 502 })}`,
    `POST ${to}/${numbers["app"]} ${body({ OriginType: 3, MagicContainersOrigin: { AppId: "two", EndPointId: "cdn2" } })}`,
  ].sort();
  expect(scene.sent().sort()).toEqual(changes);

  // Drift is shown by property and repaired by the next up; what the platform computes is no change.
  Object.assign(profile("shop 2"), {
    ...{ Name: "shop", OriginGroupLoadBalancingMethod: 9, StickySessionType: 0 },
  });
  const drifting = eu?.Origins?.find(({ Id }) => String(Id) === numbers["server"]);
  Object.assign(drifting ?? {}, { Weight: 1, HealthStatus: 1, StandardOrigin: server });
  const drifted = await stack.refresh("--diff");
  expect(shown(drifted)).toEqual(
    expect.arrayContaining([
      'name: "shop 2" => "shop"',
      'originGroupLoadBalancingMethod: "LowestAverageLatency" => 9',
      'stickySessionType: "Cookie" => "Off"',
      'originUrl: "https://b.example" => "https://a.example"',
      "weight: 0 => 1",
    ]),
  );
  expect(stack.resource("server").outputs).toMatchObject({ healthStatus: "Degraded" });
  expect(scene.sent()).toEqual([]);
  const repaired = await scene.up(shop(1));
  expect(steps(repaired).sort()).toEqual(["update server", "update shop"]);
  expect(scene.sent()).toHaveLength(2);

  // Another type of target replaces, and what was deleted is recreated after a refresh.
  eu?.Origins?.splice(
    eu.Origins.findIndex(({ StorageZoneId }) => StorageZoneId === 32),
    1,
  );
  const gone = await scene.up(shop(1).replace("storageZoneId: 32", "storageZoneId: 33"));
  expect(gone.output).toContain(
    'no longer exists on the platform: run "pulumi up --refresh" to recreate it.',
  );
  scene.asked();
  const third = shop(1).replace("edgeScriptId: 502", "storageZoneId: 502");
  const replaced = await scene.up(third, "--refresh");
  expect(replaced.changes).toEqual({ create: 1, replace: 1, same: 5 });
  expect(scene.sent()).toEqual(
    expect.arrayContaining([
      `POST ${to} ${body({ OriginType: 1, StorageZoneId: 502 })}`,
      `DELETE ${to}/${numbers["script"]}`,
    ]),
  );

  expect((await stack.destroy()).ok).toBe(true);
  const deleted = scene.sent();
  expect(deleted.slice(-2)).toEqual([`DELETE ${at}/${eu?.Id}`, `DELETE /loadbalancer/${id}`]);
  expect(deleted).toHaveLength(6);
  expect(profiles().map(({ Name }) => Name)).toEqual(["other"]);
});

test("a program with literal ids and imports loses nothing, in whatever order the engine deletes", async () => {
  const Origins = [{ Id: 80, StandardOrigin: { OriginUrl: "https://a.example" }, Weight: 3 }];
  const LoadBalancers = [
    { LoadBalancerId: 1, Name: "shop", OriginGroups: [{ Id: 7, Name: "eu", Origins: [{ Id: 70 }] }] },
    { LoadBalancerId: 2, Name: "theirs", OriginGroups: [{ Id: 8, Name: "us", Origins }] },
  ];
  scene = await Scene.open({ seed: { LoadBalancers } }, { project: pluginForm });
  const { stack } = scene;
  const program = (more = "") => `
    new edge.LoadBalancer("shop", { loadBalancerId: 1, onDelete: "delete" });
    new edge.OriginGroup("eu", { loadBalancerId: 1, originGroupId: 7, ${more} });
    new edge.Origin("a", { loadBalancerId: 1, originGroupId: 7, originId: 70 });`;
  const imported = `
    const theirs = new edge.LoadBalancer("theirs", { name: "theirs", stickySessionType: "Off", originGroupLoadBalancingMethod: "WeightedRandom" }, { import: "2" });
    new edge.Origin("b", { loadBalancerId: theirs.loadBalancerId, originGroupId: 8, weight: 3, enabled: true,
      standardOrigin: { originUrl: "https://a.example" } }, { import: "2/8/80" });`;
  expect((await scene.up(program() + imported)).changes).toEqual({ create: 4, import: 2 });
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);

  // The group was adopted and stays, and so does the profile with it, though its own deletion is wanted.
  const first = await stack.destroy("--continue-on-error");
  expect(first.ok).toBe(false);
  expect(first.output).toContain(
    'because it still has an origin group, which would be deleted with it: 7 ("eu")',
  );
  expect(scene.sent()).toEqual([]);
  expect(stack.resources().map(({ urn }) => urn.split("::").at(-1))).toEqual(["shop"]);

  // A group that may go fails while it has an origin of others, unless it says that they go with it.
  expect((await scene.up(program('weight: 1, onDelete: "delete"'))).ok).toBe(true);
  expect(stack.resource("eu").outputs["adopted"]).toBe(true);
  scene.asked();
  const all = await stack.destroy("--continue-on-error");
  const again = all.ok ? all : await stack.destroy();
  expect(again.ok).toBe(true);
  expect(scene.sent()).toEqual(["DELETE /loadbalancer/1/origingroup/7", "DELETE /loadbalancer/1"]);
  expect(profiles().map(({ Name }) => Name)).toEqual(["theirs"]);
});
