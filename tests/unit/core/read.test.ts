import { wrapSecret } from "../../../provider/core/values/secretValues";
import type { Properties } from "../../../provider/model/properties";
import { encodeManaged } from "../../support/encodeManaged";
import {
  captureStderr,
  forwarding,
  groups,
  platform,
  platformForEach,
  Run,
  rejectionMessage,
  startPlatform,
  withMembers,
  writes,
} from "./run";

platformForEach();

const us = { loadBalancerId: 1, originGroupId: 7 };
const recorded = {
  ...us,
  name: "us",
  weight: 5,
  adopted: false,
  managed: encodeManaged("name", "weight"),
  onDelete: "keep",
};
const read = (outs: Properties, id = "1/7", kind = "OriginGroup") => new Run().provider(kind).read(id, outs);
const absentResult = { id: "", props: {} };

test("a refresh returns what is on the platform; the arguments stay those of the program", async () => {
  const { id, props, inputs } = await read(recorded);
  expect([id, props]).toEqual(["1/7", expect.objectContaining({ ...recorded, weight: 100, enabled: true })]);
  expect(inputs).toEqual({ loadBalancerId: 1, name: "us", weight: 100, onDelete: "keep" });
  expect(writes()).toEqual([]);
});

test("an import turns every value into an argument, and counts as adopted", async () => {
  const { id, props, inputs } = await read({});
  expect(id).toBe("1/7");
  expect(props).toMatchObject({ ...us, name: "us", weight: 100, adopted: true });
  expect(inputs).toEqual({
    loadBalancerId: 1,
    name: "us",
    enabled: true,
    latitude: 0,
    longitude: 0,
    weight: 100,
    priority: 100,
    originLoadBalancingMethod: "RoundRobin",
    healthCheckSettings: { enabled: false, path: "/" },
  });
  const forwarding = await read({}, "shop", "LogForwarding");
  const token = wrapSecret("MARKER");
  expect([forwarding.props["token"], forwarding.inputs?.["token"]]).toEqual([token, token]);
});

test("the imports of a run share one read of the load balancer", async () => {
  const provider = new Run().provider("OriginGroup");
  const imported = [await provider.read("1/7", {}), await provider.read("1/8", {})];
  expect(imported.map(({ props }) => props["name"])).toEqual(["us", "ap"]);
  expect(platform.requests.map(({ path }) => path)).toEqual(["/loadbalancer/1"]);
});

test("an import of a read-only resource has only its key to identify what it reads", async () => {
  expect((await read({}, "5/51", "RateLimitRuleData")).inputs).toEqual({ shieldZoneId: 5, ruleId: 51 });
  const named = { shieldZoneId: 5, ruleId: 51, ruleName: "login", managed: "" };
  expect((await read(named, "5/51", "RateLimitRuleData")).inputs).not.toHaveProperty("ruleId");
});

test("a referer that another client blocked counts as adopted from then on", async () => {
  const unblocked = { libraryId: 4, hostname: "there.example", state: "unblocked", adopted: false };
  const { props } = await read(unblocked, "4/there.example", "VideoLibraryRefererBlock");
  expect(props).toMatchObject({ state: "blocked", adopted: true });
  const { props: imported } = await read({}, "4/there.example", "VideoLibraryRefererBlock");
  expect(imported).toMatchObject({ hostname: "there.example", adopted: true });
});

test("an import returns the id as a state has it, and a get with another spelling of it is an error", async () => {
  const { read } = new Run().provider("VideoLibraryRefererBlock");
  expect(await read("4/THERE.example", {}, true)).toMatchObject({ id: "4/there.example" });
  expect(await rejectionMessage(read("4/THERE.example", { __provider: "text" }))).toBe(
    'The id "4/THERE.example" of this VideoLibraryRefererBlock must be written as "4/there.example": otherwise, Pulumi takes it for the id of another object, and deletes the one that it manages.',
  );
});

