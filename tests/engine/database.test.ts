import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../../emulator";
import { pluginForm, Scene, steps } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const path = "/database/v2/databases";
const seed = { Databases: [{ id: "other" }] };

const named = (name: string): Database => {
  const found = scene.emulator.state.databases.find((database) => database.name === name);
  if (!found) throw new Error(`There is no database ${name}.`);
  return found;
};

/** A database, a token of it, and what is done with both through a provider of their own. */
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

const first = {
  name: "shop",
  storageRegion: "DE",
  primaryRegions: ["DE", "AMS", "DE"],
  replicaRegions: ["SYD"],
};

test("one up creates a database with its token and tables and reads a row; later changes and drift keep the data", async () => {
  scene = await Scene.open({ seed }, { processes: true });
  const { stack, emulator } = scene;
  script("1.sql", "CREATE TABLE item (name TEXT); INSERT INTO item VALUES ('pen');");
  stack.program(shop(first));
  // Neither the URL nor the token is known yet, in either form.
  const previews = [await stack.preview()];
  stack.project(pluginForm);
  previews.push(await stack.preview());
  for (const planned of previews)
    expect([planned.ok ? "" : planned.output, planned.changes]).toEqual(["", { create: 5 }]);
  expect(scene.sent()).toEqual([]);

  // The platform gives the token less time than was asked for.
  const soon = new Date(Date.now() + 20 * 86_400_000).toISOString();
  emulator.fault({ method: "PUT", alter: (body) => ({ ...(body as object), expires_at: soon }) });
  const made = await stack.up();
  expect([made.ok ? "" : made.output, made.changes]).toEqual(["", { create: 5 }]);
  const { id } = named("shop");
  const token = () => named("shop").tokens.at(-1)?.token ?? "";
  const [created, generated] = scene.sent();
  expect([created, generated]).toEqual([
    `POST ${path} {"replicas_regions":["SYD"],"name":"shop","storage_region":"DE","primary_regions":["AMS","DE"]}`,
    expect.stringContaining(`PUT ${path}/${id}/auth/generate`),
  ]);
  expect(stack.outputs()).toEqual({ rows: [{ name: "pen" }], url: emulator.databaseUrls[id] });
  expect(stack.resource("shop")).toMatchObject({
    id,
    outputs: {
      ...{ databaseId: id, url: emulator.databaseUrls[id], blockReads: false, currentSize: "4 KB" },
      ...{ primaryRegions: ["AMS", "DE"], replicaRegions: ["SYD"] },
    },
  });
  expect([stack.stateText(), made.output].filter((text) => text.includes(token()))).toEqual([]);

  // rules.md#empty-preview, and another order of the regions is none.
  stack.program(shop({ ...first, primaryRegions: ["AMS", "DE"] }));
  const empty = await stack.preview("--expect-no-changes");
  expect(empty.ok ? "" : empty.output).toBe("");

  // A token that is due for renewal and another list of regions, in one up that reads with the new token.
  const second = { ...first, primaryRegions: ["DE", "NY"] };
  const before = token();
  script("2.sql", "INSERT INTO item VALUES ('ink');");
  stack.program(shop(second, "25d"));
  const due = await stack.preview();
  expect([due.ok ? "" : due.output, scene.sent().filter((request) => request.includes(path))]).toEqual([
    "",
    [],
  ]);
  const changed = await stack.up();
  expect([changed.ok ? "" : changed.output, steps(changed)]).toEqual([
    "",
    ["update app", "update schema", "update shop"],
  ]);
  const regions = '{"primary_regions":["DE","NY"],"replicas_regions":["SYD"]}';
  expect(scene.sent().filter((request) => request.includes(path))).toEqual([
    `PATCH ${path}/${id} ${regions}`,
    expect.stringContaining("/auth/generate"),
  ]);
  expect(token()).not.toBe(before);
  expect(stack.outputs()["rows"]).toEqual([{ name: "pen" }, { name: "ink" }]);
  // The other list, no longer managed, is sent unchanged.
  const { replicaRegions: _, ...third } = { ...second, primaryRegions: ["CA"] };
  expect((await scene.up(shop(third, "25d"))).ok).toBe(true);
  expect(scene.sent().filter((request) => request.startsWith("PATCH"))).toEqual([
    `PATCH ${path}/${id} {"primary_regions":["CA"],"replicas_regions":["SYD"]}`,
  ]);

  // What would replace in other classes is an error in the preview already, and --replace finds the name taken.
  stack.program(shop({ ...third, name: "store" }, "25d"));
  const refused = await stack.preview();
  expect(refused.ok).toBe(false);
  expect(refused.output).toContain(`The name of database ${id} cannot be changed from "shop" to "store"`);
  const urn = stack.resource("shop").urn;
  const replaced = await scene.up(shop(third, "25d"), "--replace", urn);
  expect(replaced.ok).toBe(false);
  expect(replaced.output).toContain(`Database "shop" already exists (id ${id}): set adopt: true, import it`);
  expect(scene.sent()).toEqual([]);

  // Drift is shown by property and repaired by the next up; what the platform computes is no change.
  Object.assign(named("shop"), { primary_regions: ["NY", "CA"], current_size: "9 GB" });
  stack.program(shop(third, "25d"));
  const drifted = await stack.refresh("--diff");
  expect(drifted.output).toContain("primaryRegions");
  expect(stack.resource("shop").outputs).toMatchObject({ currentSize: "9 GB", primaryRegions: ["CA", "NY"] });
  expect(scene.sent().filter((request) => request.includes(path))).toEqual([]);
  const repaired = await stack.up();
  expect(steps(repaired)).toEqual(["update shop"]);
  expect(named("shop").primary_regions).toEqual(["CA"]);
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);

  scene.sent();
  const destroyed = await stack.destroy();
  expect([destroyed.ok ? "" : destroyed.output, scene.sent()]).toEqual(["", []]);
  expect(destroyed.output).toContain(
    `Database ${id} "shop" was not deleted, because its data cannot be restored.`,
  );
  expect(await emulator.sql("SELECT count(*) AS n FROM item", id)).toEqual([{ n: 2n }]);
});

