import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../../emulator";
import { type Reply, send } from "../../support/emulators";

const seed = {
  StorageZones: [
    {
      Id: 8,
      Name: "shop-files",
      Region: "NY",
      Password: "write-password",
      ReadOnlyPassword: "read-password",
    },
    { Id: 9, Name: "other-files", Region: "DE", Password: "other-password" },
  ],
};

let emulator: Emulator;
const open = async (options: EmulatorOptions = {}) => {
  emulator = await startEmulator({ seed, ...options });
};
afterEach(() => emulator.close());

type FileReply = { HttpCode: number; Message: string };
const request = <Body = FileReply>(
  method: string,
  path: string,
  { body, key = "write-password", ...headers }: Record<string, string> = {},
): Promise<Reply<Body>> =>
  send<Body>(emulator, method, `/storage/ny/shop-files/${path}`, body, { AccessKey: key, ...headers });
const list = async (path: string) => (await request<Record<string, unknown>[]>("GET", path)).body;
const checksumOf = (text: string) => createHash("sha256").update(text).digest("hex").toUpperCase();

test("a file is stored, listed with its checksum, returned and deleted; directories come and go with their files", async () => {
  await open();
  const put = await request("PUT", "a/b%20c.txt", { body: "hello", "Override-Content-Type": "text/x-note" });
  expect(put).toMatchObject({ status: 201, body: { HttpCode: 201 } });
  await request("PUT", "root.txt", { body: "" });
  expect(await list("")).toMatchObject([
    { ObjectName: "a", IsDirectory: true, Checksum: null },
    { ObjectName: "root.txt", IsDirectory: false, Length: 0, Checksum: checksumOf("") },
  ]);
  expect(await list("a/")).toMatchObject([
    {
      ObjectName: "b c.txt",
      Path: "/shop-files/a/",
      Length: 5,
      Checksum: checksumOf("hello"),
      ContentType: "text/x-note",
    },
  ]);
  expect(emulator.state.storageZones[0]).toMatchObject({ FilesStored: 2, StorageUsed: 5 });
  expect(await request("GET", "a/b%20c.txt")).toMatchObject({ status: 200, text: "hello" });
  expect(await request("DELETE", "a/")).toMatchObject({ status: 200 });
  expect(await request("GET", "a/b%20c.txt")).toMatchObject({ status: 404, body: { HttpCode: 404 } });
  expect(await request("DELETE", "a/b%20c.txt")).toMatchObject({ status: 404 });
  expect(await list("a/")).toEqual([]);
  expect(await request("DELETE", "")).toMatchObject({ status: 400 });
  expect(await request("DELETE", "?allowRootDelete=true")).toMatchObject({ status: 200 });
  expect(emulator.state.storageZones[0]).toMatchObject({ FilesStored: 0, StorageUsed: 0 });
});

test("an upload replaces the file, and keeps when it was created", async () => {
  await open({ now: "2026-01-01T00:00:00Z" });
  await request("PUT", "a.txt", { body: "one" });
  emulator.clock.advance(60_000);
  await request("PUT", "a.txt", { body: "three" });
  expect(await list("")).toMatchObject([
    { Length: 5, DateCreated: "2026-01-01T00:00:00", LastChanged: "2026-01-01T00:01:00" },
  ]);
  expect(emulator.state.storageZones[0]).toMatchObject({ FilesStored: 1 });
});

test("the zone's password writes, the other one only reads, and no other key of the account does either", async () => {
  await open();
  const statuses = (key: string) =>
    Promise.all(
      [
        request("GET", "", { key }),
        request("PUT", "a.txt", { key, body: "x" }),
        request("DELETE", "b", { key }),
      ].map(async (reply) => (await reply).status),
    );
  expect(await statuses("write-password")).toEqual([200, 201, 404]);
  expect(await statuses("read-password")).toEqual([200, 401, 401]);
  expect(await statuses("other-password")).toEqual([401, 401, 401]);
  expect(await statuses(emulator.apiKey)).toEqual([401, 401, 401]);
  const elsewhere = await send(emulator, "GET", "/storage/de/shop-files/", undefined, {
    AccessKey: "write-password",
  });
  expect(elsewhere).toMatchObject({ status: 401, body: { HttpCode: 401, Message: "Unauthorized" } });
});

