import * as fc from "fast-check";
import { checkArguments } from "../../../provider/core/check";
import { compareInputs } from "../../../provider/core/diff";
import { buildStateOutputs } from "../../../provider/core/state";
import { listUncertainPaths } from "../../../provider/core/values/managedPaths";
import { copyValues, getValue, hasValue } from "../../../provider/core/values/paths";
import { toPlainProperties } from "../../../provider/core/values/plainJson";
import type { Properties } from "../../../provider/model/properties";
import { encodeManaged } from "../../support/encodeManaged";
import { runOptions } from "../../support/hostile";
import { rejection } from "../../support/httpServers";
import { apiGroup, originGroup, validArguments } from "./arguments";
import {
  captureStderr,
  changeGroup,
  forwarding,
  groups,
  platform,
  platformForEach,
  Run,
  startPlatform,
  withMembers,
  writes,
} from "./run";

let stderr: () => string;
platformForEach();
beforeEach(() => {
  stderr = captureStderr();
});

const path = "/loadbalancer/1/origingroup/7";
const us = { loadBalancerId: 1, originGroupId: 7 };
const ours = { ...us, name: "us", weight: 5, priority: 1 };
const managed = encodeManaged("name", "priority", "weight");
const recorded = { ...ours, enabled: true, adopted: true, managed };
const update = (args: Properties, outs: Properties = recorded) =>
  new Run().provider("OriginGroup").update("1/7", outs, args);
/** Lists the paths that a preview shows. */
async function listChanges(args: Properties, outs: Properties): Promise<string[]> {
  const run = new Run();
  const { inputs } = await run.checkArguments("OriginGroup", args);
  const { changes } = await run.provider("OriginGroup").detailedDiff("1/7", outs, args, inputs);
  return changes.map((change) => change.path);
}

/** JSON has no -0. */
const toJson = (value: unknown) => JSON.stringify(value);

test("an update writes what its diff shows: every other path keeps its value, and the state the program's", async () => {
  const key = { loadBalancerId: 1, originGroupId: 7 };
  const live = () => originGroup.toOutputs(groups()[0], key);
  const check = (args: Properties) =>
    toPlainProperties(checkArguments(originGroup, { ...args, ...key }).inputs);
  await fc.assert(
    fc.asyncProperty(
      validArguments,
      validArguments,
      apiGroup,
      apiGroup,
      async (former, now, first, theirs) => {
        // Another group of the load balancer has this name.
        fc.pre(now["name"] !== "ap");
        const [before, inputs] = [check(former), check(now)];
        const managedBefore = originGroup.settable.filter((each) => hasValue(before, each));
        const account = { fingerprint: "0" };
        const outputs = copyValues(originGroup.toOutputs(first, key), before, managedBefore);
        const resource = { lifecycle: originGroup, account, inputs: before };
        const state = toPlainProperties(buildStateOutputs(resource, outputs, false));
        changeGroup({ ...theirs, Id: 7, Name: "us" });
        const untouched = live();
        const shown = compareInputs(originGroup, state, inputs).changed;

        const { account: _, ...withoutAccount } = state;
        const { outs } = await update(inputs, withoutAccount);
        const isSet = (each: string) => hasValue(inputs, each) && shown.includes(each);
        const expected = (each: string) => getValue(isSet(each) ? inputs : untouched, each) ?? null;
        for (const each of originGroup.settable) {
          // Where the object has none, the emulator adds its defaults.
          if (expected(each) !== null)
            expect([each, toJson(getValue(live(), each))]).toEqual([each, toJson(expected(each))]);
          if (hasValue(inputs, each))
            expect([each, toJson(getValue(outs, each))]).toEqual([each, toJson(getValue(inputs, each))]);
        }
        expect(compareInputs(originGroup, outs, inputs).changed).toEqual([]);
      },
    ),
    runOptions(12),
  );
});

test("a warning names what others have changed and stays, and what they have changed and the program overwrites", async () => {
  changeGroup({ Weight: 77, Priority: 9, Enabled: false });
  const { outs } = await update({ ...ours, priority: 2 });
  expect(writes()).toEqual([`POST ${path} {"Priority":2}`]);
  expect(outs).toMatchObject({ weight: 5, priority: 2, enabled: false });
  expect(stderr()).toBe(
    'Origin group 7 of load balancer 1 was changed outside of this program: weight (recorded 5, now 77). This update leaves that as it is. "pulumi preview --refresh" shows what would revert it, and "pulumi up --refresh" reverts it.\n' +
      "Origin group 7 of load balancer 1 was changed outside of this program: priority (recorded 1, now 9). This update overwrites that, because the program has changed it, too.\n",
  );
});

