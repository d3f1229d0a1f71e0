import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sample, startEmulator } from "../../emulator";
import { isFullRun } from "../support/fullRun";
import { root } from "../support/packed";
import { engineFolder, Stack } from "./harness";
import { readCommands, withEmulator, withoutPreview } from "./pageCommands";
import { useTypeScript } from "./typescriptProject";

const guide = readFileSync(join(root, "docs", "guide.md"), "utf8");
const [create = "", enter = "", install = "", run = "", preview = "", up = ""] = ["A new project", "An edit"]
  .flatMap((section) => readCommands("guide.md", section))
  .flatMap((line) => line.split(" && "));
/** Commands that the pages tell users to run in a clone, as they are in the folder of a test. */
const fromClone = (line: string) =>
  line
    .replace("dist/cli/main.js", `"${join(root, "dist", "cli", "main.js")}"`)
    .replace("../edge-guide", "edge-guide");

let stack: Stack;
beforeEach(() => {
  stack = Stack.create({ bare: true });
  useTypeScript(stack);
});
afterEach(() => stack.dispose());

const file = (name: string) => join(stack.dir, "edge-guide", name);

/** Runs a line in the new project, where only the project's own settings of Pulumi hold. */
async function follow(line: string): Promise<string> {
  const settings = "unset PULUMI_BACKEND_URL PULUMI_CONFIG_PASSPHRASE";
  const { code, output } = await stack.shell(`${fromClone(enter)} && ${settings} && ${withoutPreview(line)}`);
  expect([line, code, output]).toEqual([line, 0, output]);
  return output;
}

/** With EDGE_FULL=1, `npm install` takes a minute to install from the registry. */
async function installPackages(): Promise<void> {
  if (!isFullRun) return symlinkSync(join(stack.dir, "node_modules"), file("node_modules"), "junction");
  await follow(install);
  // Where the npm package "pulumi" puts the command that it downloads.
  const { version } = JSON.parse(readFileSync(file("node_modules/pulumi/package.json"), "utf8"));
  mkdirSync(join(stack.dir, ".pulumi-home", "versions", version), { recursive: true });
  symlinkSync(engineFolder(), join(stack.dir, ".pulumi-home", "versions", version, "bin"), "junction");
}

/** Follows the guide's sections about drift and an import. Tests of the engine show the same with other commands. */
async function followGuide(): Promise<void> {
  const [change = "", shows = "", repairs = ""] = readCommands("guide.md", "Drift");
  await follow(change);
  expect(await follow(shows)).toMatch(/cacheControlMaxAgeOverride: +5 => 60/);
  expect(await follow(repairs)).toMatch(/~ 1 updated/);

  const [adds = "", discovers = "", line = "", imports = "", empty = ""] = readCommands(
    "guide.md",
    "An import",
  );
  await follow(adds);
  expect(await follow(discovers)).toContain("Wrote imported.ts (resources: 1)");
  await follow(line);
  expect(await follow(imports)).toContain("1 imported");
  expect(await follow(empty)).toMatch(/9 unchanged/);
}

test("the guide's commands lead to a site of seven resources on an emulator, an edit, and a destroy; with EDGE_FULL=1, to drift and an import on the way", async () => {
  expect(await stack.shell(fromClone(create))).toEqual({ code: 0, output: expect.stringContaining(run) });
  await installPackages();
  const [, shown = ""] = /^```console\n(Resources:[\s\S]*?)^```$/m.exec(guide) ?? [];
  expect(await follow(run)).toContain(shown.trim());

  let program = readFileSync(file("index.ts"), "utf8");
  const [, from = "", to = ""] = /^Change `(.+?)` to `(.+?)`/m.exec(guide) ?? [];
  expect(program.split(from)).toHaveLength(2);
  program = program.replace(from, to);
  writeFileSync(file("index.ts"), program);
  expect(await follow(preview)).toMatch(/~ 1 to update\n +7 unchanged/);
  expect(await follow(up)).toMatch(/~ 1 updated\n +7 unchanged/);

  const [unprotect = "", destroy = ""] = readCommands("guide.md", "Clean up");
  if (isFullRun) {
    await followGuide();
    await follow(unprotect);
  }
  expect(await follow(destroy)).toContain(isFullRun ? "- 9 deleted" : "- 8 deleted");
});

// start.test.ts follows the README's other commands, in a clone.
test("the README's commands pack the package, install it in a project, connect an account and write a program for it", async () => {
  const emulator = await startEmulator({ seed: sample });
  try {
    const home = join(stack.dir, "home");
    mkdirSync(home);
    const outputs: string[] = [];
    for (const line of readCommands("README.md", "Use it in a project")) {
      // In the clone, and to a home of the test. A test with EDGE_FULL=1 installs from the registry (consumers.test.ts).
      const isInClone = line.startsWith("npm pack");
      const command = line.startsWith("npm install")
        ? `tar -xzf ${line.split(" ")[2]} -C home && rm node_modules/pulumi-edge-platform && mv home/package node_modules/pulumi-edge-platform`
        : withEmulator(line, emulator);
      const { code, output } = await stack.shell(
        `export HOME="${home}"; ${isInClone ? `cd "${root}"; ` : ""}${command}`,
      );
      expect([line, code, output]).toEqual([line, 0, output]);
      outputs.push(output);
    }
    expect(outputs.join("")).not.toMatch(/^FAIL/m);
    expect(outputs.at(-1)).toMatch(/Wrote imported\.ts/);
    expect(emulator.requests.writes()).toEqual([]);
  } finally {
    await emulator.close();
  }
});
