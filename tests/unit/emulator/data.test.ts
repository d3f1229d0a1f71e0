import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import {
  type Emulator,
  exportData,
  resetData,
  type Seed,
  sample,
  startEmulator,
} from "../../../emulator/index";
import { findProblems } from "../../contract/shapes";
import { cliFile, send, waitForExit, waitForOutput } from "../../support/emulators";
import { createTestFolder } from "../../support/testFolder";

const root = join(__dirname, "..", "..", "..");

const folder = createTestFolder();
let data: string;
beforeEach(() => {
  data = join(mkdtempSync(join(folder, "data-")), "account");
});

/** Runs an emulator on the folder during `use`. */
async function withEmulator<Result>(use: (emulator: Emulator) => Promise<Result>, seed: Seed = sample) {
  const emulator = await startEmulator({ data, seed });
  return use(emulator).finally(() => emulator.close());
}

const expectDomains = (...domains: string[]) =>
  withEmulator(async ({ state }) => expect(state.dnsZones.map(({ Domain }) => Domain)).toEqual(domains));

const snapshotFile = () => join(data, "snapshot.json");

it("keeps objects, IDs, tokens, the clock and SQL databases, whose initial SQL runs once", async () => {
  const seed = { ...sample, Databases: [{ id: "db-901", sql: "CREATE TABLE t (a)" }] };
  const before = await withEmulator(async (emulator) => {
    await send(emulator, "POST", "/loadbalancer", { Name: "web" });
    await send(emulator, "DELETE", "/loadbalancer/1/origingroup/12");
    const authorization = "read-only";
    await send(emulator, "PUT", "/database/v2/databases/db-901/auth/generate", { authorization });
    await emulator.sql("INSERT INTO t VALUES (7)");
    emulator.clock.set("2030-01-01T00:00:00Z");
    return structuredClone(emulator.state);
  }, seed);
  await withEmulator(
    async (emulator) => {
      expect(emulator.state).toEqual(before);
      expect(await emulator.sql("SELECT a FROM t")).toEqual([{ a: 7n }]);
      expect(new Date(emulator.clock.now()).toISOString()).toMatch(/^2030-01-01T00:0/);
      const made = await send(emulator, "POST", "/loadbalancer", { Name: "next" });
      expect(made.body).toMatchObject({ LoadBalancerId: 102 });
    },
    { DnsZones: [{ Id: 99 }] }, // applies only to a new folder
  );
});

it("is readable only for its owner, also in a folder that everyone may read", async () => {
  mkdirSync(data, { mode: 0o755 });
  await withEmulator(async (emulator) => {
    await emulator.sql("CREATE TABLE t (a)");
    const entries = readdirSync(data, { recursive: true, encoding: "utf8" });
    expect(entries).toEqual(expect.arrayContaining(["snapshot.json", "sql-1/db-901/database.db-wal"]));
    const modes = entries.map((name) => [name, statSync(join(data, name)).mode & 0o077]);
    expect(modes.filter(([, others]) => others !== 0)).toEqual([]);
  });
});

it("runs the initial SQL of a database again if it was interrupted", async () => {
  const seed = { Databases: [{ id: "shop", sql: "CREATE TABLE t (a)" }] };
  await withEmulator((emulator) => emulator.sql("SELECT 1"), seed);
  rmSync(join(data, "sql-1", "shop", "ready"));
  await withEmulator(async (emulator) => expect(await emulator.sql("SELECT * FROM t")).toEqual([]));
});

