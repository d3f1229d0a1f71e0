import { fullTest } from "../support/fullRun";
import type { Run } from "./harness";
import { dynamicForm, expectSuccess, Scene } from "./scene";

const createSeed = (groups: number) => ({
  LoadBalancers: [
    {
      LoadBalancerId: 1,
      OriginGroups: Array.from({ length: groups }, (_, i) => ({ Id: 10 + i, Name: `g${i}` })),
    },
    { LoadBalancerId: 2 },
  ],
});
const strict = { "edge:strictPreview": "true" };

let scene: Scene;

const preview = (program: string, ...args: string[]): Promise<Run> => {
  scene.stack.program(program);
  return scene.stack.preview(...args);
};

const listMessages = (severity: "warning" | "error", { messages }: Run) =>
  messages.filter((message) => message.startsWith(severity)).sort();

const group = (name: string, args: string, options = "") =>
  `const ${name} = new edge.OriginGroup("${name}", { loadBalancerId: 1, ${args} }, { ${options} });\n`;

describe("what will make an `up` fail", () => {
  /** A group of each name that is taken. */
  const taken = `for (let i = 0; i < 8; i++) new edge.OriginGroup("r" + i, { loadBalancerId: 1, name: "g" + i });`;
  const exists = (i: number) => `Origin group "g${i}" of load balancer 1 already exists (id 1/${10 + i}):`;

  test("is a warning under its resource, five times for a class, and the preview succeeds; in a strict preview each is an error", async () => {
    scene = await Scene.open({ seed: createSeed(8) });
    const lenient = await preview(taken);
    const warnings = listMessages("warning", lenient);
    expect([lenient.ok, listMessages("error", lenient), warnings.length]).toEqual([true, [], 6]);
    const further = "Further OriginGroup resources that may fail to be created are not listed.";
    const each = warnings.filter((warning) => !warning.endsWith(further));
    expect(each).toHaveLength(5);
    for (const warning of each) {
      const i = Number(/^warning r(\d)/.exec(warning)?.[1]);
      expect(warning).toContain(`warning r${i}: ${exists(i)} "pulumi up" will fail unless`);
    }

    scene.stack.configure(strict);
    const run = await scene.stack.preview();
    expect([run.ok, listMessages("warning", run), scene.takeWrites()]).toEqual([false, [], []]);
    const errors = Array.from({ length: 8 }, (_, i) =>
      expect.stringContaining(`error r${i}: ${exists(i)} if you renamed`),
    );
    expect(listMessages("error", run)).toEqual(errors);
    expect(run.output).toContain("This preview is strict (edge:strictPreview)");
  });

  fullTest("of an update is an error in a strict preview", async () => {
    scene = await Scene.open({ seed: createSeed(8) }, { config: strict });
    const both = (weight: number) =>
      group("a", `name: "a", weight: ${weight}`) + group("b", `name: "b", weight: 1`);
    expect((await scene.up(both(1))).ok).toBe(true);
    scene.remove("a");
    const gone = await preview(both(2));
    expect([gone.ok, listMessages("error", gone)]).toEqual([
      false,
      [expect.stringContaining("no longer exists on the platform")],
    ]);
    scene.stack.configure({ "edge:apiKey": "wrong" });
    const refused = await preview(both(2));
    expect([refused.ok, listMessages("error", refused)]).toEqual([
      false,
      [expect.stringContaining("error a: ")],
    ]);
    // What does not change is not read, and the up would succeed.
    const same = await preview(both(1));
    expect([same.ok, listMessages("error", same)]).toEqual([true, []]);
  });
});

test("without the plugin, each preview warns once that creates are not checked, and an `up` does not", async () => {
  scene = await Scene.open({ seed: createSeed(3) }, { project: dynamicForm, config: strict });
  const line =
    'warning: Without the provider plugin, a preview does not check whether new resources can be created: run "npx --no -- pulumi-edge-platform init".';
  const shown = (run: Run) => (run.output.split("Diagnostics:")[1] ?? "").split(line).length - 1;
  const program = group("a", `name: "a"`) + group("b", `name: "b"`);
  const planned = await preview(program);
  expect(planned.output).toContain("Until then, edge:strictPreview has no effect.");
  expect([planned.ok, shown(planned), shown(await scene.up(program))]).toEqual([true, 1, 0]);
});

