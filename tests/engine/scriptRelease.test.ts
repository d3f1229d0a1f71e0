import type { Release, Seed } from "../../emulator";
import { killedUp } from "./death/kill";
import { dynamicForm, pluginForm, Scene, steps } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const seed: Seed = {
  Scripts: [{ Id: 501, Name: "shop", Releases: [{ Uuid: "first", Code: "// first" }] }, { Id: 502 }],
};
const releases = (): Release[] => scene.emulator.state.scripts[0]?.Releases ?? [];
const live = (): Release => {
  const found = releases().find(({ Status }) => Status === 1);
  if (!found) throw new Error("Nothing is live.");
  return found;
};
const draft = (Code: string) => Object.assign(scene.emulator.state.scripts[0] ?? {}, { Code });
/** Another person publishes on the platform. */
function elsewhere(Code: string, Uuid: string): void {
  const previous = live();
  previous.Status = 0;
  releases().push({ ...previous, Id: previous.Id + 100, Uuid, Code, Status: 1 });
}

const shop = (args: string) =>
  `const shop = new edge.ScriptRelease("shop", { scriptId: 501, ${args} });
   exports.live = shop.release; exports.hash = shop.codeHash; exports.code = shop.code;`;
const file = shop('code: new pulumi.asset.FileAsset("shop.js"), note: "from a file"');

/** Code comes from a string, then from a file, which has changed at the end. */
async function published(project: string) {
  scene = await Scene.open({ seed }, { project });
  const { stack } = scene;
  const text = 'code: pulumi.secret("// MARKER of the shop")';
  stack.program(shop(text));
  const planned = await stack.preview();
  expect([planned.ok, scene.sent()]).toEqual([true, []]);
  if (project) {
    expect(planned.output).toContain(
      'The live release of edge script 501, first, is not the one that the program specifies: "pulumi up" will fail unless adopt is true.',
    );
    const taken = await stack.up();
    expect(taken.output).toContain(
      "Live release of edge script 501 already exists (id 501): set adopt: true",
    );
    scene.asked();
  }

  const first = await scene.up(shop(`${text}, adopt: true, note: "one"`));
  expect([steps(first), live().Code]).toEqual([["create shop"], "// MARKER of the shop"]);
  expect(scene.sent()).toEqual([
    'POST /compute/script/501/code {"Code":"// MARKER of the shop"}',
    'POST /compute/script/501/publish {"Note":"one"}',
  ]);
  expect(stack.resource("shop")).toMatchObject({ id: "501", outputs: { release: live().Uuid } });
  expect(`${stack.stateText()}${first.output}`).not.toContain("MARKER");
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);
  expect(scene.asked()).toEqual([]);

  // A file: the state holds its path and hash; a file that changes is an update, and the preview names what it replaces.
  stack.file("shop.js", "// by file");
  expect(steps(await scene.up(file))).toEqual(["update shop"]);
  expect([live().Code, stack.stateText().includes("by file")]).toEqual(["// by file", false]);
  scene.asked();
  await scene.expectNoChanges();
  expect([...new Set(scene.asked())]).toEqual(["GET /compute/script/501/releases/active"]);
  stack.file("shop.js", "// by file 2");
  const second = String(live().Uuid);
  const changing = await stack.preview("--diff");
  expect([steps(changing), scene.asked()]).toEqual([["update shop"], []]);
  expect(changing.output).toContain(
    `Makes the program's code live in edge script 501 instead of release ${second}.`,
  );
  // The plugin knows that the update decides it.
  if (project) expect(changing.output).toMatch(/\+ release: \[unknown\]/);
  return { stack, second };
}

test("a script is published from a string and a file, with the SDK's host", async () => {
  await published(dynamicForm);
});

