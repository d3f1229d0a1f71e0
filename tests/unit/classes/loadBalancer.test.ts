import type { Emulator } from "../../../emulator";
import { managing } from "../../managing";
import { closePlatform, listen, openPlatform, Run, writes } from "../core/run";
import { rejection } from "../http/support";

let platform: Emulator;
const seed = {
  LoadBalancers: [
    {
      LoadBalancerId: 1,
      Name: "shop",
      OriginGroups: [
        { Id: 7, Name: "eu" },
        { Id: 8, Name: null },
      ],
    },
    { LoadBalancerId: 2, Name: "twice" },
    { LoadBalancerId: 3, Name: "twice" },
  ],
};
beforeEach(async () => {
  platform = await openPlatform({ seed });
});
afterEach(closePlatform);

const always = Number.POSITIVE_INFINITY;
const one = { loadBalancerId: 1, name: "shop", managed: managing("name"), adopted: false };
const remove = (id: number, outs: object = {}, run = new Run()) =>
  run.of("LoadBalancer").delete(String(id), { ...one, loadBalancerId: id, ...outs });
const ids = () => platform.state.loadBalancers.map(({ LoadBalancerId }) => LoadBalancerId);
const shownWith = (OriginGroups: unknown) =>
  platform.fault({
    method: "GET",
    path: "/loadbalancer/2",
    alter: (body) => ({ ...(body as object), OriginGroups }),
    times: always,
  });
const listedWith = (OriginGroups: unknown) =>
  platform.fault({
    method: "GET",
    path: "/loadbalancer",
    alter: (body) => (body as object[]).map((each) => ({ ...each, OriginGroups })),
    times: always,
  });

describe("a load balancer is deleted only while it has no origin groups", () => {
  test.each([{}, { onDelete: "delete" }, { onDelete: "delete", adopted: true }])(
    "one with groups stays, whatever its state (%j), and the error lists the groups",
    async (outs) => {
      expect((await rejection(remove(1, outs))).message).toBe(
        'Load balancer 1 was not deleted, because it still has 2 origin groups, which would be deleted with it: 7 ("eu"), 8 (""). Delete the groups first (declare those that no program has, with adopt: true and onDelete: "delete"), then run the command again. Or set onDelete to "keep" (the load balancer and its groups stay on the platform), run "pulumi up", then run the command again.',
      );
      expect([writes(), ids()]).toEqual([[], [1, 2, 3]]);
    },
  );

  test("detects a group that was added after an earlier read in the same run", async () => {
    const run = new Run();
    await run.of("LoadBalancer").read("2", { ...one, loadBalancerId: 2 });
    platform.state.loadBalancers[1]?.OriginGroups.push(
      ...(platform.state.loadBalancers[0]?.OriginGroups ?? []),
    );
    expect((await rejection(remove(2, {}, run))).message).toContain("it still has 2 origin groups");
    expect(writes()).toEqual([]);
  });

  test("needs proof: not a response without the list, nor a null that the list of load balancers does not confirm", async () => {
    const missing = shownWith(undefined);
    expect((await rejection(remove(2))).message).toContain("expected shape (OriginGroups: ");
    missing.remove();
    shownWith(null);
    for (const listed of [undefined, [{ Id: 9 }]]) {
      const disagreeing = listedWith(listed);
      expect((await rejection(remove(2))).message).toContain("OriginGroups: null");
      disagreeing.remove();
    }
    const gone = platform.fault({ method: "GET", path: "/loadbalancer", gone: true, times: always });
    expect((await rejection(remove(2))).message).toContain("OriginGroups: null");
    gone.remove();
    expect(writes()).toEqual([]);
    listedWith(null);
    await remove(2);
    expect(ids()).toEqual([1, 3]);
  });

  test("deletes one without groups, keeps an adopted one, and accepts one that is already deleted", async () => {
    await remove(2);
    await remove(3, { adopted: true });
    await remove(9);
    expect([writes(), ids()]).toEqual([["DELETE /loadbalancer/2"], [1, 3]]);
  });

  test("deletes nothing if the server cannot show the groups", async () => {
    await closePlatform();
    platform = await openPlatform({ documentedOnly: true, seed });
    expect((await rejection(remove(2))).message).toContain("to confirm");
    expect(ids()).toEqual([1, 2, 3]);
  });

  test("the error for one that pull zones still use says what to do", async () => {
    platform.fault({
      method: "DELETE",
      path: "/loadbalancer/2",
      status: 400,
      body: { ErrorKey: "in_use", Message: "The load balancer is in use by one or more pull zones." },
    });
    expect((await rejection(remove(2))).message).toMatch(
      /in use by one or more pull zones.* If pull zones use the load balancer, give them another origin first, and run the command again\.$/,
    );
  });
});

