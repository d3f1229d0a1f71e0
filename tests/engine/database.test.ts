import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expectSuccess, listSteps, Scene } from "./scene";

/** A database, a token of it, and what uses both through a provider of their own. */
const shop = (renewBefore: string) => `
const shop = new edge.Database("shop", { name: "shop", storageRegion: "DE", primaryRegions: ["DE"] });
const app = new edge.DatabaseToken("app", { databaseId: shop.databaseId, kind: "full-access", expiry: "30d", renewBefore: "${renewBefore}" });
const sql = new edge.EdgeProvider("sql", { databaseUrl: shop.url, databaseAuthToken: app.token });
const schema = new edge.SqlMigrations("schema", { scripts: "migrations" }, { provider: sql });
const query = schema.scripts.apply(() => "SELECT name FROM item");
exports.rows = edge.getSqlRowsOutput({ sql: query }, { provider: sql }).rows;
`;

test("one up creates a database with its token and tables and reads a row; a later one renews the token and reads with the new one", async () => {
  const program = shop("10d");
  const scene = await Scene.open({}, { processes: true, program });
  const { stack, emulator } = scene;
  const tokens = () => emulator.state.databases.at(-1)?.tokens.map(({ token }) => token) ?? [];
  mkdirSync(join(stack.dir, "migrations"));
  stack.file("migrations/1.sql", "CREATE TABLE item (name TEXT); INSERT INTO item VALUES ('pen');");
  // Neither the URL nor the token is known in the preview.
  expect(expectSuccess(await stack.preview()).changes).toEqual({ create: 5 });
  expect(scene.takeWrites()).toEqual([]);

  // The platform gives the token less time than was asked for.
  const soon = new Date(Date.now() + 20 * 86_400_000).toISOString();
  emulator.fault({ method: "PUT", alter: (body) => ({ ...(body as object), expires_at: soon }) });
  const up = expectSuccess(await stack.up());
  expect([up.changes, stack.outputs()]).toEqual([{ create: 5 }, { rows: [{ name: "pen" }] }]);
  const shown = stack.stateText() + up.output;
  expect(tokens().filter((token) => shown.includes(token))).toEqual([]);

  stack.file("migrations/2.sql", "INSERT INTO item VALUES ('ink');");
  expect(listSteps(await scene.up(shop("25d")))).toEqual(["update app", "update schema"]);
  expect([tokens().length, stack.outputs()]).toEqual([2, { rows: [{ name: "pen" }, { name: "ink" }] }]);
});
