import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { captureStderr, platform, platformForEach, Run, rejectionMessage, writes } from "../core/run";

platformForEach({
  seed: { StorageZones: [{ Id: 8, Name: "shop-files", Region: "NY", Password: "zone-password-of-8" }] },
  variants: { storageLimits: "on" },
});

const start = process.cwd();
let root: string;
let readPrinted: () => string;
beforeEach(() => {
  readPrinted = captureStderr();
  root = mkdtempSync(join(tmpdir(), "edge-storage-folder-"));
  mkdirSync(join(root, "program", "dist"), { recursive: true });
  process.chdir(join(root, "program"));
});
afterEach(() => {
  process.chdir(start);
  rmSync(root, { recursive: true });
});

const local = (files: Record<string, string | undefined>) => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join("dist", name)), { recursive: true });
    if (content === undefined) rmSync(join("dist", name));
    else writeFileSync(join("dist", name), content);
  }
};

const host = "/storage/ny/shop-files";
const args = { storageZoneId: 8, path: "site", folder: "dist" };
const headers = { AccessKey: "zone-password-of-8" };
const store = (path: string, body: string) =>
  fetch(`${platform.baseUrl}${host}/${path}`, { method: "PUT", headers, body });
/** All files of the zone with their contents. */
async function stored(directory = ""): Promise<Record<string, string>> {
  const response = await fetch(`${platform.baseUrl}${host}/${directory}`, { headers });
  const objects = (await response.json()) as { ObjectName: string; IsDirectory: boolean }[];
  const all: Record<string, string> = {};
  for (const { ObjectName, IsDirectory } of objects) {
    const path = directory + ObjectName;
    if (IsDirectory) Object.assign(all, await stored(`${path}/`));
    else all[path] = await (await fetch(`${platform.baseUrl}${host}/${path}`, { headers })).text();
  }
  return all;
}
const sent = () => {
  const all = writes().map((write) => write.replace(`${host}/`, ""));
  platform.requests.clear();
  return all.sort();
};
const create = (more: object = {}) => new Run().create("StorageFolder", { ...args, ...more });
const update = (outs: Record<string, unknown>, more: object = {}) =>
  new Run().applyUpdate("StorageFolder", "8/site/", outs, { ...args, ...more });

test("a create uploads all files, an unchanged folder sends nothing, and an update sends only what differs", async () => {
  local({ "index.html": "<p>", "css/site.css": "a {}", "img/logo.svg": "<svg>" });
  const { id, outs } = await create();
  expect(id).toBe("8/site/");
  expect(Object.keys(outs["files"] as object)).toEqual(["css/site.css", "img/logo.svg", "index.html"]);
  expect(sent()).toEqual(["PUT site/css/site.css", "PUT site/img/logo.svg", "PUT site/index.html"]);

  expect(await update(outs)).toBe(outs);
  expect(platform.requests).toHaveLength(0);

  local({ "index.html": "<b>", "img/logo.svg": undefined, "a b.txt": "new" });
  const changed = await update(outs);
  expect(readPrinted()).toContain(
    'Files of folder "site/" of storage zone 8: 1 new (a b.txt), 1 changed (index.html), 1 removed (img/logo.svg).',
  );
  expect(
    platform.requests
      .filter(({ path }) => path.endsWith("/"))
      .map(({ path }) => path)
      .sort(),
  ).toEqual([...[`${host}/site/`, `${host}/site/`, `${host}/site/css/`, `${host}/site/img/`]]);
  expect(sent()).toEqual(["DELETE site/img/logo.svg", "PUT site/a%20b.txt", "PUT site/index.html"]);
  expect(await stored()).toEqual({
    "site/a b.txt": "new",
    "site/css/site.css": "a {}",
    "site/index.html": "<b>",
  });
  expect(Object.keys(changed["files"] as object).sort()).toEqual(["a b.txt", "css/site.css", "index.html"]);
});

test("a preview of a create counts the files, and names ten of each kind", async () => {
  local(Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`${String(n).padStart(2, "0")}.txt`, ""])));
  await new Run().provider("StorageFolder").previewCreate(args);
  expect(readPrinted()).toContain(
    "12 new (00.txt, 01.txt, 02.txt, 03.txt, 04.txt, 05.txt, 06.txt, 07.txt, 08.txt, 09.txt and 2 more)",
  );
  expect(writes()).toEqual([]);
});

