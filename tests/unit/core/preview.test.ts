import type { PluginProvider } from "../../../provider/core/provider";
import type { Properties } from "../../../provider/model/properties";
import { unknownValue } from "../../../provider/signatures";
import { encodeManaged } from "../../support/encodeManaged";
import { rejection } from "../../support/httpServers";
import { captureStderr, forwarding, platform, platformForEach, Run, rejectionMessage, writes } from "./run";

let group: PluginProvider;
platformForEach();
beforeEach(() => {
  group = new Run().provider("OriginGroup");
});

const us = { loadBalancerId: 1, originGroupId: 7 };
const recorded = {
  ...us,
  name: "us",
  weight: 5,
  healthCheckSettings: { enabled: true, path: "/a" },
  adopted: true,
  managed: encodeManaged("name", "weight"),
};

describe("a read-only resource", () => {
  const login = { shieldZoneId: 5, ruleName: "login" };

  test("is read in a preview, unless its arguments are not known yet", async () => {
    const rule = new Run().provider("RateLimitRuleData");
    expect(await rule.previewCreate(login)).toMatchObject({ id: "5/51", outs: { ruleId: 51 } });
    expect(await rule.previewCreate({ ...login, ruleName: unknownValue })).toEqual({
      id: "",
      outs: { shieldZoneId: 5 },
    });
    const outs = { shieldZoneId: 5, ruleId: 51, ruleName: "former", managed: "" };
    const update = async (ruleId: number, args: Properties) =>
      (await rule.previewUpdate(`5/${ruleId}`, { ...outs, ruleId }, args)).outs;
    expect(await update(51, { shieldZoneId: 5, ruleId: 51 })).toMatchObject({ ruleName: "login" });
    expect(await update(51, { ...login, ruleName: unknownValue })).toMatchObject({ ruleName: "former" });
    expect(await update(59, { shieldZoneId: 5, ruleId: 59 })).toEqual({ ...outs, ruleId: 59 });
    expect(writes()).toEqual([]);
  });

  test("is looked up by a create, which a line says, by as many resources as want it", async () => {
    const said = captureStderr();
    const run = new Run();
    const first = await run.create("RateLimitRuleData", login);
    expect(first).toEqual({ id: "5/51", outs: expect.not.objectContaining({ adopted: expect.anything() }) });
    expect(await run.create("RateLimitRuleData", login)).toEqual(first);
    expect(said()).toMatch(
      /^(Rate-limit rule 51 of shield zone 5 was looked up: nothing was created\.\n){2}$/,
    );
    const missing = run.create("RateLimitRuleData", { shieldZoneId: 6, ruleId: 1 });
    expect(await rejectionMessage(missing)).toContain("There is no ");
  });

  test("with an argument that is not known yet is planned as replaced", async () => {
    const run = new Run();
    const { id, outs } = await run.create("RateLimitRuleData", login);
    const diff = async (args: Properties) => {
      const { inputs } = await run.checkArguments("RateLimitRuleData", args);
      return run.provider("RateLimitRuleData").diff(id, outs, inputs);
    };
    expect(await diff(login)).toEqual({ changes: false, replaces: [] });
    const later = await diff({ ...login, ruleName: unknownValue });
    expect(later).toEqual({ changes: true, replaces: ["ruleName"] });
  });

  test("that changed on the platform shows that as an output, in a line too", async () => {
    const rule = new Run().provider("RateLimitRuleData");
    const args = { shieldZoneId: 5, ruleId: 51 };
    const { outs } = await rule.create(args);
    const said = captureStderr();
    await rule.check({}, args);
    const { changes } = await rule.detailedDiff("5/51", { ...outs, ruleName: "former" }, args, args);
    expect(changes).toEqual([{ path: "ruleName", kind: "update", replaces: false, isInput: false }]);
    expect(said()).toBe("Rate-limit rule 51 of shield zone 5 has changed on the platform: ruleName.\n");
  });
});

test("an update is previewed property by property, without a request", async () => {
  const args = { ...us, weight: 6, healthCheckSettings: { path: "/b" }, onDelete: "disable" };
  expect((await group.previewUpdate("1/7", recorded, args)).outs).toEqual({
    ...recorded,
    weight: 6,
    healthCheckSettings: { enabled: true, path: "/b" },
    managed: encodeManaged("healthCheckSettings.path", "weight"),
    onDelete: "disable",
  });
  const created = { ...recorded, adopted: false, onDelete: "keep" };
  const { outs: left } = await group.previewUpdate("1/7", created, us);
  expect([left["adopted"], "onDelete" in left, left["managed"]]).toEqual([false, false, ""]);
  const held = { libraryId: 4, hostname: "there.example", state: "blocked", adopted: true };
  const block = new Run().provider("VideoLibraryRefererBlock");
  const changed = await block.previewUpdate("4/there.example", held, { ...held, state: "unblocked" });
  expect(changed.outs["adopted"]).toBe(unknownValue);
  expect(platform.requests).toHaveLength(0);
});

