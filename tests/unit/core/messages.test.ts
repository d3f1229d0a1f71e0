import type { Emulator } from "../../../emulator";
import type { Properties } from "../../../provider/classes/lifecycle";
import { closePlatform, listen, openPlatform, Run, writes } from "./run";

let platform: Emulator;
let said: () => string;
let run: Run;
beforeEach(async () => {
  platform = await openPlatform();
  said = listen();
  run = new Run();
});
afterEach(closePlatform);

const us = { loadBalancerId: 1, name: "us" };
const shop = {
  app: "shop",
  type: "SyslogTcp",
  endpoint: "logs.example",
  port: 6514,
  format: "SyslogRfc5424",
};
const there = { libraryId: 4, hostname: "there.example" };

describe("created, but nothing was created", () => {
  test.each<[kind: string, args: Properties, line: string]>([
    [
      "OriginGroup",
      { ...us, adopt: true, weight: 20 },
      'Adopted origin group 7 "us": weight 100 → 20. Destroy will keep it unless onDelete is "delete".',
    ],
    [
      "OriginGroup",
      { loadBalancerId: 1, originGroupId: 8 },
      'Adopted origin group 8 "ap": nothing changed. Destroy will keep it unless onDelete is "delete".',
    ],
    [
      "VideoLibraryRefererBlock",
      { ...there, adopt: true },
      'Adopted referer there.example of video library 4: nothing changed. Destroy will keep it unless onDelete is "delete".',
    ],
    [
      "VideoLibraryRefererBlock",
      { ...there, hostname: "other.example", state: "unblocked" },
      "Referer other.example of video library 4 already matched the program: nothing changed.",
    ],
    [
      "RateLimitRuleData",
      { shieldZoneId: 5, ruleName: "login" },
      "Rate-limit rule 51 of shield zone 5 was looked up: nothing was created.",
    ],
  ])("%s %j", async (kind, args, line) => {
    await run.create(kind, args);
    expect(said()).toBe(`${line}\n`);
  });

  test("a token of a log forwarding is not shown", async () => {
    await run.create("LogForwarding", { ...shop, adopt: true, token: "MARKER-new" });
    expect(said()).toMatch(
      /^Adopted log forwarding of app shop: .*port 514 → 6514.*token \[secret\] → \[secret\]\. Destroy will keep it .*\n$/,
    );
    expect(said()).not.toContain("MARKER");
  });

  test.each([
    ["shown", "x".repeat(118), `"${"x".repeat(118)}"`],
    ["cut", "x".repeat(120), `"${"x".repeat(119)}…`],
  ])("a long name is %s", async (_, name, shown) => {
    for (const group of platform.state.loadBalancers[0]?.OriginGroups ?? []) group.Name = name;
    await run.create("OriginGroup", { loadBalancerId: 1, originGroupId: 7 });
    expect(said()).toBe(
      `Adopted origin group 7 ${shown}: nothing changed. Destroy will keep it unless onDelete is "delete".\n`,
    );
  });

  test("DNSSEC that was already enabled", async () => {
    for (const zone of platform.state.dnsZones) zone.DnsSecEnabled = true;
    await run.create("DnssecZone", { zoneId: 3 });
    expect(said()).toBe("DNSSEC for DNS zone 3 already matched the program: nothing changed.\n");
  });

  test("a created object gets no line", async () => {
    await run.create("OriginGroup", { loadBalancerId: 1, name: "eu", weight: 5 });
    await run.create("LogForwarding", { ...shop, app: "new" });
    await run.create("DnssecZone", { zoneId: 3 });
    await run.create("VideoLibraryRefererBlock", { ...there, hostname: "new.example" });
    await run.create("VideoLibraryRefererBlock", { ...there, state: "unblocked" });
    expect([said(), writes().length]).toEqual(["", 5]);
  });
});

