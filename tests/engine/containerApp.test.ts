import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fullTest } from "../support/fullRun";
import { expectSuccess, listSteps, Scene, sampledForms } from "./scene";
import { useTypeScript } from "./typescriptProject";

const example = readFileSync(join(__dirname, "..", "..", "examples", "containerApp", "index.ts"), "utf8");

fullTest.each(sampledForms)(
  "with %s, the example deploys an app with its registry and log forwarding, whatever responses get lost on the way, and a new tag changes no ID",
  async (_, project) => {
    const config = { "test:registryPassword": "MARKER-password", "test:databaseUrl": "MARKER-url" };
    const scene = await Scene.open({}, { config, languageHost: true });
    const { stack, emulator } = scene;
    const { state } = emulator;
    useTypeScript(stack);
    stack.file("Pulumi.yaml", `name: test\nruntime: nodejs\n${project}`);
    stack.file("index.ts", example);
    await scene.deployDespiteLosses(0.15, 7);
    const listIds = () =>
      state.apps.flatMap(({ id, containerTemplates, volumeIds }) => [
        id,
        ...Object.values(volumeIds),
        ...containerTemplates.flatMap((each) => [
          each.id,
          ...each.endpoints.map((endpoint) => `${endpoint.id} ${endpoint.pullZoneId}`),
        ]),
      ]);
    const ids = listIds();
    expect([state.registries.length, state.apps.length, state.pullZones.length, ids.length]).toEqual([
      1, 1, 1, 5,
    ]);
    expect(state.logForwarding.map(({ app }) => app)).toEqual([ids[0]]);
    expect(state.apps[0]?.containerTemplates[0]?.environmentVariables).toContainEqual({
      name: "DATABASE_URL",
      value: "MARKER-url",
    });
    expect(stack.stateText()).not.toContain("MARKER-password");
    expect((await stack.preview("--refresh", "--expect-no-changes")).ok).toBe(true);

    // A new tag is one update, with the digest of the new image.
    const digests = () => state.apps[0]?.containerTemplates.map(({ imageDigest }) => imageDigest);
    const before = digests();
    stack.file("index.ts", example.replaceAll("1.0.0", "1.1.0"));
    expect(listSteps(expectSuccess(await stack.up()))).toEqual(["update shop"]);
    expect(listIds()).toEqual(ids);
    expect(digests()).not.toEqual(before);

    // The app's volume would be deleted with it.
    const refused = await stack.destroy();
    expect([refused.ok, refused.output]).toEqual([false, expect.stringContaining("it still has a volume")]);
    stack.file("index.ts", example.replace("volumes: {", 'onDelete: "delete",\n  volumes: {'));
    expectSuccess(await stack.up());
    expectSuccess(await stack.destroy());
    expect([state.apps, state.registries, state.logForwarding, state.pullZones]).toEqual([[], [], [], []]);
  },
);
