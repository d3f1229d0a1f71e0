import { fullTest } from "../support/fullRun";
import { dynamicForm, expectSuccess, pluginForm, Scene, sampledForms } from "./scene";

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

fullTest.each(sampledForms)(
  "on %s, objects with paths of their own and settings are created or adopted, refreshed, changed and deleted or kept",
  async (_, project) => {
    const seed = { ShieldZones: [{ shieldZoneId: 5 }] };
    const scene = await Scene.open({ seed }, { project });
    const { stack, emulator } = scene;
    const [zone] = emulator.state.shieldZones;
    const scanning = "/shield/shield-zone/5/upload-scanning";
    const program = (value: string, antivirusScanningMode: number) => `
      new edge.ApiObject("rule", {
        path: "/shield/waf/custom-rules/5", match: ["ruleName"],
        properties: { shieldZoneId: 5, ruleName: "admin", ruleConfiguration: { value: ${JSON.stringify(value)} } },
        operations: {
          create: { path: "/shield/waf/custom-rule" },
          read: { path: "/shield/waf/custom-rules/5?perPage=1000", items: "data" },
          update: { method: "PATCH", path: "/shield/waf/custom-rule/{id}" },
          delete: "/shield/waf/custom-rule/{id}",
        },
      });
      new edge.ApiObject("scanning", {
        path: "${scanning}", predefined: true, responseMember: "data",
        properties: { isEnabled: true, antivirusScanningMode: ${antivirusScanningMode}, csamMode: 1 },
        operations: { update: { method: "PATCH" } },
      });`;
    const created = expectSuccess(await scene.up(program("/admin", 0)));
    expect(created.output).toContain(
      `No response of the API has properties.csamMode of object ${scanning}: check the spelling.`,
    );
    const rule = `/shield/waf/custom-rule/${zone?.wafRules[0]?.id}`;
    expect(
      scene
        .takeWrites()
        .map((request) => request.split(" {")[0])
        .sort(),
    ).toEqual([`PATCH ${scanning}`, "POST /shield/waf/custom-rule"]);
    await scene.expectNoChanges();

    Object.assign(zone?.uploadScanning ?? {}, { isEnabled: false });
    expectSuccess(await scene.up(program("/admin/", 2), "--refresh"));
    expect(scene.takeWrites().sort()).toEqual([
      `PATCH ${scanning} {"isEnabled":true,"antivirusScanningMode":2}`,
      expect.stringContaining(`PATCH ${rule} {"ruleConfiguration":`),
    ]);
    expectSuccess(await stack.destroy());
    expect(scene.takeWrites()).toEqual([`DELETE ${rule}`]);
    expect(zone?.uploadScanning).toMatchObject({ isEnabled: true, antivirusScanningMode: 2 });
  },
);

test.each(sampledForms)(
  "on %s, an adoption shows no secret of properties, nested or live, and on the plugin the values of all others",
  async (_, project) => {
    const wafRules = [
      { id: 51, ruleName: "admin", ruleDescription: "old", ruleConfiguration: { value: "MARKER-live" } },
    ];
    const seed = { ShieldZones: [{ shieldZoneId: 5, wafRules }] };
    const scene = await Scene.open({ seed }, { project });
    const { stack } = scene;
    const program = (description: string, value: string) => `
      new edge.ApiObject("rule", {
        path: "/shield/waf/custom-rules/5", match: ["ruleName"], adopt: true,
        properties: {
          ruleName: "admin", ruleDescription: ${JSON.stringify(description)},
          ruleConfiguration: { value: pulumi.secret(${JSON.stringify(value)}), transformationTypes: [2] },
        },
        operations: {
          read: { path: "/shield/waf/custom-rules/5", items: "data" },
          update: { method: "PATCH", path: "/shield/waf/custom-rule/{id}", body: "whole" },
        },
      });`;
    stack.program(program("new", "MARKER-first"));
    const preview = await stack.preview("--diff");
    const runs = [preview, await stack.up("--diff")];
    const shown = project === pluginForm ? ['"old"', '"new"'] : ["[not shown]", "[not shown]"];
    const line = `properties.ruleDescription ${shown.join(" → ")}`;
    if (project === pluginForm) {
      expect(preview.output).toContain(line);
      expect(preview.output).toContain("properties.ruleConfiguration.transformationTypes [] → [2]");
    }
    expect(runs[1]?.output).toContain(line);
    expect(runs[1]?.output).toContain("properties.ruleConfiguration.value [not shown] → [not shown]");

    const rule = scene.emulator.state.shieldZones[0]?.wafRules[0];
    Object.assign(rule?.ruleConfiguration ?? {}, { value: "MARKER-drift" });
    stack.program(program("newer", "MARKER-second"));
    runs.push(await stack.preview("--diff"), await stack.up("--diff"), await stack.refresh("--diff"));
    expect(runs.map(({ ok, output }) => [ok, output.match(/MARKER-\w+/g)])).toEqual(
      runs.map(() => [true, null]),
    );
    expect(stack.stateText().match(/MARKER-\w+/g)).toBeNull();
    expect(rule).toMatchObject({ ruleDescription: "newer", ruleConfiguration: { value: "MARKER-second" } });
  },
);
