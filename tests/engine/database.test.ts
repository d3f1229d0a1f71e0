import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../../emulator";
import { listSteps, Scene } from "./scene";

let scene: Scene;

const path = "/database/v2/databases";

const findDatabase = (name: string): Database => {
  const found = scene.emulator.state.databases.find((database) => database.name === name);
  if (!found) throw new Error(`There is no database ${name}.`);
  return found;
};

/** A database, a token of it, and what uses both through a provider of their own. */
const shop = (args: object, renewBefore = "10d") => `
const shop = new edge.Database("shop", ${JSON.stringify(args)});
const app = new edge.DatabaseToken("app", { databaseId: shop.databaseId, kind: "full-access", expiry: "30d", renewBefore: "${renewBefore}" });
const sql = new edge.EdgeProvider("sql", { databaseUrl: shop.url, databaseAuthToken: app.token });
const schema = new edge.SqlMigrations("schema", { scripts: "migrations" }, { provider: sql });
const query = schema.scripts.apply(() => "SELECT name FROM item");
exports.rows = edge.getSqlRowsOutput({ sql: query }, { provider: sql }).rows;
exports.url = shop.url;
`;

function script(name: string, sql: string): void {
  const folder = join(scene.stack.dir, "migrations");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), sql);
}

test("one up creates a database with its token and tables and reads a row; later changes keep the data", async () => {
  scene = await Scene.open({ seed: { Databases: [{ id: "other" }] } }, { processes: true });
  const { stack, emulator } = scene;
  const writes = () => scene.takeWrites().filter((request) => request.includes(path));
  script("1.sql", "CREATE TABLE item (name TEXT); INSERT INTO item VALUES ('pen');");
  const regions = { storageRegion: "DE", primaryRegions: ["DE", "AMS", "DE"], replicaRegions: ["SYD"] };
  const first = { name: "shop", ...regions };
  // Neither the URL nor the token is known in the preview.
  stack.program(shop(first));
  const planned = await stack.preview();
  expect([planned.ok ? "" : planned.output, planned.changes, scene.takeWrites()]).toEqual([
    "",
    { create: 5 },
    [],
  ]);

  // The platform gives the token less time than was asked for.
  const soon = new Date(Date.now() + 20 * 86_400_000).toISOString();
  emulator.fault({ method: "PUT", alter: (body) => ({ ...(body as object), expires_at: soon }) });
  const up = await stack.up();
  expect([up.ok ? "" : up.output, up.changes]).toEqual(["", { create: 5 }]);
  const { id } = findDatabase("shop");
  const token = () => findDatabase("shop").tokens.at(-1)?.token ?? "";
  expect(writes()).toEqual([
    `POST ${path} {"replicas_regions":["SYD"],"name":"shop","storage_region":"DE","primary_regions":["AMS","DE"]}`,
    expect.stringContaining(`PUT ${path}/${id}/auth/generate`),
  ]);
  expect(stack.outputs()).toEqual({ rows: [{ name: "pen" }], url: emulator.databaseUrls[id] });
  expect(stack.resource("shop").outputs).toMatchObject({
    ...{ databaseId: id, url: emulator.databaseUrls[id], blockReads: false, currentSize: "4 KB" },
    ...{ primaryRegions: ["AMS", "DE"], replicaRegions: ["SYD"] },
  });
  expect([stack.stateText(), up.output].filter((text) => text.includes(token()))).toEqual([]);

  // rules.md#empty-preview: another order of the regions is no change.
  stack.program(shop({ ...first, primaryRegions: ["AMS", "DE"] }));
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);

  // A token that is due for renewal and another list of regions, in one up that reads with the new token.
  const before = token();
  script("2.sql", "INSERT INTO item VALUES ('ink');");
  const { replicaRegions: _, ...second } = { ...first, primaryRegions: ["CA"] };
  const changed = await scene.up(shop(second, "25d"));
  expect(listSteps(changed)).toEqual(["update app", "update schema", "update shop"]);
  // The other list, no longer managed, is sent unchanged.
  expect(writes()).toEqual([
    `PATCH ${path}/${id} {"primary_regions":["CA"],"replicas_regions":["SYD"]}`,
    expect.stringContaining("/auth/generate"),
  ]);
  expect([token() === before, stack.outputs()["rows"]]).toEqual([false, [{ name: "pen" }, { name: "ink" }]]);

  scene.takeWrites();
  const destroyed = await stack.destroy();
  expect([destroyed.ok ? "" : destroyed.output, scene.takeWrites()]).toEqual(["", []]);
  expect(destroyed.output).toContain(
    `Database ${id} "shop" was not deleted, because its data cannot be restored.`,
  );
  expect(await emulator.sql("SELECT count(*) AS n FROM item", id)).toEqual([{ n: 2n }]);
});
