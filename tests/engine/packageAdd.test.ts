import { readFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "../../package.json";
import { classes } from "../../provider/classes";
import { Stack } from "./harness";
import { commands } from "./pageCommands";

let stack: Stack;
afterEach(() => stack.dispose());

test.each(["nodejs", "python", "go"])(
  "pulumi package add takes the schema from the installed package, for a program in %s",
  async (runtime) => {
    stack = Stack.create({ bare: true });
    stack.file("Pulumi.yaml", `name: test\nruntime: ${runtime}\n`);
    const host = `#!/bin/sh\nexec node "${join(__dirname, "sdkHost.cjs")}" "$@"\n`;
    stack.file(`pulumi-language-${runtime}`, host);
    const [line = ""] = commands("languages.md", "Generate an SDK");
    const { code, output } = await stack.shell(`chmod +x pulumi-language-*; PATH="$PWD:$PATH" ${line}`);
    expect([code, code === 0 ? "" : output]).toEqual([0, ""]);
    expect(output).toContain("linked sdks/edge");
    const textOf = (file: string) => readFileSync(join(stack.dir, file), "utf8");
    expect(textOf("Pulumi.yaml")).toContain(`packages:\n  edge: edge@${version}\n`);
    const { resources, functions } = JSON.parse(textOf("sdks/edge/schema.json"));
    expect([Object.keys(resources), Object.keys(functions)]).toEqual([
      expect.arrayContaining(classes.map(({ className }) => `edge:index:${className}`)),
      expect.arrayContaining(["edge:index:getRateLimits"]),
    ]);
  },
);
