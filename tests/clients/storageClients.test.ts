import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { startEmulator } from "../../emulator";
import { fullTest } from "../engine/seed";
import { createTestFolder } from "../unit/testFolder";

jest.setTimeout(600_000);

const run = promisify(execFile);
const folder = createTestFolder();
const client = "@bunny.net/storage-sdk@0.3.1";

/** The client knows only the platform's hosts, one for each region. */
const program = `
import { file, regions, zone } from "@bunny.net/storage-sdk";
const send = globalThis.fetch;
globalThis.fetch = (url, options) => {
  const { hostname, pathname } = new URL(url);
  const [region] = hostname.split(".storage.bunnycdn.com");
  return send(process.env.EDGE_BASE_URL + "/storage/" + (region === hostname ? "de" : region) + pathname, options);
};
const files = zone.connect_with_accesskey(regions.StorageRegion.NewYork, "shop-files", "password");
const listNames = async (path) => (await file.list(files, path)).map(({ objectName }) => objectName).sort();
const toText = async (path) => new Response((await file.download(files, path)).stream).text();
const stream = (text) => new Blob([text]).stream();
const checksum = "239F59ED55E737C77147CF55AD0C1B030B6D7EE748A7426952F9B852D5A935E5";
await file.upload(files, "css/site.css", stream("payload"), { sha256Checksum: checksum, contentType: "text/css" });
const seen = { names: await listNames("css"), text: await toText("css/site.css") };
seen.refused = await file.upload(files, "a.txt", stream("other"), { sha256Checksum: checksum }).catch(String);
seen.missing = await file.download(files, "none.txt").catch(String);
seen.made = [await file.createDirectory(files, "css/img"), await listNames("css")];
seen.removed = [await file.remove(files, "css/site.css"), await file.remove(files, "css/site.css")];
seen.cleared = [await file.removeDirectory(files, "css/img"), await listNames("css")];
const other = zone.connect_with_accesskey(regions.StorageRegion.Falkenstein, "shop-files", "password");
seen.elsewhere = await file.list(other, "").catch(String);
console.log(JSON.stringify(seen));
`;

fullTest("the vendor's storage SDK uploads, lists, downloads and removes files", async () => {
  const work = mkdtempSync(join(folder, "npm-"));
  writeFileSync(join(work, "package.json"), '{ "type": "module" }');
  writeFileSync(join(work, "main.js"), program);
  await run("npm", ["install", "--no-audit", "--no-fund", client], { cwd: work });
  const seed = { StorageZones: [{ Name: "shop-files", Region: "NY", Password: "password" }] };
  const { baseUrl, close } = await startEmulator({ seed });
  const env = { ...process.env, EDGE_BASE_URL: baseUrl };
  const { stdout } = await run("node", ["main.js"], { cwd: work, env }).finally(close);
  expect(JSON.parse(stdout)).toEqual({
    ...{ names: ["site.css"], text: "payload" },
    refused: expect.stringContaining("checksum invalid"),
    missing: expect.stringContaining("File not found"),
    made: [true, ["img", "site.css"]],
    removed: [true, false],
    cleared: [true, []],
    elsewhere: expect.stringContaining("Unauthorized access"),
  });
});
