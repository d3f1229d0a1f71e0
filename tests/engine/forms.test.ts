import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Run } from "./harness";
import { dynamicForm, listShownChanges, listSteps, pluginForm, Scene, sampledForms } from "./scene";

/** Ten dependents of an output that no change here changes, and another package's resource, which leaves marks. */
const dependents = (args: { name: string; path: string; token: string; app: string; size: number }) => `
const base = new edge.OriginGroup("base", { loadBalancerId: 1, name: "${args.name}", weight: 7, healthCheckSettings: { enabled: true, path: "${args.path}" } });
for (let i = 0; i < 10; i++) new edge.OriginGroup("d" + i, { loadBalancerId: 2, name: "d" + i, weight: base.priority });
new edge.LogForwarding("logs", { app: "logs", type: "SyslogTcp", endpoint: "logs.example", port: 6514, format: "SyslogRfc5424", token: "${args.token}" });
new edge.LogForwarding("moved", { app: "${args.app}", type: "SyslogTcp", endpoint: "logs.example", port: 6514, format: "SyslogRfc5424" });
class Foreign extends pulumi.dynamic.Resource {
  constructor(name, size) {
    super({
      async create(inputs) {
        require("node:fs").appendFileSync("foreign.txt", "create " + inputs.size + "\\n");
        return { id: "foreign-1", outs: { size: inputs.size, made: true } };
      },
      async diff(id, olds, news) { return { changes: olds.size !== news.size }; },
      async update(id, olds, news) {
        require("node:fs").appendFileSync("foreign.txt", "update " + news.size + "\\n");
        return { outs: { size: news.size, made: false } };
      },
    }, name, { made: undefined, size });
  }
}
exports.foreign = new Foreign("foreign", ${args.size}).made;`;

test.each(sampledForms)(
  "with %s, a preview shows what the up then sends, of every package",
  async (_, project) => {
    const scene = await Scene.open(
      { seed: { LoadBalancers: [{ LoadBalancerId: 1 }, { LoadBalancerId: 2 }] } },
      { project, processes: true },
    );
    const { stack } = scene;
    const first = { name: "base", path: "/up", token: "MARKER-one", app: "here", size: 1 };
    const foreign = () => readFileSync(join(stack.dir, "foreign.txt"), "utf8");
    expect((await scene.up(dependents(first))).ok).toBe(true);
    expect([foreign(), stack.outputs()["foreign"]]).toEqual(["create 1\n", true]);

    const next = { name: "renamed", path: "/health", token: "MARKER-two", app: "there", size: 2 };
    stack.program(dependents(next));
    scene.takeWrites();
    const preview = await stack.preview("--diff");
    expect([scene.takeWrites(), foreign()]).toEqual([[], "create 1\n"]);
    const replaces = /^(create-replacement|delete-replaced)/;
    const changes = listSteps(preview).filter((step) => !replaces.test(step) && !/ d\d$/.test(step));
    expect(changes).toEqual(["replace moved", "update base", "update foreign", "update logs"]);
    // Of a dynamic resource every output is unknown in a preview, which spreads to its ten dependents.
    expect(preview.changes["update"]).toBe(project === dynamicForm ? 13 : 3);
    if (project === pluginForm) expectExact(preview);

    const up = await stack.up();
    expect([up.ok, foreign(), stack.outputs()["foreign"]]).toEqual([true, "create 1\nupdate 2\n", false]);
    expect(
      scene
        .takeWrites()
        .map((request) => request.replace(/\d{4}/, "n"))
        .sort(),
    ).toEqual([
      "DELETE /mc/log/forwarding/here",
      expect.stringMatching(/^POST \/loadbalancer\/1\/origingroup\/n \{"Name":"renamed".*"Path":"\/health"/),
      expect.stringMatching(/^POST \/mc\/log\/forwarding \{"app":"there"/),
      expect.stringMatching(/^PUT \/mc\/log\/forwarding\/logs .*"token":"MARKER-two"/),
    ]);
    expect((await stack.preview("--expect-no-changes")).ok).toBe(true);
  },
);

function expectExact(preview: Run): void {
  const detail = (name: string) =>
    Object.entries(preview.steps.find((step) => step.name === name)?.detailedDiff ?? {}).map(
      ([path, { diffKind }]) => `${diffKind} ${path}`,
    );
  expect(detail("base").sort()).toEqual(["update healthCheckSettings.path", "update name"]);
  expect([detail("logs"), detail("moved")]).toEqual([["update token"], ["update-replace app"]]);
  expect(listShownChanges(preview)).toEqual(
    expect.arrayContaining([
      'name: "base" => "renamed"',
      'path: "/up" => "/health"',
      'app: "here" => "there"',
    ]),
  );
  expect(preview.output).not.toContain("MARKER");
}

test("as dynamic resources, imported ones keep working, and a new import fails with the lines that enable it", async () => {
  const OriginGroups = ["same", "other"].map((Name, i) => ({ Id: 11 + i, Name }));
  const seed = { LoadBalancers: [{ LoadBalancerId: 1, OriginGroups }] };
  const scene = await Scene.open({ seed }, { processes: true });
  const { stack } = scene;
  const same = `new edge.OriginGroup("same", { loadBalancerId: 1, name: "same" }, { import: "1/11" });`;
  expect(listSteps(await scene.up(same))).toEqual(["import same", "update same"]);
  stack.project(dynamicForm);
  const left = await stack.preview();
  expect([left.ok, listSteps(left)]).toEqual([true, ["update same"]]);
  expect(left.output).toContain("If it is already imported, remove the option.");
  scene.takeRequests();
  stack.program(
    `${same}\nnew edge.OriginGroup("other", { loadBalancerId: 1, name: "other" }, { import: "1/12" });`,
  );
  const { ok, output } = await stack.preview();
  expect([ok, scene.takeRequests()]).toEqual([false, []]);
  expect(output.replace(/^ +/gm, "")).toContain(pluginForm.replace(/^ +/gm, ""));
  expect(output).toContain('run "npx --no -- pulumi-edge-platform init"');
  expect(output).not.toContain("unhandled exception");
});
