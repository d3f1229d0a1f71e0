import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fullTest } from "../support/fullRun";
import { pluginForm, Stack } from "./harness";
import { readCommands, withoutNpx } from "./pageCommands";
import { useTypeScript } from "./typescriptProject";

const root = join(__dirname, "..", "..");
const [, program = ""] =
  /^```ts\n([\s\S]*?)^```$/m.exec(readFileSync(join(root, "docs", "guide.md"), "utf8")) ?? [];
const [, oneCommand = ""] =
  /^\$ (.*emulator exec.*)$/m.exec(readFileSync(join(root, "docs", "emulator.md"), "utf8")) ?? [];

const stack = Stack.create({ languageHost: true });
useTypeScript(stack);
stack.file("Pulumi.yaml", `name: test\nruntime: nodejs\n${pluginForm}`);
stack.file("index.ts", program);
afterAll(() => stack.dispose());

/** Runs a line of the page. There is no terminal here on which `reset` could ask. */
const follow = (line: string) =>
  stack.shell(
    withoutNpx(line)
      .replace(/ emulator reset .*$/, "$& --yes")
      .replace(/ pulumi up --yes$/, "$& --skip-preview"),
  );

fullTest(
  "the commands of the page about the emulator keep an account, export it and empty the folder",
  async () => {
    const [chaos = ""] = readCommands("emulator.md", "Chaos");
    const disturbed = (await follow(chaos)).output;
    expect(disturbed).toMatch(/disturbed [1-9]\d* of \d+ requests:(.|\n)*\nNothing new is on the platform\./);
    expect(stack.resources()).toEqual([]);

    const [up = "", preview = "", exporting = "", reset = ""] = readCommands("emulator.md", "Keep the data");
    expect(up).toBe(oneCommand);
    expect((await follow(up)).output).toContain("+ 8 created");
    expect((await follow(exporting)).code).toBe(0);
    const seed = JSON.parse(readFileSync(join(stack.dir, "seed.json"), "utf8"));
    expect(seed.PullZones).toEqual([expect.objectContaining({ Name: "shop-example" })]);
    const elsewhere = await follow(up.replace("--data .emulator", "--chaos 0 --chaos-seed 3"));
    expect([elsewhere.code !== 0, elsewhere.output]).toEqual([
      true,
      expect.stringMatching(
        /belongs to a different account(.|\n)*Chaos with probability 0 and seed 3 disturbed/,
      ),
    ]);
    expect((await follow(reset)).code).toBe(0);
    expect((await follow(`${preview} --refresh`)).output).toContain("+ 7 to create");
  },
);
