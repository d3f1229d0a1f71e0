import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Stack } from "./harness";
import { full } from "./seed";
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

/** The command that runs `pulumi` on an emulator. */
const onEmulator = (command: string) =>
  commands.find((line) => line.includes(" emulator exec ") && line.includes(`-- pulumi ${command}`)) ??
  `echo The README lacks a command for ${command}; false`;

/** From the last heading of a name to the next blank line: an `up` previews first. */
const section = (text: string, heading: string) =>
  [...text.matchAll(new RegExp(`^${heading}:\\n(?: +\\S.*\\n)+`, "gm"))].at(-1)?.[0] ?? `no ${heading}`;

describe.each([
  ["the SDK's host", undefined],
  ["this package's host", commands.find((line) => line.endsWith(" init"))],
])("on %s", (_, init) => {
  let stack: Stack;

  beforeAll(() => {
    stack = Stack.create({ bare: true });
    useTypeScript(stack);
  });
  afterAll(() => stack.dispose());

  test("the README's first program has the output that the README shows, without another terminal", async () => {
    stack.file("index.ts", program);
    await stack.must("stack", "init", "dev");
    if (init) expect((await stack.shell(init)).code).toBe(0);
    const up = await stack.shell(onEmulator("up"));
    expect([up.code, up.output]).toEqual([0, expect.stringContaining("7 created")]);
    for (const heading of ["Outputs", "Resources"])
      expect(section(output, heading)).toBe(section(up.output, heading));
  });

  (init || full ? test : test.skip)(
    "a first edit of its load balancer previews as the one update that it is",
    async () => {
      const [, from = "", to = ""] = /^Change `(.+)` to `(.+)` and preview it/m.exec(readme) ?? [];
      expect(program.split(from)).toHaveLength(2);
      stack.file("index.ts", program.replace(from, to));
      for (const command of init ? ["preview", "up"] : ["preview"]) {
        const { code, output } = await stack.shell(onEmulator(command));
        expect([code, section(output, "Resources")]).toEqual([
          0,
          expect.stringMatching(/~ 1 .*\n +6 unchanged\n/),
        ]);
      }
    },
  );
});
