import { emulatorForAll } from "../emulated";
import { encodeManaged } from "../managing";
import { type CallError, createProgramFolder, Host, removeFolder, sdks } from "./host";

const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

// Tests the classes as dynamic resources on the host of each SDK version.
describe.each(Object.entries(sdks))("the resources on the host of %s", (_name, sdk) => {
  /** State files contain this text, so it must never change. */
  const text = {
    __provider: 'exports.handler=()=>require("pulumi-edge-platform/dynamic").v1("OriginGroup")',
  };
  const groups = [
    { Id: 7, Name: "us" },
    { Id: 8, Name: "ap" },
  ];
  const emulator = emulatorForAll({ seed: { LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: groups }] } });
  const folder = createProgramFolder(sdk);
  const opened: Host[] = [];
  /** The host of one command. It keeps its claims and its cached reads until it ends. */
  async function open(): Promise<Host> {
    const host = await Host.start(sdk, folder);
    opened.push(host);
    const { baseUrl, apiKey } = emulator;
    await host.configure({ "edge:baseUrl": baseUrl, "edge:apiKey": apiKey, "edge:maxAttempts": "1" });
    return host;
  }
  afterEach(() => Promise.all(opened.splice(0).map((host) => host.close())));
  afterAll(() => removeFolder(folder));

  const writes = () => emulator.requests.writes().map(({ method, path, body }) => ({ method, path, body }));
  const recorded = {
    ...text,
    loadBalancerId: 1,
    originGroupId: 7,
    name: "us",
    weight: 100,
    adopted: false,
    managed: encodeManaged("name"),
  };

  test("check, diff, create, read, update and delete", async () => {
    const args = { ...text, loadBalancerId: 1, name: "eu", weight: 80 };
    const first = await open();
    const { inputs, failures } = await first.check({}, args);
    expect({ inputs, failures }).toEqual({ inputs: args, failures: [] });
    const created = await first.create(inputs);
    const id = `1/${created.outputs["originGroupId"]}`;
    expect(created).toMatchObject({
      id,
      outputs: { ...args, adopted: false, managed: encodeManaged("name", "weight"), origins: [] },
    });

    const second = await open();
    await second.check({}, args);
    expect(await second.diff(id, created.outputs, inputs)).toMatchObject({ changes: false, replaces: [] });
    expect(await second.read(id, created.outputs)).toEqual({ id, outputs: created.outputs, inputs: args });
    const changed = { ...args, weight: 81 };
    const updated = { ...created.outputs, weight: 81 };
    const third = await open();
    await third.check(args, changed);
    expect(await third.diff(id, created.outputs, changed)).toMatchObject({ changes: true, replaces: [] });
    expect(await third.update(id, created.outputs, changed)).toEqual(updated);
    const path = "/loadbalancer/1/origingroup";
    expect(writes()).toEqual([
      { method: "POST", path, body: { Name: "eu", Weight: 80 } },
      { method: "POST", path: path + id.slice(1), body: { Weight: 81 } },
    ]);
    const last = await open();
    await last.delete(id, updated);
    expect((await last.read(id, updated)).id).toBe("");
  });

  test("unknown arguments, arguments that replace, `.get`, a refresh, and an object that is gone", async () => {
    const host = await open();
    const healthCheckSettings = { enabled: unknown, path: "/up" };
    const args = { ...text, loadBalancerId: unknown, name: "eu", healthCheckSettings };
    expect(await host.check({}, args)).toEqual({ inputs: args, failures: [] });
    expect(await host.diff("1/7", recorded, { ...text, loadBalancerId: 2, name: "us" })).toMatchObject({
      changes: true,
      replaces: ["loadBalancerId"],
    });
    const got = await host.read("1/7", text);
    expect(got).toMatchObject({ id: "1/7", outputs: { name: "us", weight: 100, adopted: true, ...text } });
    expect(got.inputs).toMatchObject({ loadBalancerId: 1, name: "us", weight: 100, ...text });
    const refreshed = await host.read("1/7", { ...recorded, weight: 5 });
    expect(refreshed.outputs).toMatchObject({ weight: 100, managed: encodeManaged("name"), adopted: false });
    expect(refreshed.inputs).toEqual({ ...text, loadBalancerId: 1, name: "us" });
    expect(await host.read("1/9", recorded)).toMatchObject({ id: "", inputs: undefined });
    expect(writes()).toEqual([]);
  });

  test("a partly created object has the confirmed properties; an error before any write records none, and shows no stack trace", async () => {
    const host = await open();
    const args = { ...text, loadBalancerId: 1, originGroupId: 8, weight: 9 };
    const rest = { Id: 8, Name: "ap", Enabled: true, Priority: 100, OriginLoadBalancingMethod: 0 };
    emulator.fault({ method: "POST", body: { ...rest, Weight: 10, Latitude: 0, Longitude: 0, Origins: [] } });
    const reason =
      "The API accepted the update of origin group 8 of load balancer 1 but returned a different value of weight (sent 9, returned 10).";
    const properties = { ...text, weight: 10, name: "ap", adopted: true, managed: encodeManaged("weight") };
    await expect(host.create(args)).rejects.toMatchObject({
      message: reason,
      partialObject: { id: "1/8", reasons: [reason], properties },
    });

    emulator.fault({ method: "POST", status: 400, body: { Message: "No.", Field: "Weight" } });
    for (const call of [
      () => host.create({ ...text, loadBalancerId: 1, name: "new" }),
      () => host.update("1/9", recorded, { ...text, loadBalancerId: 1, name: "us" }),
      () => host.read("seven", recorded),
      () => host.delete("7", recorded),
    ]) {
      const error = await call().catch((thrown: CallError) => thrown);
      expect(error).toMatchObject({ message: expect.stringMatching(/^[^\n]+\.$/), partialObject: undefined });
    }
    expect(host.output).not.toMatch(/^\s+at /m);
  });
});
