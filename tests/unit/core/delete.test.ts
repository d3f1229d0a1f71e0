import type { Properties } from "../../../provider/model/properties";
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
  writes,
} from "./run";

let stderr: () => string;
platformForEach();
beforeEach(() => {
  stderr = captureStderr();
});

const path = "/loadbalancer/1/origingroup/7";
const us = { loadBalancerId: 1, originGroupId: 7, name: "us", enabled: true, managed: "" };
const deleteGroup = (outs: Properties, run = new Run()) =>
  run.provider("OriginGroup").delete("1/7", { ...us, ...outs });

const group = "Origin group 7 of load balancer 1 was";
const adopted = 'not deleted: it was adopted or imported, and onDelete is not "delete".';
const children = "If a resource names one of these in deletedWith, its object stays on the platform too.";
const referer = { libraryId: 4, hostname: "there.example", state: "blocked" };

test.each<[what: string, kind: string, id: string, recorded: Properties, sent: string[], lines: string]>([
  ["created", "OriginGroup", "1/7", { ...us, adopted: false }, [`DELETE ${path}`], ""],
  ["recorded without adopted", "OriginGroup", "1/7", us, [`DELETE ${path}`], ""],
  ["adopted", "OriginGroup", "1/7", { ...us, adopted: true }, [], `${group} ${adopted}\n${children}`],
  [
    "created, with onDelete: keep",
    "OriginGroup",
    "1/7",
    { ...us, adopted: false, onDelete: "keep" },
    [],
    `${group} not deleted: onDelete is "keep".\n${children}`,
  ],
  [
    "adopted, with onDelete: delete",
    "OriginGroup",
    "1/7",
    { ...us, adopted: true, onDelete: "delete" },
    [`DELETE ${path}`],
    "",
  ],
  [
    "adopted, with onDelete: disable",
    "OriginGroup",
    "1/7",
    { ...us, adopted: true, onDelete: "disable" },
    [`POST ${path} {"Enabled":false}`],
    `${group} disabled, not deleted: onDelete is "disable".\n${children}`,
  ],
  [
    "of a class that keeps its objects",
    "DnssecZone",
    "3",
    { zoneId: 3, enabled: true },
    [],
    'DNSSEC for DNS zone 3 stays enabled. To disable it, set onDelete: "disable" and run "pulumi up" before you delete the resource.',
  ],
  [
    "blocked by somebody else",
    "VideoLibraryRefererBlock",
    "4/there.example",
    { ...referer, adopted: true },
    [],
    `Referer there.example of video library 4 was ${adopted}`,
  ],
  [
    "unblocked",
    "VideoLibraryRefererBlock",
    "4/there.example",
    { ...referer, state: "unblocked", adopted: false },
    [],
    "Referer there.example of video library 4 stays unblocked: there is nothing to undo.",
  ],
  [
    "only read",
    "RateLimitRuleData",
    "5/51",
    { shieldZoneId: 5, ruleId: 51 },
    [],
    "Rate-limit rule 51 of shield zone 5 was not deleted: the resource only looked it up.",
  ],
])("a delete of an object that was %s", async (_, kind, id, recorded, sent, lines) => {
  await new Run().provider(kind).delete(id, recorded);
  expect(writes()).toEqual(sent);
  expect(stderr().trimEnd()).toBe(lines);
});

test("an object that is already disabled or deleted needs no write, and a line says that it is deleted", async () => {
  changeGroup({ Enabled: false });
  await deleteGroup({ onDelete: "disable" });
  groups().splice(0, 1);
  await deleteGroup({ onDelete: "disable" });
  await new Run().provider("OriginGroup").delete("1/7", { ...us, adopted: false });
  expect(writes()).toEqual([]);
  const line =
    "Origin group 7 of load balancer 1 no longer exists on the platform: only its state is deleted.\n";
  expect(stderr().split(line)).toHaveLength(3);
});

