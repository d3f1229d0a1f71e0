import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sample } from "../../emulator";
import { version } from "../../package.json";
import { classes } from "../../provider/classes";
import { isFullRun } from "../support/fullRun";
import { root } from "../support/packed";
import { readCommands } from "./pageCommands";
import { Scene } from "./scene";

const main = join(root, "dist", "cli", "main.js");
const [installing = ""] = readCommands("languages.md", "Install the plugin for other languages");
const install = installing.replace("npx --no -- pulumi-edge-platform", `"${process.execPath}" ${main}`);

test("the command installs the plugin of the package; pulumi then finds it without a line in the project, and the page's commands read, create, change and delete without a program", async () => {
  const scene = await Scene.open({ seed: sample }, { project: "" });
  const { stack, emulator } = scene;
  expect(await stack.shell(`PATH= ${install}`)).toEqual({
    code: 1,
    output: "error: There is no pulumi command in the PATH: install it, then run this command again.\n",
  });
  // Again, too.
  for (const line of isFullRun ? [install, install] : [install])
    expect(await stack.shell(line)).toEqual({
      code: 0,
      output: `The provider plugin edge ${version} is installed.\n`,
    });
  const schema = await stack.must("package", "get-schema", `edge@${version}`);
  expect(JSON.parse(schema)).toMatchObject({ name: "edge", version });

  const lines = readCommands("languages.md", "Without a program");
  expect(lines).toHaveLength(7);
  const settings = `EDGE_BASE_URL=${emulator.baseUrl} EDGE_API_KEY=${emulator.apiKey}`;
  // What was created without a program stays as it is in an up.
  for (const line of [...lines.slice(0, -1), "pulumi up --yes --expect-no-changes", ...lines.slice(-1)]) {
    const { code, output } = await stack.shell(`${settings} ${line}`);
    expect([line, code === 0 ? "" : output]).toEqual([line, ""]);
  }
  const path = "/loadbalancer/1/origingroup";
  expect(scene.takeWrites()).toEqual([
    `POST ${path} {"Name":"ap-south","Weight":20}`,
    `POST ${path}/5001 {"Weight":30}`,
    `POST ${path}/5001 {"Weight":40}`,
    `DELETE ${path}/5001`,
  ]);
});

test("pulumi accepts the schema, and package add takes it from the installed package", async () => {
  const scene = await Scene.open({}, { project: "" });
  const { stack } = scene;
  await stack.must("schema", "check", join(root, "schema.json"));
  const host = `#!/bin/sh\nexec node "${join(__dirname, "sdkHost.cjs")}" "$@"\n`;
  stack.file("Pulumi.yaml", "name: test\nruntime: python\n");
  stack.file("pulumi-language-python", host);
  const [line = ""] = readCommands("languages.md", "Generate an SDK");
  const { code, output } = await stack.shell(`chmod +x pulumi-language-*; PATH="$PWD:$PATH" ${line}`);
  expect([code, output]).toEqual([0, expect.stringContaining("linked sdks/edge")]);
  const textOf = (file: string) => readFileSync(join(stack.dir, file), "utf8");
  expect(textOf("Pulumi.yaml")).toContain(`packages:\n  edge: edge@${version}\n`);
  const { resources, functions } = JSON.parse(textOf("sdks/edge/schema.json"));
  expect([Object.keys(resources), Object.keys(functions)]).toEqual([
    expect.arrayContaining(classes.map(({ className }) => `edge:index:${className}`)),
    expect.arrayContaining(["edge:index:getRateLimits"]),
  ]);
});