test("many files in many directories stay within the limits of the platform", async () => {
  local(Object.fromEntries(Array.from({ length: 120 }, (_, n) => [`${n % 20}/${n}.txt`, `${n}`])));
  const { outs } = await create({ path: "/" });
  local(Object.fromEntries(Array.from({ length: 119 }, (_, n) => [`${n % 20}/${n}.txt`, undefined])));
  await new Run().applyUpdate("StorageFolder", "8//", outs, { ...args, path: "/" });
  expect(await stored()).toEqual({ "19/119.txt": "119" });
  expect(platform.requests.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
});

describe("files of others", () => {
  beforeEach(async () => {
    await store("site/other.txt", "theirs");
    await store("site/index.html", "theirs");
    local({ "index.html": "ours" });
    platform.requests.clear();
  });

  test("with another content are an error without adopt, and nothing is sent", async () => {
    expect(await rejectionMessage(create())).toContain(
      "The storage zone 8 has a file with different content, which this program has not uploaded: index.html. Nothing was changed. To overwrite it, set adopt: true.",
    );
    expect(sent()).toEqual([]);
  });

  test("are overwritten with adopt, and all others stay, also when the folder is removed", async () => {
    const { outs } = await create({ adopt: true });
    expect(await stored()).toEqual({ "site/index.html": "ours", "site/other.txt": "theirs" });
    await new Run().provider("StorageFolder").delete("8/site/", { ...outs, onDelete: "delete" });
    expect(await stored()).toEqual({ "site/other.txt": "theirs" });
  });
});

test("a refresh finds what others have changed and removed, and the next update repairs it", async () => {
  local({ "a.txt": "a", "b.txt": "b", "c.txt": "c" });
  const { outs } = await create();
  await store("site/a.txt", "hacked");
  await store("site/foreign.txt", "theirs");
  await fetch(`${platform.baseUrl}${host}/site/b.txt`, { method: "DELETE", headers });
  const read = (await new Run().provider("StorageFolder").read("8/site/", outs)) as {
    props: Record<string, unknown>;
  };
  expect(Object.keys(read.props["files"] as object).sort()).toEqual(["a.txt", "c.txt"]);
  sent();
  await update(read.props);
  expect(sent()).toEqual(["PUT site/a.txt", "PUT site/b.txt"]);
});

describe("an upload that fails", () => {
  beforeEach(() => local({ "a.txt": "a", "b.txt": "b", "c.txt": "c" }));

  test("records what was done, and the next update sends the rest", async () => {
    platform.fault({ method: "PUT", path: /b\.txt$/, status: 400, body: { HttpCode: 400, Message: "no" } });
    const failure = await create().then(
      () => undefined,
      (error: { reasons: string[]; properties: Record<string, unknown> }) => error,
    );
    expect(failure?.reasons[0]).toContain('upload file site/b.txt of storage zone "shop-files"');
    const { __provider: _, ...recorded } = failure?.properties ?? {};
    expect(Object.keys(recorded["files"] as object).sort()).toEqual(["a.txt", "c.txt"]);
    sent();
    await update(recorded);
    expect(sent()).toEqual(["PUT site/b.txt"]);
  });

  test("because of a kill is continued by the next create: equal files are not sent again", async () => {
    await store("site/a.txt", "a");
    await store("site/b.txt", "b");
    sent();
    const { outs } = await create();
    expect(sent()).toEqual(["PUT site/c.txt"]);
    expect(Object.keys(outs["files"] as object)).toHaveLength(3);
  });
});

test("a 404 for a file that is still listed is no delete, and the next run deletes it", async () => {
  local({ "a.txt": "a", "b.txt": "b" });
  const { outs } = await create();
  const refuse = () => platform.fault({ method: "DELETE", path: /a\.txt$/, gone: true });
  local({ "a.txt": undefined });
  refuse();
  await expect(update(outs)).rejects.toMatchObject({ live: { files: outs["files"] } });
  const remove = () => new Run().provider("StorageFolder").delete("8/site/", outs);
  refuse();
  expect(await rejectionMessage(remove())).toContain("a read still returns it");
  await remove();
  expect(await stored()).toEqual({});
});

test("links out of the program's folder, and folders outside of it, are errors before anything is sent", async () => {
  writeFileSync(join(root, "secret.txt"), "secret");
  local({ "a.txt": "a" });
  symlinkSync(join(root, "secret.txt"), join("dist", "link.txt"));
  expect(await rejectionMessage(create())).toContain("outside of the program's folder");
  expect(await rejectionMessage(create({ folder: ".." }))).toContain("outside of the program's folder");
  expect(await rejectionMessage(create({ folder: undefined }))).toContain("set folder.");
  expect(await rejectionMessage(create({ folder: "none" }))).toContain("The folder none cannot be read");
  expect(sent()).toEqual([]);
  await create({ outsideProgram: true });
  expect(await stored()).toEqual({ "site/a.txt": "a", "site/link.txt": "secret" });
});

test("a file whose name JavaScript's objects have, too, is treated like any other", async () => {
  await store("site/constructor", "foreign");
  local({ constructor: "own" });
  expect(await rejectionMessage(create())).toContain("which this program has not uploaded: constructor.");
  const { outs } = await create({ adopt: true });
  local({ constructor: undefined, valueOf: "own" });
  await update(outs);
  expect(await stored()).toEqual({ "site/valueOf": "own" });
});

test.each([
  ["a folder", () => mkdirSync("target")],
  ["a pipe", () => execFileSync("mkfifo", ["target"])],
])("a link to %s is an error that names it, and nothing is sent", async (_, makeTarget) => {
  makeTarget();
  local({ "a.txt": "a" });
  symlinkSync(join("..", "target"), join("dist", "link"));
  expect(await rejectionMessage(create())).toMatch(
    /^.*\/dist\/link leads to something else than a file: nothing was uploaded\./,
  );
  expect(sent()).toEqual([]);
});

describe("a file that a folder and another resource of one run have", () => {
  let run: Run;
  beforeEach(() => {
    run = new Run();
  });
  const file = (path: string, source: string) => ({ storageZoneId: 8, path, source, adopt: true });
  const createFile = (path: string, source: string, its = run) =>
    its.create("StorageFile", file(path, source));
  const remove = (className: string, { id, outs }: { id: string; outs: Record<string, unknown> }) =>
    run.provider(className).delete(id, outs);
  const now = "another resource of this program manages it now. If you renamed the resource, add aliases.";
  const managed = "is already managed by another resource of this program: remove one of the two resources";

  test("stays when a file replaces the folder, and all others go", async () => {
    local({ "a.html": "a", "b.html": "b" });
    const before = await create();
    await createFile("site/a.html", "a");
    await remove("StorageFolder", before);
    expect(await stored()).toEqual({ "site/a.html": "a" });
    expect(readPrinted()).toContain(
      `a.html of folder "site/" of storage zone 8 was not deleted: ${now} If that`,
    );
  });

  test("stays when the folder replaces the file", async () => {
    local({ "a.html": "a" });
    const before = await createFile("site/a.html", "a", new Run());
    await run.create("StorageFolder", args);
    await remove("StorageFile", before);
    expect(await stored()).toEqual({ "site/a.html": "a" });
    expect(readPrinted()).toContain(`(id 8/site/a.html) was not deleted: ${now}`);
  });

  test("stays when a file and a folder below it replace the folder, and one line names all", async () => {
    local({ "a.html": "a", "sub/b.html": "b", "sub/c.html": "c" });
    const before = await create();
    await createFile("site/a.html", "a");
    await run.create("StorageFolder", { ...args, path: "site/sub", folder: "dist/sub" });
    await remove("StorageFolder", before);
    expect(Object.keys(await stored())).toHaveLength(3);
    expect(readPrinted()).toContain(
      'a.html, sub/b.html, sub/c.html of folder "site/" of storage zone 8 were not deleted: another resource',
    );
  });

  test("stays when it leaves the local folder, and later deletes of the folder do not touch it", async () => {
    local({ "a.txt": "a", "b.txt": "b", "c.txt": "c" });
    const { id, outs } = await create();
    local({ "b.txt": undefined, "c.txt": undefined });
    await createFile("site/b.txt", "b");
    const updated = await run.applyUpdate("StorageFolder", id, outs, args);
    expect(await stored()).toEqual({ "site/a.txt": "a", "site/b.txt": "b" });
    expect(readPrinted()).toContain(
      `b.txt of folder "site/" of storage zone 8 was not deleted: ${now} If that`,
    );
    expect(Object.keys(updated["files"] as object)).toEqual(["a.txt"]);
    expect(await update(updated)).toBe(updated);
  });

  test("is deleted with the folder that has it no longer, and a file that depends on the folder may come after", async () => {
    local({ "a.txt": "a", "b.txt": "b" });
    const { id, outs } = await create();
    local({ "b.txt": undefined });
    await run.applyUpdate("StorageFolder", id, outs, args);
    expect(await stored()).toEqual({ "site/a.txt": "a" });
    await run.create("StorageFile", { ...file("site/b.txt", "new"), adopt: false });
    expect(await stored()).toEqual({ "site/a.txt": "a", "site/b.txt": "new" });
  });

  test("is no file of another resource that comes while the folder deletes it", async () => {
    local({ "a.txt": "a", "b.txt": "b" });
    const { id, outs } = await create();
    local({ "b.txt": undefined });
    let other = Promise.resolve("");
    let respond = () => {};
    const until = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const startOther = () => {
      other = rejectionMessage(createFile("site/b.txt", "b")).finally(respond);
      return true;
    };
    platform.fault({ method: "DELETE", path: /b\.txt$/, where: startOther, until });
    await run.applyUpdate("StorageFolder", id, outs, args);
    expect(await other).toContain(managed);
  });

  test("is an error of the second one, whichever that is, and nothing is sent", async () => {
    local({ "a.txt": "a" });
    const folder = await run.create("StorageFolder", args);
    sent();
    expect(await rejectionMessage(createFile("site/a.txt", "b"))).toContain(
      `File "site/a.txt" of storage zone 8 (id 8/site/a.txt) ${managed}`,
    );
    expect(sent()).toEqual([]);
    run = new Run();
    await createFile("site/a.txt", "a");
    const expected = `a.txt of folder "site/" of storage zone 8 ${managed}`;
    expect(await rejectionMessage(run.create("StorageFolder", { ...args, adopt: true }))).toContain(expected);
    expect(await rejectionMessage(run.applyUpdate("StorageFolder", "8/site/", folder.outs, args))).toContain(
      expected,
    );
  });

  test("is a warning in the preview, and an error in a strict one", async () => {
    local({ "a.txt": "a" });
    const preview = async (its: Run, kind: string, inputs: object) =>
      its.provider(kind).previewCreate((await its.checkArguments(kind, { ...inputs })).inputs, `urn:${kind}`);
    const declared = "is declared by two new resources of this program: remove one of them.";
    await preview(run, "StorageFolder", args);
    await preview(run, "StorageFile", file("site/a.txt", "a"));
    expect(readPrinted()).toContain(`File "site/a.txt" of storage zone 8 ${declared}`);
    run = new Run();
    await preview(run, "StorageFile", file("site/a.txt", "a"));
    await preview(run, "StorageFolder", args);
    expect(readPrinted()).toContain(`a.txt of folder "site/" of storage zone 8 ${declared}`);

    const { id, outs } = await createFile("site/a.txt", "a");
    for (const strictPreview of ["false", "true"]) {
      run = new Run({ "edge:strictPreview": strictPreview });
      await run.applyUpdate("StorageFile", id, outs, file("site/a.txt", "a"));
      const planned = preview(run, "StorageFolder", args).then(readPrinted, ({ message }: Error) => message);
      expect(await planned).toContain(`a.txt of folder "site/" of storage zone 8 ${managed}`);
    }
  });

  test("is none if the folder does not have its name: deleting it deletes it", async () => {
    local({ "a.txt": "a" });
    const before = await createFile("site/b.txt", "b", new Run());
    await run.create("StorageFolder", args);
    await remove("StorageFile", { ...before, outs: { ...before.outs, adopted: false } });
    expect(await stored()).toEqual({ "site/a.txt": "a" });
  });

  test("goes with the folder if the engine replaces that with changes, deleting it first", async () => {
    local({ "a.txt": "a" });
    const { id, outs } = await create();
    local({ "a.txt": "b" });
    const provider = run.provider("StorageFolder");
    const { inputs } = await provider.check(outs, args, "urn:site");
    await provider.detailedDiff(id, outs, args, inputs, "urn:site");
    await provider.check({}, args, "urn:site");
    await provider.delete(id, outs, "urn:site");
    expect(await stored()).toEqual({});
  });
});
