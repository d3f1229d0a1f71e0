import type { Emulator, EmulatorOptions } from "../../../emulator";
import type { Properties } from "../../../provider/classes/lifecycle";
import { unknownValue } from "../../../provider/signatures";
import { managing } from "../../managing";
import { closePlatform, listen, openPlatform, Run, writes } from "../core/run";
import { rejection } from "../http/support";

let platform: Emulator;
const path = "/database/v2/databases";
const region = { storage_region: "DE", primary_regions: ["DE"], replicas_regions: ["SYD"] };
const open = async (options: EmulatorOptions = {}) => {
  platform = await openPlatform({
    seed: { Databases: [{ id: "db_1", name: "there", ...region }] },
    ...options,
  });
};
beforeEach(() => open());
beforeEach(() => void listen());
afterEach(closePlatform);

const shop = { name: "shop", storageRegion: "DE", primaryRegions: ["DE"] };
const recorded = {
  ...{ databaseId: "db_1", name: "there", url: "libsql://db_1.example", storageRegion: "DE" },
  ...{ primaryRegions: ["DE"], replicaRegions: ["SYD"] },
  managed: managing("name", "primaryRegions", "storageRegion"),
};
const there = { ...shop, name: "there" };
const names = () => platform.state.databases.map(({ name }) => name);
const posted = () => writes().filter((request) => request.startsWith("POST"));
const remove = (outs: Properties = {}, run = new Run()) =>
  run.of("Database").delete("db_1", { ...recorded, ...outs });

describe("creating a database", () => {
  test("looks it up by name if the response is lost, and creates it only once", async () => {
    platform.fault({ method: "POST", path, reset: "after" });
    const { id, outs } = await new Run({ "edge:maxAttempts": "3" }).create("Database", shop);
    expect(posted()).toHaveLength(1);
    expect([id, names()]).toEqual([platform.state.databases[1]?.id, ["there", "shop"]]);
    expect(outs).toMatchObject({ url: platform.databaseUrls[id], replicaRegions: [] });
  });

  test("looks it up by name if the response has no id", async () => {
    platform.fault({ method: "POST", path, effect: true, body: { db_id: "" } });
    const { id } = await new Run({ "edge:maxAttempts": "3" }).create("Database", shop);
    expect([id, posted().length]).toEqual([platform.state.databases[1]?.id, 1]);
  });

  test("records a database that cannot be read back, and the next up completes it", async () => {
    platform.fault({ method: "GET", path: `${path}/{id}`, status: 500 });
    const args = { ...shop, __provider: "text" };
    const failed = (await rejection(new Run().create("Database", args))) as Error & {
      id: string;
      properties: Properties;
    };
    expect(failed.id).toBe(platform.state.databases[1]?.id);
    expect(failed.properties).toMatchObject({ ...shop, databaseId: failed.id });
    expect(failed.properties).not.toHaveProperty("url");
    platform.requests.clear();
    const outs = await new Run().go("Database", failed.id, failed.properties, shop);
    expect([outs["url"], writes()]).toEqual([platform.databaseUrls[failed.id], []]);
  });

  test("fails if the name exists in another storage region, and the preview says so", async () => {
    const elsewhere = { ...there, storageRegion: "NY", adopt: true };
    const sentence =
      'Database "there" already exists (id db_1) with the storage region "DE", which cannot be changed to "NY". Choose another name, or set storageRegion to "DE" and adopt: true.';
    expect((await rejection(new Run().create("Database", elsewhere))).message).toBe(sentence);
    const said = listen();
    await new Run().of("Database").previewCreate(elsewhere);
    expect(said()).toContain(sentence);
    await new Run().of("Database").previewCreate({ ...elsewhere, storageRegion: unknownValue });
    expect(said()).toContain('Adopts database db_1 "there": storageRegion "DE" → a value not known yet.');
    expect(writes()).toEqual([]);
  });

  test("with adopt sends only what differs, with both region lists", async () => {
    const run = new Run();
    const { id, outs } = await run.create("Database", { ...there, primaryRegions: ["NY"], adopt: true });
    expect([id, outs["replicaRegions"]]).toEqual(["db_1", ["SYD"]]);
    expect(writes()).toEqual([`PATCH ${path}/db_1 {"primary_regions":["NY"],"replicas_regions":["SYD"]}`]);
  });

  test("adopts from a list without regions and does not reset those that it does not manage", async () => {
    await closePlatform();
    await open({ resetOmittedFields: true });
    const alter = (body: unknown) => ({
      ...Object(body),
      databases: Object(body).databases.map(({ id, name }: { id: string; name: string }) => ({ id, name })),
    });
    platform.fault({ method: "GET", path, times: 9, alter });
    await new Run().create("Database", { ...there, primaryRegions: ["NY"], adopt: true });
    expect(writes()).toEqual([`PATCH ${path}/db_1 {"primary_regions":["NY"],"replicas_regions":["SYD"]}`]);
  });

  test("adopts a database that the list returns twice", async () => {
    const alter = (body: unknown) => ({
      ...Object(body),
      databases: [...Object(body).databases, ...Object(body).databases],
    });
    platform.fault({ method: "GET", path, alter });
    expect(await new Run().create("Database", { ...there, adopt: true })).toMatchObject({ id: "db_1" });
  });

  test("lists the ids if several databases have the name", async () => {
    const [one] = platform.state.databases;
    platform.state.databases.push({ ...(one as NonNullable<typeof one>), id: "db_2" });
    expect((await rejection(new Run().create("Database", there))).message).toBe(
      'There are 2 databases named "there" (ids db_1, db_2): import the one that this resource should manage.',
    );
  });

  test("reports that it is impossible on a server with only the documented operations", async () => {
    await closePlatform();
    await open({ documentedOnly: true });
    expect((await rejection(new Run().create("Database", shop))).message).toBe(
      'The API at the configured base URL has no operation to check whether database "shop" already exists, so it cannot be created or adopted.',
    );
  });
});