test("import, rename, replacement and a move keep the same database until onDelete deletes it", async () => {
  const region = { storage_region: "DE", primary_regions: ["DE"], replicas_regions: [] };
  const Databases = [{ id: "db_blog", name: "blog", sql: "CREATE TABLE item (name TEXT)", ...region }];
  scene = await Scene.open({ seed: { Databases } }, { project: pluginForm });
  const { stack, emulator } = scene;
  const blog = { name: "blog", storageRegion: "DE", primaryRegions: ["DE"], replicaRegions: [] };
  const program = (name: string, args: object, options = "") =>
    `new edge.Database("${name}", ${JSON.stringify({ ...blog, ...args })}, {${options}});`;
  const isThere = async () => {
    expect(await emulator.sql("SELECT name FROM sqlite_schema", "db_blog")).toEqual([{ name: "item" }]);
    expect(scene.sent()).toEqual([]);
  };
  const done = async (text: string, ...more: string[]) => {
    const run = await scene.up(text, ...more);
    expect(run.ok ? "" : run.output).toBe("");
    await isThere();
    return run;
  };

  await done(program("blog", {}, 'import: "db_blog"'));

  // Nothing but onDelete differs. Renamed without an alias, though it may be deleted.
  const deletable = await done(program("blog", { onDelete: "delete" }));
  expect(deletable.steps).toMatchObject([{ op: "update", diffs: ["onDelete"] }]);
  const refused = await scene.up(program("renamed", { onDelete: "delete" }));
  expect(refused.output).toContain('Database "blog" already exists (id db_blog): set adopt: true');
  await isThere();
  const renamed = await done(program("renamed", { adopt: true }));
  expect(renamed.output).toContain("was not deleted: another resource of this program manages it now.");

  // Replaced by command, in both orders; in the first one only a database that is kept stays.
  const urn = stack.resource("renamed").urn;
  const deleting = { adopt: true, onDelete: "delete" };
  const first = await done(program("renamed", deleting, "deleteBeforeReplace: true"), "--replace", urn);
  expect(first.output).toContain("was not deleted");
  await done(program("renamed", deleting), "--replace", urn);

  // Moved to another provider of the same account.
  const key = JSON.stringify(emulator.apiKey);
  const other = `const other = new edge.EdgeProvider("other", { apiKey: ${key} });\n`;
  await done(other + program("renamed", { adopt: true }, "provider: other"));
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);

  // An option of the engine replaces what changes in place: in both orders the database stays and changes in place.
  const replaced = async (primaryRegion: string, options: string, more: object = {}) => {
    const changed = { adopt: true, primaryRegions: [primaryRegion], ...more };
    const onChange = `provider: other, replaceOnChanges: ["primaryRegions"]${options}`;
    const run = await scene.up(other + program("renamed", changed, onChange));
    expect([run.ok ? "" : run.output, scene.sent()]).toEqual([
      "",
      [`PATCH ${path}/db_blog {"primary_regions":["${primaryRegion}"],"replicas_regions":[]}`],
    ]);
    expect(run.output).toContain("was not deleted");
    await isThere();
  };
  await replaced("NY", "");
  await replaced("LA", ", deleteBeforeReplace: true", { onDelete: "delete" });

  const destroyed = await stack.destroy();
  expect([destroyed.ok ? "" : destroyed.output, scene.sent()]).toEqual(["", [`DELETE ${path}/db_blog`]]);
  expect(emulator.state.databases).toEqual([]);
});