test("a strict preview warns of the same, and an update of settings alone writes nothing", async () => {
  changeGroup({ Weight: 77, Priority: 1 });
  const strict = new Run({ "edge:strictPreview": "true" }).provider("OriginGroup");
  const args = { ...ours, onDelete: "keep" };
  const planned = (await strict.previewUpdate("1/7", recorded, args)).outs;
  const warning = stderr();
  expect(warning).toContain("weight (recorded 5, now 77). This update leaves that as it is.");
  expect((await update(args)).outs).toMatchObject({ weight: 5, onDelete: "keep" });
  expect(stderr().split(warning)).toHaveLength(3);
  expect([planned["weight"], writes()]).toEqual([5, []]);
});

test("an argument that the program adds is written, although the state has its value: others may have changed that", async () => {
  changeGroup({ Weight: 5, Priority: 1, Enabled: false });
  await update({ ...ours, enabled: true });
  expect(writes()).toEqual([`POST ${path} {"Enabled":true}`]);
});

describe("after an update without a clear response", () => {
  const lose = async (args: Properties, outs = recorded) => {
    platform.fault({ method: "POST", path, reset: "after" });
    const { properties } = (await rejection(update(args, outs))) as Error & { properties: Properties };
    platform.requests.clear();
    return properties;
  };
  beforeEach(() => changeGroup({ Weight: 5, Priority: 1 }));

  test("the diff shows what it may have set, and the next update makes sure of that alone, even if it was taken back", async () => {
    const state = await lose({ ...ours, weight: 9 });
    expect(state).toMatchObject({ weight: 5, incomplete: encodeManaged("weight") });
    changeGroup({ Priority: 60 });
    expect(await listChanges(ours, state)).toEqual(["weight"]);
    expect(stderr()).toContain(
      "The last update of origin group 7 of load balancer 1 failed, and its response does not show whether it has set weight: this update makes sure that the program's values are set.",
    );
    const { outs } = await update(ours, state);
    expect(writes()).toEqual([`POST ${path} {"Weight":5}`]);
    expect(outs).toMatchObject({ weight: 5, priority: 1 });
    expect([outs["incomplete"], await listChanges(ours, outs)]).toEqual([undefined, []]);
    // What it did set was this program's change, not someone else's.
    expect(stderr()).not.toContain("weight (");
  });

  describe("that reset other managed fields", () => {
    beforeEach(async () => {
      await startPlatform({ resetOmittedFields: true });
      changeGroup({ Weight: 5, Priority: 1 });
    });
    const expectRepaired = (outs: Properties, weight: number) => {
      expect([groups()[0], stderr()]).toMatchObject([{ Weight: weight, Priority: 1 }, expect.anything()]);
      expect(outs).toMatchObject({ weight, priority: 1 });
      expect([outs["incomplete"], stderr()]).toEqual([undefined, expect.not.stringContaining("outside of")]);
    };

    test.each([
      ["a read shows them", [], ["priority", "weight"]],
      [
        "no read shows them",
        [{ method: "GET", status: 500, times: 9, after: 1 }],
        ["name", "priority", "weight"],
      ],
    ] as const)("the diff shows them, too, if %s", async (_, faults, paths) => {
      const removals = faults.map((fault) => platform.fault(fault));
      const state = await lose({ ...ours, weight: 9 });
      for (const { remove } of removals) remove();
      expect(listUncertainPaths(originGroup, state).sort()).toEqual(paths);
      expect(await listChanges({ ...ours, weight: 9 }, state)).toEqual(expect.arrayContaining([...paths]));
      expectRepaired((await update({ ...ours, weight: 9 }, state)).outs, 9);
    });

    test("an attempt that a hook repeats in the same run restores them", async () => {
      platform.fault({ method: "POST", path, reset: "after" });
      const provider = new Run().provider("OriginGroup");
      const attempt = () => provider.update("1/7", recorded, { ...ours, weight: 9 }, "urn:us");
      await rejection(attempt());
      const refused = platform.fault({ method: "GET", status: 403, times: 9 });
      expect(await rejection(attempt())).toMatchObject({ properties: { incomplete: expect.anything() } });
      refused.remove();
      expectRepaired((await attempt()).outs, 9);
    });
  });

  test("nothing is sent if a read shows that the platform has the program's value", async () => {
    const state = await lose({ ...ours, weight: 9 });
    const { outs } = await update({ ...ours, weight: 9 }, state);
    expect([writes(), outs["incomplete"]]).toEqual([[], undefined]);
  });

  test("a refresh confirms what it reads", async () => {
    const state = await lose({ ...ours, weight: 9 });
    const { props } = await new Run().provider("OriginGroup").read("1/7", state);
    expect(props).toMatchObject({ weight: 9 });
    expect(props).not.toHaveProperty("incomplete");
  });

  test("what no read returns is sent again, after a refresh as well", async () => {
    const own = "/mc/log/forwarding/shop";
    platform.fault({ method: "GET", path: own, times: 9, alter: withMembers({ token: "••••" }) });
    platform.fault({ method: "PUT", path: own, reset: "after" });
    const args = { ...forwarding, enabled: true, token: "MARKER-old" };
    const state = { ...args, adopted: true, managed: encodeManaged(...Object.keys(args).slice(1)) };
    const provider = () => new Run().provider("LogForwarding");
    Object.assign(platform.state.logForwarding[0] ?? {}, args);
    const lost = provider().update("shop", state, { ...args, token: "MARKER-new" });
    const { properties } = (await rejection(lost)) as Error & { properties: Properties };
    const { props } = await provider().read("shop", { ...properties, token: "MARKER-old" });
    expect(props["incomplete"]).toBe(encodeManaged("token"));
    platform.requests.clear();
    await provider().update("shop", { ...props, token: "MARKER-old" }, args);
    expect(platform.requests.writes().map(({ body }) => body)).toEqual([{ ...args }]);
  });

  test("a state of an earlier version does not say what: everything that differs is written", async () => {
    const { incomplete: _, ...state } = await lose({ ...ours, weight: 9 });
    expect(await listChanges(ours, state)).toEqual([]);
    await update(ours, state);
    expect(writes()).toEqual([`POST ${path} {"Weight":5}`]);
  });

  test("a value that could not be restored is shown", async () => {
    changeGroup({ Priority: 60 });
    platform.fault({ method: "POST", path, times: 2, alter: withMembers({ Priority: 1 }) });
    const error = await rejection(update({ ...ours, weight: 9 }));
    const { properties } = error as Error & { properties: Properties };
    expect(await listChanges({ ...ours, weight: 9 }, properties)).toEqual(["priority"]);
  });
});

