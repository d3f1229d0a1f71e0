import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dynamicForm, pluginForm, Stack } from "./harness";
import { isFullRun } from "./seed";

jest.setTimeout(240_000);

const root = join(__dirname, "..", "..");
const [, text = ""] = /^```ts\n([\s\S]*?)^```$/m.exec(readFileSync(join(root, "README.md"), "utf8")) ?? [];
/** The README's program without its import: `edge` is in scope. */
const program = text.replace(/^import .*/m, "");

/** A destroy that fails forgets nothing: the state holds what is left. */
const destroy = "pulumi destroy --yes";
const operations = `pulumi up --yes || pulumi up --yes; ${destroy} || ${destroy} || ${destroy}`;

let stack: Stack;
afterEach(() => stack.dispose());

const forms = [
  ["the plugin", pluginForm, 3],
  ["the SDK's host", dynamicForm, 7],
] as const;

test.each(isFullRun ? forms : forms.slice(0, 1))(
  "on %s the README's program leaves nothing that no up named as in doubt",
  async (_, project, seed) => {
    stack = Stack.create({ program, project, languageHost: true });
    const exec = `"${process.execPath}" "${join(root, "dist/cli/main.js")}" emulator exec`;
    const { output } = await stack.shell(`${exec} --chaos 0.1 --chaos-seed ${seed} -- sh -c '${operations}'`);
    expect(output).toContain("Chaos with probability");
    const [, left = ""] = /^New on the platform.*\n((?: {2}.*\n)*)/m.exec(output) ?? [];
    const doubts = output.split("\n").filter((line) => /error: Could not create|may have/.test(line));
    const isNamed = (line: string) => doubts.some((doubt) => doubt.includes(/"(.*)"/.exec(line)?.[1] ?? "?"));
    const unnamed = left.split("\n").filter((line) => line !== "" && !isNamed(line));
    expect([unnamed, unnamed.length === 0 ? "" : output]).toEqual([[], ""]);
  },
);
