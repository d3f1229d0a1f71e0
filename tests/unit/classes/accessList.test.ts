import type { Properties } from "../../../provider/model/properties";
import {
  captureStderr,
  platform,
  Run,
  rejectionMessage,
  startPlatform,
  stopPlatform,
  writes,
} from "../core/run";

let readPrinted: () => string;
const start = (zone: object = {}) =>
  startPlatform({ seed: { ShieldZones: [{ shieldZoneId: 5, planType: 1, ...zone }] } });
beforeEach(async () => {
  readPrinted = captureStderr();
  await start();
});
afterEach(stopPlatform);

const path = "/shield/shield-zone/5/access-lists";
const office = {
  shieldZoneId: 5,
  name: "office",
  type: "IP",
  action: "Allow",
  entries: ["192.0.2.9", "192.0.2.1", "192.0.2.9"],
};
const create = (args: object, run = new Run()) => run.create("AccessList", { ...office, ...args });
const update = (outs: Properties, args: object, run = new Run()) =>
  run.applyUpdate("AccessList", `5/${outs["listId"]}`, outs, { ...office, ...args });
const findList = () => platform.state.shieldZones[0]?.accessLists[0];

describe("AccessList", () => {
  test("is created, looked up and configured, and each part is changed by the request that it needs", async () => {
    const { id, outs } = await create({});
    expect(id).toBe("5/301");
    const configuration = `${path}/configurations/${findList()?.configurationId}`;
    expect(outs).toMatchObject({
      enabled: true,
      action: "Allow",
      entryCount: 2,
      configurationId: expect.any(Number),
      entries: ["192.0.2.1", "192.0.2.9"],
    });
    const added = await update(outs, { entries: ["192.0.2.9", "192.0.2.1", "192.0.2.3"] });
    const blocked = await update(added, { entries: added["entries"], action: "Block" });
    await update(blocked, { name: "all", enabled: false, action: "Block" });
    expect(writes()).toEqual([
      `POST ${path} {"name":"office","type":0,"content":"192.0.2.1\\n192.0.2.9"}`,
      `PATCH ${configuration} {"action":1,"isEnabled":true}`,
      `PATCH ${path}/301 {"content":"192.0.2.1\\n192.0.2.3\\n192.0.2.9"}`,
      `PATCH ${configuration} {"action":2}`,
      `PATCH ${path}/301 {"name":"all","content":"192.0.2.1\\n192.0.2.9"}`,
      `PATCH ${configuration} {"isEnabled":false}`,
    ]);
  });

  test("has the same entries in another order, with blank lines or with duplicates", async () => {
    const { id, outs } = await create({});
    Object.assign(findList() ?? {}, { content: "192.0.2.9\r\n\n 192.0.2.1 \n192.0.2.9\n" });
    const { props } = await new Run().provider("AccessList").read(id, outs);
    expect(props).toMatchObject({ entries: ["192.0.2.1", "192.0.2.9"] });
    platform.requests.clear();
    await update(props ?? {}, {});
    expect(writes()).toEqual([]);
  });

  test("an entry of several lines is refused", async () => {
    const { failures } = await new Run().provider("AccessList").check({}, { ...office, entries: ["a\nb"] });
    expect(failures).toMatchObject([{ reason: expect.stringMatching(/^entries.0 must be one line/) }]);
  });

  test.each([
    [
      "the configuration is refused",
      { status: 202, body: { data: null, error: { success: false, message: "busy" } } },
    ],
    ["the response to it is lost", { noResponse: true, effect: true }],
    ["the lookup before it fails", { method: "GET", path, status: 500, body: {} }],
  ])("is recorded if %s, and the next up completes it", async (_, fault) => {
    const run = new Run({ "edge:attemptTimeout": "1" });
    // The first read looks for the list before the create.
    const isLookup = "method" in fault;
    const failLookup = (body: unknown) => {
      platform.fault(fault);
      return body;
    };
    if (isLookup) platform.fault({ method: "POST", path, alter: failLookup });
    else platform.fault({ method: "PATCH", ...fault });
    const failure = await create({}, run).catch((error: unknown) => error);
    const { id, properties } = failure as { id: string; properties: Properties };
    expect(id).toBe("5/301");
    platform.requests.clear();
    const outs = await update(properties, {});
    expect(outs).toMatchObject({ enabled: true, action: "Allow" });
    expect(findList()).toMatchObject({ isEnabled: true, action: 1 });
    expect(platform.state.shieldZones[0]?.accessLists).toHaveLength(1);
    expect(writes().filter((each) => each.startsWith("POST"))).toEqual([]);
  });

  test("beyond the limit of the plan is an error, with the reason of the API", async () => {
    await start({ planType: 0, accessLists: [{ name: "other" }] });
    expect(await rejectionMessage(create({}))).toContain("limit exceeded");
  });
});

describe("ManagedAccessList", () => {
  const vpn = { shieldZoneId: 5, name: "VPN Providers", action: "Block" };
  const configure = (args: object) => new Run().create("ManagedAccessList", { ...vpn, ...args });
  const configuration = (index: number) =>
    `PATCH ${path}/configurations/${platform.state.shieldZones[0]?.managedAccessLists[index]?.configurationId}`;

  test("is found by its name or ID, configured, and left as it is by destroy unless onDelete says otherwise", async () => {
    const { id, outs } = await configure({});
    expect(id).toBe("5/managed/1");
    expect(outs).toMatchObject({ listId: 1, enabled: true, requiredPlan: "Advanced" });
    const { id: torId } = await configure({ name: undefined, listId: 2, action: undefined });
    expect(torId).toBe("5/managed/2");
    const { props, inputs } = await new Run().provider("ManagedAccessList").read("5/managed/1", {});
    expect([props, inputs]).toMatchObject([{ listId: 1 }, { name: "VPN Providers", action: "Block" }]);
    await new Run().provider("ManagedAccessList").delete(id, outs);
    expect(readPrinted()).toContain("keeps its configuration");
    await new Run().provider("ManagedAccessList").delete(id, { ...outs, onDelete: "disable" });
    expect(writes()).toEqual([
      `${configuration(0)} {"action":2,"isEnabled":true}`,
      `${configuration(1)} {"isEnabled":true}`,
      `${configuration(0)} {"isEnabled":false}`,
    ]);
  });

  test("is an error if the platform has none of the name, or if the plan lacks it", async () => {
    expect(await rejectionMessage(configure({ name: "VPNs" }))).toBe(
      'There is no managed access list "VPNs" of shield zone 5 on the platform: check name.',
    );
    await start({ planType: 0 });
    expect(await rejectionMessage(configure({}))).toContain("is not available on this plan");
    expect(await rejectionMessage(new Run().provider("ManagedAccessList").read("5/1", {}))).toBe(
      '"5/1" is not a valid id for ManagedAccessList: the form is <shieldZoneId>/managed/<listId>, where shieldZoneId and listId are positive integers.',
    );
  });

  test("needs a name or an ID", async () => {
    const { failures } = await new Run().provider("ManagedAccessList").check({}, { shieldZoneId: 5 });
    expect(failures).toMatchObject([{ reason: expect.stringMatching(/^name is required unless listId/) }]);
  });
});
