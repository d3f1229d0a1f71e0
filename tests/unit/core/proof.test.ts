import type { Emulator } from "../../../emulator";
import type { Properties } from "../../../provider/classes/lifecycle";
import { UnexpectedResponseError } from "../../../provider/http/errors";
import { managing } from "../../managing";
import { rejection } from "../http/support";
import { closePlatform, forwarding, openPlatform, Run, writes } from "./run";

let platform: Emulator;
beforeEach(async () => {
  platform = await openPlatform();
});
afterEach(closePlatform);

const profile = "/loadbalancer/1";
const always = Number.POSITIVE_INFINITY;
const group = { loadBalancerId: 1, originGroupId: 7, name: "us", managed: managing("name"), adopted: false };
const refresh = () => new Run().of("OriginGroup").read("1/7", group);
const gone = { id: "", props: {} };
const replaced = (path: string, members: Properties) =>
  platform.fault({
    method: "GET",
    path,
    alter: (body) => ({ ...(body as object), ...members }),
    times: always,
  });
const inList = (members: Properties) =>
  platform.fault({
    method: "GET",
    path: "/loadbalancer",
    alter: (body) => (body as object[]).map((each) => ({ ...each, ...members })),
    times: always,
  });

describe("a refresh does not drop a group that is merely missing from a response", () => {
  test("a load balancer without the list of its groups", async () => {
    replaced(profile, { OriginGroups: undefined });
    const error = await rejection(refresh());
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error.message).toContain("does not have the expected shape (OriginGroups: ");
  });

  test("null for its groups, unless the list of load balancers shows none either", async () => {
    replaced(profile, { OriginGroups: null });
    const unproven =
      "Load balancer 1 was returned with OriginGroups: null, and the list of load balancers does not confirm that it has no groups. The state was left unchanged. Try again later.";
    expect((await rejection(refresh())).message).toBe(unproven);
    const silent = inList({ OriginGroups: undefined });
    expect((await rejection(refresh())).message).toBe(unproven);
    silent.remove();
    const missing = platform.fault({ method: "GET", path: "/loadbalancer", gone: true, times: always });
    expect((await rejection(refresh())).message).toBe(unproven);
    missing.remove();
    for (const OriginGroups of [null, []]) {
      const agreeing = inList({ OriginGroups });
      expect(await refresh()).toEqual(gone);
      agreeing.remove();
    }
  });

  test("a load balancer with another id", async () => {
    replaced(profile, { LoadBalancerId: 2, OriginGroups: [] });
    expect((await rejection(refresh())).message).toContain(
      "Could not read load balancer 1: the API returned 200, but the body describes another object (its LoadBalancerId is 2, not 1).",
    );
  });

  test.each<[string, unknown]>([
    ["no items but more", { Items: [], HasMoreItems: true }],
    ["no items but a count", { Items: [], TotalItems: 5, HasMoreItems: false }],
    ["null and no end marker", { Items: null }],
  ])("a 404 and a list that contradicts itself: %s", async (_, body) => {
    platform.fault({ method: "GET", path: profile, gone: true, times: always });
    platform.fault({ method: "GET", path: "/loadbalancer", body, times: always });
    expect((await rejection(refresh())).message).toMatch(
      /^The API returns 404 for origin group 7 of load balancer 1, and the list could not be read to confirm that it was deleted\. Could not list load balancers/,
    );
  });
});

test("a create proceeds in an empty load balancer, whether its groups are null or an empty list", async () => {
  for (const OriginGroups of [null, []]) {
    const handle = replaced(profile, { OriginGroups });
    const args = { loadBalancerId: 1, name: `new ${OriginGroups}` };
    expect((await new Run().create("OriginGroup", args)).outs).toMatchObject({ adopted: false });
    handle.remove();
  }
  expect(writes()).toHaveLength(2);
});

describe("a response about another object is rejected", () => {
  const given = {
    ...forwarding,
    enabled: true,
    token: "MARKER-2",
  };

  test.each<[string, string, string, Properties, string, Properties, string]>([
    [
      "another app",
      "LogForwarding",
      "shop",
      given,
      "/mc/log/forwarding/shop",
      { app: "blog" },
      'its app is "blog", not "shop"',
    ],
    ["another DNS zone", "DnssecZone", "3", { zoneId: 3 }, "/dnszone/3", { Id: 4 }, "its Id is 4, not 3"],
    [
      "another library",
      "VideoLibraryRefererBlock",
      "4/there.example",
      { libraryId: 4, hostname: "there.example", state: "blocked" },
      "/videolibrary/4",
      { Id: 5, BlockedReferrers: [] },
      "its Id is 5, not 4",
    ],
  ])("%s, by a refresh and before an update", async (_, kind, id, recorded, path, members, words) => {
    replaced(path, members);
    const provider = new Run().of(kind);
    for (const asked of [provider.read(id, recorded), provider.update(id, recorded, recorded)]) {
      const error = await rejection(asked);
      expect(error.message).toContain(`but the body describes another object (${words}).`);
      expect(JSON.stringify(error)).not.toContain("MARKER");
    }
    expect(writes()).toEqual([]);
  });

  test("a library without its list of blocked referers does not count as one with an empty list", async () => {
    replaced("/videolibrary/4", { BlockedReferrers: undefined });
    const recorded = { libraryId: 4, hostname: "there.example", state: "blocked" };
    const reading = new Run().of("VideoLibraryRefererBlock").read("4/there.example", recorded);
    expect((await rejection(reading)).message).toContain(
      "does not have the expected shape (BlockedReferrers: ",
    );
  });

  test("another group in the response to an update, and another app in the response to a write", async () => {
    platform.fault({
      method: "POST",
      path: `${profile}/origingroup/7`,
      alter: (body) => ({ ...(body as object), Id: 8 }),
    });
    const update = new Run().of("OriginGroup").update("1/7", group, { ...group, weight: 3 });
    expect((await rejection(update)).message).toContain("(its Id is 8, not 7)");
    platform.fault({
      method: "PUT",
      path: "/mc/log/forwarding/shop",
      alter: (body) => ({ ...(body as object), app: "blog" }),
    });
    const write = new Run().of("LogForwarding").update("shop", { app: "shop" }, given);
    expect((await rejection(write)).message).toContain('(its app is "blog", not "shop")');
  });

  test("another database", async () => {
    const databaseId = platform.state.databases[0]?.id ?? "";
    platform.fault({
      method: "GET",
      path: `/database/v2/databases/${databaseId}`,
      alter: (body) => ({ db: { ...(body as { db: object }).db, id: "db-other" } }),
    });
    const recorded = { databaseId, tokenId: "x", kind: "read-only", expiry: "never" };
    const reading = new Run().of("DatabaseToken").read(`${databaseId}/x`, recorded);
    expect((await rejection(reading)).message).toContain(`(its id is "db-other", not "${databaseId}")`);
  });

  test("rules from another shield zone", async () => {
    platform.fault({
      method: "GET",
      path: "/shield/rate-limits/5",
      body: { data: [{ id: 51, shieldZoneId: 6, ruleName: "login" }] },
    });
    const looking = new Run().create("RateLimitRuleData", { shieldZoneId: 5, ruleName: "login" });
    expect((await rejection(looking)).message).toContain("(its shieldZoneId is 6, not 5)");
  });
});
