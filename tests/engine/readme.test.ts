import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { sample, startEmulator } from "../../emulator";
import { pack, root } from "../packed";
import { engineFolder, Stack } from "./harness";
import { readCommands, withEmulator, withoutPreview } from "./pageCommands";
import { fullTest, isFullRun } from "./seed";
import { useTypeScript } from "./typescriptProject";

const readme = readFileSync(join(root, "README.md"), "utf8");
const title = "Try it without an account";
const [create = "", enter = "", install = "", run = "", preview = "", up = "", destroy = ""] = readCommands(
  "../README.md",
  title,
).flatMap((line) => line.split(" && "));

let stack: Stack;
beforeEach(() => {
  stack = Stack.create({ bare: true });
  useTypeScript(stack);
});
afterEach(() => stack.dispose());

const file = (name: string) => join(stack.dir, "edge-test", name);

/** Runs a line in the new project, where only the project's own settings of Pulumi hold. */
async function follow(line: string): Promise<string> {
  const settings = "unset PULUMI_BACKEND_URL PULUMI_CONFIG_PASSPHRASE";
  const { code, output } = await stack.shell(`${enter} && ${settings} && ${withoutPreview(line)}`);
  expect([line, code, output]).toEqual([line, 0, output]);
  return output;
}

/** With EDGE_FULL=1, `npm install` takes a minute to install from the registry. */
async function installPackages(): Promise<void> {
  if (!isFullRun) return symlinkSync(join(stack.dir, "node_modules"), file("node_modules"), "junction");
  const { tarball } = pack();
  const manifest = JSON.parse(readFileSync(file("package.json"), "utf8"));
  manifest.dependencies["pulumi-edge-platform"] = `file:${tarball}`;
  writeFileSync(file("package.json"), JSON.stringify(manifest));
  await follow(install);
  rmSync(dirname(tarball), { recursive: true });
  // Where the npm package "pulumi" puts the command that it downloads.
  const { version } = JSON.parse(readFileSync(file("node_modules/pulumi/package.json"), "utf8"));
  mkdirSync(join(stack.dir, ".pulumi-home", "versions", version), { recursive: true });
  symlinkSync(engineFolder(), join(stack.dir, ".pulumi-home", "versions", version, "bin"), "junction");
}

/** Follows the sections of the guide that come before its last one. Tests of the engine show the same with other commands. */
async function followGuide(): Promise<void> {
  const [change = "", shows = "", repairs = ""] = readCommands("guide.md", "Drift");
  await follow(change);
  expect(await follow(shows)).toMatch(/weight: +5 => (60|20)/);
  expect(await follow(repairs)).toMatch(/~ 1 updated/);

  const [adds = "", discovers = "", line = "", imports = "", empty = ""] = readCommands(
    "guide.md",
    "An import",
  );
  await follow(adds);
  expect(await follow(discovers)).toContain("Wrote imported.ts (resources: 1)");
  await follow(line);
  expect(await follow(imports)).toContain("1 imported");
  expect(await follow(empty)).toMatch(/8 unchanged/);
}

test("the README's commands lead to seven resources on an emulator, an edit, and a destroy; with EDGE_FULL=1, the guide's show drift and an import on the way", async () => {
  const guide = ["A new project", "An edit"].flatMap((section) => readCommands("guide.md", section));
  expect(guide.join(" && ").replaceAll("edge-guide", "edge-test")).toBe(
    [create, enter, install, run, preview, up].join(" && "),
  );

  expect(await stack.shell(create)).toEqual({ code: 0, output: expect.stringContaining(run) });
  await installPackages();
  const [, shown = ""] = /^```console\n(Resources:[\s\S]*?)^```$/m.exec(readme) ?? [];
  expect(await follow(run)).toContain(shown.trim());

  let program = readFileSync(file("index.ts"), "utf8");
  for (const edit of [readme, readFileSync(join(root, "docs", "guide.md"), "utf8")]) {
    const [, from = "", to = ""] = /^Change `(.+?)` to `(.+?)`/m.exec(edit) ?? [];
    expect(program.split(from)).toHaveLength(2);
    program = program.replace(from, to);
  }
  writeFileSync(file("index.ts"), program);
  expect(await follow(preview)).toMatch(/~ 2 to update\n +5 unchanged/);
  expect(await follow(up)).toMatch(/~ 2 updated\n +5 unchanged/);

  const [unprotect = "", ...end] = readCommands("guide.md", "Clean up");
  expect(end).toEqual([destroy]);
  if (isFullRun) {
    await followGuide();
    await follow(unprotect);
  }
  expect(await follow(destroy)).toContain(isFullRun ? "- 8 deleted" : "- 7 deleted");
});

// start.test.ts follows the same commands from a clone.
fullTest(
  "the README's commands connect a new project to an account, and compare the account with the contract",
  async () => {
    const emulator = await startEmulator({ seed: sample });
    try {
      await stack.shell(create);
      await installPackages();
      const lines = readCommands("../README.md", "Connect your account");
      const outputs: string[] = [];
      for (const line of lines) {
        const command = withEmulator(line.replace("npx pulumi ", "pulumi "), emulator);
        const { code, output } = await stack.shell(`${enter} && ${command}`);
        expect([line, code, output]).toEqual([line, 0, output]);
        outputs.push(output);
      }
      const [doctor = "", contract = "", planned = ""] = outputs.slice(-3);
      expect(`${doctor}${contract}`).not.toMatch(/^FAIL/m);
      expect(planned).toMatch(/\+ 7 to create/);
      expect(emulator.requests.writes()).toEqual([]);
    } finally {
      await emulator.close();
    }
  },
);
