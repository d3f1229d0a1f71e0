import { dynamicForm, pluginForm, Scene, shown, steps } from "./scene";
import { full } from "./seed";

let scene: Scene;
afterEach(() => scene.close());

const forms = [
  ["the SDK's host", { project: dynamicForm }],
  ["the plugin", { project: pluginForm }],
] as const;
/** Each life in one of the forms; under EDGE_FULL=1 in both. */
const [lifeForms, secretForms] = full ? [forms, forms] : [forms.slice(1), forms.slice(0, 1)];

const seed = {
  DnsZones: [{ Id: 3, Records: [{ Id: 31, Type: 3, Name: "www", Value: "text" }] }],
  LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us", Weight: 20, Priority: 4 }] }],
};

const record = (properties: object, more = "") => `
  const www = new edge.ApiObject("www", {
    path: "/dnszone/3/records",
    properties: ${JSON.stringify({ Type: 0, Name: "www", Value: "192.0.2.1", ...properties })},
    match: ["Type", "Name"],
    operations: { create: { method: "PUT" }, read: { path: "/dnszone/3", items: "Records" } },
    valueNames: ["LinkName"],${more}
  });
  exports.path = www.objectPath; exports.id = www.objectId; exports.values = www.values;`;
const zone = () => scene.emulator.state.dnsZones[0];
const www = () => zone()?.Records.find(({ Name, Type }) => Name === "www" && Type === 0);
const readZone = "GET /dnszone/3";

test.each(lifeForms)(
  "a DNS record lives through its zone, with %s",
  async (_, options) => {
    scene = await Scene.open({ seed }, options);
    const { stack } = scene;

    const created = await scene.up(record({ Ttl: 300 }));
    expect(created.ok ? "" : created.output).toBe("");
    const id = String(www()?.Id);
    const path = `/dnszone/3/records/${id}`;
    expect(scene.asked()).toEqual([
      readZone,
      'PUT /dnszone/3/records {"Name":"www","Ttl":300,"Type":0,"Value":"192.0.2.1"}',
      readZone,
    ]);
    expect(stack.resource("www")).toMatchObject({
      id: path,
      outputs: {
        ...{ objectPath: path, objectId: id, adopted: false, values: { LinkName: "" } },
        properties: { Type: 0, Name: "www", Value: "192.0.2.1", Ttl: 300 },
      },
    });
    expect(stack.outputs()).toEqual({ path, id, values: { LinkName: "" } });

    // The members that the platform has added are no drift.
    Object.assign(www() ?? {}, { Comment: "somebody's", Weight: 7 });
    await scene.expectNoChanges();
    scene.asked();
    expect((await stack.preview("--expect-no-changes")).ok).toBe(true);
    expect(scene.asked()).toEqual([]);

    // One member changes by one write.
    stack.program(record({ Ttl: 600 }));
    expect(shown(await stack.preview("--diff"))).toEqual(["Ttl: 300 => 600"]);
    expect((await stack.up()).ok).toBe(true);
    expect(scene.asked()).toEqual([readZone, `POST ${path} {"Ttl":600}`, readZone]);

    // Drift is shown, and repaired by one write.
    Object.assign(www() ?? {}, { Value: "198.51.100.9" });
    const refreshed = await stack.refresh("--diff");
    expect(shown(refreshed)).toContain('Value: "192.0.2.1" => "198.51.100.9"');
    expect(scene.asked()).toEqual([readZone]);
    expect((await stack.up()).steps).toMatchObject([{ op: "update", name: "www" }]);
    expect(scene.sent()).toEqual([`POST ${path} {"Value":"192.0.2.1"}`]);
    expect(www()).toMatchObject({ Value: "192.0.2.1", Ttl: 600, Comment: "somebody's", Weight: 7 });

    // What is no longer declared is no longer managed, nor in the state.
    expect(steps(await scene.up(record({})))).toEqual(["update www"]);
    expect(scene.sent()).toEqual([]);
    expect(stack.resource("www").outputs["properties"]).toEqual({ Type: 0, Name: "www", Value: "192.0.2.1" });
    Object.assign(www() ?? {}, { Ttl: 60 });
    await scene.expectNoChanges();

    // Somebody deletes it: a refresh says so, and the next up creates another one.
    zone()?.Records.splice(1);
    expect((await stack.refresh()).ok).toBe(true);
    expect(stack.resources().map(({ urn }) => urn.split("::").at(-1))).not.toContain("www");
    expect((await stack.up()).ok).toBe(true);
    scene.asked();
    const last = www()?.Id;
    expect((await stack.destroy()).steps).toMatchObject([{ op: "delete", name: "www" }]);
    expect(scene.asked()).toEqual([`DELETE /dnszone/3/records/${last}`]);
    expect(zone()?.Records.map(({ Id }) => Id)).toEqual([31]);
  },
  240_000,
);

const group = (more: string) => `
  new edge.ApiObject("us", {
    path: edge.path\`/loadbalancer/\${1}/origingroup\`, match: ["Name"], adopt: true,
    properties: { Name: "us", Weight: 20 },
    operations: { read: { path: "/loadbalancer/1", items: "OriginGroups" } }, ${more}
  });`;
