import { isSecret } from "../../../provider/core/values/secretValues";
import { captureStderr, platform, platformForEach, Run, rejectionMessage, writes } from "../core/run";

const zone = { Id: 8, Name: "shop-files", Region: "DE", ReplicationRegions: ["NY"] };
platformForEach({
  seed: { StorageZones: [zone], PullZones: [{ Id: 9, Name: "shop", StorageZoneId: 8, OriginType: 2 }] },
});
beforeEach(() => {
  captureStderr();
});

const recorded = {
  storageZoneId: 8,
  name: "shop-files",
  region: "DE",
  replicationRegions: ["NY"],
  zoneTier: "Standard",
  storageZoneType: "NotSupported",
  adopted: false,
  managed: "",
};
const diff = async (changes: object) => {
  const provider = new Run().provider("StorageZone");
  const { inputs } = await provider.check({}, { name: "shop-files", region: "DE", ...changes });
  return provider.diff("8", recorded, inputs);
};

test("a create sends what a create takes, then the rest, and returns hosts and passwords", async () => {
  const { id, outs } = await new Run().create("StorageZone", {
    name: "new-files",
    region: "ny",
    replicationRegions: ["la", "DE"],
    storageZoneType: "Supported",
    rewrite404To200: true,
    originUrl: "https://origin.example",
  });
  expect(writes()).toEqual([
    'POST /storagezone {"Name":"new-files","Region":"NY","ReplicationRegions":["DE","LA"],"StorageZoneType":1}',
    `POST /storagezone/${id} {"Rewrite404To200":true,"OriginUrl":"https://origin.example"}`,
  ]);
  expect(outs).toMatchObject({
    region: "NY",
    replicationRegions: ["DE", "LA"],
    zoneTier: "Standard",
    rewrite404To200: true,
    storageHostname: expect.stringMatching(/\/ny$/),
    s3Hostname: "ny-s3.storage.bunnycdn.com",
    originUrl: "https://origin.example",
  });
  expect([outs["password"], outs["readOnlyPassword"]].map(isSecret)).toEqual([true, true]);
});

test("an update sends all regions under the name that an update has", async () => {
  await new Run().applyUpdate("StorageZone", "8", recorded, {
    name: "shop-files",
    region: "DE",
    replicationRegions: ["SYD", "ny"],
  });
  expect(writes()).toEqual(['POST /storagezone/8 {"ReplicationZones":["NY","SYD"]}']);
  expect(platform.state.storageZones[0]?.ReplicationRegions).toEqual(["NY", "SYD"]);
});

test("order and case of regions are no change", async () => {
  const args = { name: "shop-files", region: "DE", replicationRegions: ["NY", "SYD"] };
  const { id, outs } = await new Run().create("StorageZone", { ...args, name: "new-files" });
  const provider = new Run().provider("StorageZone");
  const reordered = { name: "new-files", region: "de", replicationRegions: ["syd", "NY", "NY"] };
  const { inputs } = await provider.check({}, reordered);
  expect(await provider.diff(id, outs, inputs)).toMatchObject({ changes: false });
});

test.each([
  ["name", { name: "other-files" }, '"shop-files" to "other-files"'],
  ["region", { region: "SYD" }, '"DE" to "SYD"'],
  ["zoneTier", { zoneTier: "Edge" }, '"Standard" to "Edge"'],
  ["storageZoneType", { storageZoneType: "Supported" }, '"NotSupported" to "Supported"'],
])("another %s is an error, because a new zone would be empty", async (name, changes, change) => {
  expect(await rejectionMessage(diff(changes))).toContain(
    `The ${name} of storage zone 8 cannot be changed from ${change}, and the zone is not replaced, because the new one would be empty.`,
  );
});

test("a replication region fewer is an error", async () => {
  expect(await rejectionMessage(diff({ replicationRegions: ["SYD"] }))).toBe(
    "The replicationRegions of storage zone 8 can only grow: the platform keeps NY. Add it to the program.",
  );
});

test.each([
  [{ name: "Shop" }, "name"],
  [{ region: "NY", zoneTier: "Edge" }, 'the main region of the tier "Edge" is "DE"'],
  [{ replicationRegions: ["DE"] }, 'replicationRegions has "DE", the main region: leave it out.'],
])("%j is refused in the preview", async (changes, reason) => {
  const args = { name: "shop-files", region: "DE", ...changes };
  const { failures = [] } = await new Run().provider("StorageZone").check({}, args);
  expect(failures.map((failure) => failure.reason).join()).toContain(reason);
});

test("a zone with files is deleted only if the program says so, and the pull zones in front of it stay", async () => {
  Object.assign(platform.state.storageZones[0] ?? {}, { FilesStored: 12 });
  const remove = (onDelete?: string) =>
    new Run().provider("StorageZone").delete("8", { ...recorded, onDelete });
  expect(await rejectionMessage(remove())).toContain(
    "Storage zone 8 was not deleted, because it still has 12 files, which would be deleted with it.",
  );
  expect(writes()).toEqual([]);
  await remove("delete");
  expect(writes()).toEqual(["DELETE /storagezone/8"]);
  expect(platform.state).toMatchObject({ storageZones: [], pullZones: [{ Id: 9 }] });
});

test("a zone that a read shows as deleted is gone", async () => {
  Object.assign(platform.state.storageZones[0] ?? {}, { Deleted: true });
  expect(await new Run().provider("StorageZone").read("8", recorded)).toMatchObject({ id: "" });
});
