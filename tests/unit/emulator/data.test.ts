import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Emulator, exportData, resetData, sample, startEmulator } from "../../../emulator/index";
import { untilPrinted } from "./processes";
import { send } from "./support";

let folder: string;
let data: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "data-"));
  data = join(folder, "account");
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

const children: ChildProcess[] = [];

/** Starts a process that ends with the test. */
function started(file: string, args: string[]): ChildProcess {
  const child = spawn(file, args);
  children.push(child);
  return child;
}

/** Runs an emulator on the folder for a while. */
async function using<Result>(use: (emulator: Emulator) => Promise<Result>, options = {}): Promise<Result> {
  const emulator = await startEmulator({ data, seed: sample, ...options });
  try {
    return await use(emulator);
  } finally {
    await emulator.close();
  }
}

it("keeps objects, ids, tokens, the clock and SQL databases", async () => {
  const before = await using(async (emulator) => {
    await send(emulator, "POST", "/loadbalancer", { Name: "web" });
    await send(emulator, "DELETE", "/loadbalancer/1/origingroup/12");
    await send(emulator, "PUT", "/database/v2/databases/db-901/auth/generate", {
      authorization: "read-only",
    });
    await emulator.sql("CREATE TABLE t (a); INSERT INTO t VALUES (7)");
    emulator.clock.set("2030-01-01T00:00:00Z");
    return structuredClone(emulator.state);
  });
  await using(
    async (emulator) => {
      expect(emulator.state).toEqual(before);
      expect(await emulator.sql("SELECT a FROM t")).toEqual([{ a: 7n }]);
      expect(new Date(emulator.clock.now()).toISOString()).toMatch(/^2030-01-01T00:0/);
      const made = await send<{ LoadBalancerId: number }>(emulator, "POST", "/loadbalancer", {
        Name: "next",
      });
      expect(made.body.LoadBalancerId).toBe(102);
    },
    { seed: { DnsZones: [{ Id: 99 }] } }, // for a new folder only
  );
});

it("keeps what the control API changed before its response", async () => {
  await using(
    async ({ baseUrl }) => {
      const headers = { "Content-Type": "application/json" };
      const url = `${baseUrl}/_emulator/state/loadBalancers/1/OriginGroups/11`;
      expect((await fetch(url, { method: "PATCH", headers, body: '{"Weight":7}' })).status).toBe(200);
      cpSync(data, join(folder, "copy"), { recursive: true }); // as a kill leaves it
    },
    { control: true },
  );
  data = join(folder, "copy");
  rmSync(join(data, "lock"));
  await using(async ({ state }) => expect(state.loadBalancers[0]?.OriginGroups[0]?.Weight).toBe(7));
});

it("runs the SQL of a seed once", async () => {
  const seed = { Databases: [{ id: "shop", sql: "CREATE TABLE t (a); INSERT INTO t VALUES (1)" }] };
  for (const count of [1n, 2n]) {
    await using(
      async (emulator) => {
        expect(await emulator.sql("SELECT count(*) AS n FROM t")).toEqual([{ n: count }]);
        await emulator.sql("INSERT INTO t VALUES (2)");
      },
      { seed },
    );
  }
});

it("begins a database anew whose initial SQL was interrupted", async () => {
  const seed = { Databases: [{ id: "shop", sql: "CREATE TABLE t (a)" }] };
  await using((emulator) => emulator.sql("SELECT 1"), { seed });
  rmSync(join(data, "sql-1", "shop", "ready"));
  await using(async (emulator) =>
    expect(await emulator.sql("SELECT count(*) AS n FROM t")).toEqual([{ n: 0n }]),
  );
});

