import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assetSignature, signatureKey, unknownValue } from "../../../provider/signatures";
import {
  captureStderr,
  platform,
  platformForEach,
  Run,
  rejectionMessage,
  startPlatform,
  writes,
} from "../core/run";

const seed = {
  StorageZones: [{ Id: 8, Name: "shop-files", Region: "NY", Password: "zone-password-of-8" }],
};
platformForEach({ seed });

const start = process.cwd();
let folder: string;
let readPrinted: () => string;
beforeEach(() => {
  readPrinted = captureStderr();
  folder = mkdtempSync(join(tmpdir(), "edge-storage-file-"));
  mkdirSync(join(folder, "program"));
  process.chdir(join(folder, "program"));
});
afterEach(() => {
  process.chdir(start);
  rmSync(folder, { recursive: true });
});

const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");
const fileAsset = (path: string, content: string | Buffer) => ({
  [signatureKey]: assetSignature,
  hash: sha256(content),
  path,
});
const writeAsset = (path: string, content: string | Buffer) => {
  writeFileSync(path, content);
  return fileAsset(path, content);
};

const host = "/storage/ny/shop-files";
const place = { storageZoneId: 8, path: "css/site.css" };
const args = { ...place, source: "body {}" };
const getStored = async (path = place.path) => {
  const headers = { AccessKey: "zone-password-of-8" };
  const response = await fetch(`${platform.baseUrl}${host}/${path}`, { headers });
  return response.ok ? response.text() : response.status;
};
const storeFile = (content: string, path = place.path) =>
  fetch(`${platform.baseUrl}${host}/${path}`, {
    method: "PUT",
    headers: { AccessKey: "zone-password-of-8" },
    body: content,
  });

test("a create uploads with the checksum and the MIME type, and returns what the zone lists", async () => {
  const { id, outs } = await new Run().create("StorageFile", { ...args, contentType: "text/css" });
  expect(id).toBe("8/css/site.css");
  expect(outs).toMatchObject({
    ...place,
    contentType: "text/css",
    adopted: false,
    size: 7,
    checksum: sha256("body {}").toUpperCase(),
  });
  const [upload, ...others] = platform.requests.writes();
  expect(others).toEqual([]);
  expect(upload).toMatchObject({
    method: "PUT",
    path: `${host}/css/site.css`,
    headers: {
      checksum: sha256("body {}").toUpperCase(),
      "override-content-type": "text/css",
      accesskey: "zone-password-of-8",
      "content-length": "7",
    },
  });
  expect(await getStored()).toBe("body {}");
  expect(JSON.stringify(outs)).not.toContain("zone-password");
});

test("an upload that takes effect, but whose responses are lost, is a create", async () => {
  platform.fault({ method: "PUT", status: 500, effect: true, times: Number.POSITIVE_INFINITY });
  const { id, outs } = await new Run({ "edge:maxAttempts": "2" }).create("StorageFile", args);
  expect([id, outs["checksum"]]).toEqual(["8/css/site.css", sha256("body {}").toUpperCase()]);
  expect(writes()).toHaveLength(2);
});

test("a file of many bytes is stored as it is", async () => {
  const bytes = Buffer.alloc(3_000_001, "0123456789");
  const source = writeAsset("big.bin", bytes);
  const { outs } = await new Run().create("StorageFile", { storageZoneId: 8, path: "big.bin", source });
  expect(outs).toMatchObject({ size: 3_000_001, checksum: sha256(bytes).toUpperCase() });
  expect(await getStored("big.bin")).toBe(bytes.toString());
});

test("names are encoded, and a file in the root has no directory", async () => {
  const path = "ü #1?%.txt";
  const { id } = await new Run().create("StorageFile", { storageZoneId: 8, path, source: "" });
  expect(id).toBe(`8/${path}`);
  expect(await new Run().provider("StorageFile").read(id, {})).toMatchObject({ props: { path, size: 0 } });
  expect(writes()).toEqual([`PUT ${host}/%C3%BC%20%231%3F%25.txt`]);
});