test("a diff names each property, the kind of change, and whether it replaces", async () => {
  const olds = { ...us, name: "us", weight: 5 };
  const news = { ...us, originGroupId: 8, weight: 6, enabled: false, healthCheckSettings: { path: "/b" } };
  const { changes, replaces, stables } = await group.detailedDiff("1/7", recorded, olds, news);
  const changed = (path: string, kind: string, replaces = false) => ({ path, kind, replaces, isInput: true });
  expect([...changes].sort((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
    changed("enabled", "add"),
    changed("healthCheckSettings.path", "add"),
    changed("name", "delete"),
    changed("originGroupId", "update", true),
    changed("weight", "update"),
  ]);
  expect([replaces, stables]).toEqual([["originGroupId"], ["loadBalancerId", "originGroupId"]]);
  // The SDK's host uses only `changes` and `replaces`.
  const moved = await group.diff("1/7", recorded, { ...olds, loadBalancerId: 2 });
  expect(moved).toEqual({ changes: true, replaces: ["loadBalancerId"] });
  expect(await group.diff("1/7", recorded, olds)).toEqual({ changes: false, replaces: [] });
});

test("two resources cannot manage the same object, unless one is about to be replaced", async () => {
  const first = { ...us, name: "us", weight: 5 };
  const replaced = { ...first, loadBalancerId: 2 };
  for (const args of [first, { ...first, weight: 6 }, replaced]) await group.check({}, args);
  await group.diff("1/7", recorded, first);
  expect(await rejectionMessage(group.diff("1/7", recorded, { ...first, weight: 6 }))).toMatch(
    /^Origin group 7 of load balancer 1 \(id 1\/7\) is already managed by another resource of this program/,
  );
  expect(await group.diff("1/7", recorded, replaced)).toMatchObject({ replaces: ["loadBalancerId"] });
  // The engine also diffs after a refresh, without a check.
  expect(await group.diff("1/7", recorded, { ...first, weight: 7 })).toMatchObject({ changes: true });
  const bad = { ...first, weight: 300 };
  expect((await group.check({}, bad)).failures).toHaveLength(1);
  expect(await group.diff("1/7", recorded, bad)).toMatchObject({ changes: true });
});

test("a preview rejects a token whose delete revokes all beside another one", async () => {
  const keeping = { databaseId: "shop", kind: "read-only" };
  const sweeping = { ...keeping, onDelete: "revokeAll" };
  const twice = "Two resources of this program use the access tokens of database shop";
  const planned = new Run().provider("DatabaseToken");
  await planned.previewCreate(keeping);
  expect(await rejectionMessage(planned.previewCreate(sweeping))).toContain(twice);
  // A diff after a refresh claims nothing.
  const refreshed = new Run().provider("DatabaseToken");
  await refreshed.diff("shop/1", { ...keeping, managed: "" }, keeping);
  await refreshed.previewCreate(sweeping);
});

test.each<[kind: string, args: Properties, property: string, value: string]>([
  ["OriginGroup", { loadBalancerId: 1, name: "eu", weight: 300 }, "weight", "300 was given."],
  ["LogForwarding", { ...forwarding, port: 0, token: "MARKER" }, "port", "0 was given."],
  ["LogForwarding", { ...forwarding, token: 4711 }, "", "another value was given."],
  ["OriginGroup", { loadBalancerId: 1, name: "eu", wieght: 3 }, "", "Did you mean weight?"],
  // For these, the engine would print "{<nil>}".
  ["OriginGroup", { name: "eu" }, "", "loadBalancerId is required"],
  ["OriginGroup", { ...us, healthCheckSettings: { path: 5 } }, "", "5 was given."],
])(
  "a failed check names the property if the engine can print its value, which is no secret: %s %j",
  async (kind, args, property, value) => {
    const { failures } = await new Run().provider(kind).check({}, args);
    expect(failures).toEqual([{ property, reason: expect.stringContaining(value) }]);
  },
);

test("an update that renews a value shows no removal: a line says what it does", async () => {
  const said = captureStderr();
  const show = async (provider: PluginProvider, ...[id, recorded, args]: [string, Properties, Properties]) =>
    (await provider.detailedDiff(id, recorded, args, args)).changes.map(
      ({ path, kind, isExplained }) => `${kind} ${path}${isExplained ? " (hidden)" : ""}`,
    );
  const dnssec = new Run().provider("DnssecZone");
  const disabled = { zoneId: 3, enabled: false, dsRecord: "shop.example. IN DS 1", managed: "" };
  await dnssec.check({}, { zoneId: 3 });
  expect(await show(dnssec, "3", disabled, { zoneId: 3 })).toEqual(["add enabled (hidden)"]);
  expect(said()).toBe(
    'DNSSEC for DNS zone 3 is disabled: "pulumi up" enables it again. Its keys may then be new, so compare dsRecord with the record at the registrar.\n',
  );

  const args = { databaseId: "shop", kind: "read-only", expiry: "2d", renewBefore: "1d" };
  const due = { ...args, tokenId: "1", token: "MARKER", expiresAt: "2026-01-01T00:00:00Z", managed: "" };
  const token = new Run().provider("DatabaseToken");
  await token.check({}, args);
  expect(await show(token, "shop/1", due, args)).toContain("add token (hidden)");
  expect(said()).toContain("Access token 1 of database shop gets a new value.");
  // A refresh shows the change itself.
  expect(await show(new Run().provider("DnssecZone"), "3", disabled, { zoneId: 3 })).toEqual([
    "update enabled",
  ]);
  expect(await show(new Run().provider("DatabaseToken"), "shop/1", due, args)).toContain("update token");
});

test("the provider knows what reads cannot return", () => {
  expect(group.unreadableArguments).toEqual(["originGroupId", "adopt"]);
  expect(new Run().provider("LogForwarding").unreadableArguments).toEqual(["adopt"]);
  expect(new Run().provider("RateLimitRuleData").unreadableArguments).toEqual(["ruleId", "ruleName"]);
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
