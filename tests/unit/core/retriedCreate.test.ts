import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Emulator, Fault } from "../../../emulator";
import type { Properties } from "../../../provider/classes/lifecycle";
import { readScripts } from "../../../provider/classes/sqlMigrations/scripts";
import { rejection } from "../http/support";
import { altered, closePlatform, forwarding, listen, openPlatform, Run, writes } from "./run";

// With the resource hook `onError`, the engine sends a Create again after an error, also after one that has recorded the
// object as "failed to initialize": the second response replaces what the first one has recorded (pulumi/pulumi#24683).

const folder = mkdtempSync(join(tmpdir(), "edge-retried-"));
const files = ["0", "1"].map((name) => join(folder, `${name}.sql`));
for (const [i, file] of files.entries()) writeFileSync(file, `INSERT INTO item VALUES ('${i}');`);
afterAll(() => rmSync(folder, { recursive: true }));

let platform: Emulator;
beforeEach(async () => {
  platform = await openPlatform({
    seed: {
      LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us" }] }],
      DnsZones: [{ Id: 3 }],
      VideoLibraries: [{ Id: 4, BlockedReferrers: ["ÄRGER.example", "xn--rger-koa.example"] }],
      Scripts: [{ Id: 6 }],
      Databases: [{ id: "shop", name: "shop", sql: "CREATE TABLE item (name TEXT)" }],
    },
  });
  listen();
});
afterEach(closePlatform);

interface Subject {
  readonly className: string;
  readonly args: Properties;
  /** What goes wrong during the first Create. */
  readonly faults: readonly Fault[];
  /** Whether the first Create records its object; otherwise nothing is created yet, or one create is like another. */
  readonly isRecorded?: false;
  /** How many writes to the API both Creates send. */
  readonly sent?: number;
  readonly outs: Properties;
  /** The objects on the platform that the program declares. */
  count(): Promise<number> | number;
}

const group = "/loadbalancer/1/origingroup";

const subjects: Subject[] = [
  {
    className: "OriginGroup",
    args: { loadBalancerId: 1, name: "eu", weight: 5 },
    // The response to the create has another value, and the write that corrects it is rejected.
    faults: [
      { method: "POST", path: group, alter: altered({ Weight: 6 }) },
      { method: "POST", path: `${group}/{id}`, status: 400 },
    ],
    sent: 2,
    outs: { name: "eu", weight: 5, adopted: false },
    count: () =>
      platform.state.loadBalancers[0]?.OriginGroups.filter(({ Name }) => Name === "eu").length ?? 0,
  },
  {
    className: "LogForwarding",
    args: { ...forwarding, app: "new" },
    faults: [
      { method: "POST", path: "/mc/log/forwarding", alter: altered({ port: 2 }) },
      { method: "PUT", path: "/mc/log/forwarding/new", status: 400 },
    ],
    sent: 2,
    outs: { app: "new", port: 1, adopted: false },
    count: () => platform.state.logForwarding.filter(({ app }) => app === "new").length,
  },
  {
    // It writes once for each spelling of the host, and no write follows these.
    className: "VideoLibraryRefererBlock",
    args: { libraryId: 4, hostname: "ärger.example", state: "unblocked" },
    faults: [{ method: "POST", path: "/videolibrary/4/removeBlockedReferrer", after: 1, status: 400 }],
    isRecorded: false,
    sent: 3,
    outs: { state: "unblocked", adopted: false },
    count: () => 1 + (platform.state.videoLibraries[0]?.BlockedReferrers.length ?? 0),
  },
  {
    // The response to its create has only its ID; no write follows, but a read.
    className: "Database",
    args: { name: "blog", storageRegion: "DE", primaryRegions: ["DE"] },
    faults: [{ method: "GET", path: "/database/v2/databases/{id}", status: 500 }],
    sent: 1,
    outs: { name: "blog", url: expect.any(String) },
    count: () => platform.state.databases.filter(({ name }) => name === "blog").length,
  },
  {
    // It writes the draft and publishes it. Both Creates find out by reading what is there; nothing follows the publish.
    className: "ScriptRelease",
    args: { scriptId: 6, code: "one" },
    faults: [{ method: "POST", path: "/compute/script/6/publish", status: 400 }],
    isRecorded: false,
    sent: 3,
    outs: { code: "one" },
    count: () => platform.state.scripts[0]?.Releases.length ?? 0,
  },
  {
    className: "ApiObject",
    args: {
      path: "/dnszone/3/records",
      properties: { Type: 0, Name: "www", Value: "192.0.2.1", Ttl: 60 },
      operations: { create: { method: "PUT" }, read: { path: "/dnszone/3", items: "Records" } },
    },
    // Of the read after the create, and of the read of the update that follows.
    faults: [{ method: "GET", path: "/dnszone/3", status: 400, times: 2 }],
    sent: 1,
    outs: { adopted: false, values: {} },
    count: () => platform.state.dnsZones[0]?.Records.length ?? 0,
  },
  {
    // Each script is one transaction, which the table records; nothing follows the last one.
    className: "SqlMigrations",
    args: {
      ...{ table: "applied", from: files },
      scripts: readScripts(files).map(({ name, checksum }) => ({ name, checksum })),
    },
    faults: [
      { path: /\/v2\/pipeline$/, where: (body) => JSON.stringify(body).includes("('1')"), status: 500 },
    ],
    isRecorded: false,
    outs: { table: "applied" },
    count: async () => (await platform.sql("SELECT name FROM item")).length / 2,
  },
];

describe.each<[what: string, urn: string | undefined]>([
  ["the plugin, which passes the URN", "urn:of"],
  ["the SDK's host, which passes none", undefined],
])("a Create that is sent again, on %s", (_, urn) => {
  test.each(subjects)("returns the object of the first one: $className", async (subject) => {
    const { className, args, isRecorded = true, outs, count } = subject;
    for (const fault of subject.faults) platform.fault(fault);
    const run = new Run({
      "edge:databaseUrl": platform.databaseUrl,
      "edge:databaseAuthToken": platform.databaseToken,
    });
    const provider = run.of(className);
    const owner = urn === undefined ? { __owner: "of" } : {};
    const { inputs } = await run.checked(className, { ...args, ...owner });
    const failed = (await rejection(provider.create(inputs, urn))) as Error & { id?: string };
    expect([failed.message, failed.id !== undefined]).toEqual([failed.message, isRecorded]);
    const created = await provider.create(inputs, urn);
    expect(created).toMatchObject({ ...(isRecorded && { id: failed.id }), outs });
    expect(created.outs).not.toHaveProperty("__owner");
    expect([await count(), writes().length]).toEqual([1, subject.sent ?? expect.any(Number)]);
  });
});