test("a file that is there already is an error without adopt, and with adopt only another content is sent, and named", async () => {
  await storeFile("other");
  expect(await rejectionMessage(new Run().create("StorageFile", args))).toMatch(
    /^File "css\/site.css" of storage zone 8 already exists \(id 8\/css\/site.css\): if you renamed/,
  );
  const change = `file "css/site.css" of storage zone 8: checksum "${sha256("other").toUpperCase()}" → another value.`;
  await new Run().provider("StorageFile").previewCreate({ ...args, adopt: true });
  expect(readPrinted()).toContain(`Adopts ${change}`);
  const { outs } = await new Run().create("StorageFile", { ...args, adopt: true });
  expect([await getStored(), outs["adopted"]]).toEqual(["body {}", true]);
  expect(readPrinted()).toContain(`Adopted ${change}`);
  platform.requests.clear();
  await new Run().create("StorageFile", { ...args, adopt: true });
  expect(writes()).toEqual([]);
});

test("the same content under another path or form is no change; another content, or a type, is one upload", async () => {
  const { id, outs } = await new Run().create("StorageFile", { ...args, contentType: "text/css" });
  platform.requests.clear();
  const typed = { ...place, contentType: "text/css" };
  const same = writeAsset("elsewhere.css", "body {}");
  const unchanged = await new Run().applyUpdate("StorageFile", id, outs, { ...typed, source: same });
  expect([writes(), unchanged["checksum"]]).toEqual([[], outs["checksum"]]);
  const changed = await new Run().applyUpdate("StorageFile", id, outs, { ...typed, source: "a {}" });
  expect(changed).toMatchObject({ size: 4, contentType: "text/css" });
  expect(platform.requests.writes()[0]?.headers).toMatchObject({ "override-content-type": "text/css" });
  await new Run().applyUpdate("StorageFile", id, changed, {
    ...place,
    source: "a {}",
    contentType: "text/plain",
  });
  expect(writes()).toHaveLength(2);
  expect(platform.requests.writes()[1]?.headers).toMatchObject({ "override-content-type": "text/plain" });
});

test("a content that is not known yet is an update in the preview", async () => {
  const { id, outs } = await new Run().create("StorageFile", args);
  const provider = new Run().provider("StorageFile");
  const { inputs } = await provider.check({}, { ...place, source: unknownValue });
  expect(await provider.diff(id, outs, inputs)).toMatchObject({ changes: true });
});

test("a refresh finds what others have changed, and the next update uploads the program's content", async () => {
  const { id, outs } = await new Run().create("StorageFile", args);
  await storeFile("hacked");
  const read = (await new Run().provider("StorageFile").read(id, outs)) as { props: Record<string, unknown> };
  expect(read.props["checksum"]).toBe(sha256("hacked").toUpperCase());
  await new Run().applyUpdate("StorageFile", id, read.props, args);
  expect(await getStored()).toBe("body {}");
});

test("files of one directory are read with one list, and a file that is not listed is gone", async () => {
  const run = new Run();
  const ids = [];
  for (const name of ["a", "b", "c"])
    ids.push(await run.create("StorageFile", { storageZoneId: 8, path: `docs/${name}.txt`, source: name }));
  await fetch(`${platform.baseUrl}${host}/docs/b.txt`, {
    method: "DELETE",
    headers: { AccessKey: "zone-password-of-8" },
  });
  platform.requests.clear();
  const refresh = new Run().provider("StorageFile");
  const read = await Promise.all(ids.map(({ id, outs }) => refresh.read(id, outs)));
  expect(read.map((each) => Object(each).id)).toEqual(["8/docs/a.txt", "", "8/docs/c.txt"]);
  expect(platform.requests.map(({ path }) => path).sort()).toEqual([`${host}/docs/`, "/storagezone/8"]);
});

test("a directory that does not exist has no file, and a zone that is gone has neither", async () => {
  await startPlatform({ seed, variants: { missingDirectory: "notFound" } });
  const { id, outs } = await new Run().create("StorageFile", args);
  const read = async (path: string) => new Run().provider("StorageFile").read(`8/${path}`, {});
  expect(await rejectionMessage(read("none/a.css"))).toBe(
    'There is no file "none/a.css" of storage zone 8 on the platform.',
  );
  expect(await read(place.path)).toMatchObject({ id });
  platform.state.storageZones.length = 0;
  expect(await new Run().provider("StorageFile").read(id, outs)).toMatchObject({ id: "" });
});

