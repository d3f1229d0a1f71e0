import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fullTest } from "../support/fullRun";
import { expectSuccess, listSteps, Scene, sampledForms } from "./scene";
import { useTypeScript } from "./typescriptProject";

const readExample = (file: string) =>
  readFileSync(join(__dirname, "..", "..", "examples", "edgeScript", file), "utf8");

/** Opens a stack with the example, in TypeScript as users have it. */
async function open(project: string): Promise<Scene> {
  const config = { "test:apiKey": "MARKER-example" };
  const scene = await Scene.open({}, { config, languageHost: true });
  useTypeScript(scene.stack);
  scene.stack.file("Pulumi.yaml", `name: test\nruntime: nodejs\n${project}`);
  for (const file of ["index.ts", "shop.js"]) scene.stack.file(file, readExample(file));
  return scene;
}

fullTest.each(sampledForms)(
  "with %s, the example deploys a script with its secret, variable, code and pull zone, whatever responses get lost on the way",
  async (_, project) => {
    const scene = await open(project);
    const { stack, emulator } = scene;
    const { state } = emulator;
    const findLiveCode = () => state.scripts[0]?.Releases.find(({ Status }) => Status === 1)?.Code;
    await scene.deployDespiteLosses(0.15, 7);
    const [script] = state.scripts;
    expect([state.scripts.length, state.pullZones.map(({ EdgeScriptId }) => EdgeScriptId)]).toEqual([
      1,
      [script?.Id],
    ]);
    expect(script?.Secrets).toMatchObject([{ Name: "API_KEY", Secret: "MARKER-example" }]);
    expect(script?.EdgeScriptVariables).toMatchObject([
      { Name: "API_URL", DefaultValue: "https://api.shop.example" },
    ]);
    expect([findLiveCode(), script?.Releases.length]).toEqual([readExample("shop.js"), 1]);
    expect(stack.stateText()).not.toContain("MARKER");
    expect((await stack.preview("--refresh", "--expect-no-changes")).ok).toBe(true);

    // Someone sets another value: a refresh finds it by its time, and the program's value is sent again.
    Object.assign(script?.Secrets[0] ?? {}, { Secret: "theirs", LastModified: "2026-01-01T00:00:00Z" });
    const repaired = listSteps(expectSuccess(await stack.up("--refresh")));
    expect(repaired.filter((step) => !step.startsWith("refresh"))).toEqual(["update api-key"]);
    expect(script?.Secrets[0]?.Secret).toBe("MARKER-example");

    expectSuccess(await stack.destroy());
    expect([state.scripts, state.pullZones]).toEqual([[], []]);
  },
);

fullTest.each(sampledForms)(
  "with %s, a preview names a hot fix that went live elsewhere",
  async (_, project) => {
    const { stack, emulator } = await open(project);
    expectSuccess(await stack.up());
    const path = `/compute/script/${emulator.state.scripts[0]?.Id}`;
    const headers = { AccessKey: emulator.apiKey, "Content-Type": "application/json" };
    const send = (url: string, body: object) =>
      fetch(`${emulator.baseUrl}${path}${url}`, { method: "POST", headers, body: JSON.stringify(body) });
    await send("/code", { Code: "// hot fix" });
    stack.file("shop.js", "// next");
    expect((await stack.preview()).output).toContain("Its draft matches neither that code nor any release");
    await send("/publish", {});
    const uuid = emulator.state.scripts[0]?.Releases.at(-1)?.Uuid;
    expect((await stack.preview()).output).toContain(
      `instead of release ${uuid}, which has gone live outside`,
    );
  },
);

fullTest.each(sampledForms)(
  "with %s, the pull zone that the platform makes with a script stays when the script is deleted, and so does its adoption",
  async (_, project) => {
    const { stack, emulator } = await open(project);
    const { state } = emulator;
    const script = (adoption: string) => `import * as edge from "pulumi-edge-platform";
const script = new edge.EdgeScript("shop", { name: "shop", scriptType: "CDN", createLinkedPullZone: true });
${adoption}
export const { scriptId } = script;`;
    const adoption =
      'new edge.PullZone("shop", { pullZoneId: script.linkedPullZoneId, enableSmartCache: true });';
    stack.file("index.ts", script(adoption));
    expectSuccess(await stack.up());
    expect(state.pullZones).toMatchObject([{ EdgeScriptId: state.scripts[0]?.Id, EnableSmartCache: true }]);
    const id = state.pullZones[0]?.Id;
    expectSuccess(await stack.destroy());
    expect([state.scripts, state.pullZones.map(({ Id }) => Id)]).toEqual([[], [id]]);
  },
);