test("an object counts as deleted only if the parent's list confirms it, and a line says so", async () => {
  const said = captureStderr();
  expect(await read({ ...recorded, originGroupId: 9 }, "1/9")).toEqual(absentResult);
  expect(said()).toBe(
    "Origin group 9 of load balancer 1 no longer exists on the platform: a refresh removes it from the state.\n",
  );
  expect(await read({ ...recorded, loadBalancerId: 2 }, "2/7")).toEqual(absentResult);
  expect(await rejectionMessage(read({}, "blog", "LogForwarding"))).toBe(
    "There is no log forwarding of app blog on the platform.",
  );
  platform.fault({ method: "GET", path: "/loadbalancer/1", gone: true });
  expect(await rejectionMessage(read(recorded))).toMatch(
    /^The API returned 404 for origin group 7 of load balancer 1, but the list still contains it or its parent, so it does not count as deleted\. Nothing was changed\. Try again later\. \(Could not read/,
  );
  platform.fault({ method: "GET", path: "/loadbalancer/1", status: 500 });
  expect(await rejectionMessage(read(recorded))).toMatch(/^Could not read .*500/);
});

test("without a read operation, a refresh keeps the recorded state and says so once; an import fails", async () => {
  await startPlatform({ documentedOnly: true });
  const said = captureStderr();
  for (const weight of [5, 6])
    expect(await read({ ...recorded, weight })).toEqual({
      id: "1/7",
      props: { ...recorded, weight },
      inputs: { loadBalancerId: 1, name: "us", weight, onDelete: "keep" },
    });
  expect(said()).toBe(
    "The API at the configured base URL has no operation to read OriginGroup resources: the recorded state is kept, and changes made elsewhere are not detected.\n",
  );
  expect(await rejectionMessage(read({}))).toBe(
    "The API at the configured base URL has no operation to read origin group 7 of load balancer 1, so it cannot be imported.",
  );
  expect(await rejectionMessage(read({}, "shop", "LogForwarding"))).toBe(
    "The API at the configured base URL has no operation to read log forwarding of app shop, so it cannot be imported: declare it in the program with adopt: true instead.",
  );
});

test("a class that cannot be read completely cannot be imported, and needs no request for that", async () => {
  expect(await rejectionMessage(read({}, "db/x", "DatabaseToken"))).toMatch(/^\S.*\.$/);
  expect(platform.requests).toHaveLength(0);
});

const respondWith = (path: string, members: object) =>
  platform.fault({ method: "GET", path, alter: withMembers(members), times: Number.POSITIVE_INFINITY });

describe("a refresh does not drop a group that is merely missing from a response", () => {
  const profile = "/loadbalancer/1";
  const refresh = () => read(recorded);
  const respond = (path: string, fault: object) =>
    platform.fault({ method: "GET", path, times: Number.POSITIVE_INFINITY, ...fault });
  const inList = (members: object) =>
    respond("/loadbalancer", { alter: (body: object[]) => body.map((each) => ({ ...each, ...members })) });

  test("null for its groups, unless the list of load balancers shows none either", async () => {
    respondWith(profile, { OriginGroups: null });
    const unproven =
      "Load balancer 1 was returned with OriginGroups: null, and the list of load balancers does not confirm that it has none. The state was left unchanged. Try again later.";
    expect(await rejectionMessage(refresh())).toBe(unproven);
    for (const fault of [inList({ OriginGroups: undefined }), respond("/loadbalancer", { gone: true })]) {
      expect(await rejectionMessage(refresh())).toBe(unproven);
      fault.remove();
    }
    for (const OriginGroups of [null, []]) {
      const agreeing = inList({ OriginGroups });
      expect(await refresh()).toEqual(absentResult);
      agreeing.remove();
    }
  });

  test.each<[string, object]>([
    ["fails", { status: 403 }],
    ["has no items but more", { body: { Items: [], HasMoreItems: true } }],
    ["has no items but a count", { body: { Items: [], TotalItems: 5, HasMoreItems: false } }],
    ["is null", { body: { Items: null } }],
  ])("a 404 and a list that %s", async (_, fault) => {
    respond(profile, { gone: true });
    respond("/loadbalancer", fault);
    expect(await rejectionMessage(refresh())).toMatch(
      /^The API returns 404 for origin group 7 of load balancer 1, and the list could not be read to confirm that it was deleted\. Could not list load balancers/,
    );
  });
});

test("a create proceeds in an empty load balancer, whether its groups are null or an empty list", async () => {
  for (const OriginGroups of [null, []]) {
    const handle = respondWith("/loadbalancer/1", { OriginGroups });
    const args = { loadBalancerId: 1, name: `new ${OriginGroups}` };
    expect((await new Run().create("OriginGroup", args)).outs).toMatchObject({ adopted: false });
    handle.remove();
  }
  expect(groups()).toHaveLength(4);
});

describe("a response about another object, or of another shape, is rejected", () => {
  const group = "/loadbalancer/1";
  const referer = "4/there.example";

  test.each<[kind: string, id: string, path: string, members: object, words: string]>([
    ["OriginGroup", "1/7", group, { LoadBalancerId: 2, OriginGroups: [] }, "its LoadBalancerId is 2, not 1"],
    ["OriginGroup", "1/7", group, { OriginGroups: undefined }, "was returned without OriginGroups"],
    ["LogForwarding", "shop", "/mc/log/forwarding/shop", { app: "blog" }, 'its app is "blog", not "shop"'],
    ["DnssecZone", "3", "/dnszone/3", { Id: 4 }, "its Id is 4, not 3"],
    ["VideoLibraryRefererBlock", referer, "/videolibrary/4", { Id: 5 }, "its Id is 5, not 4"],
    ["DatabaseToken", "db/x", "/database/v2/databases/db", { db: { id: "x" } }, 'its id is "x", not "db"'],
    [
      ...(["RateLimitRuleData", "5/51", "/shield/rate-limits/5"] as const),
      { data: [{ id: 51, shieldZoneId: 6, ruleName: "login" }] },
      "its shieldZoneId is 6, not 5",
    ],
  ])("by a refresh: %s %s, of %s with %j", async (kind, id, path, members, words) => {
    respondWith(path, members);
    expect(await rejectionMessage(read({ managed: "" }, id, kind))).toContain(words);
  });

  test("by an update, for the object that it has written", async () => {
    platform.fault({ method: "POST", path: "/loadbalancer/1/origingroup/7", alter: withMembers({ Id: 8 }) });
    const update = new Run().provider("OriginGroup").update("1/7", recorded, { ...recorded, weight: 3 });
    expect(await rejectionMessage(update)).toContain("its Id is 8, not 7");
    platform.fault({ method: "PUT", path: "/mc/log/forwarding/shop", alter: withMembers({ app: "blog" }) });
    const given = { ...forwarding, enabled: true, token: "MARKER-2" };
    const message = await rejectionMessage(
      new Run().provider("LogForwarding").update("shop", { app: "shop" }, given),
    );
    expect(message).toContain('its app is "blog", not "shop"');
    expect(message).not.toContain("MARKER");
  });
});
