import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Emulator, Fault } from "../../../emulator";
import type { Properties } from "../../../provider/classes/lifecycle";
import { readScripts } from "../../../provider/classes/sqlMigrations/scripts";
import { rejection } from "../http/support";
import { closePlatform, listen, openPlatform, Run, writes } from "./run";

// With the resource hook `onError`, the engine sends a Create again after an error, also after one that has recorded the
// object as "failed to initialize": the second response replaces what the first one has recorded (pulumi/pulumi#24683).

let platform: Emulator;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "edge-retried-"));
  platform = await openPlatform({
    seed: {
      LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us" }] }],
      DnsZones: [{ Id: 3 }],
      VideoLibraries: [{ Id: 4, BlockedReferrers: ["ÄRGER.example", "xn--rger-koa.example"] }],
      ShieldZones: [{ shieldZoneId: 5 }],
      Scripts: [{ Id: 6 }],
      Databases: [{ id: "shop", name: "shop", sql: "CREATE TABLE item (name TEXT)" }],
    },
  });
  listen();
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await closePlatform();
});

/** Alters a response, so that a write follows to correct it. */
const alter = (members: object) => (body: unknown) => ({ ...(body as object), ...members });

interface Subject {
  readonly className: string;
  args(): Properties;
  /** What goes wrong during the first Create. */
  readonly faults: readonly Fault[];
  /** Whether the first Create records its object. Otherwise nothing is created yet, or the platform does not tell one of two creates from the other. */
  readonly isRecorded: boolean;
  /** The writes of both Creates, without the bodies. */
  readonly sent: readonly string[];
  readonly outs: Properties;
  /** The objects on the platform that the program declares. */
  held(): Promise<number> | number;
}

const records = { path: "/dnszone/3", items: "Records" };
const scripts = (): Properties => {
  const files = ["1.sql", "2.sql"].map((name) => join(folder, name));
  for (const [i, file] of files.entries()) writeFileSync(file, `INSERT INTO item VALUES ('${i}');`);
  const from = readScripts(files).map(({ name, checksum }) => ({ name, checksum }));
  return { table: "applied", from: files, scripts: from };
};

