import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  digest,
  engineAddress,
  openRunFolder,
  openWatchedFolder,
} from "../../../../provider/dynamic/claims/folder";
import { type ProcessId, thisProcess } from "../../../../provider/dynamic/claims/processes";
import { Store } from "../../../../provider/dynamic/claims/store";
import { pretend, stopPretending } from "./pretend";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "edge-folder-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  stopPretending();
});

const base = () => join(folder, `pulumi-edge-platform-${process.getuid?.()}`);
const open = (address: string) => openRunFolder(address, folder);
const held = { state: "held", account: "one" } as const;

test("the engine's address is the argument with a port; port 0 does not count", () => {
  expect(engineAddress(["--tracing", "127.0.0.1:4711", "x"])).toBe("127.0.0.1:4711");
  expect(engineAddress(["[::1]:4711"])).toBe("[::1]:4711");
  expect(engineAddress(["127.0.0.1:0"])).toBeUndefined();
  expect(engineAddress(["tests/unit", "--json"])).toBeUndefined();
  expect(engineAddress(["/hosts/127.0.0.1:4711", "127.0.0.1:4711/path"])).toBeUndefined();
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
  const place = dirname(path);
  const [dead, reused] = [join(place, "abc-4194305-12"), join(place, `abc-${process.pid}-1`)];
  const [odd, others] = [join(place, "xabc-4194305-1"), join(place, "abc-4194305")];
  for (const left of [dead, reused, odd, others])
    mkdirSync(join(left, "entry"), { recursive: true, mode: 0o700 });
  const [link, elsewhere] = [join(place, "abc-4194306-1"), mkdtempSync(join(folder, "elsewhere-"))];
  mkdirSync(join(elsewhere, "file"));
  symlinkSync(elsewhere, link);
  open("127.0.0.1:2");
  while ([dead, reused, link].some((left) => lstatSync(left, { throwIfNoEntry: false }))) await wait(1);
  expect([path, join(elsewhere, "file"), odd, others].map(existsSync)).toEqual([true, true, true, true]);
});

test.each<[name: string, engine: ProcessId | undefined, end: string]>([
  [
    "an engine",
    { pid: process.pid, started: thisProcess().started },
    `-${process.pid}-${thisProcess().started}`,
  ],
  ["no engine", undefined, "-0-"],
])(
  "the folder of a run with %s is named after it, in one of this machine and its namespaces",
  (_, engine, end) => {
    if (!engine) pretend({ ppid: 0 });
    const { path } = openRunFolder("127.0.0.1:1", folder, engine);
    expect(basename(path)).toMatch(new RegExp(`^[0-9a-f]{24}${end}$`));
    const namespaces =
      process.platform === "linux"
        ? ["net", "pid"].map((kind) => readlinkSync(`/proc/self/ns/${kind}`))
        : ["", ""];
    expect(dirname(path)).toBe(join(base(), digest([hostname(), ...namespaces])));
  },
);

test("a folder without an engine in its name is removed after a day", () => {
  const place = dirname(open("127.0.0.1:1").path);
  const [old, recent, odd] = ["abc-0-", "abd-0-", "odd"].map((name) => join(place, name)) as [
    string,
    string,
    string,
  ];
  for (const left of [old, recent, odd]) mkdirSync(join(left, "entry"), { recursive: true, mode: 0o700 });
  const daysAgo = (days: number) => Date.now() / 1000 - days * 86_400;
  utimesSync(old, daysAgo(1.01), daysAgo(1.01));
  utimesSync(recent, daysAgo(0.99), daysAgo(0.99));
  open("127.0.0.1:2");
  expect([old, recent, odd].map(existsSync)).toEqual([false, true, true]);
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

test("a process that starts while another one still writes the note reports no removal", () => {
  const cache = join(folder, "home", ".cache");
  const run = openWatchedFolder("127.0.0.1:1", folder, cache);
  const noted = openRunFolder("127.0.0.1:1", cache, run.engine).path;
  writeFileSync(join(noted, "opened"), "");
  expect(openWatchedFolder("127.0.0.1:1", folder, cache).renewed).toBe(false);
});

test("a run without a watched folder relies on its own folder only", () => {
  symlinkSync("/dev/null", join(folder, "home"));
  const store = new Store(openWatchedFolder("127.0.0.1:1", folder, join(folder, "home")));
  expect(store.isRemoved()).toBe(false);
});

test.each<[string, () => void, reason: string]>([
  ["links elsewhere", () => symlinkSync(mkdtempSync(join(folder, "other-")), base()), "is not a folder"],
  [
    "is accessible to others",
    () => {
      mkdirSync(base());
      chmodSync(base(), 0o755);
    },
    "is open to other users",
  ],
])("a folder that %s is not used", (_, make, reason) => {
  make();
  expect(() => open("127.0.0.1:1")).toThrow(`${base()} ${reason}`);
  expect(readdirSync(folder).length).toBeLessThanOrEqual(2);
});

describe("users", () => {
  test("a folder of another user is not used", () => {
    const own = process.getuid?.() ?? 0;
    pretend({ getuid: () => own + 1 });
    expect(() => open("127.0.0.1:1")).toThrow(`${base()} belongs to another user`);
  });

  test("where users have no number, all have one folder", () => {
    pretend({ getuid: undefined });
    expect(dirname(dirname(open("127.0.0.1:1").path))).toBe(join(folder, "pulumi-edge-platform-user"));
  });
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

test("a lock that nobody finished writing is held for a second", () => {
  const run = open("127.0.0.1:1");
  const [first, second] = [new Store(run), new Store(run)];
  expect(first.lock("name")).toBe(true);
  const [file = ""] = readdirSync(run.path);
  const path = join(run.path, file);
  writeFileSync(path, "");
  const clock = jest.spyOn(Date, "now");
  clock.mockReturnValue(lstatSync(path).mtimeMs + 1000);
  expect([second.lock("name"), second.lock("name")]).toEqual([false, false]);
  clock.mockReturnValue(lstatSync(path).mtimeMs + 1001);
  expect([second.lock("name"), second.lock("name")]).toEqual([false, true]);
  clock.mockRestore();
});

test("only this user can read what a run records, and what a later version writes counts as held", () => {
  const run = open("127.0.0.1:1");
  const store = new Store(run);
  store.add("object", "one", held);
  store.set("object", "two", held);
  store.lock("name");
  const [within = "", lock = ""] = readdirSync(run.path).sort((a, b) => a.length - b.length);
  const entries = readdirSync(join(run.path, within)).map((name) => join(run.path, within, name));
  const modes = [join(run.path, within), join(run.path, lock), ...entries].map(
    (path) => lstatSync(path).mode & 0o777,
  );
  expect(modes).toEqual([0o700, 0o600, 0o600, 0o600]);
  writeFileSync(entries[0] ?? "", JSON.stringify({ format: 2, state: "free", account: "other" }));
  expect(store.others("object")).toEqual([{ state: "held", account: "" }]);
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
