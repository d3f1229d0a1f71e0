import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dynamicForm, pluginForm, Stack } from "./harness";
import { full } from "./seed";
import { usualProvider } from "./usualProvider";

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

/** Runs commands under chaos; returns all that was printed, and the report's lines of what is left. */
async function chaos(seed: number, commands: string): Promise<{ output: string; left: string[] }> {
  const exec = `"${process.execPath}" "${join(root, "dist/cli/main.js")}" emulator exec`;
  const { output } = await stack.shell(`${exec} --chaos 0.1 --chaos-seed ${seed} -- sh -c '${commands}'`);
  const [, lines = ""] = /^New on the platform.*\n((?: {2}.*\n)*)/m.exec(output) ?? [];
  expect(output).toContain("Chaos with probability");
  return { output, left: lines.split("\n").filter(Boolean) };
}

const forms = [
  ["the plugin", pluginForm, 3],
  ["the SDK's host", dynamicForm, 7],
] as const;

test.each(full ? forms : forms.slice(0, 1))(
  "on %s the README's program leaves nothing that no up named as in doubt",
  async (_, project, seed) => {
    stack = Stack.create({ program, project, languageHost: true });
    const { output, left } = await chaos(seed, operations);
    const doubts = output.split("\n").filter((line) => /error: Could not create|may have/.test(line));
    const isNamed = (line: string) => doubts.some((doubt) => doubt.includes(/"(.*)"/.exec(line)?.[1] ?? "?"));
    const unnamed = left.filter((line) => !isNamed(line));
    expect([unnamed, unnamed.length === 0 ? "" : output]).toEqual([[], ""]);
  },
);

test("the same program with a dynamic provider of the usual kind leaves an object whose response was lost", async () => {
  stack = Stack.create({ languageHost: true, project: dynamicForm });
  stack.file("index.js", `${usualProvider}\n${program}`);
  // The first request of this seed takes effect, and its response is lost.
  const { output, left } = await chaos(1, "pulumi up --yes");
  expect(output).toContain("POST /loadbalancer: took effect, but the response was lost");
  expect(left).toContain('  loadBalancers/101 "shop"');
});