test("an update sends the recorded list if the response omits it", async () => {
  const alter = (body: unknown) => {
    const { replicas_regions: _, ...db } = Object(body).db;
    return { db };
  };
  platform.fault({ path: `${path}/{id}`, times: 9, alter });
  const { props } = await new Run().of("Database").read("db_1", recorded);
  expect(props["replicaRegions"]).toEqual(["SYD"]);
  const outs = await new Run().go("Database", "db_1", props, { ...there, primaryRegions: ["NY"] });
  expect(outs["replicaRegions"]).toEqual(["SYD"]);
  expect(writes()).toEqual([`PATCH ${path}/db_1 {"primary_regions":["NY"],"replicas_regions":["SYD"]}`]);
});

describe("comparing a database", () => {
  const compare = async (args: Properties, run = new Run()) => {
    const { inputs } = await run.checked("Database", args);
    return run.of("Database").diff("db_1", recorded, inputs);
  };

  test.each([
    ["name", { ...there, name: "store" }, '"there" to "store"'],
    ["storageRegion", { ...there, storageRegion: "NY" }, '"DE" to "NY"'],
  ])("rejects a different %s and replaces nothing", async (field, args, change) => {
    const { message } = await rejection(compare(args));
    expect(message).toContain(`The ${field} of database db_1 cannot be changed from ${change}`);
    expect(message).toContain("the database is not replaced, because the new one would be empty");
  });

  test("ignores the order of regions and repeated regions", async () => {
    const both = { ...there, replicaRegions: ["SYD", "SYD"], primaryRegions: ["DE", "DE"] };
    const { inputs } = await new Run().checked("Database", both);
    expect(inputs).toMatchObject({ primaryRegions: ["DE"], replicaRegions: ["SYD"] });
    platform.state.databases[0]?.primary_regions?.unshift("NY", "DE");
    const { props } = await new Run().of("Database").read("db_1", recorded);
    expect(props["primaryRegions"]).toEqual(["DE", "NY"]);
  });

  test("shows an update if a region is not known yet", async () => {
    const unknown = { ...there, primaryRegions: ["DE", unknownValue] };
    expect(await compare(unknown)).toEqual({ changes: true, replaces: [] });
  });

  test("accepts a region that the platform added later, with one warning until the state has it", async () => {
    const said = listen();
    const database = { ...shop, storageRegion: "ZRH", replicaRegions: ["NY", "ZRH", "ROM", unknownValue] };
    const { check } = new Run().of("Database");
    await check(database, database);
    expect(said()).toBe("");
    for (const _ of ["preview", "update"]) {
      const { inputs, failures } = await check({}, database);
      expect([inputs["storageRegion"], failures]).toEqual(["ZRH", []]);
    }
    expect(said().match(/^.*; the API may reject it. Known are AMS, .*, WA\.$/gm)).toHaveLength(2);
    expect(said()).toMatch(/^storageRegion of Database has the value "ZRH", which this version .*\n/);
  });
});

