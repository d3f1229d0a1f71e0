import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dynamicForm, pluginForm, Stack } from "./harness";
import { full } from "./seed";
import { usualProvider } from "./usualProvider";

jest.setTimeout(240_000);

const root = join(__dirname, "..", "..");
const readme = readFileSync(join(root, "README.md"), "utf8");
const [, text = ""] = /^```ts\n([\s\S]*?)^```$/m.exec(readme) ?? [];
/** The README's program without its import: `edge` is in scope. */
const program = text.replace(/^import .*/m, "");

/** A destroy that fails forgets nothing: the state holds what is left. */
const destroy = "pulumi destroy --yes";
const operations = `pulumi up --yes || pulumi up --yes; ${destroy} || ${destroy} || ${destroy}`;

let stack: Stack;
afterEach(() => stack.dispose());

/** Runs commands under chaos; gives all that was printed, and the report's lines of what is left. */
async function chaos(options: string, commands = operations): Promise<{ output: string; left: string[] }> {
  const main = join(root, "dist", "cli", "main.js");
  const line = `"${process.execPath}" "${main}" emulator exec ${options} -- sh -c '${commands}'`;
  const { output } = await stack.shell(line);
  const [, lines = ""] = /^New on the platform.*\n((?: {2}.*\n)*)/m.exec(output) ?? [];
  expect(output).toContain("Chaos with probability");
  return { output, left: lines.split("\n").filter(Boolean) };
}

/** The errors that name an object as in doubt. */
const doubts = (output: string) =>
  output.split("\n").filter((line) => /error: Could not create|may have/.test(line));

const hosts = [
  ["the plugin", pluginForm, 3],
  ["the SDK's host", dynamicForm, 7],
] as const;

test.each(full ? hosts : hosts.slice(0, 1))(
  "on %s the README's program leaves nothing that no up named as in doubt",
  async (_, project, seed) => {
    stack = Stack.create({ program, project, languageHost: true });
    const { output, left } = await chaos(`--chaos 0.1 --chaos-seed ${seed}`);
    const unnamed = left.filter(
      (line) => !doubts(output).some((doubt) => doubt.includes(/"(.*)"/.exec(line)?.[1] ?? "?")),
    );
    expect([unnamed, unnamed.length === 0 ? "" : output]).toEqual([[], ""]);
  },
);

test("the same program with a dynamic provider of the usual kind leaves an object whose response was lost", async () => {
  stack = Stack.create({ languageHost: true, project: dynamicForm });
  stack.file("index.js", `${usualProvider}\n${program}`);
  // The first request of this seed takes effect, and its response is lost.
  const { output, left } = await chaos("--chaos 0.1 --chaos-seed 1", "pulumi up --yes");
  expect(output).toContain("POST /loadbalancer: took effect, but the response was lost");
  expect(left).toContain('  loadBalancers/101 "shop"');
});
