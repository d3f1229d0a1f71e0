import { unknownValue } from "../../../provider/signatures";
import { encodeManaged } from "../../support/encodeManaged";
import { captureStderr, platform, platformForEach, Run, rejectionMessage, writes } from "../core/run";

let readPrinted: () => string;
const path = "/database/v2/databases";
const region = { storage_region: "DE", primary_regions: ["DE"], replicas_regions: ["SYD"] };
platformForEach({
  seed: { Databases: [{ id: "db_1", name: "there", ...region }] },
  resetOmittedFields: true,
});
beforeEach(() => {
  readPrinted = captureStderr();
});

const newDatabase = { name: "shop", storageRegion: "DE", primaryRegions: ["DE"] };
const existing = { ...newDatabase, name: "there" };
const recorded = {
  databaseId: "db_1",
  name: "there",
  url: "libsql://db_1.example",
  storageRegion: "DE",
  primaryRegions: ["DE"],
  replicaRegions: ["SYD"],
  managed: encodeManaged("name", "primaryRegions", "storageRegion"),
};
const patches = [`PATCH ${path}/db_1 {"primary_regions":["NY"],"replicas_regions":["SYD"]}`];

describe("a create", () => {
  test("sends its arguments, and records the ID", async () => {
    const { id, outs } = await new Run().create("Database", { ...newDatabase, replicaRegions: ["SYD"] });
    expect(outs).toMatchObject({ ...newDatabase, databaseId: id, replicaRegions: ["SYD"] });
    const regions = '"storage_region":"DE","primary_regions":["DE"]';
    expect(writes()).toEqual([`POST ${path} {"name":"shop",${regions},"replicas_regions":["SYD"]}`]);
  });

  test("fails if the name exists in another storage region, and the preview says so", async () => {
    const elsewhere = { ...existing, storageRegion: "NY", adopt: true };
    const sentence =
      'Database db_1 already exists with the storageRegion "DE", which cannot be changed to "NY". To adopt it, set storageRegion to "DE" and adopt: true. To create another database, give it another name.';
    expect(await rejectionMessage(new Run().create("Database", elsewhere))).toBe(sentence);
    await new Run().provider("Database").previewCreate(elsewhere);
    expect(readPrinted()).toContain(sentence);
    await new Run().provider("Database").previewCreate({ ...elsewhere, storageRegion: unknownValue });
    expect(readPrinted()).toContain(
      'Adopts database db_1 "there": storageRegion "DE" → a value not known yet.',
    );
    expect(writes()).toEqual([]);
  });

  test("adopts from a list without regions, and does not reset those that the program does not manage", async () => {
    const alter = (body: unknown) => ({
      ...Object(body),
      databases: Object(body).databases.map(({ id, name }: { id: string; name: string }) => ({ id, name })),
    });
    platform.fault({ method: "GET", path, times: 9, alter });
    await new Run().create("Database", { ...existing, primaryRegions: ["NY"], adopt: true });
    expect(writes()).toEqual(patches);
  });
});

test("an update sends both lists of regions, the recorded one if the response omits it", async () => {
  const alter = (body: unknown) => ({ db: { ...Object(body).db, replicas_regions: undefined } });
  platform.fault({ path: `${path}/{id}`, times: 9, alter });
  const { props } = await new Run().provider("Database").read("db_1", recorded);
  expect(props["replicaRegions"]).toEqual(["SYD"]);
  const outs = await new Run().applyUpdate("Database", "db_1", props, {
    ...existing,
    primaryRegions: ["NY"],
  });
  expect(outs["replicaRegions"]).toEqual(["SYD"]);
  expect(writes()).toEqual(patches);
});

test.each([
  ["name", { ...existing, name: "store" }, '"there" to "store"'],
  ["storageRegion", { ...existing, storageRegion: "NY" }, '"DE" to "NY"'],
])("another %s is rejected, and replaces nothing", async (field, args, change) => {
  const run = new Run();
  const { inputs } = await run.checkArguments("Database", args);
  const message = await rejectionMessage(run.provider("Database").diff("db_1", recorded, inputs));
  expect(message).toContain(`The ${field} of database db_1 cannot be changed from ${change}`);
  expect(message).toContain("the database is not replaced, because the new one would be empty");
});

test("a region that the platform added later is accepted, with one warning until the state has it", async () => {
  const database = {
    ...newDatabase,
    storageRegion: "ZRH",
    replicaRegions: ["NY", "ZRH", "ROM", unknownValue],
  };
  const { check } = new Run().provider("Database");
  await check(database, database);
  expect(readPrinted()).toBe("");
  for (const _ of ["preview", "update"]) expect((await check({}, database)).failures).toEqual([]);
  expect(
    readPrinted().match(/^storageRegion of Database has the value "ZRH", .* Known are AMS, .*, WA\.$/gm),
  ).toHaveLength(1);
  expect(readPrinted().match(/ has the value /g)).toHaveLength(2);
});

test("a refresh shows a name that changed elsewhere, and accepts strings for booleans", async () => {
  const members = { name: "moved", block_reads: "true", block_writes: "false", url: undefined };
  const alter = (body: unknown) => ({ db: { ...Object(body).db, ...members } });
  platform.fault({ method: "GET", path: `${path}/{id}`, alter });
  const { props, inputs } = await new Run().provider("Database").read("db_1", recorded);
  expect(props).toMatchObject({ name: "moved", blockReads: true, blockWrites: false, url: null });
  expect(inputs).toMatchObject({ name: "moved" });
});

test.each([
  ["Database", "db_1", recorded],
  ["DatabaseToken", "db_1/1", { databaseId: "db_1", tokenId: "1" }],
])("a %s whose database the list still has is not deleted by a 404", async (className, id, state) => {
  platform.fault({ method: "GET", path: `${path}/{id}`, gone: true, times: 9 });
  const refresh = () => new Run().provider(className).read(id, state);
  expect(await rejectionMessage(refresh())).toContain("but the list still contains it");
  Object.assign(platform.state.databases[0] ?? {}, { id: "db_2" });
  expect(await refresh()).toEqual({ id: "", props: {} });
});

test("another order of the regions, or a region given twice, is no change", async () => {
  const run = new Run();
  const args = { ...existing, primaryRegions: ["NY", "DE", "NY"] };
  const { inputs } = await run.checkArguments("Database", args);
  const { changes } = await run
    .provider("Database")
    .diff("db_1", { ...recorded, primaryRegions: ["DE", "NY"] }, inputs);
  expect(changes).toBe(false);
});

test("a delete keeps the database, and says so", async () => {
  await new Run().provider("Database").delete("db_1", recorded);
  expect(readPrinted()).toContain(
    'Database db_1 "there" was not deleted, because its data cannot be restored.',
  );
  expect(platform.requests).toHaveLength(0);
});

test('with onDelete: "delete", a delete deletes the database, unless it has since been renamed', async () => {
  const destroy = () => new Run().provider("Database").delete("db_1", { ...recorded, onDelete: "delete" });
  const [there = {}] = platform.state.databases;
  Object.assign(there, { name: "other" });
  expect(await rejectionMessage(destroy())).toContain(
    'was not deleted: its name on the platform is "other", but "there" in the state.',
  );
  expect(writes()).toEqual([]);
  Object.assign(there, { name: "there" });
  await destroy();
  expect(platform.state.databases).toEqual([]);
});