test("a 404 for a directory that its parent lists does not show that its file is gone", async () => {
  const { id, outs } = await new Run().create("StorageFile", args);
  platform.fault({ method: "GET", path: `${host}/css/`, gone: true, times: Number.POSITIVE_INFINITY });
  expect(await rejectionMessage(new Run().provider("StorageFile").read(id, outs))).toContain(
    "does not count as deleted",
  );
});

test("a created file is deleted, an adopted one stays, and one that is gone already is no error", async () => {
  const { outs } = await new Run().create("StorageFile", args);
  const remove = (more: object = {}) =>
    new Run().provider("StorageFile").delete("8/css/site.css", { ...outs, ...more });
  await remove({ adopted: true });
  expect(await getStored()).toBe("body {}");
  await remove();
  expect(await getStored()).toBe(404);
  await remove();
  expect(readPrinted()).toContain("adopted or imported");
});

describe("an upload", () => {
  test("is sent again after a lost response, and makes one file", async () => {
    platform.fault({ method: "PUT", reset: "after" });
    const { outs } = await new Run({ "edge:maxAttempts": "2" }).create("StorageFile", args);
    expect([outs["adopted"], writes().length, await getStored()]).toEqual([false, 2, "body {}"]);
  });

  test("of a zone that was created a moment ago is repeated while its password is refused", async () => {
    await startPlatform({ seed, variants: { newStoragePassword: "refusedAtFirst" } });
    await new Run().create("StorageFile", args);
    expect(await getStored()).toBe("body {}");
    expect(platform.requests.filter(({ status }) => status === 401)).toHaveLength(2);
  });

  test("of another zone fails at once if its password is refused, and no message shows the password", async () => {
    const StorageZones = [{ ...seed.StorageZones[0], DateModified: "2026-01-01T00:00:00" }];
    await startPlatform({ seed: { StorageZones } });
    platform.fault({
      path: /^\/storage\//,
      times: 9,
      status: 401,
      body: { HttpCode: 401, Message: "zone-password-of-8" },
    });
    const message = await rejectionMessage(new Run().create("StorageFile", args));
    expect(message).toContain("The host of files refused the password of the storage zone");
    expect(message).toContain("[secret]");
    expect(message).not.toContain("zone-password");
    expect(platform.requests.filter(({ status }) => status === 401)).toHaveLength(1);
  });

  test("that the platform does not store is an error", async () => {
    await startPlatform({ seed, variants: { storageChecksum: "ignored" } });
    platform.fault({ method: "PUT", status: 201, body: {} });
    expect(await rejectionMessage(new Run().create("StorageFile", args))).toContain(
      'The platform accepted the upload of file "css/site.css" of storage zone 8, but lists no such file',
    );
  });
});

describe("nothing is sent", () => {
  const createFrom = (source: unknown, more: object = {}) =>
    rejectionMessage(new Run().create("StorageFile", { ...place, source, ...more }));
  afterEach(() => expect(writes()).toEqual([]));

  test("of a file outside of the program's folder, by its path or a link", async () => {
    const outside = writeAsset(join(folder, "secret.txt"), "secret");
    symlinkSync(join(folder, "secret.txt"), "link.txt");
    for (const path of [join(folder, "secret.txt"), "../secret.txt", "link.txt"])
      expect(await createFrom({ ...outside, path })).toMatch(
        /^The file \S+ is outside of the program's folder .*set outsideProgram: true/,
      );
  });

  test("of a file that cannot be read, or was changed while pulumi ran", async () => {
    expect(await createFrom(fileAsset("missing.txt", ""))).toContain("The file missing.txt cannot be read");
    const asset = writeAsset("a.txt", "one");
    writeFileSync("a.txt", "two");
    expect(await createFrom(asset)).toContain("The file a.txt was changed while pulumi ran");
  });

  test("without a content", async () => {
    expect(await createFrom(undefined)).toContain("has no content to upload: set source.");
  });

  test.each(["/a.txt", "a/", "a//b", "../a", "a/./b", ""])("to the path %j", async (path) => {
    const { failures = [] } = await new Run().provider("StorageFile").check({}, { ...args, path });
    expect(failures.map(({ reason }) => reason).join()).toContain(
      "path must be the path of a file in the zone",
    );
  });
});

test("with outsideProgram, a file may be anywhere", async () => {
  const source = writeAsset(join(folder, "shared.css"), "body {}");
  await new Run().create("StorageFile", { ...place, source, outsideProgram: true });
  expect(await getStored()).toBe("body {}");
});
