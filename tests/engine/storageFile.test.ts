import { readFileSync } from "node:fs";
import { fullTest } from "../support/fullRun";
import { listSteps, Scene, sampledForms } from "./scene";

const zone = `const zone = new edge.StorageZone("zone", { name: "shop-files", region: "NY" });`;
const file = (args: string, name = "site") => `
new edge.StorageFile("${name}", { storageZoneId: zone.storageZoneId, path: "css/${name}.css", ${args} });`;
const fromFile = `source: new pulumi.asset.FileAsset("site.css")`;

async function getStored({ emulator }: Scene, name = "site"): Promise<string | number> {
  const headers = { AccessKey: emulator.state.storageZones[0]?.Password ?? "" };
  const response = await fetch(`${emulator.baseUrl}/storage/ny/shop-files/css/${name}.css`, { headers });
  return response.ok ? response.text() : response.status;
}

fullTest.each(sampledForms)(
  "with %s, a file is uploaded in the up that creates its zone, follows its source, is repaired after drift, and is deleted before its zone",
  async (_, project) => {
    const variants = { newStoragePassword: "refusedAtFirst" } as const;
    const scene = await Scene.open({ variants }, { project });
    const { stack } = scene;
    stack.file("site.css", "body {}");
    const program = zone + file(fromFile);
    expect(listSteps(await scene.up(program))).toEqual(["create site", "create zone"]);
    expect(await getStored(scene)).toBe("body {}");
    await scene.expectNoChanges();

    stack.file("site.css", "a {}");
    expect(listSteps(await stack.preview())).toEqual(["update site"]);
    expect(listSteps(await stack.up())).toEqual(["update site"]);
    expect(await getStored(scene)).toBe("a {}");
    stack.file("other.css", "a {}");
    expect(listSteps(await scene.up(program.replace('"site.css")', '"other.css")')))).toEqual([]);
    expect(scene.takeWrites().filter((write) => write.startsWith("PUT"))).toHaveLength(2);

    const AccessKey = scene.emulator.state.storageZones[0]?.Password ?? "";
    const url = `${scene.emulator.baseUrl}/storage/ny/shop-files/css/site.css`;
    await fetch(url, { method: "PUT", headers: { AccessKey }, body: "hacked" });
    expect(listSteps(await stack.up("--refresh"))).toContain("update site");
    expect(await getStored(scene)).toBe("a {}");
    expect(stack.stateText()).not.toContain(AccessKey);

    expect((await stack.destroy()).ok).toBe(true);
    expect(scene.emulator.state.storageZones).toEqual([]);
  },
);

test("an import records a file, and the next up uploads only another content", async () => {
  const scene = await Scene.open({ seed: { StorageZones: [{ Id: 8, Name: "shop-files", Region: "NY" }] } });
  const { emulator } = scene;
  const AccessKey = emulator.state.storageZones[0]?.Password ?? "";
  const url = `${emulator.baseUrl}/storage/ny/shop-files/css/site.css`;
  await fetch(url, { method: "PUT", headers: { AccessKey }, body: "body {}" });
  const declared = (source: string) =>
    `const zone = { storageZoneId: 8 };${file(`source: "${source}" }, { import: "8/css/site.css"`)}`;
  expect(listSteps(await scene.up(declared("body {}")))).toEqual(["import site"]);
  expect(await getStored(scene)).toBe("body {}");
  expect(listSteps(await scene.up(declared("a {}")))).toEqual(["update site"]);
  expect(await getStored(scene)).toBe("a {}");
});

fullTest.each(sampledForms)(
  "with %s, no password of the zone is shown or stored in clear text, whatever fails",
  async (_, project) => {
    const scene = await Scene.open({}, { project, env: { EDGE_DEBUG: "1" } });
    const { stack, emulator } = scene;
    stack.file("site.css", "body {}");
    const program = `${zone}${file(fromFile)}${file(fromFile, "other")}
      exports.password = zone.password;`;
    emulator.fault({
      method: "PUT",
      path: /css\/other/,
      status: 400,
      times: 9,
      effect: false,
      body: "You sent AccessKey storage-zone-701-secret-password, not storage-zone-701-secret-read-password",
    });
    const outputs = [(await scene.up(program)).output];
    expect(outputs[0]).toContain("400");
    emulator.clearFaults();
    for (const args of [
      ["up", "--yes", "--refresh", "--diff"],
      ["stack", "export"],
      ["stack", "output"],
    ])
      outputs.push((await stack.run(...args)).output);
    outputs.push((await stack.destroy()).output);
    const shows = (text: string) => /zone-701-secret/.test(text);
    expect(outputs.map(shows)).not.toContain(true);
    // Pulumi writes outputs into the debug events of its log, of which SECURITY.md warns.
    const files = stack.files().filter((path) => !/events-\d+\.json$/.test(path));
    expect(files.filter((path) => shows(readFileSync(path, "utf8")))).toEqual([]);
  },
);
