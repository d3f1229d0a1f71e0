import { dynamicForm, pluginForm, Scene } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const listProfiles = () => scene.emulator.state.loadBalancers;

/** Every type of target below one load balancer, with the first or the second value of each argument. */
const createProgram = (which: 0 | 1) => {
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

test("a load balancer, its group and its origins are created, updated in every argument and deleted in order", async () => {
  scene = await Scene.open(
    { seed: { LoadBalancers: [{ LoadBalancerId: 1, Name: "other" }] } },
    { project: dynamicForm },
  );
  const { stack } = scene;
  expect((await scene.up(createProgram(0))).changes).toEqual({ create: 7 });
  const idOf = (name: string) => String(stack.resource(name).id);
  const id = idOf("shop");
  const groupId = idOf("eu").split("/").at(-1);
  const at = `/loadbalancer/${id}/origingroup`;
  const origins = `${at}/${groupId}/origin`;
  const [first, second, ...rest] = scene.takeWrites();
  expect([first, second]).toEqual([
    'POST /loadbalancer {"Name":"shop","OriginGroupLoadBalancingMethod":2,"StickySessionType":0}',
    `POST ${at} {"Name":"eu"}`,
  ]);
  const body = (value: object) => JSON.stringify(value);
  const server = { OriginUrl: "https://a.example", HostHeader: "a", VerifySsl: true };
  expect(rest.sort()).toEqual([
    `POST ${origins} ${body({ OriginType: 1, StorageZoneId: 31 })}`,
    `POST ${origins} ${body({ OriginType: 2, EdgeScriptId: 501 })}`,
    `POST ${origins} ${body({ OriginType: 3, MagicContainersOrigin: { AppId: "one", EndPointId: "cdn" } })}`,
    `POST ${origins} ${body({ Weight: 1, Enabled: true, OriginType: 0, StandardOrigin: server })}`,
  ]);
  expect(stack.resource("server").outputs).toMatchObject({
    ...{ adopted: false, healthStatus: "Healthy", originType: "Standard", storageZoneId: null, weight: 1 },
    standardOrigin: { originUrl: "https://a.example", hostHeader: "a", verifySsl: true },
  });

  // Each argument changes in place, another address too. An origin's target goes with every change of it.
  expect((await scene.up(createProgram(1))).changes).toEqual({ same: 2, update: 5 });
  const origin = (name: string) => `${origins}/${idOf(name).split("/").at(-1)}`;
  const moved = { OriginUrl: "https://b.example", HostHeader: "b", VerifySsl: false };
  const app = { AppId: "two", EndPointId: "cdn2" };
  expect(scene.takeWrites().sort()).toEqual(
    [
      `POST /loadbalancer/${id} ${body({ Name: "shop 2", OriginGroupLoadBalancingMethod: 3, StickySessionType: 1 })}`,
      `POST ${origin("server")} ${body({ Weight: 0, Enabled: false, OriginType: 0, StandardOrigin: moved })}`,
      `POST ${origin("files")} ${body({ OriginType: 1, StorageZoneId: 32 })}`,
      `POST ${origin("script")} ${body({ OriginType: 2, EdgeScriptId: 502 })}`,
      `POST ${origin("app")} ${body({ OriginType: 3, MagicContainersOrigin: app })}`,
    ].sort(),
  );

  // Another type of target replaces.
  const script = origin("script");
  const replaced = await scene.up(createProgram(1).replace("edgeScriptId: 502", "storageZoneId: 502"));
  expect(replaced.changes).toEqual({ replace: 1, same: 6 });
  expect(scene.takeWrites()).toEqual(
    expect.arrayContaining([
      `POST ${origins} ${body({ OriginType: 1, StorageZoneId: 502 })}`,
      `DELETE ${script}`,
    ]),
  );

  expect((await stack.destroy()).ok).toBe(true);
  expect(scene.takeWrites().slice(4)).toEqual([`DELETE ${at}/${groupId}`, `DELETE /loadbalancer/${id}`]);
  expect(listProfiles().map(({ Name }) => Name)).toEqual(["other"]);
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

  // The group was adopted and stays, and so does the load balancer with it, though it may be deleted itself.
  const first = await stack.destroy("--continue-on-error");
  expect([first.ok, first.errors["shop"], scene.takeWrites()]).toEqual([
    false,
    expect.stringContaining('because it still has an origin group, which would be deleted with it: 7 ("eu")'),
    [],
  ]);
  expect(stack.resources().map(({ urn }) => urn.split("::").at(-1))).toEqual(["shop"]);

  // With an adopted group that may be deleted, the next destroy gets there, in two runs at most.
  expect((await scene.up(program('weight: 1, onDelete: "delete"'))).ok).toBe(true);
  scene.takeRequests();
  const all = await stack.destroy("--continue-on-error");
  const again = all.ok ? all : await stack.destroy();
  expect(again.ok).toBe(true);
  expect(scene.takeWrites()).toEqual(["DELETE /loadbalancer/1/origingroup/7", "DELETE /loadbalancer/1"]);
  expect(listProfiles().map(({ Name }) => Name)).toEqual(["theirs"]);
});
