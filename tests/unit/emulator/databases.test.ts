import { startEmulator } from "../../../emulator/index";
import { emulatorForEach } from "../../emulated";
import { CLOSE, execute, postSql, send } from "./support";

const emulator = emulatorForEach({ seed: { Databases: [{ id: "shop" }] } });

const manage = (method: string, path: string, on = emulator) =>
  send(on, method, `/database/v2/databases${path}`);

/** Returns the status of a request with this token. */
const query = async (token: string, url = emulator.databaseUrl) =>
  (await postSql(url, token, { requests: [] })).status;

/** Counts the running SQL engines. */
const countEngines = () => process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap").length;

it("stops the engine and closes the port of a deleted database", async () => {
  const { databaseUrl } = emulator;
  await emulator.sql("CREATE TABLE a (b)");
  const before = countEngines();
  expect((await manage("DELETE", "/shop")).status).toBe(200);
  expect(countEngines()).toBe(before - 1);
  await expect(fetch(databaseUrl)).rejects.toThrow();
  expect((await manage("DELETE", "/shop")).status).toBe(404);
  expect(emulator.databaseUrls).toEqual({});
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
  expect((await manage("GET", "", strict)).status).toBe(404);
  await strict.close();
});

it("reports SQL in the seed that fails", async () => {
  const other = await startEmulator({ seed: { Databases: [{ sql: "CREATE TABLE" }] } });
  const error = expect.stringMatching(/^The SQL that the seed gives for db-901 failed: .*incomplete input/);
  const response = await postSql(other.databaseUrl, other.databaseToken, { requests: [] });
  expect(response).toMatchObject({ status: 500, body: { error } });
  await other.close();
});
