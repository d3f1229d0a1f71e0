import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isFullRun } from "../support/fullRun";
import { toFunctionBody } from "../support/pages";
import { Scene } from "./scene";

const examples = join(__dirname, "..", "..", "examples", "automationApi");

const compile = (file: string): string =>
  toFunctionBody({ text: readFileSync(join(examples, file), "utf8") });

test("the page's program deploys two stacks at the same time; with EDGE_FULL=1, again without a change, and that of the example deploys one from a folder", async () => {
  const scene = await Scene.open({ seed: { LoadBalancers: [{ LoadBalancerId: 1 }] } }, { bare: true });
  const { stack, emulator } = scene;
  cpSync(join(examples, "Pulumi.yaml"), join(stack.dir, "Pulumi.yaml"));
  for (const file of ["inline", "local", "index"]) stack.file(`${file}.js`, compile(`${file}.ts`));
  const settings = `EDGE_BASE_URL=${emulator.baseUrl} EDGE_API_KEY=${emulator.apiKey}`;
  const run = async (file: string) => {
    const { code, output } = await stack.shell(`${settings} node ${file}`);
    expect([code, output]).toEqual([0, expect.any(String)]);
    return output;
  };

  const deployed = /^acme: origin group (\d+)\nglobex: origin group (?!\1)\d+\n$/;
  expect(await run("inline.js")).toMatch(deployed);
  expect(
    scene
      .groups()
      .map(({ Name }) => Name)
      .sort(),
  ).toEqual(["acme-eu", "globex-eu"]);
  if (!isFullRun) return;
  scene.takeWrites();
  expect(await run("inline.js")).toMatch(deployed);
  expect(scene.takeWrites()).toEqual([]);

  expect(await run("local.js")).toMatch(
    /^preview: \{ create: 2 \}\n(.|\n)*\nsucceeded \{ create: 2 \} \d+\n$/,
  );
  expect(scene.takeWrites()).toEqual(['POST /loadbalancer/1/origingroup {"Name":"eu"}']);
});