test.each([
  [
    "OriginGroup",
    { id: "1/7", recorded: { ...us, adopted: true, onDelete: "disable" } },
    { path, method: "POST", remove: () => groups().splice(0, 1) },
  ],
  [
    "DnssecZone",
    { id: "3", recorded: { zoneId: 3, enabled: true, onDelete: "disable", disableWhileDelegated: true } },
    { path: "/dnszone/3/dnssec", method: "DELETE", remove: () => platform.state.dnsZones.splice(0, 1) },
  ],
])(
  "if the object of %s vanishes before it is disabled, only its state is deleted",
  async (kind, { id, recorded }, { path, method, remove }) => {
    Object.assign(platform.state.dnsZones[0] ?? {}, { DnsSecEnabled: true });
    const where = () => remove().length === 0;
    platform.fault({ method, path, where });
    await new Run().provider(kind).delete(id, recorded);
    expect(writes()).toHaveLength(1);
    expect(stderr()).toContain("no longer exists on the platform: only its state is deleted.");
  },
);

test("without a read operation, the recorded state decides whether to disable, and a 404 confirms no delete", async () => {
  await startPlatform({ documentedOnly: true });
  await deleteGroup({ onDelete: "disable", enabled: false });
  expect(writes()).toEqual([]);
  await deleteGroup({ onDelete: "disable" });
  expect(writes()).toEqual([`POST ${path} {"Enabled":false}`]);
  platform.fault({ method: "POST", path, gone: true });
  expect(await rejectionMessage(deleteGroup({ onDelete: "disable" }))).toContain(
    "The API returned 404 when disabling origin group 7 of load balancer 1, and the API",
  );
  platform.fault({ method: "DELETE", path, gone: true });
  expect(await rejectionMessage(deleteGroup({ adopted: false }))).toContain(
    "The API returned 404 when deleting origin group 7 of load balancer 1, and the API at the configured base URL has no read operation to confirm that it was deleted. The resource stays in the state.",
  );
});

