import { type Emulator, type EmulatorOptions, startEmulator } from "../../../emulator/index";
import { send } from "./support";

let emulator: Emulator;
afterEach(() => emulator?.close());

async function start(options: EmulatorOptions = {}): Promise<void> {
  emulator = await startEmulator({ seed: { Databases: [{ id: "shop", name: "Shop" }] }, ...options });
}

interface Shown {
  db: { id: string; url: string; primary_regions: string[]; replicas_regions: string[] };
}

const manage = <Body = { error: string }>(method: string, path: string, body?: unknown) =>
  send<Body>(emulator, method, `/database/v2/databases${path}`, body);

const input = { name: "new", storage_region: "NY", primary_regions: ["NY", "CA"], replicas_regions: [] };

async function create(more: object = {}): Promise<string> {
  const { status, body } = await manage<{ db_id: string }>("POST", "", { ...input, ...more });
  expect(status).toBe(200);
  return body.db_id;
}

/** The SQL engines that run. */
const engines = () => process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap").length;

it("creates a database that accepts SQL at its own URL, with its own token", async () => {
  await start();
  const id = await create();
  expect(id).toMatch(/^db_[0-9A-Z]{26}$/);
  const { body } = await manage<Shown>("GET", `/${id}`);
  expect(body.db).toEqual({
    ...{ ...input, id, url: emulator.databaseUrls[id], size_max: "1 GB", current_size: "4 KB" },
    ...{ block_reads: false, block_writes: false },
  });
  const made = await manage<{ token: string }>("PUT", `/${id}/auth/generate`, {
    authorization: "full-access",
  });
  const headers = { Authorization: `Bearer ${made.body.token}` };
  const requests = [{ type: "execute", stmt: { sql: "CREATE TABLE a (b)" } }];
  const at = { baseUrl: body.db.url, apiKey: "" };
  expect((await send(at, "POST", "/v2/pipeline", { requests }, headers)).status).toBe(200);
  expect(await emulator.sql("SELECT name FROM sqlite_schema", id)).toEqual([{ name: "a" }]);
  expect(await emulator.sql("SELECT name FROM sqlite_schema")).toEqual([]);
  expect(await create({ name: "third" })).not.toBe(id);
});

it("rejects a taken name and an invalid database", async () => {
  await start();
  await create();
  expect(await manage("POST", "", input)).toMatchObject({
    status: 409,
    body: { error: 'There is a database named "new".' },
  });
  for (const bad of [
    { name: "x".repeat(64) },
    { name: "" },
    { primary_regions: "NY" },
    { replicas_regions: undefined },
  ])
    expect((await manage("POST", "", { ...input, name: "bad", ...bad })).status).toBe(400);
  expect(emulator.state.databases).toHaveLength(2);
});

it.each([
  [false, ["NY", "CA"]],
  [true, ["NY"]],
])(
  "changes the given regions; with resetOmittedFields %s the others are %j",
  async (resetOmittedFields, left) => {
    await start({ resetOmittedFields });
    const id = await create({ replicas_regions: ["SYD"] });
    const { status, body } = await manage<Shown>("PATCH", `/${id}`, { replicas_regions: ["DE"] });
    expect([status, body.db.replicas_regions, body.db.primary_regions]).toEqual([200, ["DE"], left]);
    expect((await manage("PATCH", `/${id}`, { primary_regions: "NY" })).status).toBe(400);
    expect((await manage("PATCH", "/none", {})).status).toBe(404);
  },
);

it("stops the engine and closes the port of a deleted database", async () => {
  await start();
  const id = await create();
  const url = emulator.databaseUrls[id] ?? "";
  await emulator.sql("CREATE TABLE a (b)", id);
  const before = engines();
  expect(before).toBeGreaterThan(0);
  expect((await manage("DELETE", `/${id}`)).status).toBe(200);
  expect(engines()).toBe(before - 1);
  await expect(fetch(url)).rejects.toThrow();
  expect((await manage("GET", `/${id}`)).status).toBe(404);
  expect((await manage("DELETE", `/${id}`)).status).toBe(404);
  expect(Object.keys(emulator.databaseUrls)).toEqual(["shop"]);
});
