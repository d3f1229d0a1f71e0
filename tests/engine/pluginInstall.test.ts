import { join } from "node:path";
import { sample } from "../../emulator";
import { version } from "../../package.json";
import { readCommands } from "./pageCommands";
import { Scene } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const main = join(__dirname, "..", "..", "dist", "cli", "main.js");
const [installing = ""] = readCommands("languages.md", "Install the plugin for other languages");
const install = installing.replace("npx pulumi-edge-platform", `"${process.execPath}" ${main}`);

test("the command installs the plugin of the package; pulumi then finds it without a line in the project, and the page's commands read, create, change and delete without a program", async () => {
  scene = await Scene.open({ seed: sample }, { project: "" });
  const { stack, emulator } = scene;
  expect(await stack.shell(`PATH= ${install}`)).toEqual({
    code: 1,
    output: "error: There is no pulumi command in the PATH: install it, then run this command again.\n",
  });
  // Again, too.
  for (const line of [install, install])
    expect(await stack.shell(line)).toEqual({
      code: 0,
      output: `The provider plugin edge ${version} is installed.\n`,
    });
  const [add = ""] = readCommands("languages.md", "Generate an SDK");
  for (const line of [`pulumi package get-schema edge@${version}`, add.replace("add", "get-schema")])
    expect(JSON.parse((await stack.shell(line)).output)).toMatchObject({ name: "edge", version });

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