it("forgets a deleted database's file, and everything in a reset", async () => {
  await using(async (emulator) => {
    await emulator.seed({ Databases: [{ id: "two" }] });
    await emulator.sql("CREATE TABLE t (a)");
    await emulator.sql("CREATE TABLE t (a)", "two");
    expect(readdirSync(join(data, "sql-1")).sort()).toEqual(["db-901", "two"]);
    await send(emulator, "DELETE", "/database/v2/databases/two");
    expect(readdirSync(join(data, "sql-1"))).toEqual(["db-901"]);
    await send(emulator, "DELETE", "/loadbalancer/1/origingroup/12");
    await emulator.reset();
    expect(await emulator.sql("SELECT count(*) AS n FROM sqlite_schema")).toEqual([{ n: 0n }]);
  });
  await using(async (emulator) => {
    expect(emulator.state.loadBalancers[0]?.OriginGroups).toHaveLength(2);
    expect(await emulator.sql("SELECT count(*) AS n FROM sqlite_schema")).toEqual([{ n: 0n }]);
  });
  expect(readdirSync(data).filter((name) => name.startsWith("sql-"))).toEqual(["sql-2"]);
});

it("keeps what there was before a write that was cut off", async () => {
  await using((emulator) => send(emulator, "POST", "/dnszone", { Domain: "kept.example" }));
  // As a kill leaves it: half of a next write.
  const written = readFileSync(join(data, "snapshot.json"), "utf8");
  writeFileSync(join(data, "snapshot.json.new"), written.slice(0, written.length / 2));
  await using(async ({ state }) =>
    expect(state.dnsZones.map(({ Domain }) => Domain)).toEqual(["shop.example.com", "kept.example"]),
  );
});

it("is one emulator's at a time, and free again when that was killed", async () => {
  const main = join(__dirname, "..", "..", "..", "dist/cli/main.js");
  const child = started(process.execPath, [main, "emulator", "--data", data]);
  await untilPrinted(child, /Ctrl-C/);
  const inUse = `The folder ${data} is in use by the emulator with the process ID ${child.pid}: stop that one first, or use another folder. If that process is no emulator, delete ${join(data, "lock")}.`;
  await expect(startEmulator({ data })).rejects.toThrow(inUse);
  await expect(exportData(data)).rejects.toThrow(inUse);
  expect(() => resetData(data)).toThrow(inUse);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
  expect(existsSync(join(data, "lock"))).toBe(true);
  await using(async ({ state }) => expect(state.loadBalancers).toEqual([]));
  // Another process has the ID by now, as after a restart of the machine.
  writeFileSync(join(data, "lock"), `${process.ppid} 1`);
  await using(async ({ state }) => expect(state.loadBalancers).toEqual([]));
  expect(existsSync(join(data, "lock"))).toBe(false);
});

it("leaves the lock to others where the emulator cannot start", async () => {
  await expect(startEmulator({ data, seed: { DnsZone: [] } as object })).rejects.toThrow(
    "DnsZone is unknown",
  );
  await using(async ({ state }) => expect(state.dnsZones).toHaveLength(1));
});

it("refuses a folder with other files, and one of another version", async () => {
  await expect(startEmulator({ data: join(__dirname, "..", "..", "..", "emulator") })).rejects.toThrow(
    /holds .+, which is no emulator's/,
  );
  await using(async () => {});
  writeFileSync(join(data, ".DS_Store"), "");
  await using(async () => {});
  rmSync(join(data, ".DS_Store"));
  const file = join(data, "snapshot.json");
  writeFileSync(file, readFileSync(file, "utf8").replace('"version":2', '"version":3'));
  await expect(startEmulator({ data })).rejects.toThrow(
    `The folder ${data} has the format 3, and this version of the emulator reads 2: export it with the version that wrote it, or empty it with "emulator reset".`,
  );
  resetData(data);
  expect(readdirSync(data)).toEqual([]);
});

