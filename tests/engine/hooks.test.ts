import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import ts from "typescript";
import { sample } from "../../emulator";
import { pluginForm, Scene } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const example = readFileSync(join(__dirname, "..", "..", "examples", "hooks", "index.ts"), "utf8");
const { outputText } = ts.transpileModule(example, { compilerOptions: { module: ts.ModuleKind.CommonJS } });

/** Runs the example inline, because the language host that can be built here has no hooks. */
const script = `
const { join } = require("node:path");
const { LocalWorkspace } = require("@pulumi/pulumi/automation");

(async () => {
  const program = async () => {
    delete require.cache[require.resolve("./example")];
    require("./example");
  };
  const path = join(__dirname, "node_modules", "pulumi-edge-platform", "plugin");
  const plugins = { providers: [{ name: "edge", path }] };
  const stack = await LocalWorkspace.createOrSelectStack(
    { stackName: "test", projectName: "inline", program },
    { projectSettings: { name: "inline", runtime: "nodejs", plugins } },
  );
  const config = { site: process.argv[2], pullZoneId: "9", scriptId: "6", "edge:plugin": "true" };
  for (const [key, value] of Object.entries(config)) await stack.setConfig(key, { value });
  const results = [];
  for (const code of ["first", "second"]) {
    await stack.setConfig("code", { value: code });
    const errors = [];
    const onEvent = ({ diagnosticEvent: { severity, message } = {} }) => severity === "error" && errors.push(message.trim());
    results.push([await stack.up({ onEvent }).then(() => true, () => false), ...errors]);
  }
  console.log(JSON.stringify(results));
})();
`;

test("the hooks of the page about releases purge the cache and test the site after each release; a failure fails up", async () => {
  scene = await Scene.open({ seed: sample }, { project: pluginForm });
  const { emulator, stack } = scene;
  emulator.fault({ method: "POST", path: "/pullzone/9/purgeCache", status: 204, times: 2 });
  const statuses = [200, 500];
  const site = createServer((_, response) => response.writeHead(statuses.shift() ?? 404).end());
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  stack.file("release.js", script);
  stack.file("example.js", outputText);
  const settings = `EDGE_BASE_URL=${emulator.baseUrl} EDGE_API_KEY=${emulator.apiKey}`;
  const { output } = await stack.shell(`${settings} node release.js ${url}`);
  site.close();
  expect(JSON.parse(output.split("\n").find((line) => line.startsWith("[[")) ?? output)).toEqual([
    [true],
    [false, `after hook "smoke-test" failed: ${url} returned 500 after the release.`, "update failed"],
  ]);
  const published = (code: string) => [
    `POST /compute/script/6/code {"Code":"${code}"}`,
    "POST /compute/script/6/publish {}",
    "POST /pullzone/9/purgeCache",
  ];
  expect(scene.sent()).toEqual([...published("first"), ...published("second")]);
});
