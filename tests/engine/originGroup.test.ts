import { encodeManaged } from "../support/encodeManaged";
import { fullTest } from "../support/fullRun";
import { expectSuccess, listSteps, Scene, sampledForms } from "./scene";

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

fullTest(
  "the program's arguments decide what is managed, and removing one changes nothing on the platform",
  async () => {
    const scene = await Scene.open({ seed: profiles });
    const { stack } = scene;
    const groups = (eu: string, usBy: string) => `
    new edge.OriginGroup("eu", { loadBalancerId: 1, name: "eu"${eu} });
    new edge.OriginGroup("us", { loadBalancerId: 1, ${usBy} });`;
    expect((await scene.up(groups(', weight: 5, onDelete: "disable"', "originGroupId: 7"))).ok).toBe(true);
    expect(stack.resource("us").outputs).toMatchObject({ adopted: true, origins: [{ name: "a\ufffd" }] });
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
  },
);

fullTest.each(sampledForms)(
  "with %s, a lost update that the program takes back is undone",
  async (_, project) => {
    const scene = await Scene.open({ seed: profiles }, { project });
    const weigh = (weight: number) =>
      scene.up(`new edge.OriginGroup("eu", { loadBalancerId: 1, name: "eu", weight: ${weight} });`);
    expect((await weigh(5)).ok).toBe(true);
    scene.emulator.fault({ method: "POST", reset: "after", times: Number.POSITIVE_INFINITY });
    expect((await weigh(9)).ok).toBe(false);
    scene.emulator.clearFaults();
    expect(scene.group("eu").Weight).toBe(9);
    const undone = await weigh(5);
    expect([listSteps(undone), scene.group("eu").Weight]).toEqual([["update eu"], 5]);
    await scene.expectNoChanges();
  },
);

fullTest.each(sampledForms)(
  "on %s, a create without a clear response makes one origin, although the platform stores another form of its URL",
  async (_, project) => {
    const scene = await Scene.open({ seed: profiles }, { project });
    const { emulator, stack } = scene;
    const program = (originUrl: string) =>
      `new edge.Origin("b", { loadBalancerId: 1, originGroupId: 8, standardOrigin: { originUrl: "${originUrl}" } });`;
    const origins = () => scene.group("ap").Origins ?? [];
    emulator.fault({
      method: "POST",
      path: "/loadbalancer/1/origingroup/8/origin",
      status: 500,
      effect: true,
    });
    emulator.fault({
      alter: (body) =>
        JSON.parse(JSON.stringify(body).replaceAll('"https://b.example"', '"https://b.example/"')),
      times: Number.POSITIVE_INFINITY,
    });
    for (const run of [await scene.up(program("https://b.example")), await stack.up()])
      expect(run.errors["b"]).toContain("different value of standardOrigin.originUrl");
    expect([stack.resource("b").id, origins().length]).toEqual([`1/8/${origins()[0]?.Id}`, 1]);

    // Once the program has the platform's form, the create is complete, and destroy deletes the origin.
    expectSuccess(await scene.up(program("https://b.example/")));
    expectSuccess(await stack.destroy());
    expect(origins()).toEqual([]);
  },
);