it("refuses a write that does not fit on the disk, and keeps what was acknowledged", async () => {
  // A file of this size gets EFBIG, as ENOSPC on a full disk.
  const main = join(__dirname, "..", "..", "..", "dist/cli/main.js");
  const child = started("sh", [
    "-c",
    `ulimit -f 40; exec "${process.execPath}" "${main}" emulator --sample --data "${data}"`,
  ]);
  const baseUrl = /EDGE_BASE_URL=(\S+)/.exec(await untilPrinted(child, /Ctrl-C/))?.[1] ?? "";
  const emulator = { baseUrl, apiKey: "emulator-api-key" };
  const acknowledged: string[] = [];
  let status = 200;
  for (let index = 0; status < 400; index++) {
    const Code = `${index} ${"x".repeat(800)}`;
    const made = await send(emulator, "POST", "/loadbalancer", { Name: Code });
    status = made.status;
    if (status < 400) acknowledged.push(Code);
  }
  expect(status).toBe(507);
  expect(acknowledged.length).toBeGreaterThan(5);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
  await using(async ({ state }) =>
    expect(state.loadBalancers.map(({ Name }) => Name)).toEqual(["storefront", ...acknowledged]),
  );
});

const hasPrlimit = process.platform === "linux" && spawnSync("prlimit", ["--version"]).status === 0;

(hasPrlimit ? it : it.skip)(
  "goes on once there is room on the disk again, and reads it all later",
  async () => {
    const main = join(__dirname, "..", "..", "..", "dist/cli/main.js");
    const run = `ulimit -S -f 40; exec "${process.execPath}" "${main}" emulator --sample --data "${data}"`;
    const child = started("sh", ["-c", run]);
    const baseUrl = /EDGE_BASE_URL=(\S+)/.exec(await untilPrinted(child, /Ctrl-C/))?.[1] ?? "";
    const emulator = { baseUrl, apiKey: "emulator-api-key" };
    const add = async (Name: string) => (await send(emulator, "POST", "/loadbalancer", { Name })).status;
    while ((await add("x".repeat(999))) < 400);
    spawnSync("prlimit", ["--pid", String(child.pid), "--fsize=unlimited"]);
    expect(await add("last")).toBe(200);
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
    await using(async ({ state }) => expect(state.loadBalancers.at(-1)?.Name).toBe("last"));
  },
);

it("reads a folder of version 2, with its database", async () => {
  cpSync(join(__dirname, "..", "..", "..", "tests/fixtures/emulatorData/2"), data, { recursive: true });
  await using(async (emulator) => {
    expect(emulator.state.loadBalancers.map(({ Name }) => Name)).toEqual(["storefront", "made"]);
    expect(emulator.state.dnsZones.map(({ Domain }) => Domain)).toEqual(["shop.example.com"]);
    expect(await emulator.sql("SELECT name FROM item")).toEqual([{ name: "pen" }]);
    const made = await send<{ LoadBalancerId: number }>(emulator, "POST", "/loadbalancer", { Name: "next" });
    expect(made.body.LoadBalancerId).toBe(102);
  });
});

it("exports a seed, with the content of databases, and empties the folder", async () => {
  await using(async (emulator) => {
    await send(emulator, "POST", "/dnszone", { Domain: "b.example" });
    await emulator.sql("CREATE TABLE t (a); INSERT INTO t VALUES ('it''s')");
  });
  const seed = JSON.parse(await exportData(data));
  const copy = await startEmulator({ seed });
  expect(copy.state.dnsZones.map(({ Domain }) => Domain)).toEqual(["shop.example.com", "b.example"]);
  expect(await copy.sql("SELECT a FROM t")).toEqual([{ a: "it's" }]);
  await copy.close();
  resetData(data);
  await using(async ({ state }) => expect(state.dnsZones).toHaveLength(1));
  const none = `The folder ${folder} holds no data of an emulator.`;
  await expect(exportData(folder)).rejects.toThrow(none);
  expect(() => resetData(folder)).toThrow(none);
});

it("listens on the same port each time, and on another one if it is taken", async () => {
  const urls: string[] = [];
  for (const _ of [1, 2]) await using(async ({ baseUrl }) => void urls.push(baseUrl));
  expect(urls[0]).toBe(urls[1]);
  const { port } = new URL(urls[0] ?? "");
  const other = await startEmulator({ port: Number(port) });
  await using(async ({ baseUrl }) => void urls.push(baseUrl));
  await other.close();
  expect(urls[2]).not.toBe(urls[0]);
});
