import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Stack } from "./harness";
import { useTypeScript } from "./typescriptProject";

const root = join(__dirname, "..", "..");
const readme = readFileSync(join(root, "README.md"), "utf8");

/** The blocks of the README's first screen: its program, its commands, and what the last of them prints. */
const blocks = (language: string) =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(
    ([, text = ""]) => text,
  );
const [program = ""] = blocks("ts");
const [output = ""] = blocks("console");
const commands = blocks("sh").flatMap((block) => block.trim().split("\n"));

/** The README's emulator, on a free port: another one may have the README's. */
async function startEmulator(line: string): Promise<[emulator: ChildProcess, url: string]> {
  const [, ...args] = line.replace(/--port \d+/, "--port 0").split(" ");
  const main = join(root, "dist", "cli", "main.js");
  const emulator = spawn(process.execPath, [main, ...args.slice(1)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    let text = "";
    emulator.once("close", () => reject(new Error(`The emulator ended after: ${text}`)));
    emulator.stdout?.on("data", (chunk) => {
      text += chunk;
      const [, url] = /EDGE_BASE_URL=(\S+)/.exec(text) ?? [];
      if (url) resolve([emulator, url]);
    });
  });
}

/** From a heading of Pulumi's to the next blank line at the margin. */
const section = (text: string, heading: string) =>
  new RegExp(`^${heading}:\\n(?: +\\S.*\\n)+`, "m").exec(text)?.[0] ?? `no ${heading}`;

describe.each([
  ["the SDK's host", undefined],
  ["this package's host", commands.find((line) => line.endsWith(" init"))],
])("on %s", (_, init) => {
  let stack: Stack;
  let emulator: ChildProcess | undefined;

  beforeAll(() => {
    stack = Stack.create({ bare: true });
    useTypeScript(stack);
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => emulator?.once("close", resolve));
    if (emulator?.kill("SIGINT")) await ended;
    stack.dispose();
  });

  test("the README's first program has the output that the README shows, on the emulator that it starts", async () => {
    const starting = commands.find((line) => line.startsWith("npx pulumi-edge-platform emulator")) ?? "";
    const listening = /--port (\d+)/.exec(starting)?.[1] ?? "";
    let url: string;
    [emulator, url] = await startEmulator(starting.replace(/ +#.*/, ""));
    stack.file("index.ts", program);
    await stack.must("stack", "init", "dev");
    const configuring = commands.filter((line) => line.startsWith("pulumi config set"));
    expect(configuring).toHaveLength(2);
    for (const line of configuring) {
      const { code, output: said } = await stack.shell(line.replace(`http://127.0.0.1:${listening}`, url));
      expect([code, said]).toEqual([0, ""]);
    }
    if (init) expect((await stack.shell(init)).code).toBe(0);
    const up = await stack.up();
    expect(up.output).toContain("7 created");
    for (const heading of ["Outputs", "Resources"])
      expect(section(output, heading)).toBe(section(up.output, heading));
  });

  test("a first edit of its load balancer previews as the one update that it is", async () => {
    const [, from = "", to = ""] = /^Change `(.+)` to `(.+)` and run `pulumi preview`/m.exec(readme) ?? [];
    expect(program.split(from)).toHaveLength(2);
    stack.file("index.ts", program.replace(from, to));
    const preview = await stack.preview();
    expect([preview.ok, preview.changes]).toEqual([true, { update: 1, same: 6 }]);
    if (!init) return;
    const up = await stack.up();
    expect([up.ok, up.changes]).toEqual([true, { update: 1, same: 6 }]);
  });
});
