import { captureStderr, platform, platformForEach, Run, rejectionMessage } from "../core/run";

const Origins = [
  { StandardOrigin: { OriginUrl: "https://a.example" } },
  { OriginType: 1, StorageZoneId: 31 },
];
const OriginGroups = [{ Id: 7, Name: "eu", Origins }];
platformForEach({ seed: { LoadBalancers: [{ LoadBalancerId: 101, OriginGroups }] } });
let said: () => string;
beforeEach(() => {
  said = captureStderr();
});

describe("a group is deleted only while it has no origins", () => {
  const remove = (recorded: object = {}) =>
    new Run()
      .provider("OriginGroup")
      .delete("101/7", { loadBalancerId: 101, originGroupId: 7, adopted: false, ...recorded });
  const shown = (OriginGroups: unknown[]) =>
    platform.fault({ path: "/loadbalancer/101", alter: (body) => ({ ...Object(body), OriginGroups }) });
  const groups = () => platform.state.loadBalancers[0]?.OriginGroups.length;

  test("one with origins stays, and the error lists the origins", async () => {
    expect(await rejectionMessage(remove())).toMatch(
      /^Origin group 7 of load balancer 101 was not deleted, because it still has 2 origins, which would be deleted with it: \d+ \("https:\/\/a\.example"\), \d+\. Delete the origins first/,
    );
    expect(groups()).toBe(1);
  });

  // Which answers of the list prove an empty group: origin.test.ts.
  test("a group returned without its origins, or with null, is not proved to be empty", async () => {
    for (const Origins of [undefined, null]) {
      shown([{ Id: 7, Origins }]);
      expect(await rejectionMessage(remove())).toContain(
        Origins === null ? "Origins: null" : "without Origins",
      );
    }
    expect(groups()).toBe(1);
  });

  test("a group that the response does not list counts as deleted: no delete is sent that could delete its origins", async () => {
    shown([{ Id: 8, Origins: [] }]);
    await remove();
    expect(groups()).toBe(1);
    expect(said()).toContain(
      "Origin group 7 of load balancer 101 no longer exists on the platform: only its state is deleted.",
    );
  });

  test('with onDelete: "delete" it is deleted with its origins', async () => {
    await remove({ onDelete: "delete" });
    expect(groups()).toBe(0);
  });
});
