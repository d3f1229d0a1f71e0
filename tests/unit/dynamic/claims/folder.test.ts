import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { engineAddress, openRunFolder, openWatchedFolder } from "../../../../provider/dynamic/claims/folder";
import { Store } from "../../../../provider/dynamic/claims/store";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "edge-folder-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const base = () => join(folder, `pulumi-edge-platform-${process.getuid?.()}`);
const open = (address: string) => openRunFolder(address, folder);
const held = { state: "held", account: "one" } as const;

test("the engine's address is the argument with a port; port 0 does not count", () => {
  expect(engineAddress(["--tracing", "127.0.0.1:4711", "x"])).toBe("127.0.0.1:4711");
  expect(engineAddress(["[::1]:4711"])).toBe("[::1]:4711");
  expect(engineAddress(["127.0.0.1:0"])).toBeUndefined();
  expect(engineAddress(["tests/unit", "--json"])).toBeUndefined();
});

test("processes of one run share a folder, and two simultaneous runs do not", () => {
  const [one, same, other] = ["127.0.0.1:1", "127.0.0.1:1", "127.0.0.1:2"].map(open);
  expect(same?.path).toBe(one?.path);
  expect(other?.path).not.toBe(one?.path);
  new Store(one, { pid: 1, started: "" }).add("object", "one", held);
  expect(new Store(same, { pid: 2, started: "" }).others("object")).toHaveLength(1);
  expect(new Store(other, { pid: 2, started: "" }).others("object")).toEqual([]);
});

test("the folder of a killed run is removed, and that of a live run stays", async () => {
  const { path } = open("127.0.0.1:1");
  const [dead, reused] = [join(dirname(path), "abc-4194305-1"), join(dirname(path), `abc-${process.pid}-1`)];
  for (const left of [dead, reused]) mkdirSync(join(left, "entry"), { recursive: true, mode: 0o700 });
  const [link, elsewhere] = [join(dirname(path), "abc-4194306-1"), mkdtempSync(join(folder, "elsewhere-"))];
  mkdirSync(join(elsewhere, "file"));
  symlinkSync(elsewhere, link);
  open("127.0.0.1:2");
  while ([dead, reused, link].some((left) => lstatSync(left, { throwIfNoEntry: false }))) await wait(1);
  expect([path, join(elsewhere, "file")].map(existsSync)).toEqual([true, true]);
});

test("a process that starts after the folder was removed knows that it is not the first", () => {
  const home = join(folder, "home", ".cache");
  const openHost = (address: string) => new Store(openWatchedFolder(address, folder, home));
  const [first, same] = [openHost("127.0.0.1:1"), openHost("127.0.0.1:1")];
  expect([first.isRemoved(), same.isRemoved()]).toEqual([false, false]);
  rmSync(open("127.0.0.1:1").path, { recursive: true });
  const late = openHost("127.0.0.1:1");
  expect([first, same, late, openHost("127.0.0.1:1")].map((store) => store.isRemoved())).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(openHost("127.0.0.1:2").isRemoved()).toBe(false);
});

test("a run without a watched folder relies on its own folder only", () => {
  symlinkSync("/dev/null", join(folder, "home"));
  const store = new Store(openWatchedFolder("127.0.0.1:1", folder, join(folder, "home")));
  expect(store.isRemoved()).toBe(false);
});

test.each([
  ["links elsewhere", () => symlinkSync(mkdtempSync(join(folder, "other-")), base())],
  [
    "is accessible to others",
    () => {
      mkdirSync(base());
      chmodSync(base(), 0o755);
    },
  ],
])("a folder that %s is not used", (_, make) => {
  make();
  expect(() => open("127.0.0.1:1")).toThrow(base());
  expect(readdirSync(folder).length).toBeLessThanOrEqual(2);
});

test("an unusable folder causes one warning, and each process works on its own", () => {
  const said = jest.spyOn(process.stderr, "write").mockImplementation(() => true);
  const store = new Store({ path: join(folder, "gone"), engine: undefined });
  symlinkSync("/dev/null", join(folder, "gone"));
  expect(store.add("object", "one", held)).toBeUndefined();
  expect(store.others("object")).toEqual([]);
  expect(store.lock("name")).toBe(true);
  store.unlock("name");
  expect(said.mock.calls.map(([text]) => String(text))).toEqual([
    expect.stringMatching(/^pulumi-edge-platform cannot use its temporary folder .* Set TMPDIR/),
  ]);
  said.mockRestore();
});

test("a lock is free again once its process has ended, even if it ended while taking the lock", async () => {
  const run = open("127.0.0.1:1");
  const [first, second] = [new Store(run, { pid: 4_194_305, started: "1" }), new Store(run)];
  expect(first.lock("name")).toBe(true);
  expect([second.lock("name"), second.lock("name")]).toEqual([false, true]);
  expect(new Store(run, { pid: 1, started: "" }).lock("name")).toBe(false);
  second.unlock("name");
  expect(first.lock("name")).toBe(true);
});

test("without an engine, an entry counts while the process that wrote it is alive", () => {
  const path = open("127.0.0.1:1").path;
  const store = new Store({ path, engine: undefined });
  new Store({ path, engine: undefined }, { pid: 4_194_305, started: "" }).add("object", "one", held);
  expect(store.others("object")).toEqual([]);
  expect(store.add("object", "one", held)).toBeUndefined();
  new Store({ path, engine: undefined }, { pid: 1, started: "" }).add("second", "one", held);
  expect(store.add("second", "one", held)).toMatchObject(held);
});