test("a script is published from a string and a file, rolled back, repaired after drift and kept on destroy", async () => {
  const { stack, second } = await published(pluginForm);
  const followed = await stack.up();
  expect([steps(followed), live()]).toMatchObject([
    ["update shop"],
    { Code: "// by file 2", Note: "from a file" },
  ]);
  const third = String(live().Uuid);
  expect(stack.outputs()).toMatchObject({ live: third, code: { path: "shop.js" } });
  scene.asked();

  // What others publish is drift, and our release goes live again unchanged.
  elsewhere("// theirs", "theirs");
  const drifted = await stack.refresh("--diff");
  expect(drifted.output).toContain(`"${third}" => "theirs"`);
  expect(scene.sent()).toEqual([]);
  const repaired = await stack.up();
  expect([steps(repaired), live().Uuid]).toEqual([["update shop"], third]);
  expect(scene.sent()).toEqual([`POST /compute/script/501/publish/${third} {"Note":"from a file"}`]);
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);

  // Back to an earlier release; from there, another person's draft is not overwritten.
  expect(steps(await scene.up(shop(`release: "${second}"`)))).toEqual(["update shop"]);
  expect([live().Code, scene.sent()]).toEqual([
    "// by file",
    [`POST /compute/script/501/publish/${second} {}`],
  ]);
  draft("// somebody's work");
  const guarded = await scene.up(shop('code: "// fourth"'));
  expect(guarded.errors["shop"]).toContain("set overwriteDraft: true");
  expect([live().Code, scene.sent()]).toEqual(["// by file", []]);
  expect(steps(await scene.up(shop('code: "// fourth", overwriteDraft: true')))).toEqual(["update shop"]);
  expect(live().Code).toBe("// fourth");

  const destroyed = await stack.destroy();
  expect([destroyed.ok, live().Code]).toEqual([true, "// fourth"]);
  expect(destroyed.output).toContain("Edge script 501 keeps its live release");
});

test("an import records the live release with an empty preview; the program's code then replaces it", async () => {
  scene = await Scene.open({ seed }, { project: pluginForm });
  const { stack } = scene;
  const imported = await scene.up(
    'new edge.ScriptRelease("shop", { scriptId: 501, release: "first" }, { import: "501" });',
  );
  expect([imported.ok ? "" : imported.output, stack.resource("shop").inputs]).toMatchObject([
    "",
    { scriptId: 501, release: "first" },
  ]);
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);
  expect(scene.sent()).toEqual([]);
  // The code that is live already sends nothing; other code of the imported release needs no adopt.
  const same = await scene.up(shop('code: new pulumi.asset.StringAsset("// first")'));
  expect([steps(same), scene.sent()]).toEqual([["update shop"], []]);
  expect(same.output).toContain("only its state was updated");
  expect(steps(await scene.up(shop('code: "// second"')))).toEqual(["update shop"]);
  expect(live().Code).toBe("// second");

  // Of two resources of one script, one is refused.
  const twice = 'new edge.ScriptRelease("again", { scriptId: 501, code: "// second" });';
  const both = await scene.up(shop('code: "// second"') + twice);
  // Which one is a matter of which the engine asks about first.
  expect(Object.values(both.errors)).toEqual(
    expect.arrayContaining([
      expect.stringContaining("is already managed by another resource of this program"),
    ]),
  );
});

test.each([
  ["after the draft was written, the next up publishes it", "code", 5, 1],
  ["after it was published, the next up sends nothing", "publish", 6, 0],
])("if the host is killed %s", async (_, last, after, publishes) => {
  scene = await Scene.open({ seed }, { project: pluginForm });
  const { stack, emulator } = scene;
  let respond = () => {};
  // The response waits for the end of the host.
  const until = new Promise<void>((resolve) => (respond = resolve));
  emulator.fault({ method: "POST", path: `/compute/script/502/${last}`, until });
  stack.program('new edge.ScriptRelease("shop", { scriptId: 502, code: "// shop" });');
  const { struck } = await killedUp(scene, "host", after);
  respond();
  expect([struck, stack.resources()]).toEqual([true, []]);
  scene.asked();
  const again = await stack.up();
  expect([again.ok ? "" : again.output, scene.sent()]).toEqual([
    "",
    Array(publishes).fill("POST /compute/script/502/publish {}"),
  ]);
  expect(emulator.state.scripts[1]?.Releases).toMatchObject([{ Code: "// shop", Status: 1 }]);
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);
});
