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

const remove = () =>
  new Run()
    .provider("OriginGroup")
    .delete("101/7", { loadBalancerId: 101, originGroupId: 7, adopted: false });
const groups = () => platform.state.loadBalancers[0]?.OriginGroups.length;

// Which answers of the list prove an empty group: origin.test.ts. What onDelete: "delete" does: dnsZone.test.ts.
test("a group with origins stays, and the error lists the origins", async () => {
  expect(await rejectionMessage(remove())).toMatch(
    /^Origin group 7 of load balancer 101 was not deleted, because it still has 2 origins, which would be deleted with it: \d+ \("https:\/\/a\.example"\), \d+\. Delete the origins first/,
  );
  expect(groups()).toBe(1);
});

test("a group that the response does not list counts as deleted: no delete is sent that could delete its origins", async () => {
  const alter = (body: unknown) => ({ ...Object(body), OriginGroups: [{ Id: 8, Origins: [] }] });
  platform.fault({ path: "/loadbalancer/101", alter });
  await remove();
  expect(groups()).toBe(1);
  expect(said()).toContain(
    "Origin group 7 of load balancer 101 no longer exists on the platform: only its state is deleted.",
  );
});
