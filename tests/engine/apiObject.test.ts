import { dynamicForm, Scene } from "./scene";

test.each<[how: string, onDelete: string, args: string, options: (id: unknown) => string]>([
  ["an import", 'onDelete: "keep"', "", (id) => `{ import: "1/${id}" }`],
  ["adopt, even without onDelete", "", "adopt: true", () => "{}"],
])("an object moves to its class by %s, with GETs only", async (_, onDelete, args, options) => {
  const scene = await Scene.open({ seed: { LoadBalancers: [{ LoadBalancerId: 1 }] } });
  const object = await scene.up(`new edge.ApiObject("us", {
    path: edge.path\`/loadbalancer/\${1}/origingroup\`, match: ["Name"],
    properties: { Name: "us", Weight: 20 },
    operations: { read: { path: "/loadbalancer/1", items: "OriginGroups" } }, ${onDelete}
  });`);
  expect(object.ok ? "" : object.output).toBe("");
  const { Id } = scene.group("us");
  scene.takeRequests();
  const moved = await scene.up(
    `new edge.OriginGroup("moved", { loadBalancerId: 1, name: "us", weight: 20, ${args} }, ${options(Id)});`,
  );
  expect([moved.ok ? "" : moved.output, scene.takeWrites()]).toEqual(["", []]);
  expect(moved.output).toMatch(/Object \/loadbalancer\/1\/origingroup\/\d+ .*was not deleted/);
  expect(scene.groups()).toMatchObject([{ Id, Name: "us", Weight: 20 }]);
});

test("no key of a response or a literal, and no value that a program marks as secret, is in a state, a preview or a log", async () => {
  const keys = { ApiKey: "MARKER-key", ReadOnlyApiKey: "MARKER-read" };
  const scene = await Scene.open(
    { seed: { VideoLibraries: [{ Id: 4, Name: "films", ...keys }] } },
    { project: dynamicForm, env: { EDGE_DEBUG: "1" }, languageHost: false },
  );
  const { stack } = scene;
  const films = (properties: object, names = 'secretValueNames: ["ApiKey"],') => `
    const films = new edge.ApiObject("films", {
      path: "/videolibrary", match: ["Name"], adopt: true, ${names}
      valueNames: ["EnableDRM", "Name", "ReadOnlyApiKey"],
      properties: { ...${JSON.stringify(properties)}, Name: pulumi.secret("films"), Password: "MARKER-literal" },
    });
    exports.key = films.secretValues.apply((values) => values?.ApiKey);
    exports.drm = films.values.apply(({ EnableDRM }) => EnableDRM);`;
  stack.program(films({}));
  const runs = [await stack.up("--diff")];
  stack.program(films({ EnableDRM: true }));
  runs.push(await stack.preview("--diff"), await stack.up("--diff"), await stack.refresh("--diff"));
  expect(runs.map(({ ok }) => ok)).toEqual(runs.map(() => true));
  for (const { output } of runs) expect(output.match(/MARKER-\w+/g)).toBeNull();
  expect(stack.stateText().match(/MARKER-\w+/g)).toBeNull();
  // The engine encrypts what the program marks, in a nested member too.
  const { properties, values } = stack.resource("films").outputs;
  expect(JSON.stringify([properties, values])).not.toContain("films");
  expect(stack.outputs()).toEqual({ key: keys.ApiKey, drm: true });

  // A name that is no longer given is no longer recorded, not even encrypted.
  expect((await scene.up(films({ EnableDRM: true }, ""))).ok).toBe(true);
  expect(stack.resource("films").outputs["secretValues"] ?? null).toBeNull();
});
