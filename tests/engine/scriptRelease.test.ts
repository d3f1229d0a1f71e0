import type { Release, Seed } from "../../emulator";
import { fullTest } from "../support/fullRun";
import { listSteps, Scene, sampledForms } from "./scene";

let scene: Scene;

const seed: Seed = {
  Scripts: [{ Id: 501, Name: "shop", Releases: [{ Uuid: "first", Code: "// first" }] }],
};
const findLiveRelease = (): Partial<Release> =>
  scene.emulator.state.scripts[0]?.Releases.find(({ Status }) => Status === 1) ?? {};
const shop = (args: string) =>
  `const shop = new edge.ScriptRelease("shop", { scriptId: 501, ${args} });
   exports.live = shop.release; exports.code = shop.code;`;
const file = shop('code: new pulumi.asset.FileAsset("shop.js"), note: "from a file"');

fullTest.each(sampledForms)(
  "with %s, a script is published from a string and from a file",
  async (_, project) => {
    scene = await Scene.open({ seed }, { project });
    const { stack } = scene;
    const text = 'code: pulumi.secret("// MARKER of the shop")';
    const first = await scene.up(shop(`${text}, adopt: true, note: "one"`));
    expect([listSteps(first), findLiveRelease().Code]).toEqual([["create shop"], "// MARKER of the shop"]);
    expect(scene.takeWrites()).toEqual([
      'POST /compute/script/501/code {"Code":"// MARKER of the shop"}',
      'POST /compute/script/501/publish {"Note":"one"}',
    ]);
    expect(stack.resource("shop")).toMatchObject({ id: "501", outputs: { release: findLiveRelease().Uuid } });
    expect(`${stack.stateText()}${first.output}`).not.toContain("MARKER");

    // The state holds the path and the hash of a file; a file that changes is an update.
    stack.file("shop.js", "// by file");
    expect(listSteps(await scene.up(file))).toEqual(["update shop"]);
    expect([findLiveRelease().Code, stack.stateText().includes("by file")]).toEqual(["// by file", false]);
    stack.file("shop.js", "// by file 2");
    expect(listSteps(await stack.preview())).toEqual(["update shop"]);
    expect(listSteps(await stack.up())).toEqual(["update shop"]);
    expect(findLiveRelease()).toMatchObject({ Code: "// by file 2", Note: "from a file" });
    expect(stack.outputs()).toMatchObject({ live: findLiveRelease().Uuid, code: { path: "shop.js" } });
  },
);