describe("deleted, but it stays", () => {
  const group = { loadBalancerId: 1, originGroupId: 7, name: "us", managed: "" };
  const what = "Origin group 7 of load balancer 1 was";
  const children = "If a resource names one of these in deletedWith, its object stays on the platform too.";
  test.each<[kind: string, id: string, recorded: Properties, line: string]>([
    [
      "OriginGroup",
      "1/7",
      { ...group, adopted: true },
      `${what} not deleted: it was adopted or imported, and onDelete is not "delete".`,
    ],
    [
      "OriginGroup",
      "1/7",
      { ...group, adopted: false, onDelete: "keep" },
      `${what} not deleted: onDelete is "keep".`,
    ],
    [
      "OriginGroup",
      "1/7",
      { ...group, adopted: false, onDelete: "disable" },
      `${what} disabled, not deleted: onDelete is "disable".`,
    ],
    [
      "LogForwarding",
      "shop",
      { app: "shop", adopted: true },
      'Log forwarding of app shop was not deleted: it was adopted or imported, and onDelete is not "delete".',
    ],
    [
      "DnssecZone",
      "3",
      { zoneId: 3, enabled: true },
      'DNSSEC for DNS zone 3 stays enabled. To disable it, set onDelete: "disable" and run "pulumi up" before you delete the resource.',
    ],
    [
      "VideoLibraryRefererBlock",
      "4/there.example",
      { ...there, state: "blocked", adopted: true },
      'Referer there.example of video library 4 was not deleted: it was adopted or imported, and onDelete is not "delete".',
    ],
    [
      "VideoLibraryRefererBlock",
      "4/new.example",
      { ...there, hostname: "new.example", state: "unblocked", adopted: false },
      "Referer new.example of video library 4 stays unblocked: there is nothing to undo.",
    ],
    [
      "RateLimitRuleData",
      "5/51",
      { shieldZoneId: 5, ruleId: 51 },
      "Rate-limit rule 51 of shield zone 5 was not deleted: the resource only looked it up.",
    ],
  ])("%s %s %j", async (kind, id, recorded, line) => {
    await run.of(kind).delete(id, recorded);
    expect(said()).toBe(kind === "OriginGroup" ? `${line}\n${children}\n` : `${line}\n`);
  });

  test("a process says once that what is in a kept object stays too, with the option deletedWith", async () => {
    await run.of("OriginGroup").delete("1/7", { ...group, onDelete: "keep" });
    await run.of("Database").delete("shop", { databaseId: "shop", name: "shop" });
    expect(said().split(children)).toHaveLength(2);
  });

  test("a deleted object gets no line", async () => {
    await run.of("OriginGroup").delete("1/7", { ...group, adopted: false });
    await run.of("DnssecZone").delete("3", { zoneId: 3, enabled: true, onDelete: "disable" });
    await run
      .of("VideoLibraryRefererBlock")
      .delete("4/there.example", { ...there, state: "blocked", adopted: false });
    expect(said()).toBe("");
  });

  test("a process lists five objects of a class, and then says that there are more", async () => {
    const ids = [21, 22, 23, 24, 25, 26, 27, 28];
    for (const id of ids)
      await run.of("OriginGroup").delete(`1/${id}`, { ...group, originGroupId: id, adopted: true });
    await run.of("LogForwarding").delete("shop", { app: "shop", adopted: true });
    const lines = said().trim().split("\n");
    expect(lines.splice(1, 1)).toEqual([children]);
    expect([lines[4], ...lines.slice(5)]).toEqual([
      expect.stringMatching(/^Origin group 25 /),
      "Further OriginGroup resources that leave their object in place are not listed.",
      expect.stringMatching(/^Log forwarding of app shop was not deleted/),
    ]);
    // The count is for the providers of all resources.
    await new Run().of("OriginGroup").delete("1/29", { ...group, originGroupId: 29, adopted: true });
    expect(said().trim().split("\n")).toHaveLength(8);
  });
});

test("updated, but nothing was sent", async () => {
  const args = { loadBalancerId: 1, name: "eu" };
  const { id, outs } = await run.create("OriginGroup", args);
  const next = new Run();
  const kept = await next.go("OriginGroup", id, outs, { ...args, onDelete: "keep" });
  expect(said()).toBe(
    `Origin group ${id.slice(2)} of load balancer 1 was not changed on the platform: only its state was updated.\n`,
  );
  await new Run().go("OriginGroup", id, kept, { ...args, onDelete: "keep", weight: 9 });
  expect([said().match(/\n/g)?.length, writes().length]).toEqual([1, 2]);
});

test("deleted by destroy, but already deleted on the platform", async () => {
  const group = { loadBalancerId: 1, originGroupId: 9, name: "x", managed: "", adopted: false };
  const line =
    "Origin group 9 of load balancer 1 no longer exists on the platform: only its state is deleted.\n";
  await run.of("OriginGroup").delete("1/9", group);
  await new Run().of("OriginGroup").delete("1/9", { ...group, onDelete: "disable" });
  expect(said()).toBe(line + line);
});

test("deleted by a refresh, because already deleted on the platform", async () => {
  const { id, outs } = await run.create("OriginGroup", { loadBalancerId: 1, name: "eu" });
  platform.state.loadBalancers[0]?.OriginGroups.pop();
  expect(await new Run().of("OriginGroup").read(id, outs)).toEqual({ id: "", props: {} });
  expect(said()).toBe(
    `Origin group ${id.slice(2)} of load balancer 1 no longer exists on the platform: a refresh removes it from the state.\n`,
  );
});
