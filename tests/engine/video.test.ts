import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fullTest } from "../support/fullRun";
import { expectSuccess, listSteps, Scene, sampledForms } from "./scene";
import { useTypeScript } from "./typescriptProject";

const example = readFileSync(join(__dirname, "..", "..", "examples", "video", "index.ts"), "utf8");

fullTest.each(sampledForms)(
  "with %s, the example makes a library with collections and adopts its pull zone, whatever responses get lost on the way",
  async (_, project) => {
    const scene = await Scene.open({}, { languageHost: true });
    const { stack, emulator } = scene;
    const { state } = emulator;
    useTypeScript(stack);
    stack.file("Pulumi.yaml", `name: test\nruntime: nodejs\n${project}`);
    stack.file("index.ts", example);
    await scene.deployDespiteLosses(0.15, 7);
    const [library] = state.videoLibraries;
    expect([state.videoLibraries.length, state.storageZones.length]).toEqual([1, 1]);
    expect(library).toMatchObject({
      EnabledResolutions: "480p,720p,1080p",
      AllowedReferrers: ["shop.example", "www.shop.example"],
    });
    expect(library?.Collections.map(({ name }) => name).sort()).toEqual(["beginners", "experts"]);
    expect(state.pullZones).toMatchObject([
      { Id: library?.PullZoneId, ZoneSecurityEnabled: true, EnableGeoZoneASIA: false },
    ]);
    expect(stack.stateText()).not.toContain(library?.ApiKey);
    expect((await stack.preview("--refresh", "--expect-no-changes")).ok).toBe(true);

    // Someone turns off what only the pull zone shows, and allows another host.
    Object.assign(state.pullZones[0] ?? {}, { ZoneSecurityEnabled: false });
    library?.AllowedReferrers.push("theirs.example");
    const repaired = listSteps(expectSuccess(await stack.up("--refresh")));
    expect(repaired.filter((step) => !step.startsWith("refresh"))).toEqual(["update courses"]);
    expect(state.pullZones[0]?.ZoneSecurityEnabled).toBe(true);
    expect(library?.AllowedReferrers).toEqual(["shop.example", "www.shop.example"]);

    expectSuccess(await stack.destroy());
    expect([state.videoLibraries, state.pullZones, state.storageZones]).toEqual([[], [], []]);
  },
);