describe("a program whose `up` succeeds passes a strict preview", () => {
  fullTest(
    "that deletes before it replaces: for replaceOnChanges, a replacementTrigger, a taint or --replace",
    async () => {
      scene = await Scene.open({ seed: createSeed(3) }, { config: strict });
      const { stack } = scene;
      const first = "deleteBeforeReplace: true";
      const program = (n: number, options = first) =>
        group("changed", `name: "changed", weight: ${n}`, `replaceOnChanges: ["weight"], ${first}`) +
        group("triggered", `name: "triggered"`, `replacementTrigger: ${n}, ${first}`) +
        group("tainted", `name: "tainted"`, first) +
        group("named", `name: "named"`, options);
      expect((await scene.up(program(1))).ok).toBe(true);
      await stack.must("state", "taint", stack.resource("tainted").urn, "--yes");
      const replacing = ["--replace", stack.resource("named").urn];
      expectSuccess(await preview(program(2), ...replacing));
      const run = await stack.up(...replacing);
      expect([run.ok, run.changes["replace"]]).toEqual([true, 4]);

      // Otherwise, the preview fails as the up does.
      const creating = await preview(program(2, ""), ...replacing);
      const exists = [expect.stringMatching(/^error named: .*already exists/)];
      expect([creating.ok, listMessages("error", creating)]).toEqual([false, exists]);
      expect(listMessages("error", await stack.up(...replacing))).toEqual(exists);
    },
  );

  fullTest(
    "with names, parents and adopt that are not known yet, and new resources that take the names of others",
    async () => {
      scene = await Scene.open({ seed: createSeed(3) }, { config: strict, processes: true });
      const provider = 'const other = new edge.EdgeProvider("other", { maxAttempts: 2 });\n';
      const first = "deleteBeforeReplace: true";
      const before =
        provider +
        group("renamed", `name: "one"`) +
        group("aliased", `loadBalancerId: 2, name: "two"`) +
        group("adopted", "originGroupId: 10") +
        group("replaced", `name: "four"`, first) +
        group("elsewhere", `loadBalancerId: 2, name: "five"`, "provider: other");
      expectSuccess(await scene.up(before));

      const after = `${provider}
      ${group("renamed", `name: "another one"`)}
      ${group("later", `loadBalancerId: 2, name: "another two"`, 'aliases: [{ name: "aliased" }]')}
      ${group("adopted", `originGroupId: 10, name: "another three"`)}
      ${group("replaced", `loadBalancerId: 2, name: "four"`, first)}
      ${group("elsewhere", `loadBalancerId: 2, name: "another five"`, "provider: other")}
      ${group("new1", `name: "one", adopt: true`, "dependsOn: renamed")}
      ${group("new2", `loadBalancerId: 2, name: "two"`, "dependsOn: later")}
      ${group("new3", `name: "g0"`, "dependsOn: adopted")}
      ${group("new4", `name: "four"`, "dependsOn: replaced")}
      ${group("new5", `loadBalancerId: 2, name: "five"`, "dependsOn: elsewhere")}
      ${group("unnamed", "loadBalancerId: 2, name: new1.originGroupId.apply(String)")}
      ${group("perhaps", `name: "g1", adopt: new1.originGroupId.apply(() => true)`)}
      edge.OriginGroup.get("got", "1/12");`;
      // An up repeats a read that fails, and so does the preview.
      scene.emulator.fault({ method: "GET", status: 503, times: 1 });
      const planned = expectSuccess(await preview(after));
      const warnings = ["new2", "new3", "new4", "new5"].map((name) =>
        expect.stringMatching(`^warning ${name}: .* unless this program deletes or renames it first`),
      );
      expect(listMessages("warning", planned)).toEqual([
        ...warnings,
        expect.stringMatching(/^warning perhaps: .* unless adopt, which is not known yet, is true\.$/),
      ]);
      const run = await scene.stack.run("up", "--yes", "--continue-on-error");
      expect([run.ok ? "" : run.output, run.changes["create"]]).toEqual(["", 7]);
    },
  );
});