test("a 404 to a delete is accepted only if a read confirms it", async () => {
  const created = { adopted: false, onDelete: "delete" };
  platform.fault({ method: "DELETE", path, gone: true });
  expect(await rejectionMessage(deleteGroup(created))).toMatch(
    /^The API returned 404 when deleting origin group 7 of load balancer 1, but a read still returns it\. The resource stays in the state\. Run the command again, or remove the resource from the state only, with "pulumi state delete <urn>"\. \(Could not /,
  );
  groups().splice(0, 1);
  await deleteGroup(created);
  platform.fault({ method: "DELETE", path, status: 500 });
  expect(await rejectionMessage(deleteGroup(created))).toContain("500");
});

test.each<[what: string, recorded: Properties, hint: string]>([
  [
    "this one created, which says what destroy will do",
    { adopted: false },
    ' If that resource adopted it, destroy will keep it unless onDelete is "delete".',
  ],
  ["this one created and deletes explicitly", { adopted: false, onDelete: "delete" }, ""],
  ["this one adopted", { adopted: true }, ""],
])(
  "an object that another resource of the run manages, and %s, stays, with a message",
  async (_, recorded, hint) => {
    const run = new Run();
    await run.create("OriginGroup", { loadBalancerId: 1, originGroupId: 7 });
    await deleteGroup(recorded, run);
    expect(writes()).toEqual([]);
    expect(stderr()).toContain(
      `${group.replace(" was", "")} (id 1/7) was not deleted: another resource of this program manages it now. If you renamed the resource, add aliases.${hint}\n`,
    );
  },
);

test("the error for a parent that cannot be deleted says what this run kept in it", async () => {
  const run = new Run();
  await deleteGroup({ adopted: true }, run);
  const parent = run.provider("LoadBalancer").delete("1", { loadBalancerId: 1, adopted: false });
  const kept = ` This run kept: ${group} ${adopted}`;
  expect((await rejectionMessage(parent)).slice(-kept.length)).toBe(kept);
  platform.fault({ method: "DELETE", status: 400 });
  const sibling = { ...us, originGroupId: 8, adopted: false };
  expect(await rejectionMessage(run.provider("OriginGroup").delete("1/8", sibling))).not.toContain(kept);
});

test.each<[what: string, fail: (run: Run) => Promise<unknown>]>([
  ["create", (run) => run.create("OriginGroup", { loadBalancerId: 1, name: "us" })],
  ["import", (run) => run.provider("OriginGroup").read("1/7", {})],
])("an object to which a failed %s of the run refers is not deleted", async (_, fail) => {
  const run = new Run();
  platform.fault({ method: "GET", path: "/loadbalancer/1", status: 403 });
  expect(await rejectionMessage(fail(run))).toContain("403");
  expect(await rejectionMessage(deleteGroup({ adopted: false }, run))).toContain(
    "Origin group 7 of load balancer 1 (id 1/7) was not deleted: another resource of this program refers to the same object and could not be created.",
  );
  expect(writes()).toEqual([]);
});

test("after a failed create, only what stays on the platform anyway leaves the state", async () => {
  const run = new Run();
  await rejectionMessage(run.create("OriginGroup", { loadBalancerId: 1, originGroupId: 99 }));
  expect(await rejectionMessage(deleteGroup({ adopted: false }, run))).toBe(
    `Origin group 7 of load balancer 1 (id 1/7) was not deleted: this run has not created and updated every resource of the program, and one that is missing may be about to manage the same object. The next complete "pulumi up" deletes it, unless a resource manages it then.`,
  );
  await deleteGroup({ adopted: true }, run);
  expect([stderr(), writes()]).toEqual([`${group} ${adopted}\n${children}\n`, []]);
});

test("an object that someone deleted and created again stays", async () => {
  const { id, outs } = await new Run().create("LogForwarding", { ...forwarding, app: "new" });
  const [created] = platform.state.logForwarding.slice(-1);
  Object.assign(created ?? {}, { createdAt: "2030-01-01T00:00:00Z" });
  await new Run().provider("LogForwarding").delete(id, { ...outs, onDelete: "delete" });
  expect(stderr()).toContain("was not deleted: it is not the one in the state, which somebody deleted.");
  expect(writes()).toHaveLength(1);
});

test("a resource that fails while the object is read before its delete keeps the object, too", async () => {
  const { id, outs } = await new Run().create("LogForwarding", { ...forwarding, app: "new" });
  platform.fault({ method: "GET", path: /forwarding/, delayMs: 500 });
  const run = new Run();
  const deletion = rejectionMessage(
    run.provider("LogForwarding").delete(id, { ...outs, onDelete: "delete" }),
  );
  await rejectionMessage(run.create("OriginGroup", { loadBalancerId: 1, originGroupId: 99 }));
  expect(await deletion).toContain("this run has not created and updated every resource of the program");
  expect(writes()).toHaveLength(1);
});

test("a class's own way to disable is used only if needed", async () => {
  const recorded = { zoneId: 3, enabled: true, onDelete: "disable", disableWhileDelegated: true };
  const disable = () => new Run().provider("DnssecZone").delete("3", recorded);
  await disable();
  expect(writes()).toEqual([]);
  Object.assign(platform.state.dnsZones[0] ?? {}, { DnsSecEnabled: true });
  await disable();
  platform.state.dnsZones.splice(0, 1);
  await disable();
  expect(writes()).toEqual(["DELETE /dnszone/3/dnssec"]);
});

test('what stays behind is reported, and onDelete: "revokeAll" spares tokens of other resources in the run', async () => {
  const recorded = { databaseId: "db", tokenId: "t-1", kind: "full-access" };
  await new Run().provider("DatabaseToken").delete("db/t-1", recorded);
  expect(stderr()).toBe(
    'Access token t-1 of database db stays valid until it expires: the platform cannot revoke a single token. A resource whose onDelete is "revokeAll" revokes every token of the database when it is deleted.\n',
  );
  const run = new Run();
  await run.create("DatabaseToken", { databaseId: "db", kind: "read-only" });
  await run.provider("DatabaseToken").delete("db/t-1", { ...recorded, onDelete: "revokeAll" });
  expect(stderr()).toContain(
    "The access tokens of database db were kept, including the one with id db/t-1: another resource of this program manages one of them now. If you renamed the resource, add aliases.\n",
  );
  expect(writes()).toHaveLength(1);
});

test("a process lists five objects of a class, and then says once that there are more", async () => {
  const run = new Run();
  for (const id of [21, 22, 23, 24, 25, 26, 27, 28])
    await run.provider("OriginGroup").delete(`1/${id}`, { ...us, originGroupId: id, adopted: true });
  await run.provider("LogForwarding").delete("shop", { app: "shop", adopted: true });
  // The providers of all resources share one count.
  await new Run().provider("OriginGroup").delete("1/29", { ...us, originGroupId: 29, adopted: true });
  const lines = stderr().trim().split("\n");
  expect(lines.filter((line) => line === children)).toHaveLength(1);
  expect(lines.slice(5)).toEqual([
    expect.stringMatching(/^Origin group 25 /),
    "Further OriginGroup resources that leave their object in place are not listed.",
    `Log forwarding of app shop was ${adopted}`,
  ]);
});

test("the error for a rejected key says which key a refresh or destroy uses", async () => {
  const stale = new Run({ "edge:apiKey": "stale" });
  const hint =
    /A refresh or destroy uses the key of the last "pulumi up"\. After you change the key, run "pulumi up --refresh=false" once, or add --run-program\.$/;
  expect(await rejectionMessage(deleteGroup({ adopted: false }, stale))).toMatch(hint);
  expect(await rejectionMessage(stale.provider("OriginGroup").read("1/7", us))).toMatch(hint);
  expect(await rejectionMessage(stale.create("OriginGroup", { loadBalancerId: 1, name: "us" }))).not.toMatch(
    hint,
  );
});

describe("an object that the engine replaces on its own (replaceOnChanges) and deletes first", () => {
  const args = { loadBalancerId: 1, name: "eu" };
  const names = () => groups().map(({ Name }) => Name);

  /** Checks and diffs the arguments, as a run of the program does. */
  async function compared(id: string, outs: Properties, news: Properties) {
    const run = new Run();
    const provider = run.provider("OriginGroup");
    const { inputs } = await run.checkArguments("OriginGroup", news);
    await provider.detailedDiff(id, outs, args, inputs, "urn:eu");
    return { provider, inputs };
  }

  test.each([
    ["under the same name", { ...args, weight: 9 }],
    ["under another name", { ...args, name: "eu2" }],
  ])("is deleted under the URN that it had before an alias, and created again, %s", async (_, news) => {
    const { id, outs } = await new Run().create("OriginGroup", args);
    const { provider, inputs } = await compared(id, outs, news);
    // Before a replacement, the engine checks the arguments again, without the recorded ones.
    await provider.check({}, news, "urn:eu");
    await provider.delete(id, outs, "urn:old");
    expect(names()).toEqual(["us", "ap"]);
    await provider.create(inputs);
    expect(names()).toEqual(["us", "ap", news.name]);
  });

  test("stays if its update was skipped: the delete is for an equal copy in the state", async () => {
    const { id, outs } = await new Run().create("OriginGroup", args);
    const { provider } = await compared(id, outs, { ...args, weight: 9 });
    await provider.delete(id, outs, "urn:old");
    expect(names()).toEqual(["us", "ap", "eu"]);
  });

  test("stays if an update follows: the delete is for an equal copy that an edited state marks as to be deleted", async () => {
    const { id, outs } = await new Run().create("OriginGroup", args);
    const { provider, inputs } = await compared(id, outs, { ...args, weight: 9 });
    await provider.update(id, outs, inputs, "urn:eu");
    await provider.delete(id, outs, "urn:eu");
    expect(names()).toEqual(["us", "ap", "eu"]);
  });

  test.each(["urn:eu", undefined])(
    "is adopted by the create that follows if its delete keeps it, with the URN %s",
    async (urn) => {
      const kept = { ...args, onDelete: "keep" };
      const { id, outs } = await new Run().create("OriginGroup", kept);
      const run = new Run();
      const { inputs } = await run.checkArguments("OriginGroup", kept);
      await run.provider("OriginGroup").delete(id, outs, urn);
      expect(await run.provider("OriginGroup").create(inputs, urn)).toMatchObject({
        id,
        outs: { adopted: true },
      });
    },
  );
});