it("forgets the file of a deleted database, and everything in a reset", async () => {
  await withEmulator(async (emulator) => {
    await emulator.seed({ Databases: [{ id: "two" }] });
    await emulator.sql("CREATE TABLE t (a)");
    await emulator.sql("CREATE TABLE t (a)", "two");
    await send(emulator, "DELETE", "/database/v2/databases/two");
    expect(readdirSync(join(data, "sql-1"))).toEqual(["db-901"]);
    await send(emulator, "DELETE", "/loadbalancer/1/origingroup/12");
    await emulator.reset();
  });
  await withEmulator(async (emulator) => {
    expect(emulator.state.loadBalancers[0]?.OriginGroups).toHaveLength(2);
    expect(await emulator.sql("SELECT * FROM sqlite_schema")).toEqual([]);
  });
  expect(readdirSync(data).filter((name) => name.startsWith("sql-"))).toEqual(["sql-2"]);
});

it("keeps the data from before a write that was cut off", async () => {
  await withEmulator((emulator) => send(emulator, "POST", "/dnszone", { Domain: "kept.example" }));
  // A kill can leave half of the next write.
  const written = readFileSync(snapshotFile(), "utf8");
  writeFileSync(`${snapshotFile()}.new`, written.slice(0, written.length / 2));
  await expectDomains("shop.example.com", "kept.example");
});

it("does not keep a write that it refused because the folder could not be written", async () => {
  await withEmulator(async (emulator) => {
    const addZone = async (Domain: string) => (await send(emulator, "POST", "/dnszone", { Domain })).status;
    // A folder with the name of the file that each write creates first.
    mkdirSync(`${snapshotFile()}.new`);
    expect(await addZone("refused.example")).toBe(507);
    rmSync(`${snapshotFile()}.new`, { recursive: true });
    expect(await addZone("kept.example")).toBeLessThan(300);
  });
  await expectDomains("shop.example.com", "kept.example");
});

it("is used by one emulator at a time, and keeps changes of the control API if that emulator is killed", async () => {
  const running = spawn(process.execPath, [cliFile, "emulator", "--sample", "--data", data]);
  const exit = waitForExit(running);
  const printed = await waitForOutput(running, /Ctrl-C/);
  const inUse = `The folder ${data} is in use by the emulator with the process ID ${running.pid}: stop that one first, or use another folder. If that process is no emulator, delete ${join(data, "lock")}.`;
  await expect(startEmulator({ data })).rejects.toThrow(inUse);
  await expect(exportData(data)).rejects.toThrow(inUse);
  expect(() => resetData(data)).toThrow(inUse);
  const zone = `${/EDGE_BASE_URL=(\S+)/.exec(printed)?.[1]}/_emulator/state/dnsZones/3`;
  const headers = { "Content-Type": "application/json" };
  await fetch(zone, { method: "PATCH", headers, body: '{"Domain":"kept.example"}' });
  running.kill("SIGKILL");
  await exit;
  expect(existsSync(join(data, "lock"))).toBe(true);
  await expectDomains("kept.example");
  // After a restart of the machine, another process can have this ID.
  writeFileSync(join(data, "lock"), `${process.ppid} 1`);
  await expectDomains("kept.example");
  expect(existsSync(join(data, "lock"))).toBe(false);
});