const subjects: Subject[] = [
  {
    className: "LoadBalancer",
    args: () => ({ name: "new", stickySessionType: "Cookie" }),
    faults: [
      { method: "POST", path: "/loadbalancer", alter: alter({ StickySessionType: 0 }) },
      { method: "POST", path: /^\/loadbalancer\/\d+$/, status: 400 },
    ],
    isRecorded: true,
    sent: ["POST /loadbalancer", "POST /loadbalancer/{id}"],
    outs: { stickySessionType: "Cookie", adopted: false },
    held: () => platform.state.loadBalancers.filter(({ Name }) => Name === "new").length,
  },
  {
    className: "OriginGroup",
    args: () => ({ loadBalancerId: 1, name: "eu", weight: 5 }),
    faults: [
      { method: "POST", path: "/loadbalancer/1/origingroup", alter: alter({ Weight: 6 }) },
      { method: "POST", path: "/loadbalancer/1/origingroup/{id}", status: 400 },
    ],
    isRecorded: true,
    sent: ["POST /loadbalancer/1/origingroup", "POST /loadbalancer/1/origingroup/{id}"],
    outs: { name: "eu", weight: 5, adopted: false },
    held: () => platform.state.loadBalancers[0]?.OriginGroups.filter(({ Name }) => Name === "eu").length ?? 0,
  },
  {
    className: "Origin",
    args: () => ({
      loadBalancerId: 1,
      originGroupId: 7,
      weight: 5,
      standardOrigin: { originUrl: "https://a.example" },
    }),
    faults: [
      { method: "POST", path: "/loadbalancer/1/origingroup/7/origin", alter: alter({ Weight: 6 }) },
      { method: "POST", path: "/loadbalancer/1/origingroup/7/origin/{id}", status: 400 },
    ],
    isRecorded: true,
    sent: ["POST /loadbalancer/1/origingroup/7/origin", "POST /loadbalancer/1/origingroup/7/origin/{id}"],
    outs: { weight: 5, adopted: false },
    held: () => platform.state.loadBalancers[0]?.OriginGroups[0]?.Origins?.length ?? 0,
  },
  {
    className: "LogForwarding",
    args: () => ({ app: "new", type: "SyslogTcp", endpoint: "b.example", port: 1, format: "SyslogRfc5424" }),
    faults: [
      { method: "POST", path: "/mc/log/forwarding", alter: alter({ port: 2 }) },
      { method: "PUT", path: "/mc/log/forwarding/new", status: 400 },
    ],
    isRecorded: true,
    sent: ["POST /mc/log/forwarding", "PUT /mc/log/forwarding/new"],
    outs: { app: "new", port: 1, adopted: false },
    held: () => platform.state.logForwarding.filter(({ app }) => app === "new").length,
  },
  {
    className: "DnssecZone",
    args: () => ({ zoneId: 3 }),
    faults: [
      { method: "POST", path: "/dnszone/3/dnssec", alter: alter({ Enabled: false }) },
      { method: "POST", path: "/dnszone/3/dnssec", status: 400 },
    ],
    isRecorded: true,
    sent: ["POST /dnszone/3/dnssec", "POST /dnszone/3/dnssec"],
    outs: { zoneId: 3, enabled: true, dsRecord: expect.any(String) },
    held: () => Number(platform.state.dnsZones[0]?.DnsSecEnabled),
  },
  {
    // It writes once for each spelling of the host, and no write follows these.
    className: "VideoLibraryRefererBlock",
    args: () => ({ libraryId: 4, hostname: "ärger.example", state: "unblocked" }),
    faults: [{ method: "POST", path: "/videolibrary/4/removeBlockedReferrer", after: 1, status: 400 }],
    isRecorded: false,
    sent: Array.from({ length: 3 }, () => "POST /videolibrary/4/removeBlockedReferrer"),
    outs: { state: "unblocked", adopted: false },
    held: () => 1 + (platform.state.videoLibraries[0]?.BlockedReferrers.length ?? 0),
  },
  {
    // The response to its create has only its ID; no write follows, but a read.
    className: "Database",
    args: () => ({ name: "blog", storageRegion: "DE", primaryRegions: ["DE"] }),
    faults: [{ method: "GET", path: "/database/v2/databases/{id}", status: 500 }],
    isRecorded: true,
    sent: ["POST /database/v2/databases"],
    outs: { name: "blog", url: expect.any(String) },
    held: () => platform.state.databases.filter(({ name }) => name === "blog").length,
  },
  {
    // Its only write issues the token. Nothing follows that could fail.
    className: "DatabaseToken",
    args: () => ({ databaseId: "shop", kind: "read-only" }),
    faults: [{ method: "PUT", path: "/database/v2/databases/shop/auth/generate", status: 400 }],
    isRecorded: false,
    sent: Array.from({ length: 2 }, () => "PUT /database/v2/databases/shop/auth/generate"),
    outs: { kind: "read-only" },
    // A database of the emulator has two from the start.
    held: () => (platform.state.databases[0]?.tokens.length ?? 0) - 2,
  },
  {
    className: "RateLimitRule",
    args: () => ({ shieldZoneId: 5, ruleName: "new", ruleDescription: "new" }),
    faults: [
      {
        method: "POST",
        path: "/shield/rate-limit",
        alter: alter({ ruleDescription: "other" }),
      },
      { method: "PATCH", path: "/shield/rate-limit/{id}", status: 400 },
    ],
    isRecorded: true,
    sent: ["POST /shield/rate-limit", "PATCH /shield/rate-limit/{id}"],
    outs: { ruleName: "new", adopted: false },
    held: () => platform.state.shieldZones[0]?.rateLimits.length ?? 0,
  },
  {
    // It writes the draft and publishes it. Both Creates find out by reading what is there; nothing follows the publish.
    className: "ScriptRelease",
    args: () => ({ scriptId: 6, code: "one" }),
    faults: [{ method: "POST", path: "/compute/script/6/publish", status: 400 }],
    isRecorded: false,
    sent: ["POST /compute/script/6/code", "POST /compute/script/6/publish", "POST /compute/script/6/publish"],
    outs: { code: "one" },
    held: () => platform.state.scripts[0]?.Releases.length ?? 0,
  },
  {
    className: "ApiObject",
    args: () => ({
      path: "/dnszone/3/records",
      properties: { Type: 0, Name: "www", Value: "192.0.2.1", Ttl: 60 },
      operations: { create: { method: "PUT" }, read: records },
    }),
    faults: [
      // Of the read after the create, and of the read of the update that follows.
      { method: "GET", path: "/dnszone/3", status: 400, times: 2 },
    ],
    isRecorded: true,
    sent: ["PUT /dnszone/3/records"],
    outs: { adopted: false, values: {} },
    held: () => platform.state.dnsZones[0]?.Records.length ?? 0,
  },
  {
    // Each script is one transaction, which the table records; nothing follows the last one.
    className: "SqlMigrations",
    args: scripts,
    faults: [
      { path: /\/v2\/pipeline$/, where: (body) => JSON.stringify(body).includes("('1')"), status: 500 },
    ],
    isRecorded: false,
    sent: [],
    outs: { table: "applied" },
    held: async () => (await platform.sql("SELECT name FROM item")).length / 2,
  },
];

describe.each<[what: string, urn: string | undefined]>([
  ["the plugin, which passes the URN", "urn:of"],
  ["the SDK's host, which passes none", undefined],
])("a Create that is sent again, on %s", (_, urn) => {
  test.each(subjects)("returns the object of the first one: $className", async (subject) => {
    const { className, args, isRecorded, outs, held } = subject;
    for (const fault of subject.faults) platform.fault(fault);
    const run = new Run({
      "edge:databaseUrl": platform.databaseUrl,
      "edge:databaseAuthToken": platform.databaseToken,
    });
    const provider = run.of(className);
    const { inputs } = await run.checked(className, {
      ...args(),
      ...(urn === undefined && { __owner: "of" }),
    });
    const failed = (await rejection(provider.create(inputs, urn))) as Error & { id?: string };
    expect([failed.message, failed.id !== undefined]).toEqual([failed.message, isRecorded]);
    const created = await provider.create(inputs, urn);
    expect(created).toMatchObject({ ...(isRecorded && { id: failed.id }), outs });
    expect(await held()).toBe(1);
    const sent = writes().map((line) =>
      line
        .split(" ")
        .slice(0, 2)
        .join(" ")
        .replace(/(?<=balancer|group|origin|limit)\/\d{2,}$/, "/{id}"),
    );
    if (subject.sent.length > 0) expect(sent).toEqual(subject.sent);
    expect(created.outs).not.toHaveProperty("__owner");
  });
});