test("a refresh shows a name and a region that changed elsewhere and accepts strings for booleans", async () => {
  platform.fault({
    method: "GET",
    path: `${path}/{id}`,
    alter: (body) => {
      const { db } = body as { db: object };
      return { db: { ...db, name: "moved", block_reads: "true", block_writes: "false", url: undefined } };
    },
  });
  const provider = new Run().of("Database");
  const { props, inputs } = await provider.read("db_1", recorded);
  expect(props).toMatchObject({ name: "moved", blockReads: true, blockWrites: false, url: null });
  expect(inputs).toMatchObject({ name: "moved" });
  expect(await provider.diff("db_1", props, there)).toMatchObject({ replaces: [] });
});

test("an update sends both region lists, so that a platform that resets omitted fields changes nothing else", async () => {
  await closePlatform();
  await open({ resetOmittedFields: true });
  const outs = await new Run().go("Database", "db_1", recorded, { ...there, primaryRegions: ["NY", "CA"] });
  expect(writes()).toEqual([`PATCH ${path}/db_1 {"primary_regions":["CA","NY"],"replicas_regions":["SYD"]}`]);
  expect(outs).toMatchObject({ primaryRegions: ["CA", "NY"], replicaRegions: ["SYD"] });
});

describe("deleting a database", () => {
  test.each([
    [{}, 'Database db_1 "there" was not deleted, because its data cannot be restored.'],
    [{ onDelete: "keep" }, 'Database db_1 was not deleted: onDelete is "keep".'],
  ])("with %j keeps the database and says so", async (outs, sentence) => {
    const said = listen();
    await remove(outs);
    expect([said(), platform.requests.length, names()]).toEqual([
      expect.stringContaining(sentence),
      0,
      ["there"],
    ]);
  });

  test('with onDelete: "delete" reads the database first', async () => {
    await remove({ onDelete: "delete" });
    expect(platform.requests.map(({ method }) => method)).toEqual(["GET", "DELETE"]);
    expect(names()).toEqual([]);
  });

  test("fails if the database has since been renamed", async () => {
    Object.assign(platform.state.databases[0] ?? {}, { name: "other" });
    const { message } = await rejection(remove({ onDelete: "delete" }));
    expect(message).toContain(
      'was not deleted: its name on the platform is "other", but "there" in the state.',
    );
    expect([writes(), names()]).toEqual([[], ["other"]]);
  });

  test("accepts a 404 only if the database is also missing from the list", async () => {
    platform.fault({ path: `${path}/{id}`, gone: true, times: Number.POSITIVE_INFINITY });
    const { message } = await rejection(remove({ onDelete: "delete" }));
    expect(message).toContain("the list still contains it");
    platform.clearFaults();
    platform.state.databases.splice(0, 1);
    const said = listen();
    await remove({ onDelete: "delete" });
    expect(said()).toContain("Database db_1 no longer exists on the platform: only its state is deleted.");
    expect(writes()).toEqual([]);
  });
});
