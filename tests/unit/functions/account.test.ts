import * as pulumi from "@pulumi/pulumi";
import { getApiKeys, getApiKeysOutput, getDatabases } from "../../../provider";
import { awaitOutput, startConfiguredEmulator } from "./support";

const emulator = startConfiguredEmulator({
  seed: {
    ApiKeys: [...Array(12).keys()].map((index) => ({
      Key: `MARKER-KEY-${index}`,
      Roles: ["UserApi", "New"],
    })),
    Databases: [
      {
        id: "db_7",
        name: "shop",
        blocked: true,
        url: "libsql://elsewhere",
        storage_region: "DE",
        primary_regions: ["NY", "DE"],
        replicas_regions: [],
      },
    ],
  },
});

const listKeyIds = () => emulator.state.apiKeys.map(({ Id }) => Id);

test("getApiKeys reads every page, a thousand keys at a time by default", async () => {
  const { apiKeys, hasMoreItems } = await getApiKeys();
  expect(apiKeys.map(({ id }) => id)).toEqual(listKeyIds());
  expect([apiKeys[12]?.roles, hasMoreItems]).toEqual([["UserApi", "New"], false]);
  expect((await getApiKeys({ perPage: 5 })).apiKeys).toHaveLength(13);
  expect(emulator.requests.map(({ query }) => query)).toEqual([
    { page: "1", perPage: "1000" },
    { page: "1", perPage: "5" },
    { page: "2", perPage: "5" },
    { page: "3", perPage: "5" },
  ]);
});

test("getApiKeys reads one page and reports whether there are more", async () => {
  const second = await getApiKeys({ page: 2, perPage: 5 });
  expect(second.apiKeys.map(({ id }) => id)).toEqual(listKeyIds().slice(5, 10));
  expect(second.hasMoreItems).toBe(true);
  const { apiKeys, hasMoreItems } = await awaitOutput(
    getApiKeysOutput({ page: pulumi.output(3), perPage: 5 }),
  );
  expect([apiKeys.at(-1)?.key, hasMoreItems]).toEqual(["MARKER-KEY-11", false]);
  expect(emulator.requests).toHaveLength(2);
});

test("getDatabases returns the databases of the account", async () => {
  expect(await getDatabases()).toEqual({
    databases: [
      {
        databaseId: "db_7",
        name: "shop",
        url: "libsql://elsewhere",
        storageRegion: "DE",
        primaryRegions: ["DE", "NY"],
        replicaRegions: [],
        blockReads: true,
        blockWrites: true,
        sizeMax: "1 GB",
        currentSize: "4 KB",
      },
    ],
  });
});
