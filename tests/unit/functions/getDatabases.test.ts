import * as pulumi from "@pulumi/pulumi";
import { getDatabases, getDatabasesOutput } from "../../../provider";
import { configuredForAll, settledValue } from "./support";

const Databases = Array.from({ length: 120 }, (_, index) => ({
  ...{ id: `db_${index}`, name: `shop ${index}`, blocked: index === 7, url: "libsql://elsewhere" },
  ...{ storage_region: "DE", primary_regions: ["NY", "DE"], replicas_regions: [] },
}));
const emulator = configuredForAll({ seed: { Databases: Databases.slice(0, 1) } }, (started) => {
  started.state.databases.push(...Databases.slice(1).map((each) => ({ ...each, sql: "", tokens: [] })));
});

test("reads the databases of all pages, in both forms, without a secret", async () => {
  const { databases } = await getDatabases();
  expect(databases).toHaveLength(120);
  expect(databases[7]).toEqual({
    ...{ databaseId: "db_7", name: "shop 7", url: "libsql://elsewhere", storageRegion: "DE" },
    ...{ primaryRegions: ["DE", "NY"], replicaRegions: [], blockReads: true, blockWrites: true },
    ...{ sizeMax: "1 GB", currentSize: "4 KB" },
  });
  const output = getDatabasesOutput();
  expect((await settledValue(output)).databases).toEqual(databases);
  expect(await pulumi.isSecret(output)).toBe(false);
  expect(emulator.requests.map(({ query }) => query["page"])).toEqual(["1", "2", "1", "2"]);
});
