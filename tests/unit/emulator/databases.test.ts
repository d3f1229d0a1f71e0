import { startEmulator } from "../../../emulator/index";
import { emulatorForEach } from "../../emulated";
import { CLOSE, execute, postSql, send } from "./support";

const emulator = emulatorForEach({
  seed: { Databases: [{ id: "shop" }, { id: "b" }] },
});

interface ShownDatabase {
  db: { id: string; url: string; primary_regions: string[]; replicas_regions: string[] };
}

const manage = <Body = object>(method: string, path: string, body?: unknown, on = emulator) =>
  send<Body>(on, method, `/database/v2/databases${path}`, body);

const input = { name: "new", storage_region: "NY", primary_regions: ["NY", "CA"], replicas_regions: ["SYD"] };
const defaults = { block_reads: false, block_writes: false, size_max: "1 GB", current_size: "4 KB" };

const create = async (on = emulator) => (await manage<{ db_id: string }>("POST", "", input, on)).body.db_id;

/** Returns the status of a request with this token. */
const query = async (token: string, url = emulator.databaseUrl) =>
  (await postSql(url, token, { requests: [] })).status;

/** Counts the running SQL engines. */
const countEngines = () => process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap").length;

describe("management", () => {
  it("creates a database that accepts SQL at its own URL, with its own token", async () => {
    const id = await create();
    expect(id).toMatch(/^db_[0-9A-Z]{26}$/);
    const { body } = await manage<ShownDatabase>("GET", `/${id}`);
    expect(body.db).toEqual({ ...defaults, ...input, id, url: emulator.databaseUrls[id] });
    const authorization = "full-access";
    const made = await manage<{ token: string }>("PUT", `/${id}/auth/generate`, { authorization });
    const requests = [execute("CREATE TABLE a (b)")];
    expect((await postSql(body.db.url, made.body.token, { requests })).status).toBe(200);
    expect(await emulator.sql("SELECT name FROM sqlite_schema", id)).toEqual([{ name: "a" }]);
    expect(await emulator.sql("SELECT name FROM sqlite_schema")).toEqual([]);
  });

  it("rejects a taken name and an invalid database", async () => {
    await create();
    const error = 'There is a database named "new".';
    expect(await manage("POST", "", input)).toMatchObject({ status: 409, body: { error } });
    for (const bad of [{ name: "x".repeat(64) }, { primary_regions: "NY" }, { replicas_regions: undefined }])
      expect((await manage("POST", "", { ...input, name: "bad", ...bad })).status).toBe(400);
    expect(emulator.state.databases).toHaveLength(3);
  });

  it("stops the engine and closes the port of a deleted database", async () => {
    const id = await create();
    const url = emulator.databaseUrls[id] ?? "";
    await emulator.sql("CREATE TABLE a (b)", id);
    const before = countEngines();
    expect((await manage("DELETE", `/${id}`)).status).toBe(200);
    expect(countEngines()).toBe(before - 1);
    await expect(fetch(url)).rejects.toThrow();
    expect((await manage("DELETE", `/${id}`)).status).toBe(404);
    expect(Object.keys(emulator.databaseUrls)).not.toContain(id);
  });

  it("revokes all tokens of one database and of no other", async () => {
    expect(await manage("POST", "/shop/auth/revoke")).toMatchObject({ status: 204, text: "" });
    expect(await query("shop-full-access")).toBe(401);
    expect(await query("b-full-access", emulator.databaseUrls["b"])).toBe(200);
    const authorization = "full-access";
    const { body } = await manage<{ token: string }>("PUT", "/shop/auth/generate", { authorization });
    expect(await query(body.token)).toBe(200);
  });
});

it("serves a database that a test adds below its base URL", async () => {
  const tokens = [{ token: "t", authorization: "full-access" as const, expires_at: null }];
  emulator.state.databases.push({ id: "added", name: "added", url: null, blocked: false, sql: "", tokens });
  expect(await query("t", `${emulator.baseUrl}/sql/added`)).toBe(200);
  expect(await query("t", `${emulator.baseUrl}/sql/none`)).toBe(404);
  expect(await emulator.sql("SELECT 1 AS one", "added")).toEqual([{ one: 1n }]);
  await expect(emulator.sql("SELECT 1", "none")).rejects.toThrow("There is no database none.");
});

it("closes everything if the port of the database is taken", async () => {
  const databasePort = Number(new URL(emulator.databaseUrl).port);
  await expect(startEmulator({ databasePort })).rejects.toThrow("EADDRINUSE");
  await emulator.close();
  const next = await startEmulator({ databasePort });
  expect(next.databaseUrl).toBe(`http://127.0.0.1:${databasePort}`);
  await next.close();
});

it("offers only execute with documentedOnly, without a baton or token management", async () => {
  const strict = await startEmulator({ documentedOnly: true });
  const { databaseUrl, databaseToken } = strict;
  const post = (...requests: object[]) => postSql(databaseUrl, databaseToken, { requests });
  const { body } = await post(execute("BEGIN IMMEDIATE"), execute("CREATE TABLE a (b)"));
  expect([body.baton, body.results.map(({ type }) => type)]).toEqual([null, ["ok", "ok"]]);
  expect(await strict.sql("SELECT * FROM sqlite_schema")).toEqual([]); // the stream has ended
  for (const request of [CLOSE, { type: "describe", sql: "SELECT 1" }, { type: "get_autocommit" }])
    expect((await post(execute("SELECT 1"), request)).status).toBe(400);
  const headers = { Authorization: `Bearer ${databaseToken}` };
  for (const path of ["/v3/pipeline", "/v3/cursor"])
    expect((await fetch(databaseUrl + path, { method: "POST", headers, body: "{}" })).status).toBe(404);
  expect((await manage("GET", "", undefined, strict)).status).toBe(404);
  await strict.close();
});

it("reports SQL in the seed that fails", async () => {
  const other = await startEmulator({ seed: { Databases: [{ sql: "CREATE TABLE" }] } });
  const error = expect.stringMatching(/^The SQL that the seed gives for db-901 failed: .*incomplete input/);
  const response = await postSql(other.databaseUrl, other.databaseToken, { requests: [] });
  expect(response).toMatchObject({ status: 500, body: { error } });
  await other.close();
});