it("refuses a folder with other files, of another version or with a damaged snapshot, which can be reset", async () => {
  const others = startEmulator({ data: join(root, "emulator") });
  await expect(others).rejects.toThrow(/holds .+, which is no emulator's/);
  await withEmulator(async () => {});
  writeFileSync(join(data, ".DS_Store"), "");
  await withEmulator(async () => {});
  rmSync(join(data, ".DS_Store"));
  const written = readFileSync(snapshotFile(), "utf8");
  writeFileSync(snapshotFile(), written.replace('"version":2', '"version":3'));
  await expect(startEmulator({ data })).rejects.toThrow(
    `The folder ${data} has the format 3, and this version of the emulator reads 2: export it with the version that wrote it, or empty it with "emulator reset".`,
  );
  for (const damaged of [written.slice(0, -9), "", "null"]) {
    writeFileSync(snapshotFile(), damaged);
    await expect(startEmulator({ data })).rejects.toThrow(
      `The file ${snapshotFile()} is damaged. Restore it from a backup, or empty the folder with "emulator reset" to start from the seed.`,
    );
  }
  resetData(data);
  expect(readdirSync(data)).toEqual([]);
});

it("reads a folder of version 2, with its database", async () => {
  cpSync(join(root, "tests/fixtures/emulatorData/2"), data, { recursive: true });
  await expectDomains("shop.example.com");
  await withEmulator(async (emulator) => {
    expect(emulator.state.loadBalancers.map(({ Name }) => Name)).toEqual(["storefront", "made"]);
    expect(await emulator.sql("SELECT name FROM item")).toEqual([{ name: "pen" }]);
    const made = await send(emulator, "POST", "/loadbalancer", { Name: "next" });
    expect(made.body).toMatchObject({ LoadBalancerId: 102 });
    for (const [path, model] of [
      ["/dnszone/3", "DnsZoneModel"],
      ["/pullzone/9", "PullZoneModel"],
    ] as const)
      expect(findProblems(model, (await send(emulator, "GET", path)).body)).toEqual([]);
  });
});

it("keeps a certificate, which a GET requests", async () => {
  const host = "www.shop.test";
  const seed = { PullZones: [{ Id: 9, Hostnames: [{ Value: host }] }], PointingDomains: [host] };
  await withEmulator(async (emulator) => {
    await send(emulator, "GET", `/pullzone/loadFreeCertificate?hostname=${host}`);
    cpSync(data, `${data}-copy`, { recursive: true });
  }, seed);
  rmSync(join(`${data}-copy`, "lock"));
  data = `${data}-copy`; // as if the emulator had been killed
  await withEmulator(async ({ state }) =>
    expect(state.pullZones[0]?.Hostnames[1]).toMatchObject({ Value: host, HasCertificate: true }),
  );
});

it("is served on the same ports each time, wherever the folder is, and on others with a message if they are taken", async () => {
  const body = { name: "late", storage_region: "DE", primary_regions: ["DE"], replicas_regions: [] };
  const first = await withEmulator(async (emulator) => {
    await emulator.seed({ Databases: [{ id: "seeded" }] });
    await send(emulator, "POST", "/database/v2/databases", body);
    return urlsOf(emulator);
  });
  expect(Object.keys(first)).toHaveLength(4);
  expect(await withEmulator(async (emulator) => urlsOf(emulator))).toEqual(first);
  // A copy has the same database ports, so both cannot run at once.
  const original = await startEmulator({ data });
  cpSync(data, `${data}-copy`, { recursive: true });
  rmSync(join(`${data}-copy`, "lock"));
  const written = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  data = `${data}-copy`;
  const moved = await withEmulator(async (emulator) => urlsOf(emulator));
  const messages = written.mock.calls.map(([text]) => text);
  written.mockRestore();
  await original.close();
  const taken = Object.keys(original.databaseUrls);
  expect(Object.values(moved).filter((url) => Object.values(first).includes(url))).toEqual([]);
  expect(messages).toEqual(
    taken.map(
      (id) =>
        `Another process has taken port ${portOf(first[id])}, so the database ${id} is at ${moved[id]} now. If a stack has the old address, run "pulumi up --refresh --run-program".\n`,
    ),
  );
  // The new ports are kept.
  expect(await withEmulator(async (emulator) => urlsOf(emulator))).toEqual(moved);
});

const urlsOf = ({ baseUrl, databaseUrls }: Emulator): Record<string, string> => ({
  baseUrl,
  ...databaseUrls,
});
const portOf = (url = "") => new URL(url).port;

it("takes another port if that of its folder is taken", async () => {
  const { baseUrl } = await withEmulator(async (emulator) => urlsOf(emulator));
  const other = await startEmulator({ port: Number(portOf(baseUrl)) });
  expect(await withEmulator(async (emulator) => emulator.baseUrl)).not.toBe(baseUrl);
  await other.close();
});
