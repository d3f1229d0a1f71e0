import type { Properties } from "../../../provider/classes/lifecycle";
import type { HostedProvider } from "../../../provider/core/provider";
import { secret } from "../../../provider/core/values";
import { unknownValue } from "../../../provider/signatures";
import { managing } from "../../managing";
import { rejection } from "../http/support";
import { closePlatform, forwarding, listen, openPlatform, Run, writes } from "./run";

let group: HostedProvider;
beforeEach(async () => {
  await openPlatform();
  group = new Run().of("OriginGroup");
});
afterEach(closePlatform);

const us = { loadBalancerId: 1, originGroupId: 7 };
const recorded = {
  ...us,
  name: "us",
  weight: 5,
  healthCheckSettings: { enabled: true, path: "/a" },
  adopted: true,
  managed: managing("name", "weight"),
};

test("a create is previewed as far as the arguments allow, without a request", async () => {
  const args = {
    loadBalancerId: 1,
    name: "eu",
    weight: 5,
    healthCheckSettings: { path: "/up" },
    onDelete: "keep",
  };
  expect(await group.previewCreate(args)).toEqual({
    id: "",
    outs: { loadBalancerId: 1, name: "eu", weight: 5 },
  });
  const whole = { ...args, healthCheckSettings: { enabled: true, path: "/up" } };
  expect((await group.previewCreate(whole)).outs).toMatchObject({
    healthCheckSettings: { enabled: true, path: "/up" },
  });
  expect((await group.previewCreate({ ...us, weight: 5 })).id).toBe("1/7");
  expect((await group.previewCreate({ ...us, loadBalancerId: unknownValue })).id).toBe("");
  const forwarding = await new Run()
    .of("LogForwarding")
    .previewCreate({ app: "blog", port: 1, token: "MARKER" });
  expect(forwarding).toEqual({ id: "blog", outs: { app: "blog", port: 1, token: secret("MARKER") } });
  expect(await new Run().of("DnssecZone").previewCreate({ zoneId: 3 })).toEqual({
    id: "3",
    outs: { zoneId: 3, enabled: true },
  });
});

test("a data source is read in a preview, unless its arguments are not known yet", async () => {
  const rule = new Run().of("RateLimitRuleData");
  expect(await rule.previewCreate({ shieldZoneId: 5, ruleName: "login" })).toMatchObject({
    id: "5/51",
    outs: { ruleId: 51 },
  });
  expect(await rule.previewCreate({ shieldZoneId: 5, ruleName: unknownValue })).toEqual({
    id: "",
    outs: { shieldZoneId: 5 },
  });
  const outs = { shieldZoneId: 5, ruleId: 51, ruleName: "former", managed: "" };
  expect((await rule.previewUpdate("5/51", outs, { shieldZoneId: 5, ruleId: 51 })).outs).toMatchObject({
    ruleName: "login",
  });
  expect(
    (await rule.previewUpdate("5/51", outs, { shieldZoneId: 5, ruleName: unknownValue })).outs,
  ).toMatchObject({
    ruleName: "former",
  });
  expect(
    (await rule.previewUpdate("5/59", { ...outs, ruleId: 59 }, { shieldZoneId: 5, ruleId: 59 })).outs,
  ).toEqual({
    ...outs,
    ruleId: 59,
  });
  expect(writes()).toEqual([]);
});

test("a data source with an argument that is not known yet is planned as replaced", async () => {
  const run = new Run();
  const args = { shieldZoneId: 5, ruleName: "login" };
  const { id, outs } = await run.create("RateLimitRuleData", args);
  for (const [given, replaces] of [
    [args, []],
    [{ ...args, ruleName: unknownValue }, ["ruleName"]],
  ] as const) {
    const { inputs } = await run.checked("RateLimitRuleData", given);
    const { changes, ...diff } = await run.of("RateLimitRuleData").diff(id, outs, inputs);
    expect([changes, diff.replaces]).toEqual([replaces.length > 0, replaces]);
  }
});

test("an update is previewed property by property", async () => {
  const { outs } = await group.previewUpdate("1/7", recorded, {
    ...us,
    weight: 6,
    healthCheckSettings: { path: "/b" },
    onDelete: "disable",
  });
  expect(outs).toEqual({
    ...recorded,
    weight: 6,
    healthCheckSettings: { enabled: true, path: "/b" },
    managed: managing("healthCheckSettings.path", "weight"),
    onDelete: "disable",
  });
  const { outs: unsaid } = await group.previewUpdate(
    "1/7",
    { ...recorded, adopted: false, onDelete: "keep" },
    us,
  );
  expect([unsaid["adopted"], "onDelete" in unsaid, unsaid["managed"]]).toEqual([false, false, ""]);
  const block = new Run().of("VideoLibraryRefererBlock");
  const held = { libraryId: 4, hostname: "there.example", state: "blocked", adopted: true };
  const { outs: changed } = await block.previewUpdate("4/there.example", held, {
    ...held,
    state: "unblocked",
  });
  expect(changed["adopted"]).toBe(unknownValue);
});

