import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { devDependencies } from "../../package.json";
import { pack, root } from "../packed";
import { commands } from "./pageCommands";
import { Scene } from "./scene";
import { full } from "./seed";

const example = (...path: string[]) => join(root, "examples", ...path);

// They install from the registry, for a minute.
(full ? test : test.skip)("the commands of the page about tests do what it says", async () => {
  const { tarball } = pack();
  const sdk = `@pulumi/pulumi@${devDependencies["@pulumi/pulumi"]}`;
  const bin = join(dirname(tarball), "bin");
  const seed = { LoadBalancers: [{ LoadBalancerId: 1 }] };
  const scene = await Scene.open({ seed }, { env: {}, modules: mkdirSync, before: bin });
  const { stack } = scene;
  /** Runs lines in one shell. The package that they install is this one. */
  const follow = (lines: readonly string[]) => {
    const own = (line: string) =>
      line.startsWith("npm install") ? line.replace(/pulumi-edge-\S+/, tarball) : line;
    return stack.shell(["set -e", ...lines.map(own)].join("\n"));
  };
  try {
    expect((await follow([`npm install ${sdk} pulumi-edge-platform`])).code).toBe(0);
    for (const name of ["index.ts", "index.test.ts"])
      cpSync(example("unitTest", name), join(stack.dir, name));
    const tested = await follow(commands("testing.md", "Unit tests"));
    expect(tested.output).toMatch(/pass 3\n/);
    expect(tested.code).toBe(0);

    stack.program('new edge.OriginGroup("unchecked", { loadBalancerId: 1, name: "unchecked" });');
    // The language host that this engine's is built with runs no policies: see policies.test.ts.
    const runner = join(stack.dir, "policies", "node_modules", "@pulumi", "pulumi", "cmd", "run-policy-pack");
    mkdirSync(bin);
    const command = join(bin, "pulumi-analyzer-policy-edge-test");
    writeFileSync(command, `#!/bin/sh\nexec node "${runner}" "$@"\n`, { mode: 0o755 });
    const [_analyze, preview = "", ...setUp] = commands("testing.md", "Policies").reverse();
    expect((await follow(setUp.reverse())).code).toBe(0);
    cpSync(example("policies", "index.ts"), join(stack.dir, "policies", "index.ts"));
    writeFileSync(join(stack.dir, "policies", "PulumiPolicy.yaml"), "runtime: edge-test\n");
    const checked = await follow([preview]);
    expect(checked.output).toContain("Origins must be checked: set healthCheckSettings.enabled to true.");
    expect(checked.code).not.toBe(0);
  } finally {
    await scene.close();
    rmSync(dirname(tarball), { recursive: true });
  }
});
