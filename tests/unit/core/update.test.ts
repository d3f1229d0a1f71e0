import type { Properties } from "../../../provider/model/properties";
import { encodeManaged } from "../../support/encodeManaged";
import { rejection } from "../../support/httpServers";
import {
  captureStderr,
  changeGroup,
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

let stderr: () => string;
platformForEach();
beforeEach(() => {
  stderr = captureStderr();
  changeGroup({ Weight: 5 });
});

const path = "/loadbalancer/1/origingroup/7";
const us = { loadBalancerId: 1, originGroupId: 7 };
const recorded = {
  ...us,
  name: "us",
  weight: 5,
  priority: 1,
  adopted: true,
  managed: encodeManaged("weight"),
};
const provider = () => new Run().provider("OriginGroup");
const update = (args: Properties, outs: Properties = recorded) => provider().update("1/7", outs, args);

test("sends what the program has changed, and nothing if the platform has it already", async () => {
  const { outs } = await update({ ...us, weight: 6, name: "us" });
  expect(outs).toMatchObject({
    weight: 6,
    name: "us",
    adopted: true,
    managed: encodeManaged("name", "weight"),
  });
  expect(writes()).toEqual([`POST ${path} {"Weight":6}`]);
  expect(stderr()).toBe("");
  const same = await update({ ...us, weight: 6 }, { ...recorded, adopted: false, priority: 99 });
  // Unmanaged properties are recorded with their live values.
  expect(same.outs).toMatchObject({ weight: 6, adopted: false, priority: groups()[0]?.Priority });
  expect(writes()).toHaveLength(1);
  expect(stderr()).toBe(
    "Origin group 7 of load balancer 1 was not changed on the platform: only its state was updated.\n",
  );
});

test.each([
  ["a lost response", [{ reset: "after" }], true],
  ["a server error", [{ status: 500 }], true],
  ["a refusal", [{ status: 400 }], false],
  ["a refusal of the second attempt", [{ reset: "after" }, { status: 400 }], true],
] as const)("after %s, the state records an incomplete update: %o → %s", async (_, faults, isIncomplete) => {
  for (const fault of faults) platform.fault({ method: "POST", ...fault });
  const provider = new Run({ "edge:maxAttempts": String(faults.length) }).provider("OriginGroup");
  const error = await rejection(provider.update("1/7", recorded, { ...us, weight: 9 }));
  expect("reasons" in error).toBe(isIncomplete);
  if (isIncomplete) expect(error).toMatchObject({ id: "1/7", properties: { weight: 5, adopted: true } });
});

test("an update that was confirmed is incomplete if its object then cannot be read", async () => {
  const properties = { Name: "new" };
  const args = { path: "/videolibrary", properties, match: ["Name"] };
  const { id, outs } = await new Run().create("ApiObject", { ...args, properties: { Name: "old" } });
  platform.fault({ method: "GET", path: id, status: 403, after: 1 });
  const error = await rejection(new Run().provider("ApiObject").update(id, outs, args));
  expect(error).toMatchObject({ id, reasons: [expect.stringContaining("403")] });
});

test("what this program unblocks and blocks again is its own", async () => {
  const write = async (state: string, outs: Properties) => {
    const args = { libraryId: 4, hostname: "there.example", state };
    return (await new Run().provider("VideoLibraryRefererBlock").update("4/there.example", outs, args)).outs;
  };
  const held = { libraryId: 4, hostname: "there.example", state: "blocked", adopted: true };
  const unblocked = await write("unblocked", held);
  expect(unblocked).toMatchObject({ state: "unblocked", adopted: false });
  expect(await write("blocked", unblocked)).toMatchObject({ state: "blocked", adopted: false });
});

test("an object that someone created again counts as adopted, even if its first update fails after the write", async () => {
  const args = { ...forwarding, app: "new" };
  const { id, outs } = await new Run().create("LogForwarding", args);
  expect(outs["adopted"]).toBe(false);
  const createdAt = "2030-01-01T00:00:00Z";
  Object.assign(platform.state.logForwarding.find(({ app }) => app === "new") ?? {}, { createdAt });
  platform.fault({ method: "PUT", path: "/mc/log/forwarding/new", alter: withMembers({ port: 9 }) });
  const failed = new Run().applyUpdate("LogForwarding", id, outs, { ...args, port: 2 });
  expect(await rejection(failed)).toMatchObject({ properties: { adopted: true, createdAt } });
  expect(stderr()).toContain(
    'Somebody deleted log forwarding of app new and created it again: it counts as adopted from now on. Destroy will keep it unless onDelete is "delete".\n',
  );
});

test("an object that no longer exists is not created again", async () => {
  groups().splice(0, 1);
  expect(await rejectionMessage(update({ ...us, weight: 6 }))).toBe(
    'Origin group 7 of load balancer 1 no longer exists on the platform: run "pulumi up --refresh" to recreate it.',
  );
  expect(writes()).toEqual([]);
});

test("without a read operation, the recorded state is what is compared", async () => {
  await startPlatform({ documentedOnly: true });
  const unseen = { ...recorded, priority: 100 };
  expect((await update({ ...us, weight: 5 }, unseen)).outs).toMatchObject({ weight: 5, adopted: true });
  expect((await update({ ...us, weight: 6 }, unseen)).outs).toMatchObject({ weight: 6 });
  expect(writes()).toEqual([`POST ${path} {"Weight":6}`]);
});

test("an update that fails after a confirmed write is recorded as partial", async () => {
  platform.fault({ method: "POST", path, alter: withMembers({ Weight: 9, Priority: 2 }), times: 2 });
  const error = await rejection(update({ ...us, weight: 6, __provider: "text" }));
  expect(error).toMatchObject({
    id: "1/7",
    properties: { ...us, name: "us", weight: 9, __provider: "text" },
    reasons: [error.message],
    stack: "",
  });
  platform.clearFaults();
  platform.fault({ method: "POST", path, status: 400 });
  const refused = await rejection(update({ ...us, weight: 8 }));
  expect(refused).not.toHaveProperty("reasons");
  expect([refused.name, refused.stack]).toEqual(["ApiError", ""]);
});

test("other settings that the write reset are restored, or the error names them", async () => {
  changeGroup({ Enabled: false, Priority: 3 });
  const reset = withMembers({ Enabled: true, Priority: 100 });
  platform.fault({ method: "POST", path, times: 2, alter: reset });
  expect(await rejectionMessage(update({ ...us, weight: 7 }))).toBe(
    "Updating origin group 7 of load balancer 1 also changed enabled, priority, and the previous values could not be restored: check that on the platform.",
  );
  platform.fault({
    method: "POST",
    path,
    alter: (body) => {
      changeGroup({ Enabled: true, Priority: 100 });
      return reset(body);
    },
  });
  const { outs } = await update({ ...us, weight: 8 }, { ...recorded, weight: 7 });
  expect(outs).toMatchObject({ weight: 8, enabled: false, priority: 3 });
  expect(groups()[0]).toMatchObject({ Weight: 8, Enabled: false, Priority: 3 });
  expect(stderr()).toBe(
    "Updating origin group 7 of load balancer 1 also reset enabled, priority: the previous values were restored.\n",
  );
});

test("what somebody else changes during an update stays beside what the update reset, and a line says so", async () => {
  changeGroup({ Enabled: false, Priority: 3, Latitude: 7, Longitude: 8 });
  const theirs = { Priority: 6, Latitude: 46 };
  platform.fault({
    method: "POST",
    path,
    alter: (body) => {
      changeGroup({ ...theirs, Enabled: true });
      return withMembers({ ...theirs, Enabled: true })(body);
    },
  });
  const { outs } = await update({ ...us, weight: 6 });
  expect(groups()[0]).toMatchObject({ ...theirs, Longitude: 8, Enabled: false, Weight: 6 });
  expect(outs).toMatchObject({ latitude: 46, longitude: 8, priority: 6, enabled: false, weight: 6 });
  expect(stderr()).toBe(
    "Updating origin group 7 of load balancer 1 also reset enabled: the previous values were restored.\n" +
      "While origin group 7 of load balancer 1 was updated, latitude, priority changed as well, which this program does not manage: they were left as they are.\n",
  );
  platform.fault({ method: "POST", path, alter: withMembers({ Priority: 9 }) });
  await update({ ...us, weight: 7 });
  expect(writes().at(-1)).toBe(`POST ${path} {"Weight":7}`);
  expect(stderr()).toMatch(
    /priority changed as well, which this program does not manage: it was left as it is\.\n$/,
  );
});

test("every setting survives on a server that resets what a write omits", async () => {
  await startPlatform({ resetOmittedFields: true });
  changeGroup({
    Weight: 5,
    Enabled: false,
    Latitude: 46,
    Priority: 3,
    HealthCheckSettings: { Enabled: true, Path: "/" },
  });
  const { outs } = await update({ ...us, weight: 6, healthCheckSettings: { path: "/up" } });
  // A write of only the reset fields would reset the weight and the path that the first write set. The others still have
  // their defaults. They are not echoed, because an API may refuse a value that it returns.
  expect(writes()).toEqual([
    `POST ${path} {"Weight":6,"HealthCheckSettings":{"Enabled":true,"Path":"/up"}}`,
    `POST ${path} {"Enabled":false,"Latitude":46,"Weight":6,"Priority":3,"HealthCheckSettings":{"Enabled":true,"Path":"/up"}}`,
  ]);
  expect(outs).toMatchObject({ weight: 6, enabled: false, latitude: 46, priority: 3 });
  expect(groups()[0]).toMatchObject({ Weight: 6, Enabled: false, Latitude: 46, Priority: 3 });
});

test("a managed value that the platform changes with another one is sent once more, then an error until the next up", async () => {
  const args = { ...us, name: "us", weight: 6, priority: 1 };
  const olds = { ...recorded, managed: encodeManaged("name", "priority", "weight") };
  changeGroup({ Priority: 1 });
  platform.fault({ method: "POST", path, alter: withMembers({ Priority: 60 }) });
  expect((await update(args, olds)).outs).toMatchObject({ weight: 6, priority: 1 });
  expect(writes().slice(-1)).toEqual([`POST ${path} {"Weight":6,"Priority":1}`]);
  expect(stderr()).toContain("also reset priority: the previous values were restored.");

  platform.fault({ method: "POST", path, times: 2, alter: withMembers({ Priority: 60 }) });
  const error = await rejection(update({ ...args, weight: 7 }, { ...olds, weight: 6 }));
  expect(error.message).toContain("also changed priority, and the previous values could not be restored");
  const { properties } = error as Error & { properties: Properties };
  const { changes } = await provider().detailedDiff("1/7", properties, args, { ...args, weight: 7 });
  expect(changes.map((change) => change.path)).toEqual(["priority"]);
});

describe("an operator's change since the last read is kept", () => {
  const drained = { Weight: 200, Enabled: false };
  const older = { ...recorded, weight: 50, priority: 100, enabled: true };
  const reading = async () => {
    changeGroup({ Weight: 50, Enabled: true });
    const run = new Run();
    const { props } = await run
      .provider("OriginGroup")
      .read("1/7", { ...recorded, managed: encodeManaged("name") });
    changeGroup(drained);
    return { run, props };
  };

  test("when another property is updated in the same process", async () => {
    const { run, props } = await reading();
    const { outs } = await run.provider("OriginGroup").update("1/7", props, { ...us, name: "us-east" });
    expect(outs).toMatchObject({ name: "us-east", weight: 200, enabled: false });
    expect([writes(), stderr()]).toEqual([[`POST ${path} {"Name":"us-east"}`], ""]);
  });

  test("when a destroy disables it and the platform resets what a write omits", async () => {
    await startPlatform({ resetOmittedFields: true });
    const { run, props } = await reading();
    changeGroup({ Enabled: true });
    await run.provider("OriginGroup").delete("1/7", { ...props, adopted: false, onDelete: "disable" });
    expect(groups()[0]).toMatchObject({ Name: "us", ...drained });
  });

  test("when the read omits it, and only an older value is recorded", async () => {
    changeGroup(drained);
    const { Weight, Enabled, ...lean } = structuredClone(groups()[0]) as object as Properties;
    platform.fault({ path: "/loadbalancer/1", alter: withMembers({ OriginGroups: [lean] }), times: 9 });
    await update({ ...us, name: "us-east" }, older);
    expect(groups()[0]).toMatchObject({ Name: "us-east", ...drained });
    expect(writes()).toHaveLength(1);
  });

  test("when the server has no read operation: the difference is reported and not reverted", async () => {
    await startPlatform({ documentedOnly: true });
    changeGroup(drained);
    await update({ ...us, name: "us-east" }, older);
    expect(groups()[0]).toMatchObject({ Name: "us-east", ...drained });
    expect(writes()).toHaveLength(1);
    expect(stderr()).toBe(
      "After the update of origin group 7 of load balancer 1, these properties differ from the state: enabled, weight. The update did not set them, and without a read operation it is not known whether it changed them: check them on the platform.\n",
    );
  });
});

describe("a response to a write", () => {
  const args = { ...forwarding, enabled: true, token: "MARKER-1" };
  const write = () =>
    new Run().provider("LogForwarding").update("shop", { app: "shop", adopted: true }, args);
  const respondWith = (members: object) =>
    platform.fault({ method: "PUT", path: "/mc/log/forwarding/shop", alter: withMembers(members) });

  test("that leaves a value out has accepted it, and one that adds a value has reset nothing", async () => {
    respondWith({ token: undefined });
    expect(JSON.stringify((await write()).outs)).toContain("MARKER-1");
    changeGroup({ HealthCheckSettings: null });
    const added = withMembers({ HealthCheckSettings: { Enabled: false, Path: "/" } });
    platform.fault({ method: "POST", path, alter: added });
    await update({ ...us, weight: 6 });
    expect([writes().length, stderr()]).toEqual([2, ""]);
  });

  test("with another value is an error, which shows no secret", async () => {
    respondWith({ port: 2, token: "OTHER-MARKER" });
    expect(await rejectionMessage(write())).toBe(
      "The API accepted the update of log forwarding of app shop but returned a different value of port (sent 1, returned 2), token. Declare the value that the API returned, or remove the argument.",
    );
  });
});

test("a resource that was the plugin's gets the text that the SDK's host needs, in an update that sends nothing", async () => {
  const args = { loadBalancerId: 1, name: "new" };
  const run = new Run();
  const { id, outs } = await run.create("OriginGroup", args);
  const { inputs } = await run.checkArguments("OriginGroup", args);
  const changes = async (olds: Properties, news: Properties) =>
    (await new Run().provider("OriginGroup").diff(id, olds, news)).changes;
  const dynamic = { __provider: "text" };
  expect(await changes(outs, { ...inputs, ...dynamic })).toBe(true);
  expect(await changes({ ...outs, ...dynamic }, { ...inputs, ...dynamic })).toBe(false);
  expect(await changes(outs, inputs)).toBe(false);
});

test("a replacement that the program's ID causes says that the old object stays; another one says nothing", async () => {
  const diff = async (args: Properties) => {
    const run = new Run();
    const { inputs } = await run.checkArguments("OriginGroup", args);
    return (await run.provider("OriginGroup").diff("1/7", recorded, inputs)).replaces;
  };
  expect(await diff({ loadBalancerId: 2, name: "us" })).toEqual(["loadBalancerId"]);
  expect(stderr()).toBe("");
  expect(await diff({ loadBalancerId: 1, originGroupId: 8 })).toEqual(["originGroupId"]);
  expect(stderr()).toBe(
    "Origin group 7 of load balancer 1 stays on the platform: the program names another object by its ID. Delete it on the platform if it is not needed.\n",
  );
});
