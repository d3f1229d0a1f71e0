import { startEmulator } from "../../../emulator/index";
import { emulatorForEach } from "../../emulated";
import { postSql, send } from "./support";

const emulator = emulatorForEach({ seed: { Databases: [{ id: "shop" }] } });

/** Returns the status of a request with this token. */
const query = async (token: string, url = emulator.databaseUrl) =>
  (await postSql(url, token, { requests: [] })).status;

/** Counts the running SQL engines. */
const countEngines = () => process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap").length;

it("stops the engine and closes the port of a deleted database", async () => {
  const { databaseUrl } = emulator;
  await emulator.sql("CREATE TABLE a (b)");
  const before = countEngines();
  const remove = async () => (await send(emulator, "DELETE", "/database/v2/databases/shop")).status;
  expect(await remove()).toBe(200);
  expect(countEngines()).toBe(before - 1);
  await expect(fetch(databaseUrl)).rejects.toThrow();
  expect(await remove()).toBe(404);
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

it("reports SQL in the seed that fails", async () => {
  const other = await startEmulator({ seed: { Databases: [{ sql: "CREATE TABLE" }] } });
  const error = expect.stringMatching(/^The SQL that the seed gives for db-901 failed: .*incomplete input/);
  const response = await postSql(other.databaseUrl, other.databaseToken, { requests: [] });
  expect(response).toMatchObject({ status: 500, body: { error } });
  await other.close();
});
