import { type Emulator, startEmulator } from "../../emulator";
import { ownerKey } from "../../provider/core/text";
import { managing } from "../managing";
import { gate } from "../waiting";
import { type CallError, Host, programFolder, removeFolder, servers, textOf } from "./host";

const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const secret = (value: unknown) => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  value,
});

describe.each(servers)("the resources of %s", (_name, sdk, kind) => {
  /** As state files hold it, forever. */
  const text = textOf(kind, "OriginGroup");
  const isStock = kind === "stock";
  const folder = programFolder(sdk, kind !== "plugin");
  let emulator: Emulator;
  let host: Host;
  /** That of a further command: a host keeps its claims on what it created or compared, and what it read. */
  let second: Host;

  beforeAll(async () => {
    emulator = await startEmulator({
      seed: {
        LoadBalancers: [
          {
            LoadBalancerId: 1,
            OriginGroups: [
              { Id: 7, Name: "us" },
              { Id: 8, Name: "ap" },
            ],
          },
        ],
      },
    });
    [host, second] = await Promise.all([startHost(), startHost()]);
  });
  beforeEach(() => emulator.requests.clear());
  afterEach(() => emulator.clearFaults());
  afterAll(async () => {
    await Promise.all([host.close(), second.close()]);
    await emulator.close();
    removeFolder(folder);
  });

  async function startHost(): Promise<Host> {
    const started = await Host.start(sdk, folder, { kind });
    const apiKey = secret(emulator.apiKey);
    await started.configure({
      "edge:baseUrl": emulator.baseUrl,
      "edge:apiKey": apiKey,
      "edge:maxAttempts": "1",
    });
    return started;
  }
  async function nextHost(use: (host: Host) => Promise<void>): Promise<void> {
    const next = await startHost();
    await use(next).finally(() => next.close());
  }
  const writes = () => emulator.requests.writes().map(({ method, path, body }) => ({ method, path, body }));
  const recorded = (more: object = {}) => ({
    ...text,
    loadBalancerId: 1,
    originGroupId: 7,
    name: "us",
    weight: 100,
    adopted: false,
    managed: managing("name"),
    ...more,
  });

  test("the server handles check, diff, create, read, update and delete", async () => {
    const args = { ...text, loadBalancerId: 1, name: "eu", weight: 80 };
    const { inputs, failures } = await host.check({}, args);
    expect({ inputs, failures }).toEqual({ inputs: args, failures: [] });

    const created = await host.create(inputs);
    const id = `1/${created.outputs["originGroupId"]}`;
    expect(created).toMatchObject({
      id,
      outputs: { ...args, adopted: false, managed: managing("name", "weight"), origins: [] },
    });

    // Each further step runs in its own host, as a further command would.
    await second.check({}, args);
    expect(await second.diff(id, created.outputs, inputs)).toMatchObject({ changes: false, replaces: [] });
    expect(await second.read(id, created.outputs)).toEqual({ id, outputs: created.outputs, inputs: args });
    const changed = { ...args, weight: 81 };
    const updated = { ...created.outputs, weight: 81 };
    await nextHost(async (next) => {
      await next.check(args, changed);
      expect(await next.diff(id, created.outputs, changed)).toMatchObject({ changes: true, replaces: [] });
      expect(await next.update(id, created.outputs, changed)).toEqual(updated);
    });
    expect(writes()).toEqual([
      { method: "POST", path: "/loadbalancer/1/origingroup", body: { Name: "eu", Weight: 80 } },
      {
        method: "POST",
        path: `/loadbalancer/1/origingroup/${created.outputs["originGroupId"]}`,
        body: { Weight: 81 },
      },
    ]);
    await nextHost(async (next) => {
      await next.delete(id, updated);
      expect((await next.read(id, updated)).id).toBe("");
    });
  });

  test("check receives every unknown as the same text, at any depth and for any type, and accepts it", async () => {
    const args = {
      ...text,
      loadBalancerId: unknown,
      name: "eu",
      healthCheckSettings: { enabled: unknown, path: "/up" },
    };
    expect(await host.check({}, args)).toEqual({ inputs: args, failures: [] });
  });

  test("failures name a property and a reason", async () => {
    const { failures } = await host.check({}, { ...text, loadBalancerId: 1, name: "eu", weight: 300 });
    expect(failures).toEqual([
      { property: "weight", reason: "weight must be an integer from 0 to 255; 300 was given." },
    ]);
  });

  test("diff receives the old outputs; the SDK's host returns no detailed diff", async () => {
    const replacing = { ...text, loadBalancerId: 2, name: "us" };
    expect(await host.diff("1/7", recorded(), replacing)).toEqual({
      changes: true,
      replaces: ["loadBalancerId"],
      stables: [],
      diffs: isStock ? [] : ["loadBalancerId"],
      detailed: isStock ? undefined : ["UPDATE_REPLACE loadBalancerId"],
    });
    const preview = { ...text, loadBalancerId: unknown, name: unknown };
    expect(await host.diff("1/7", recorded(), preview)).toMatchObject({ replaces: ["loadBalancerId"] });
    const older = "exports.handler=()=>require('pulumi-edge-platform/dynamic').v1('OriginGroup')";
    const moved = await host.diff("1/7", recorded({ __provider: older }), {
      ...text,
      loadBalancerId: 1,
      name: "us",
    });
    expect(moved.changes).toBe(false);
  });

  test('read receives the old outputs, for `.get` only `{__provider}`; `{id: ""}` means gone; inputs are returned', async () => {
    const got = await host.read("1/7", text);
    expect(got).toMatchObject({ id: "1/7", outputs: { name: "us", weight: 100, adopted: true, ...text } });
    expect(got.inputs).toMatchObject({ loadBalancerId: 1, name: "us", weight: 100, ...text });
    const refreshed = await host.read("1/7", recorded({ weight: 5, more: [1] }));
    expect(refreshed.outputs).toMatchObject({
      weight: 100,
      more: [1],
      managed: managing("name"),
      adopted: false,
    });
    expect(refreshed.inputs).toEqual({ ...text, loadBalancerId: 1, name: "us" });
    expect(await host.read("1/9", recorded())).toMatchObject({ id: "", inputs: undefined });
    expect(writes()).toEqual([]);
  });

  test("a thrown {id, properties, reasons} is a partially created object with only the confirmed properties", async () => {
    const args = { ...text, loadBalancerId: 1, originGroupId: 8, weight: 9 };
    const rest = { Id: 8, Name: "ap", Enabled: true, Priority: 100, OriginLoadBalancingMethod: 0 };
    emulator.fault({ method: "POST", body: { ...rest, Weight: 10, Latitude: 0, Longitude: 0, Origins: [] } });
    const reason =
      "The API accepted the update of origin group 8 of load balancer 1 but returned a different value of weight (sent 9, returned 10).";
    const failure = await host.create(args).catch((error: CallError) => error);
    expect(failure).toMatchObject({ message: reason, half: { id: "1/8", reasons: [reason] } });
    expect(failure).toMatchObject({
      half: {
        properties: { ...text, weight: 10, name: "ap", adopted: true, managed: managing("weight") },
      },
    });
    emulator.fault({ method: "POST", body: { ...rest, Id: 7, Name: "us", Weight: 11, Origins: [] } });
    await expect(host.update("1/7", recorded(), { ...args, originGroupId: 7 })).rejects.toMatchObject({
      half: { id: "1/7", properties: { ...text, weight: 11, managed: managing("name") } },
    });
  });

  test("an error before any write is no partially created object, and none shows a stack trace or the key", async () => {
    emulator.fault({ method: "POST", status: 400, body: { Message: "No.", Field: "Weight" } });
    const calls = [
      () => host.create({ ...text, loadBalancerId: 1, name: "new" }),
      () => host.create({ ...text, loadBalancerId: 1, name: "us" }),
      () => host.update("1/9", recorded(), { ...text, loadBalancerId: 1, name: "us" }),
      () => host.read("seven", recorded()),
      () => host.delete("7", recorded()),
    ];
    for (const call of calls) {
      const { message, half } = await call().then(
        () => ({ message: "no error", half: undefined }),
        (error: CallError) => error,
      );
      expect(message).toMatch(/^[^\n]+\.$/);
      expect(half).toBeUndefined();
      expect(message).not.toContain(emulator.apiKey);
    }
    expect(host.output).not.toMatch(/^\s+at /m);
    expect(host.output).not.toContain(emulator.apiKey);
  });

  test("all calls run concurrently, and what they read of one parent is requested once", async () => {
    const { opened, open } = gate();
    emulator.fault({ method: "GET", until: opened });
    const olds = recorded();
    await nextHost(async (next) => {
      const reads = [next.read("1/7", olds), next.read("1/8", olds), next.read("1/7", text)];
      // What was asked after them has its response.
      for (let calls = 0; calls < 5; calls += 1) await next.check({}, olds);
      open();
      await Promise.all(reads);
    });
    expect(emulator.requests.map(({ path }) => path)).toEqual(["/loadbalancer/1"]);
  });

  test("a claimed object is not deleted, and the notice goes to the terminal", async () => {
    const inputs = { ...text, loadBalancerId: 1, name: "us" };
    const checked = await host.check({}, inputs);
    await host.diff("1/7", recorded(), checked.inputs);
    // What another resource of the program recorded of it: the engine replaces a resource with its own record.
    await host.delete("1/7", { ...recorded(), managed: "" });
    expect(writes()).toEqual([]);
    await host.says(
      "Origin group 7 of load balancer 1 (id 1/7) was not deleted: another resource of this program manages it now. If you renamed the resource, add aliases. If that resource adopted it, destroy will keep it",
    );
  });

  test("an object that one resource adopted is not diffed as another's", async () => {
    const inputs = { ...text, loadBalancerId: 1, originGroupId: 7 };
    // On the SDK's host, which passes no URN, the program tells the two apart.
    const [one, two] = ["one", "two"].map((owner) => ({ ...inputs, ...(isStock && { [ownerKey]: owner }) }));
    await second.create((await second.check({}, { ...one })).inputs);
    const { inputs: checked } = await second.check({}, { ...two });
    await expect(second.diff("1/7", recorded(), checked)).rejects.toThrow(
      "Origin group 7 of load balancer 1 (id 1/7) is already managed by another resource of this program",
    );
  });

  test("without its settings each method fails with a message, and the host keeps running", async () => {
    const bare = await Host.start(sdk, folder, { kind });
    await bare.configure({});
    const calls = [
      () => bare.check({}, { ...text, loadBalancerId: 1, name: "eu" }),
      () => bare.diff("1/7", recorded(), { ...text, loadBalancerId: 1, name: "us" }),
      () => bare.create({ ...text, loadBalancerId: 1, name: "eu" }),
      () => bare.read("1/7", recorded()),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow("edge:baseUrl");
    await bare.close();
  });

  test("a class of a newer version fails with a message", async () => {
    const read = host.read("1", textOf(kind, "TimeMachine"), undefined, "TimeMachine");
    await expect(read).rejects.toThrow("This version of pulumi-edge-platform has no class TimeMachine: ");
  });
});
