import { rmSync } from "node:fs";
import { join } from "node:path";
import { fullTest } from "../support/fullRun";
import { runAndKill } from "./death/kill";
import { expectSuccess, listSteps, Scene, sampledForms } from "./scene";

const program = `
const zone = new edge.StorageZone("zone", { name: "shop-files", region: "NY" });
new edge.StorageFolder("site", { storageZoneId: zone.storageZoneId, path: "/", folder: "dist" });`;

const uploads = (scene: Scene) =>
  scene
    .takeWrites()
    .filter((write) => /^(PUT|DELETE) \/storage\//.test(write))
    .sort();

test.each(sampledForms)(
  "with %s, a folder is uploaded, its preview names what differs, a failure goes on, and a destroy removes its files",
  async (_, project) => {
    const scene = await Scene.open({}, { project });
    const { stack, emulator } = scene;
    stack.file("dist/index.html", "<p>");
    stack.file("dist/css/a.css", "a {}");
    emulator.fault({ method: "PUT", path: /a\.css$/, status: 400, body: { HttpCode: 400, Message: "no" } });
    expect((await scene.up(program)).errors["site"]).toContain("upload file css/a.css of storage zone");
    expect(uploads(scene)).toHaveLength(2);
    expect(listSteps(await stack.up())).toEqual(["update site"]);
    expect(uploads(scene)).toEqual(["PUT /storage/ny/shop-files/css/a.css"]);
    expect(emulator.state.storageZones[0]).toMatchObject({ FilesStored: 2 });
    await scene.expectNoChanges();

    stack.file("dist/index.html", "<b>");
    stack.file("dist/new.txt", "new");
    rmSync(join(stack.dir, "dist", "css", "a.css"));
    const preview = await stack.preview();
    expect(listSteps(preview)).toEqual(["update site"]);
    expect(preview.output).toContain("1 new (new.txt), 1 changed (index.html), 1 removed (css/a.css)");
    expect(uploads(scene)).toEqual([]);
    expect(listSteps(await stack.up())).toEqual(["update site"]);
    expect(uploads(scene)).toEqual([
      "DELETE /storage/ny/shop-files/css/a.css",
      "PUT /storage/ny/shop-files/index.html",
      "PUT /storage/ny/shop-files/new.txt",
    ]);
    expect((await stack.destroy()).ok).toBe(true);
    expect(emulator.state.storageZones).toEqual([]);
  },
);

fullTest.each(sampledForms)(
  "with %s, the up after a kill in the middle of an upload sends what is missing, and a destroy removes all",
  async (_, project) => {
    const scene = await Scene.open({}, { project, processes: true });
    const { stack, emulator } = scene;
    const names = Array.from({ length: 200 }, (_, index) => `${index % 7}/${index}.txt`);
    for (const name of names) stack.file(`dist/${name}`, name);
    stack.program(program);
    await runAndKill(scene, "host", 60);
    const sent = uploads(scene).length;
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(names.length);
    const stored = () => Object.keys(emulator.files(emulator.state.storageZones[0]?.Id ?? 0));
    const before = stored().length;
    expectSuccess(await stack.up());
    expect(uploads(scene)).toHaveLength(names.length - before);
    expect(stored().sort()).toEqual([...names].sort());
    await scene.expectNoChanges();
    expectSuccess(await stack.destroy());
    expect(emulator.state.storageZones).toEqual([]);
  },
);

const count = 5000;

fullTest(
  "a folder of many files sends each once, nothing if nothing differs, and one file if one does",
  async () => {
    const scene = await Scene.open({});
    const { stack, emulator } = scene;
    for (let index = 0; index < count; index += 1)
      stack.file(`dist/${index % 50}/${index}.txt`, `${index}\n`.padEnd(10_240, "."));
    const countRequests = async (run: Promise<unknown>) => {
      emulator.requests.clear();
      await run;
      return { all: emulator.requests.length, uploads: uploads(scene).length };
    };
    const first = await countRequests(scene.up(program).then(expectSuccess));
    expect(first.uploads).toBe(count);
    // The root and its directories are listed before and after.
    expect(first.all).toBeLessThanOrEqual(count + 2 * 51 + 10);
    expect(await countRequests(stack.preview("--expect-no-changes").then(expectSuccess))).toEqual({
      all: 0,
      uploads: 0,
    });
    stack.file("dist/0/0.txt", "changed");
    const changed = await countRequests(stack.up().then(expectSuccess));
    expect(changed.uploads).toBe(1);
    expect(changed.all).toBeLessThanOrEqual(60);
    expectSuccess(await stack.destroy());
  },
);
