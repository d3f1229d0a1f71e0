import type { Emulator } from "../../../emulator";
import type { Properties } from "../../../provider/classes/lifecycle";
import { managing } from "../../managing";
import { rejection } from "../http/support";
import { closePlatform, forwarding, listen, openPlatform, Run, writes } from "./run";

let platform: Emulator;
beforeEach(async () => {
  platform = await openPlatform();
});
afterEach(closePlatform);

const path = "/loadbalancer/1/origingroup/7";
const us = { loadBalancerId: 1, originGroupId: 7 };
const recorded = { ...us, name: "us", weight: 5, priority: 1, adopted: true, managed: managing("weight") };
const group = () => platform.state.loadBalancers[0]?.OriginGroups[0];
const update = (args: Properties, outs: Properties = recorded) =>
  new Run().of("OriginGroup").update("1/7", outs, args);

test("sends only the differences from the platform, and nothing if there are none", async () => {
  const { outs } = await update({ ...us, weight: 5, name: "us" });
  expect(outs).toMatchObject({ weight: 5, name: "us", adopted: true, managed: managing("name", "weight") });
  expect(writes()).toEqual([`POST ${path} {"Weight":5}`]);
  expect((await update({ ...us, weight: 5 })).outs).toMatchObject({ weight: 5, managed: managing("weight") });
  expect(writes()).toHaveLength(1);
  // The other outputs are then recorded from the platform.
  expect((await update({ ...us, weight: 6 }, { ...recorded, priority: 99 })).outs).toMatchObject({
    priority: group()?.Priority,
  });
});

test("adopted stays as recorded", async () => {
  for (const adopted of [true, false])
    expect((await update({ ...us, weight: 5 }, { ...recorded, adopted })).outs["adopted"]).toBe(adopted);
  const block = (state: string, outs: Properties) =>
    new Run()
      .of("VideoLibraryRefererBlock")
      .update("4/there.example", outs, { libraryId: 4, hostname: "there.example", state });
  const held = { libraryId: 4, hostname: "there.example", state: "blocked" };
  // Unblocked and then blocked by this program: now its own.
  const { outs } = await block("unblocked", { ...held, adopted: true });
  expect(outs).toMatchObject({ state: "unblocked", adopted: false });
  expect((await block("blocked", outs)).outs).toMatchObject({ state: "blocked", adopted: false });
});

test("an object that somebody made anew counts as adopted, even if its first update fails after the write", async () => {
  const { id, outs } = await new Run().create("LogForwarding", { ...forwarding, app: "new" });
  expect(outs["adopted"]).toBe(false);
  Object.assign(platform.state.logForwarding.find(({ app }) => app === "new") ?? {}, {
    createdAt: "2030-01-01T00:00:00Z",
  });
  platform.fault({
    method: "PUT",
    path: "/mc/log/forwarding/new",
    alter: (body) => ({ ...(body as object), port: 9 }),
  });
  const failed = new Run().go("LogForwarding", id, outs, { ...forwarding, app: "new", port: 2 });
  expect(await rejection(failed)).toMatchObject({
    properties: { adopted: true, createdAt: "2030-01-01T00:00:00Z" },
  });
});

test("an object that no longer exists is not created again", async () => {
  platform.state.loadBalancers[0]?.OriginGroups.splice(0, 1);
  expect((await rejection(update({ ...us, weight: 6 }))).message).toBe(
    'Origin group 7 of load balancer 1 no longer exists on the platform: run "pulumi up --refresh" to recreate it.',
  );
  expect(writes()).toEqual([]);
});

test("without a read operation, the recorded state is what is compared", async () => {
  await closePlatform();
  platform = await openPlatform({ documentedOnly: true });
  const said = listen();
  const unseen = { ...recorded, priority: 100 };
  expect((await update({ ...us, weight: 5 }, unseen)).outs).toMatchObject({ weight: 5, adopted: true });
  expect(writes()).toEqual([]);
  expect(said()).toBe(
    "Origin group 7 of load balancer 1 was not changed on the platform: only its state was updated.\n",
  );
  expect((await update({ ...us, weight: 6 }, unseen)).outs).toMatchObject({ weight: 6 });
  expect(writes()).toEqual([`POST ${path} {"Weight":6}`]);
  expect(said().match(/\n/g)).toHaveLength(1);
});