describe("a name that already exists", () => {
  test("is an error, or is adopted if adopt is true", async () => {
    listen();
    const args = { name: "shop", stickySessionType: "Cookie" };
    expect((await rejection(new Run().create("LoadBalancer", args))).message).toBe(
      'Load balancer "shop" already exists (id 1): set adopt: true, import it, or, if you renamed the resource, add aliases. If Pulumi replaces the resource, set deleteBeforeReplace: true; if another resource gives up the name, add it to dependsOn.',
    );
    const adopting = { ...args, adopt: true };
    const { id, outs } = await new Run().create("LoadBalancer", adopting);
    expect([id, outs]).toMatchObject(["1", { adopted: true, stickySessionType: "Cookie" }]);
    expect(outs).not.toHaveProperty("originGroups");
    expect(writes()).toEqual(['POST /loadbalancer/1 {"StickySessionType":1}']);
  });

  test("on one load balancer that a list returns twice, because another one was created meanwhile, is adopted", async () => {
    platform.fault({
      method: "GET",
      path: "/loadbalancer",
      alter: (all) => [...(all as object[]), Object(all)[0]],
    });
    expect(await new Run().create("LoadBalancer", { name: "shop", adopt: true })).toMatchObject({ id: "1" });
  });

  test("on two load balancers is an error that lists the ids, unless the id is given", async () => {
    listen();
    const adopting = new Run().create("LoadBalancer", { name: "twice", adopt: true });
    expect((await rejection(adopting)).message).toBe(
      'There are 2 load balancers named "twice" (ids 2, 3): set loadBalancerId to select one.',
    );
    expect(await new Run().create("LoadBalancer", { loadBalancerId: 3 })).toMatchObject({ id: "3" });
    expect((await rejection(new Run().create("LoadBalancer", { loadBalancerId: 4 }))).message).toContain(
      "There is no load balancer 4 on the platform",
    );
    expect(writes()).toEqual([]);
  });

  test("is found beyond the first page", async () => {
    await closePlatform();
    platform = await openPlatform({
      seed: { LoadBalancers: Array.from({ length: 60 }, (_, n) => ({ Name: `n${n}` })) },
    });
    const creating = new Run().create("LoadBalancer", { name: "n59" });
    expect((await rejection(creating)).message).toContain("already exists");
  });
});

test("a create without a response, or without an id in it, does not create a second load balancer", async () => {
  listen();
  const path = "/loadbalancer";
  platform.fault({ method: "POST", path, effect: true, status: 500 });
  const run = new Run({ "edge:maxAttempts": "3" });
  expect((await run.create("LoadBalancer", { name: "new" })).outs).toMatchObject({ adopted: false });
  expect(platform.state.loadBalancers.filter(({ Name }) => Name === "new")).toHaveLength(1);
  platform.fault({
    method: "POST",
    path,
    alter: (body) => ({ ...(body as object), LoadBalancerId: undefined }),
  });
  expect((await run.create("LoadBalancer", { name: "odd" })).outs).toMatchObject({ adopted: false });
  expect(writes()).toHaveLength(2);
});

test("settings that an update resets are restored", async () => {
  await closePlatform();
  platform = await openPlatform({
    resetOmittedFields: true,
    seed: { LoadBalancers: [{ LoadBalancerId: 1, Name: "shop", StickySessionType: 1 }] },
  });
  const said = listen();
  const args = { name: "shop", originGroupLoadBalancingMethod: "GeoLocation" };
  const outs = await new Run().go("LoadBalancer", "1", { ...one, stickySessionType: "Cookie" }, args);
  expect(outs).toMatchObject({ originGroupLoadBalancingMethod: "GeoLocation", stickySessionType: "Cookie" });
  expect(platform.state.loadBalancers[0]).toMatchObject({ StickySessionType: 1 });
  expect(said()).toContain("also reset stickySessionType");
});
