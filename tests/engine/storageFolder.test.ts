import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { forms, listSteps, Scene } from "./scene";

const program = `
const zone = new edge.StorageZone("zone", { name: "shop-files", region: "NY" });
new edge.StorageFolder("site", { storageZoneId: zone.storageZoneId, path: "/", folder: "dist" });`;

const uploads = (scene: Scene) =>
  scene
    .takeWrites()
    .filter((write) => /^(PUT|DELETE) \/storage\//.test(write))
    .sort();

test.each(forms)(
  "with %s, a folder is uploaded, its preview names what differs, a failure goes on, and a destroy removes its files",
  async (_, project) => {
    const scene = await Scene.open({}, { project });
    const { stack, emulator } = scene;
    mkdirSync(join(stack.dir, "dist", "css"), { recursive: true });
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