const asClass = (how: string, options = "{}") =>
  `new edge.OriginGroup("moved", { loadBalancerId: 1, name: "us", weight: 20, ${how} }, ${options});`;

test("an object moves to its class with GETs only, and an empty preview follows", async () => {
  scene = await Scene.open({ seed }, { project: pluginForm });
  expect((await scene.up(group(""))).ok).toBe(true);
  expect((await scene.up(group('onDelete: "keep"'))).ok).toBe(true);
  scene.asked();

  const moved = await scene.up(asClass("", '{ import: "1/7" }'));
  expect(moved.ok ? "" : moved.output).toBe("");
  expect(moved.output).toMatch(/Object \/loadbalancer\/1\/origingroup\/7 .*was not deleted/);
  expect(scene.sent()).toEqual([]);
  scene.stack.program(asClass(""));
  expect((await scene.stack.preview("--expect-no-changes")).ok).toBe(true);
  expect(scene.groups()).toMatchObject([{ Id: 7, Name: "us", Weight: 20, Priority: 4 }]);
});

test("an object that a class adopts is not deleted, even without onDelete", async () => {
  scene = await Scene.open({ seed: { LoadBalancers: [{ LoadBalancerId: 1 }] } }, { project: pluginForm });
  expect((await scene.up(group(""))).ok).toBe(true);
  scene.asked();
  const moved = await scene.up(asClass("adopt: true"));
  expect(moved.ok ? "" : moved.output).toBe("");
  expect(scene.sent()).toEqual([]);
  expect(scene.groups()).toMatchObject([{ Name: "us", Weight: 20 }]);
});

test.each(secretForms)(
  "no key of a response is in a state, a preview or a log, with %s",
  async (_, options) => {
    const keys = { ApiKey: "MARKER-key", ReadOnlyApiKey: "MARKER-read" };
    scene = await Scene.open(
      { seed: { VideoLibraries: [{ Id: 4, Name: "films", ...keys }] } },
      { ...options, env: { EDGE_DEBUG: "1" } },
    );
    const { stack } = scene;
    const program = (properties: object, names: string) => `
    const films = new edge.ApiObject("films", {
      path: "/videolibrary", match: ["Name"], adopt: true, valueNames: ["EnableDRM"], ${names}
      properties: { ...${JSON.stringify(properties)}, Name: pulumi.secret("films") },
    });
    exports.key = films.secretValues.apply((values) => values?.ApiKey);
    exports.drm = films.values.apply(({ EnableDRM }) => EnableDRM);`;
    const named = program({}, 'secretValueNames: ["ApiKey"],');
    stack.program(named);
    const runs = [await stack.preview("--diff"), await stack.up("--diff")];
    stack.program(program({ EnableDRM: true }, 'secretValueNames: ["ApiKey"],'));
    runs.push(await stack.preview("--diff"), await stack.up("--diff"), await stack.refresh("--diff"));
    expect(runs.map(({ ok }) => ok)).toEqual(runs.map(() => true));
    for (const { output } of runs) expect(output.match(/MARKER-\w+/g)).toBeNull();
    expect(stack.stateText().match(/MARKER-\w+/g)).toBeNull();
    expect(stack.resource("films").outputs["values"]).toEqual({ EnableDRM: true });
    // The engine encrypts what the program marks, in a nested member too.
    expect(JSON.stringify(stack.resource("films").outputs["properties"])).not.toContain("films");
    const shown = JSON.parse(await stack.must("stack", "output", "--show-secrets", "--json")) as object;
    expect(shown).toEqual({ key: keys.ApiKey, drm: true });

    // A name that is no longer given is no longer recorded, not even encrypted.
    expect((await scene.up(program({ EnableDRM: true }, ""))).ok).toBe(true);
    expect(stack.resource("films").outputs["secretValues"] ?? null).toBeNull();
  },
);

test("an object that the API cannot delete stays, and a line says so", async () => {
  scene = await Scene.open({}, { project: pluginForm });
  const program =
    'new edge.ApiObject("films", { path: "/videolibrary", properties: { Name: "films" }, operations: { delete: false } });';
  expect((await scene.up(program)).ok).toBe(true);
  const { id } = scene.stack.resource("films");
  scene.asked();
  const destroyed = await scene.stack.destroy();
  expect([destroyed.ok ? "" : destroyed.output, scene.sent()]).toEqual(["", []]);
  expect(destroyed.output).toContain(`Object ${id} stays: operations.delete is false.`);
  expect(scene.emulator.state.videoLibraries.map(({ Name }) => Name)).toContain("films");
});

test("an object that the API cannot update is replaced if the program says so", async () => {
  scene = await Scene.open({}, { project: pluginForm });
  const zone = (Domain: string) =>
    `new edge.ApiObject("zone", { path: "/dnszone", properties: { Domain: "${Domain}" }, match: ["Domain"] }, { replaceOnChanges: ["properties"] });`;
  expect((await scene.up(zone("a.example"))).ok).toBe(true);
  const replaced = await scene.up(zone("b.example"));
  expect([replaced.ok ? "" : replaced.output, replaced.changes]).toEqual(["", { replace: 1, same: 1 }]);
  expect(scene.emulator.state.dnsZones.map(({ Domain }) => Domain)).toEqual(["b.example"]);
  await scene.expectNoChanges();
});