test("the host of a zone is a path of the emulator", async () => {
  await open();
  const { body } = await send<{ StorageHostname: string }>(emulator, "GET", "/storagezone/8");
  expect(`http://${body.StorageHostname}`).toBe(`${emulator.baseUrl}/storage/ny`);
});

test.each([
  ["refused", 400],
  ["ignored", 201],
] as const)("a checksum that does not match stores nothing (%s)", async (storageChecksum, status) => {
  await open({ variants: { storageChecksum } });
  const checksum = checksumOf("hello");
  for (const Checksum of [checksumOf("hallo"), checksum.toLowerCase()])
    expect((await request("PUT", "a.txt", { body: "hello", Checksum })).status).toBe(status);
  expect(await list("")).toEqual([]);
  expect((await request("PUT", "a.txt", { body: "hello", Checksum: checksum })).status).toBe(201);
  expect(await list("")).toHaveLength(1);
});

test("variants refuse the password of a new zone twice, and answer for a missing directory with 404", async () => {
  await open({ variants: { newStoragePassword: "refusedAtFirst", missingDirectory: "notFound" } });
  const statuses = [];
  for (const path of ["", "", "", "a/"]) statuses.push((await request("GET", path)).status);
  expect(statuses).toEqual([401, 401, 200, 404]);
});

test("with limits, a zone gets thirty deletes at once, and five lists", async () => {
  await open({ variants: { storageLimits: "on" } });
  const countRefused = async (number: number, method: string) => {
    const all = await Promise.all(
      Array.from({ length: number }, (_, n) => request(method, method === "GET" ? "" : `${n}`, { body: "" })),
    );
    return all.filter(({ status }) => status === 429).length;
  };
  expect(await countRefused(5, "GET")).toBe(0);
  expect(await countRefused(30, "DELETE")).toBe(0);
  expect(await countRefused(20, "GET")).toBeGreaterThan(0);
});

test("files stay in the folder of data, and a reset and the delete of their zone remove them", async () => {
  const data = mkdtempSync(join(tmpdir(), "edge-emulator-data-"));
  try {
    await open({ data });
    await request("PUT", "a.txt", { body: "hello" });
    await emulator.close();
    await open({ data });
    expect(await request("GET", "a.txt")).toMatchObject({ text: "hello" });
    expect(readdirSync(join(data, "files"))).toHaveLength(2);
    await send(emulator, "DELETE", "/storagezone/8?deleteLinkedPullZones=false");
    expect(readdirSync(join(data, "files"))).toHaveLength(1);
    await emulator.reset();
    expect(existsSync(join(data, "files"))).toBe(false);
    await request("PUT", "a.txt", { body: "new" });
    expect(await request("GET", "a.txt")).toMatchObject({ text: "new" });
  } finally {
    await emulator.close();
    rmSync(data, { recursive: true });
  }
});

test("an upload that breaks off stores nothing, and leaves no file", async () => {
  const data = mkdtempSync(join(tmpdir(), "edge-emulator-data-"));
  await open({ data });
  const controller = new AbortController();
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(new Uint8Array(100_000));
      setTimeout(() => controller.abort(), 100);
    },
  });
  const url = `${emulator.baseUrl}/storage/ny/shop-files/a.bin`;
  const options = {
    method: "PUT",
    headers: { AccessKey: "write-password" },
    body,
    duplex: "half",
    signal: controller.signal,
  };
  await expect(fetch(url, options as RequestInit)).rejects.toThrow();
  while (existsSync(join(data, "files")) && readdirSync(join(data, "files")).length > 0)
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await list("")).toEqual([]);
  await emulator.close();
  rmSync(data, { recursive: true });
});
