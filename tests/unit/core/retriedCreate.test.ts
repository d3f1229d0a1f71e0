import type { Fault } from "../../../emulator";
import type { Properties } from "../../../provider/model/properties";
import { rejection } from "../../support/httpServers";
import {
  captureStderr,
  forwarding,
  groups,
  platform,
  platformForEach,
  Run,
  withMembers,
  writes,
} from "./run";

// With the resource hook `onError`, the engine calls Create again after any error, even one that recorded the object as
// "failed to initialize". The second response then replaces the recorded object (pulumi/pulumi#24683).

platformForEach();
beforeEach(() => {
  captureStderr();
});

interface RetryCase {
  readonly className: string;
  readonly args: Properties;
  /** Makes the first Create fail after it has created the object. */
  readonly faults: readonly Fault[];
  /** The number of writes of both Creates. */
  readonly sent: number;
  readonly outs: Properties;
  /** The objects on the platform that the program declares. */
  count(): number;
}

const groupsPath = "/loadbalancer/1/origingroup";

const subjects: RetryCase[] = [
  {
    className: "OriginGroup",
    args: { loadBalancerId: 1, name: "eu", weight: 5 },
    // The create returns another value, and the platform rejects the write that corrects it.
    faults: [
      { method: "POST", path: groupsPath, alter: withMembers({ Weight: 6 }) },
      { method: "POST", path: `${groupsPath}/{id}`, status: 400 },
    ],
    sent: 2,
    outs: { name: "eu", weight: 5, adopted: false },
    count: () => groups().filter(({ Name }) => Name === "eu").length,
  },
  {
    className: "LogForwarding",
    args: { ...forwarding, app: "new" },
    faults: [
      { method: "POST", path: "/mc/log/forwarding", alter: withMembers({ port: 2 }) },
      { method: "PUT", path: "/mc/log/forwarding/new", status: 400 },
    ],
    sent: 2,
    outs: { app: "new", port: 1, adopted: false },
    count: () => platform.state.logForwarding.filter(({ app }) => app === "new").length,
  },
  {
    // The create returns only an ID, so a read follows instead of a write.
    className: "Database",
    args: { name: "blog", storageRegion: "DE", primaryRegions: ["DE"] },
    faults: [{ method: "GET", path: "/database/v2/databases/{id}", status: 500 }],
    sent: 1,
    outs: { name: "blog", url: expect.any(String) },
    count: () => platform.state.databases.filter(({ name }) => name === "blog").length,
  },
  {
    className: "ApiObject",
    args: {
      path: "/dnszone/3/records",
      properties: { Type: 0, Name: "www", Value: "192.0.2.1", Ttl: 60 },
      operations: { create: { method: "PUT" }, read: { path: "/dnszone/3", items: "Records" } },
    },
    // The read after the create and the read before the update fail.
    faults: [{ method: "GET", path: "/dnszone/3", status: 400, times: 2 }],
    sent: 1,
    outs: { adopted: false, values: {} },
    count: () => platform.state.dnsZones[0]?.Records.length ?? 0,
  },
];

describe.each<[what: string, urn: string | undefined]>([
  ["the plugin, which passes the URN", "urn:of"],
  ["the SDK's host, which passes none", undefined],
])("a Create that is sent again, on %s", (_, urn) => {
  test.each(subjects)("returns the object of the first one: $className", async (subject) => {
    const { className, args, faults, outs, sent, count } = subject;
    for (const fault of faults) platform.fault(fault);
    const run = new Run();
    const provider = run.provider(className);
    const owner = urn === undefined ? { __owner: "of" } : {};
    const { inputs } = await run.checkArguments(className, { ...args, ...owner });
    const { id } = (await rejection(provider.create(inputs, urn))) as Error & { id?: string };
    const created = await provider.create(inputs, urn);
    expect(id).toBeDefined();
    expect(created).toMatchObject({ id, outs });
    expect(created.outs).not.toHaveProperty("__owner");
    expect([count(), writes().length]).toEqual([1, sent]);
  });
});

test.each([
  ["created again if it has gone since", {}, "eu", false],
  ["adopted if the first Create adopted it", { adopt: true }, "us", true],
])("the object of a Create that is sent again is %s", async (_, options, name, isAdopted) => {
  const write = isAdopted ? `${groupsPath}/7` : groupsPath;
  platform.fault({ method: "POST", path: write, alter: withMembers({ Weight: 6 }) });
  platform.fault({ method: "POST", path: `${groupsPath}/{id}`, status: 400 });
  const run = new Run();
  const provider = run.provider("OriginGroup");
  const { inputs } = await run.checkArguments("OriginGroup", {
    loadBalancerId: 1,
    name,
    weight: 5,
    ...options,
  });
  await rejection(provider.create(inputs, "urn:of"));
  if (!isAdopted) groups().splice(-1);
  const { outs } = await provider.create(inputs, "urn:of");
  expect(outs).toMatchObject({ name, weight: 5, adopted: isAdopted });
  expect(groups().filter(({ Name }) => Name === name)).toHaveLength(1);
});
