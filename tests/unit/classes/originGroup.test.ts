import { addressOf, emulatorForAll } from "../../emulated";
import { configured } from "../configured";
import { rejection } from "../http/support";

const Origins = [
  { Name: "web", StandardOrigin: { OriginUrl: "https://a.example", HostHeader: "a", VerifySsl: false } },
  { Name: "files", OriginType: 1, StorageZoneId: 31 },
  { Name: "script", OriginType: 2, EdgeScriptId: 501 },
  { Name: "app", OriginType: 3, MagicContainersOrigin: { AppId: "app-1", EndPointId: "cdn" } },
];

const emulator = emulatorForAll({
  seed: { LoadBalancers: [{ LoadBalancerId: 101, OriginGroups: [{ Id: 7, Name: "eu", Origins }] }] },
});

/** A host of its own for each test: one host asks for a profile once. */
const read = (totalTimeout: string) =>
  configured("OriginGroup", {
    ...addressOf(emulator),
    "edge:totalTimeout": totalTimeout,
  }).read("101/7", {});

test("returns each origin with the name of its type and its target", async () => {
  const { props } = await read("101");
  expect(props?.["origins"]).toMatchObject([
    {
      originType: "Standard",
      standardOrigin: { originUrl: "https://a.example", hostHeader: "a", verifySsl: false },
      magicContainersOrigin: null,
    },
    { originType: "Storage", storageZoneId: 31, edgeScriptId: null, standardOrigin: null },
    { originType: "EdgeScript", edgeScriptId: 501, storageZoneId: null },
    {
      originType: "MagicContainer",
      magicContainersOrigin: { appId: "app-1", endPointId: "cdn" },
      standardOrigin: null,
    },
  ]);
});

test("returns an origin type without a name as its number", async () => {
  emulator.fault({
    path: "/loadbalancer/{loadBalancerId}",
    alter: (body) => JSON.parse(JSON.stringify(body).replace('"OriginType":3', '"OriginType":9')),
  });
  const { props } = await read("102");
  expect(props?.["origins"]).toMatchObject([{}, {}, {}, { originType: 9 }]);
});

describe("a group is deleted only while it has no origins", () => {
  const remove = (recorded: object, totalTimeout: string) =>
    configured("OriginGroup", {
      ...addressOf(emulator),
      "edge:totalTimeout": totalTimeout,
    }).delete("101/7", { loadBalancerId: 101, originGroupId: 7, adopted: false, ...recorded });
  const shown = (Origins: unknown) =>
    emulator.fault({
      path: "/loadbalancer/{loadBalancerId}",
      alter: (body) => ({ ...(body as object), OriginGroups: [{ Id: 7, Origins }] }),
    });
  const groups = () => emulator.state.loadBalancers[0]?.OriginGroups.length;

  test("one with origins stays, and the error lists the origins", async () => {
    const error = await rejection(remove({}, "103"));
    expect(error.message).toMatch(
      /^Origin group 7 of load balancer 101 was not deleted, because it still has 4 origins, which would be deleted with it: \d+ \("https:\/\/a\.example"\), \d+, \d+, \d+\. Delete the origins first/,
    );
    expect(groups()).toBe(1);
  });

  test("neither a missing list nor an unconfirmed null proves that there are none", async () => {
    shown(undefined);
    expect((await rejection(remove({}, "104"))).message).toContain("without Origins");
    shown(null);
    expect((await rejection(remove({}, "105"))).message).toContain("Origins: null, and the list");
    expect(groups()).toBe(1);
  });

  test("a group that the response does not list counts as deleted: no delete is sent that could delete its origins", async () => {
    const said = jest.spyOn(process.stderr, "write").mockImplementation(() => true);
    emulator.fault({
      path: "/loadbalancer/{loadBalancerId}",
      alter: (body) => ({ ...(body as object), OriginGroups: [] }),
    });
    await remove({}, "107");
    expect(groups()).toBe(1);
    expect(said.mock.calls.join()).toContain(
      "Origin group 7 of load balancer 101 no longer exists on the platform: only its state is deleted.",
    );
    said.mockRestore();
  });

  test('with onDelete: "delete" it is deleted with its origins', async () => {
    await remove({ onDelete: "delete" }, "106");
    expect(groups()).toBe(0);
  });
});