const explain = (
  news: Properties,
  olds: Properties = { loadBalancerId: 1, originGroupId: 7, name: "us", weight: 5 },
) => group.detailedDiff("1/7", recorded, olds, news);

test("a diff names each property, the kind of change, and whether it replaces", async () => {
  const { changes, replaces, stables } = await explain({
    loadBalancerId: 1,
    originGroupId: 8,
    weight: 6,
    enabled: false,
    healthCheckSettings: { path: "/b" },
  });
  const changed = (path: string, kind: string, more: object = {}) => ({
    path,
    kind,
    replaces: false,
    input: true,
    ...more,
  });
  expect([...changes].sort((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
    changed("enabled", "add"),
    changed("healthCheckSettings.path", "add"),
    changed("name", "delete"),
    changed("originGroupId", "update", { replaces: true }),
    changed("weight", "update"),
  ]);
  expect([replaces, stables]).toEqual([["originGroupId"], ["loadBalancerId", "originGroupId"]]);
  // As the SDK's host asks, which needs less.
  expect(await group.diff("1/7", recorded, { ...us, loadBalancerId: 2, name: "us", weight: 5 })).toEqual({
    changes: true,
    replaces: ["loadBalancerId"],
  });
  expect(await group.diff("1/7", recorded, { ...us, name: "us", weight: 5 })).toEqual({
    changes: false,
    replaces: [],
  });
});

test("a changed property that the program did not give is only an output", async () => {
  const rule = new Run().of("RateLimitRuleData");
  const { outs } = await rule.create({ shieldZoneId: 5, ruleId: 51 });
  const previous = { ...outs, ruleName: "former" };
  const args = { shieldZoneId: 5, ruleId: 51 };
  const said = listen();
  await rule.check({}, args);
  expect((await rule.detailedDiff("5/51", previous, args, args)).changes).toEqual([
    { path: "ruleName", kind: "update", replaces: false, input: false },
  ]);
  expect(said()).toBe("Rate-limit rule 51 of shield zone 5 has changed on the platform: ruleName.\n");
});

test("two resources cannot manage the same object, unless one is about to be replaced", async () => {
  const twice =
    /^Origin group 7 of load balancer 1 \(id 1\/7\) is already managed by another resource of this program/;
  const first = { ...us, name: "us", weight: 5 };
  await group.check({}, first);
  await group.check({}, { ...first, weight: 6 });
  await group.diff("1/7", recorded, first);
  expect((await rejection(group.diff("1/7", recorded, { ...first, weight: 6 }))).message).toMatch(twice);
  const replaced = { ...first, loadBalancerId: 2 };
  await group.check({}, replaced);
  expect(await group.diff("1/7", recorded, replaced)).toMatchObject({ replaces: ["loadBalancerId"] });
  // A refresh diffs too, without a check before it.
  expect(await group.diff("1/7", recorded, { ...first, weight: 7 })).toMatchObject({ changes: true });
  const rule = new Run().of("RateLimitRuleData");
  const { outs } = await rule.create({ shieldZoneId: 5, ruleId: 51 });
  for (const args of [
    { shieldZoneId: 5, ruleId: 51 },
    { shieldZoneId: 5, ruleName: "login" },
  ]) {
    await rule.check({}, args);
    expect(await rule.diff("5/51", outs, args)).toMatchObject({ replaces: [] });
  }
});

test("a preview rejects a token whose delete revokes all beside another one, unless only a refresh shows that one", async () => {
  const keeping = { databaseId: "shop", kind: "read-only" };
  const sweeping = { ...keeping, onDelete: "revokeAll" };
  const twice = "Two resources of this program use the access tokens of database shop";
  const planned = new Run().of("DatabaseToken");
  await planned.previewCreate(keeping);
  expect((await rejection(planned.previewCreate(sweeping))).message).toContain(twice);
  const refreshed = new Run().of("DatabaseToken");
  await refreshed.diff("shop/1", { ...keeping, managed: "" }, keeping);
  await refreshed.previewCreate(sweeping);
  const kept = new Run();
  const { inputs } = await kept.checked("DatabaseToken", keeping);
  await kept.of("DatabaseToken").diff("shop/1", { ...inputs, managed: "" }, inputs);
  expect((await rejection(kept.of("DatabaseToken").previewCreate(sweeping))).message).toContain(twice);
});

test("arguments that failed their check claim nothing", async () => {
  const bad = { ...us, name: "us", weight: 300 };
  expect((await group.check({}, bad)).failures).toHaveLength(1);
  await group.check({}, { ...us, weight: 5 });
  await group.diff("1/7", recorded, bad);
  expect(await group.diff("1/7", recorded, { ...us, weight: 5 })).toMatchObject({ changes: true });
});

test("a failed check names the property if the engine can print its value, and it is no secret", async () => {
  const named = async (kind: string, args: Properties) =>
    (await new Run().of(kind).check({}, args)).failures.map(({ property }) => property);
  expect(await named("OriginGroup", { loadBalancerId: 1, name: "eu", weight: 300 })).toEqual(["weight"]);
  expect(await named("OriginGroup", { loadBalancerId: 1, name: "eu", wieght: 3 })).toEqual([""]);
  expect(await named("LogForwarding", { ...forwarding, token: 5 })).toEqual([""]);
  expect(await named("LogForwarding", { ...forwarding, port: 0, token: "MARKER" })).toEqual(["port"]);
  // Of these it would print "{<nil>}".
  expect(await named("OriginGroup", { loadBalancerId: 1 })).toEqual([""]);
  expect(await named("OriginGroup", { loadBalancerId: null, name: "eu" })).toEqual([""]);
  expect(await named("OriginGroup", { ...us, name: "eu", healthCheckSettings: { path: 5 } })).toEqual([""]);
});

test("an update that renews a value shows it as unknown, not as a removal", async () => {
  const dnssec = new Run().of("DnssecZone");
  const disabled = { zoneId: 3, enabled: false, dsRecord: "shop.example. IN DS 1", managed: "" };
  await dnssec.check({}, { zoneId: 3 });
  const { changes } = await dnssec.detailedDiff("3", disabled, { zoneId: 3 }, { zoneId: 3 });
  expect(changes.map(({ path, kind }) => `${kind} ${path}`)).toEqual(["update enabled"]);

  const token = new Run().of("DatabaseToken");
  const args = { databaseId: "shop", kind: "read-only", expiry: "2d", renewBefore: "1d" };
  const due = { ...args, tokenId: "1", token: "MARKER", expiresAt: "2026-01-01T00:00:00Z", managed: "" };
  await token.check({}, args);
  const renewed = await token.detailedDiff("shop/1", due, args, args);
  expect(renewed.changes.find(({ path }) => path === "token")).toMatchObject({ kind: "add" });
  // A refresh renews nothing.
  const refreshed = await new Run().of("DatabaseToken").detailedDiff("shop/1", due, args, args);
  expect(refreshed.changes.find(({ path }) => path === "token")).toMatchObject({ kind: "update" });
});

test("the error for a bad argument shows its value, except secrets and unknown values", async () => {
  const reasons = async (kind: string, args: Properties) =>
    (await new Run().of(kind).check({}, args)).failures.map(({ reason }) => reason.split("; ").at(-1));
  expect(await reasons("LogForwarding", { ...forwarding, port: 0 })).toEqual(["0 was given."]);
  expect(await reasons("LogForwarding", { ...forwarding, token: 4711 })).toEqual([
    "another value was given.",
  ]);
  expect(
    await reasons("OriginGroup", { loadBalancerId: 1, name: "eu", healthCheckSettings: [unknownValue] }),
  ).toEqual([]);
});

test("the provider knows what reads cannot return and what an id means", () => {
  expect(group.unreadable).toEqual(["originGroupId", "adopt"]);
  expect(new Run().of("LogForwarding").unreadable).toEqual(["adopt"]);
  expect(new Run().of("RateLimitRuleData").unreadable).toEqual(["ruleId", "ruleName"]);
  expect(group.describe("1/7")).toBe("origin group 7 of load balancer 1");
  expect(() => group.describe("7")).toThrow("the form is <loadBalancerId>/<originGroupId>");
});

test("this package's own errors show no stack; unexpected ones keep theirs", async () => {
  expect((await rejection(group.read("seven", {}))).stack).toBe("");
  const broken = {
    get loadBalancerId(): never {
      throw new TypeError("odd");
    },
  };
  expect((await rejection(group.create(broken))).stack).toContain("TypeError: odd");
});
