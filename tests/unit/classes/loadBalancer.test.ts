import { encodeManaged } from "../../support/encodeManaged";
import { platform, platformForEach, Run, rejectionMessage, startPlatform, writes } from "../core/run";

const OriginGroups = [
  { Id: 7, Name: "eu" },
  { Id: 8, Name: null },
];
const seed = {
  LoadBalancers: [{ LoadBalancerId: 1, Name: "shop", OriginGroups }, { LoadBalancerId: 2 }],
};
platformForEach({ seed });

const deleteLoadBalancer = (id: number, outs: object = {}, run = new Run()) => {
  const recorded = { loadBalancerId: id, name: "shop", managed: encodeManaged("name"), adopted: false };
  return run.provider("LoadBalancer").delete(String(id), { ...recorded, ...outs });
};
const listIds = () => platform.state.loadBalancers.map(({ LoadBalancerId }) => LoadBalancerId);

describe("a load balancer is deleted only while it has no origin groups", () => {
  const alterGet = (path: string, alter: (body: unknown) => unknown) =>
    platform.fault({ method: "GET", path, alter, times: Number.POSITIVE_INFINITY });

  test.each([{}, { onDelete: "delete" }, { onDelete: "delete", adopted: true }])(
    "one with groups stays, whatever its state (%j), and the error lists the groups",
    async (outs) => {
      expect(await rejectionMessage(deleteLoadBalancer(1, outs))).toBe(
        'Load balancer 1 was not deleted, because it still has 2 origin groups, which would be deleted with it: 7 ("eu"), 8 (""). Delete the groups first (declare those that no program has, with adopt: true and onDelete: "delete"; Pulumi deletes none that has the option deletedWith), then run the command again. Or set onDelete to "keep" (the load balancer and its groups stay on the platform), run "pulumi up", then run the command again.',
      );
      expect([writes(), listIds()]).toEqual([[], [1, 2]]);
    },
  );

  test("detects a group that was added after an earlier read in the same run", async () => {
    const run = new Run();
    await run.provider("LoadBalancer").read("2", { loadBalancerId: 2, managed: "" });
    const [one, two] = platform.state.loadBalancers;
    two?.OriginGroups.push(...(one?.OriginGroups ?? []));
    expect(await rejectionMessage(deleteLoadBalancer(2, {}, run))).toContain("it still has 2 origin groups");
    expect(writes()).toEqual([]);
  });

  test("needs proof: neither a response without the list nor a null that the list of load balancers does not confirm", async () => {
    const withGroups = (OriginGroups: unknown) => (body: unknown) => ({ ...Object(body), OriginGroups });
    const missing = alterGet("/loadbalancer/2", withGroups(undefined));
    expect(await rejectionMessage(deleteLoadBalancer(2))).toContain("was returned without OriginGroups");
    missing.remove();
    alterGet("/loadbalancer/2", withGroups(null));
    const alterList = (groups: unknown) =>
      alterGet("/loadbalancer", (all) => (all as object[]).map(withGroups(groups)));
    for (const groups of [undefined, [{ Id: 9 }]]) {
      const disagreeing = alterList(groups);
      expect(await rejectionMessage(deleteLoadBalancer(2))).toContain("OriginGroups: null");
      disagreeing.remove();
    }
    const gone = platform.fault({ method: "GET", path: "/loadbalancer", gone: true });
    expect(await rejectionMessage(deleteLoadBalancer(2))).toContain("OriginGroups: null");
    gone.remove();
    platform.fault({ method: "GET", path: "/loadbalancer", status: 403 });
    expect(await rejectionMessage(deleteLoadBalancer(2))).toMatch(/^Could not list load balancers: .*403/);
    expect(writes()).toEqual([]);
    alterList(null);
    await deleteLoadBalancer(2);
    expect(listIds()).toEqual([1]);
  });

  test("deletes nothing if the server cannot show the groups", async () => {
    await startPlatform({ documentedOnly: true, seed });
    expect(await rejectionMessage(deleteLoadBalancer(2))).toContain("to confirm");
    expect(listIds()).toEqual([1, 2]);
  });

  test("the error for one that pull zones still use says what to do", async () => {
    const body = { ErrorKey: "in_use", Message: "The load balancer is in use by one or more pull zones." };
    platform.fault({ method: "DELETE", path: "/loadbalancer/2", status: 400, body });
    expect(await rejectionMessage(deleteLoadBalancer(2))).toMatch(
      /in use by one or more pull zones.* If pull zones use the load balancer, give them another origin first, and run the command again\.$/,
    );
    platform.fault({ method: "DELETE", path: "/loadbalancer/2", status: 403, body });
    expect(await rejectionMessage(deleteLoadBalancer(2))).not.toContain("another origin");
  });
});

test("an existing name is found beyond the first page, and once if it moves to another page meanwhile", async () => {
  const more = Array.from({ length: 60 }, (_, n) => ({ Name: `n${n}` }));
  await startPlatform({ seed: { LoadBalancers: more } });
  const alter = (page: unknown) => [...(page as object[]), ...(page as object[]).slice(-1)];
  platform.fault({ method: "GET", path: "/loadbalancer", alter, times: 9 });
  expect(await rejectionMessage(new Run().create("LoadBalancer", { name: "n59" }))).toContain(
    "already exists",
  );
});