test("an update that fails after a confirmed write is recorded as partial", async () => {
  platform.fault({
    method: "POST",
    path,
    alter: (body) => ({ ...(body as object), Weight: 9, Priority: 2 }),
    times: 2,
  });
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

test("other settings that the write changed are restored, with a message", async () => {
  Object.assign(group() ?? {}, { Priority: 3 });
  platform.fault({
    method: "POST",
    path,
    alter: (body) => {
      Object.assign(group() ?? {}, { Priority: 100 });
      return { ...(body as object), Priority: 100 };
    },
  });
  const said = listen();
  expect((await update({ ...us, weight: 6 })).outs).toMatchObject({ weight: 6, priority: 3 });
  expect(group()).toMatchObject({ Weight: 6, Priority: 3 });
  expect(said()).toBe(
    "Updating origin group 7 of load balancer 1 also reset priority, which this program does not manage: the previous values were restored.\n",
  );
  Object.assign(group() ?? {}, { Enabled: false });
  const reset = (body: unknown) => ({ ...(body as object), Enabled: true, Priority: 100 });
  platform.fault({ method: "POST", path, times: 2, alter: reset });
  expect((await rejection(update({ ...us, weight: 7 }))).message).toBe(
    "Updating origin group 7 of load balancer 1 also changed enabled, priority, which this program does not manage and could not restore: check that on the platform.",
  );
  platform.fault({ method: "POST", path, alter: reset });
  await update({ ...us, weight: 8 });
  expect(said()).toContain("also reset enabled, priority, which this program does not manage");
});

test.each([
  [
    "one field",
    { Priority: 6 },
    "priority changed as well, which this program does not manage: it was left as it is",
  ],
  [
    "two fields",
    { Priority: 6, Latitude: 46 },
    "latitude, priority changed as well, which this program does not manage: they were left as they are",
  ],
])(
  "what somebody else changes during an update stays, %s beside one that the update reset",
  async (_, theirs, line) => {
    Object.assign(group() ?? {}, { Enabled: false, Priority: 3, Latitude: 7, Longitude: 8 });
    const answer = (body: unknown) => {
      Object.assign(group() ?? {}, theirs, { Enabled: true });
      return { ...(body as object), ...theirs, Enabled: true };
    };
    platform.fault({ method: "POST", path, alter: answer });
    const said = listen();
    const { outs } = await update({ ...us, weight: 6 });
    const left = { Latitude: 7, ...theirs, Longitude: 8, Enabled: false, Weight: 6 };
    expect(group()).toMatchObject(left);
    expect(outs).toMatchObject({
      latitude: left.Latitude,
      longitude: 8,
      priority: 6,
      enabled: false,
      weight: 6,
    });
    expect(said()).toBe(
      `Updating origin group 7 of load balancer 1 also reset enabled, which this program does not manage: the previous values were restored.\nWhile origin group 7 of load balancer 1 was updated, ${line}.\n`,
    );
    platform.fault({ method: "POST", path, alter: (body) => ({ ...(body as object), Priority: 9 }) });
    await update({ ...us, weight: 7 });
    expect(writes().at(-1)).toBe(`POST ${path} {"Weight":7}`);
  },
);

test("an update that sends no write says that only the state was updated", async () => {
  await closePlatform();
  platform = await openPlatform({ seed: { Databases: [{ id: "db_1", name: "shop" }] } });
  const args = { name: "shop", storageRegion: "DE", primaryRegions: ["DE"] };
  const run = new Run().of("Database");
  const { props } = await run.read("db_1", {});
  const { url, ...withoutUrl } = props;
  const said = listen();
  expect((await run.update("db_1", withoutUrl, args)).outs).toMatchObject({ databaseId: "db_1", url });
  expect([said(), writes()]).toEqual([
    "Database db_1 was not changed on the platform: only its state was updated.\n",
    [],
  ]);
});

test("every setting survives on a server that resets what a write omits", async () => {
  await closePlatform();
  platform = await openPlatform({ resetOmittedFields: true });
  const kept = {
    Enabled: false,
    Latitude: 46,
    Priority: 3,
    HealthCheckSettings: { Enabled: true, Path: "/" },
  };
  Object.assign(group() ?? {}, kept, { Weight: 5 });
  listen();
  const args = { ...us, weight: 6, healthCheckSettings: { path: "/up" } };
  const { outs } = await update(args);
  // Only the lost settings would reset the weight and the path that the first write set.
  expect(writes()).toEqual([
    `POST ${path} {"Weight":6,"HealthCheckSettings":{"Enabled":true,"Path":"/up"}}`,
    `POST ${path} {"Name":"us","Enabled":false,"Latitude":46,"Longitude":0,"Weight":6,"Priority":3,"OriginLoadBalancingMethod":0,"HealthCheckSettings":{"Enabled":true,"Path":"/up"}}`,
  ]);
  expect(outs).toMatchObject({ weight: 6, enabled: false, latitude: 46, priority: 3 });
  expect(group()).toMatchObject({
    ...kept,
    Weight: 6,
    HealthCheckSettings: { Enabled: true, Path: "/up" },
  });
});

describe("an operator's change since the last read is kept", () => {
  const drained = { Weight: 200, Enabled: false };
  const reading = async () => {
    Object.assign(group() ?? {}, { Weight: 50, Enabled: true });
    const run = new Run();
    const { props } = await run.of("OriginGroup").read("1/7", { ...recorded, managed: managing("name") });
    expect(props).toMatchObject({ weight: 50, enabled: true });
    Object.assign(group() ?? {}, drained);
    return { run, props };
  };

  test("when another property is updated in the same process", async () => {
    const { run, props } = await reading();
    const said = listen();
    const { outs } = await run.of("OriginGroup").update("1/7", props, { ...us, name: "us-east" });
    expect(outs).toMatchObject({ name: "us-east", weight: 200, enabled: false });
    expect(group()).toMatchObject({ Name: "us-east", ...drained });
    expect([writes(), said()]).toEqual([[`POST ${path} {"Name":"us-east"}`], ""]);
  });

  test("when a resource adopts the group", async () => {
    const { run } = await reading();
    const { outs } = await run.create("OriginGroup", { loadBalancerId: 1, name: "us", adopt: true });
    expect(outs).toMatchObject({ weight: 200, enabled: false });
    await run.of("OriginGroup").update("1/7", outs, { ...us, name: "us", priority: 9 });
    expect(group()).toMatchObject({ Priority: 9, ...drained });
  });

  test("when a destroy disables it and the platform resets what a write omits", async () => {
    await closePlatform();
    platform = await openPlatform({ resetOmittedFields: true });
    const { run, props } = await reading();
    Object.assign(group() ?? {}, { Weight: 200, Enabled: true });
    listen();
    await run.of("OriginGroup").delete("1/7", { ...props, adopted: false, onDelete: "disable" });
    expect(group()).toMatchObject({ Name: "us", ...drained });
  });

  test("when the read omits it, and only an older value is recorded", async () => {
    Object.assign(group() ?? {}, drained);
    const lean = (body: unknown) => {
      const profile = structuredClone(body) as { OriginGroups: { Weight?: number; Enabled?: boolean }[] };
      for (const each of profile.OriginGroups) {
        delete each.Weight;
        delete each.Enabled;
      }
      return profile;
    };
    platform.fault({ method: "GET", path: "/loadbalancer/1", alter: lean, times: 9 });
    await update({ ...us, name: "us-east" }, { ...recorded, weight: 50, enabled: true });
    expect(group()).toMatchObject({ Name: "us-east", ...drained });
    expect(writes()).toHaveLength(1);
  });

  test("when the server has no read operation: the difference is reported and not reverted", async () => {
    await closePlatform();
    platform = await openPlatform({ documentedOnly: true });
    Object.assign(group() ?? {}, drained);
    const said = listen();
    await update({ ...us, name: "us-east" }, { ...recorded, weight: 50, priority: 100, enabled: true });
    expect(group()).toMatchObject({ Name: "us-east", ...drained });
    expect(writes()).toHaveLength(1);
    expect(said()).toBe(
      "After the update of origin group 7 of load balancer 1, these properties differ from the state: enabled, weight. This program does not manage them, and without a read operation it is not known whether the update changed them: check them on the platform.\n",
    );
  });
});

test("a value that a response leaves out counts as accepted, and one that it adds is no reset", async () => {
  const said = listen();
  const run = new Run().of("LogForwarding");
  platform.fault({
    method: "PUT",
    path: "/mc/log/forwarding/shop",
    alter: (body) => ({ ...(body as object), token: undefined }),
  });
  const args = { ...forwarding, enabled: true, token: "MARKER-1" };
  const { outs } = await run.update("shop", { app: "shop", adopted: true }, args);
  expect(JSON.stringify(outs)).toContain("MARKER-1");
  Object.assign(group() ?? {}, { HealthCheckSettings: null });
  platform.fault({
    method: "POST",
    path,
    alter: (body) => ({ ...(body as object), HealthCheckSettings: { Enabled: false, Path: "/" } }),
  });
  await update({ ...us, weight: 6 });
  expect([writes().length, said()]).toEqual([2, ""]);
});

test("a response with another value is an error, which shows no secret", async () => {
  platform.fault({
    method: "PUT",
    path: "/mc/log/forwarding/shop",
    alter: (body) => ({ ...(body as object), port: 2, token: "OTHER-MARKER" }),
  });
  const run = new Run().of("LogForwarding");
  const error = await rejection(
    run.update("shop", { app: "shop", adopted: true }, { ...forwarding, enabled: true, token: "MARKER-1" }),
  );
  expect(error.message).toBe(
    "The API accepted the update of log forwarding of app shop but returned a different value of port (sent 1, returned 2), token.",
  );
});

test("a resource that was the plugin's gets the text that the SDK's host needs, in an update that sends nothing", async () => {
  const run = new Run();
  const { id, outs } = await run.create("OriginGroup", { loadBalancerId: 1, name: "new" });
  const { inputs } = await run.checked("OriginGroup", { loadBalancerId: 1, name: "new" });
  const changes = async (olds: Properties, news: Properties) =>
    (await new Run().of("OriginGroup").diff(id, olds, news)).changes;
  const dynamic = { __provider: "text" };
  expect(await changes(outs, { ...inputs, ...dynamic })).toBe(true);
  expect(await changes({ ...outs, ...dynamic }, { ...inputs, ...dynamic })).toBe(false);
  expect(await changes(outs, inputs)).toBe(false);
});
