import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { startEmulator } from "../../emulator";
import { fullTest } from "../support/fullRun";
import { createTestFolder } from "../support/testFolder";

jest.setTimeout(600_000);

const run = promisify(execFile);
const folder = createTestFolder();
const client = "@bunny.net/storage-sdk@0.3.1";
const pythonClient = "bunny-cdn-sdk==2.2.3";

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
    names: ["site.css"],
    text: "payload",
    refused: expect.stringContaining("checksum invalid"),
    missing: expect.stringContaining("File not found"),
    made: [true, ["img", "site.css"]],
    removed: [true, false],
    cleared: [true, []],
    elsewhere: expect.stringContaining("Unauthorized access"),
  });
});

/** Like the other client, this one knows only the platform's hosts. */
const pythonProgram = `
import json, os
import httpx
from bunny_cdn_sdk import CoreClient, StorageClient
from bunny_cdn_sdk._exceptions import BunnyAuthenticationError, BunnyNotFoundError

server = os.environ["EDGE_BASE_URL"]

def send_to_server(request):
    region = request.url.host.removesuffix("storage.bunnycdn.com").rstrip(".")
    if request.url.host.endswith("storage.bunnycdn.com"):
        request.url = httpx.URL(server + "/storage/" + (region or "de") + request.url.path)
        request.headers["host"] = request.url.netloc.decode()

client = httpx.Client(event_hooks={"request": [send_to_server]})
core = CoreClient("key", base_url=server, client=client)
zone = core.create_storage_zone(Name="shop-files", Region="NY", ZoneTier=0)
files = StorageClient("shop-files", zone["Password"], region="ny", client=client)

def list_names(path):
    return sorted(entry["ObjectName"] for entry in files.list(path))

files.upload("css/site.css", b"payload", content_type="text/css")
seen = {"zones": [item["Name"] for item in core.iter_storage_zones(per_page=5)]}
seen["names"] = [list_names("/"), list_names("css/")]
seen["text"] = files.download("css/site.css").decode()
files.delete("css/site.css")
seen["left"] = list_names("css/")
try:
    files.download("css/site.css")
except BunnyNotFoundError as error:
    seen["missing"] = error.status_code
try:
    StorageClient("shop-files", "other", region="ny", client=client).list()
except BunnyAuthenticationError as error:
    seen["refused"] = error.status_code
core.delete_storage_zone(zone["Id"])
seen["zones_left"] = [item["Name"] for item in core.iter_storage_zones(per_page=5)]
print(json.dumps(seen))
`;

fullTest(
  "a Python client makes a storage zone, and uploads, lists, downloads and removes files",
  async () => {
    const work = mkdtempSync(join(folder, "pip-"));
    writeFileSync(join(work, "main.py"), pythonProgram);
    await run("python3", ["-m", "venv", "venv"], { cwd: work });
    await run("venv/bin/pip", ["install", "--quiet", pythonClient], { cwd: work });
    const { baseUrl, close } = await startEmulator({ apiKey: "key" });
    const env = { ...process.env, EDGE_BASE_URL: baseUrl };
    const { stdout } = await run("venv/bin/python", ["main.py"], { cwd: work, env }).finally(close);
    expect(JSON.parse(stdout)).toEqual({
      zones: ["shop-files"],
      names: [["css"], ["site.css"]],
      text: "payload",
      left: [],
      missing: 404,
      refused: 401,
      zones_left: [],
    });
  },
);
