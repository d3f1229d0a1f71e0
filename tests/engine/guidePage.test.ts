import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Stack } from "./harness";
import { commands } from "./pageCommands";
import { useTypeScript } from "./typescriptProject";

const page = readFileSync(join(__dirname, "..", "..", "docs", "guide.md"), "utf8");

let stack: Stack;
beforeAll(() => {
  stack = Stack.create({ bare: true });
  useTypeScript(stack);
});
afterAll(() => stack.dispose());

const file = (name: string) => join(stack.dir, "edge-guide", name);

/** Runs the lines of a section in the project, and returns what they print. */
async function follow(title: string): Promise<string[]> {
  const outputs: string[] = [];
  for (const line of commands("guide.md", title)) {
    const { code, output } = await stack.shell(
      `cd edge-guide && unset PULUMI_BACKEND_URL PULUMI_CONFIG_PASSPHRASE && ${line}`,
    );
    expect([line, code, output]).toEqual([line, 0, output]);
    outputs.push(output);
  }
  return outputs;
}

test("the commands of the guide do what it says, from a new project to an empty emulator", async () => {
  const [create = "", install, run = ""] = commands("guide.md", "A new project");
  expect(install).toBe("npm install");
  const [write = ""] = create.split(" && ");
  expect((await stack.shell(write)).code).toBe(0);
  symlinkSync(join(stack.dir, "node_modules"), file("node_modules"), "junction");
  const first = await stack.shell(
    `cd edge-guide && unset PULUMI_BACKEND_URL PULUMI_CONFIG_PASSPHRASE && ${run}`,
  );
  expect([first.code, first.output]).toEqual([0, expect.stringContaining("+ 7 created")]);

  const [, from = "", to = ""] = /^Change `(.+)` to `(.+)` in `index\.ts`/m.exec(page) ?? [];
  const program = readFileSync(file("index.ts"), "utf8");
  expect(program.split(from)).toHaveLength(2);
  writeFileSync(file("index.ts"), program.replace(from, to));
  const [preview, up] = await follow("An edit");
  expect(preview).toMatch(/\[diff: ~weight\][\s\S]*~ 1 to update\n +6 unchanged/);
  expect(up).toMatch(/~ 1 updated\n +6 unchanged/);

  const [, drift, repaired] = await follow("Drift");
  expect(drift).toMatch(/weight: +5 => (60|20)/);
  expect(repaired).toMatch(/~ 1 updated/);

  const [, found, , imported, empty] = await follow("An import");
  expect(found).toContain("Wrote imported.ts (resources: 1)");
  expect(imported).toContain("1 imported");
  expect(empty).toMatch(/8 unchanged/);

  const [, destroyed] = await follow("Clean up");
  expect(destroyed).toContain("- 8 deleted");
});