test("the update that gives a state of the plugin the text for the SDK's host reverts nothing", async () => {
  changeGroup({ Weight: 77, Priority: 1 });
  const { outs } = await update({ ...ours, __provider: "text" });
  expect([outs["weight"], writes()]).toEqual([5, []]);
});

describe("an update of other arguments does not repeat an action that others have undone", () => {
  test("a referer that is no longer blocked, and stays adopted", async () => {
    platform.state.videoLibraries[0]?.BlockedReferrers.splice(0);
    const block = { libraryId: 4, hostname: "there.example", state: "blocked" };
    const outs = { ...block, adopted: true, managed: encodeManaged("state") };
    const provider = new Run().provider("VideoLibraryRefererBlock");
    const updated = await provider.update("4/there.example", outs, { ...block, onDelete: "keep" });
    expect(updated.outs).toMatchObject({ state: "blocked", adopted: true });
    expect(writes()).toEqual([]);
  });

  test("DNSSEC that is switched off", async () => {
    const outs = { zoneId: 3, enabled: true, dsRecord: "one", managed: "" };
    const dnssec = new Run().provider("DnssecZone");
    const updated = await dnssec.update("3", outs, { zoneId: 3, onDelete: "disable" });
    expect([updated.outs, writes()]).toEqual([expect.objectContaining(outs), []]);
  });

  test("DNSSEC that is switched off after its import, whose first update reads the DS data by enabling it", async () => {
    const outs = { zoneId: 3, enabled: true, managed: "" };
    const provider = () => new Run().provider("DnssecZone");
    const first = await provider().update("3", outs, { zoneId: 3 });
    expect([first.outs["enabled"], writes()]).toEqual([true, []]);
    expect(stderr()).toContain("enabled (recorded true, now false). This update leaves that as it is.");
    // Once it is enabled again, the next update reads the data.
    Object.assign(platform.state.dnsZones[0] ?? {}, { DnsSecEnabled: true });
    const second = await provider().update("3", first.outs, { zoneId: 3 });
    expect(second.outs).toMatchObject({ enabled: true, dsRecord: expect.any(String) });
  });

  test("another release that is live", async () => {
    await startPlatform({ seed: { Scripts: [{ Id: 6 }] } });
    const args = { scriptId: 6, code: "// ours", note: "one" };
    const { id, outs } = await new Run().create("ScriptRelease", args);
    const publish = async (request: string, body: object) => {
      const url = `${platform.baseUrl}/compute/script/6/${request}`;
      const headers = { AccessKey: platform.apiKey, "Content-Type": "application/json" };
      await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    };
    await publish("code", { Code: "// hot fix" });
    await publish("publish", {});
    platform.requests.clear();
    const updated = await new Run().applyUpdate("ScriptRelease", id, outs, { ...args, note: "two" });
    expect([updated, writes()]).toEqual([{ ...outs, note: "two" }, []]);
    expect(stderr()).toMatch(
      /: release \(recorded "[^"]+", now "[^"]+"\)\. This update leaves that as it is\./,
    );
    await new Run().applyUpdate("ScriptRelease", id, updated, { ...args, code: "// next" });
    expect(stderr()).toMatch(/: release \(recorded "[^"]+", now "[^"]+"\)\. This update overwrites that/);
  });
});
