import type { Emulator } from "../../../emulator";
import type { Properties } from "../../../provider/classes/lifecycle";
import { rejection } from "../http/support";
import { closePlatform, listen, openPlatform, Run, writes } from "./run";

let platform: Emulator;
beforeEach(async () => {
  platform = await openPlatform();
});
afterEach(closePlatform);

const path = "/loadbalancer/1/origingroup/7";
const us = { loadBalancerId: 1, originGroupId: 7, name: "us", enabled: true, managed: "" };
const remove = (outs: Properties, run = new Run()) => run.of("OriginGroup").delete("1/7", { ...us, ...outs });
const group = () => platform.state.loadBalancers[0]?.OriginGroups.find(({ Id }) => Id === 7);

test.each([
  ["created", { adopted: false }, [`DELETE ${path}`]],
  ["adopted", { adopted: true }, []],
  ["created, with onDelete: keep", { adopted: false, onDelete: "keep" }, []],
  ["adopted, with onDelete: delete", { adopted: true, onDelete: "delete" }, [`DELETE ${path}`]],
  [
    "adopted, with onDelete: disable",
    { adopted: true, onDelete: "disable" },
    [`POST ${path} {"Enabled":false}`],
  ],
  ["recorded without adopted", {}, [`DELETE ${path}`]],
])("a delete of an object that was %s", async (_, outs, sent) => {
  await remove(outs);
  expect(writes()).toEqual(sent);
});

test("an object that is already disabled or deleted needs no write", async () => {
  Object.assign(group() ?? {}, { Enabled: false });
  await remove({ onDelete: "disable" });
  platform.state.loadBalancers[0]?.OriginGroups.splice(0, 1);
  await remove({ onDelete: "disable" });
  expect(writes()).toEqual([]);
});

test("without a read operation, the recorded state decides whether to disable", async () => {
  await closePlatform();
  platform = await openPlatform({ documentedOnly: true });
  await remove({ onDelete: "disable", enabled: false });
  expect(writes()).toEqual([]);
  await remove({ onDelete: "disable" });
  expect(writes()).toEqual([`POST ${path} {"Enabled":false}`]);
  platform.fault({ method: "DELETE", path, gone: true });
  expect((await rejection(remove({ adopted: false }))).message).toContain(
    "The API returned 404 when deleting origin group 7 of load balancer 1, and the API at the configured base URL has no read operation to confirm that it was deleted. The resource stays in the state.",
  );
});

test("a 404 to a delete is accepted only if a read confirms it", async () => {
  platform.fault({ method: "DELETE", path, gone: true });
  expect((await rejection(remove({ adopted: false }))).message).toMatch(
    /^The API returned 404 when deleting origin group 7 of load balancer 1, but a read still returns it\. The resource stays in the state\. Run the command again, or remove the resource from the state only, with "pulumi state delete <urn>"\. \(Could not /,
  );
  platform.state.loadBalancers[0]?.OriginGroups.splice(0, 1);
  await remove({ adopted: false, onDelete: "delete" });
  platform.fault({ method: "DELETE", path, status: 500 });
  expect((await rejection(remove({ adopted: false, onDelete: "delete" }))).message).toContain("500");
});

test("an object that another resource of the run manages stays, with a message", async () => {
  const said = listen();
  const run = new Run();
  await run.create("OriginGroup", { loadBalancerId: 1, originGroupId: 7 });
  await remove({ adopted: false }, run);
  expect(writes()).toEqual([]);
  expect(said()).toContain(
    'Origin group 7 of load balancer 1 (id 1/7) was not deleted: another resource of this program manages it now. If you renamed the resource, add aliases. If that resource adopted it, destroy will keep it unless onDelete is "delete".\n',
  );
  await remove({ adopted: false });
  expect(group()).toBeUndefined();
});

test("the error of a parent names what this run kept in it, and nothing that it kept elsewhere", async () => {
  await closePlatform();
  const profile = (id: number) => ({ LoadBalancerId: id, OriginGroups: [{ Id: id * 10, Name: `g${id}` }] });
  platform = await openPlatform({ seed: { LoadBalancers: [profile(1), profile(12), profile(13)] } });
  const run = new Run();
  listen();
  for (const id of [1, 12])
    await run.of("OriginGroup").delete(`${id}/${id * 10}`, {
      ...us,
      loadBalancerId: id,
      originGroupId: id * 10,
      adopted: true,
    });
  const errorOf = async (id: number) => {
    const recorded = { loadBalancerId: id, name: "web", adopted: false, managed: "" };
    return (await rejection(run.of("LoadBalancer").delete(String(id), recorded))).message;
  };
  expect(await errorOf(1)).toMatch(
    /\. This run kept: Origin group 10 of load balancer 1 [^.]*\.(?!.*load balancer 12)/,
  );
  expect(await errorOf(12)).toContain("This run kept: Origin group 120 of load balancer 12 ");
  expect(await errorOf(13)).not.toContain("This run kept");
});

test("a data source, and a referer that this program unblocked, need no delete", async () => {
  await new Run().of("RateLimitRuleData").delete("5/51", { adopted: false });
  await new Run()
    .of("VideoLibraryRefererBlock")
    .delete("4/there.example", { state: "unblocked", adopted: false });
  expect(platform.requests).toHaveLength(0);
});

test("a class's own way to disable is used only if needed", async () => {
  const off = () =>
    new Run()
      .of("DnssecZone")
      .delete("3", { zoneId: 3, enabled: true, onDelete: "disable", disableWhileDelegated: true });
  await off();
  expect(writes()).toEqual([]);
  Object.assign(platform.state.dnsZones[0] ?? {}, { DnsSecEnabled: true });
  await off();
  expect(writes()).toEqual(["DELETE /dnszone/3/dnssec"]);
  platform.state.dnsZones.splice(0, 1);
  await off();
  expect(writes()).toHaveLength(1);
});

test('what stays behind is reported, and onDelete: "revokeAll" spares tokens of other resources in the run', async () => {
  const said = listen();
  const databaseId = platform.state.databases[0]?.id;
  const recorded = { databaseId, tokenId: "t-1", kind: "full-access" };
  await new Run().of("DatabaseToken").delete(`${databaseId}/t-1`, recorded);
  expect(said()).toBe(
    `Access token t-1 of database ${databaseId} stays valid until it expires: the platform cannot revoke a single token. A resource whose onDelete is "revokeAll" revokes every token of the database when it is deleted.\n`,
  );
  await new Run().of("DatabaseToken").delete(`${databaseId}/t-2`, { ...recorded, expiresAt: null });
  expect(said()).toContain(`Access token t-2 of database ${databaseId} stays valid and never expires: `);
  const run = new Run();
  await run.create("DatabaseToken", { databaseId, kind: "read-only" });
  await run.of("DatabaseToken").delete(`${databaseId}/t-1`, { ...recorded, onDelete: "revokeAll" });
  expect(said()).toContain(
    `The access tokens of database ${databaseId} were kept, including the one with id ${databaseId}/t-1: another resource of this program manages one of them now. If you renamed the resource, add aliases.\n`,
  );
  expect(writes()).toHaveLength(1);
});

test("an invalid id is rejected before anything is sent", async () => {
  const provider = new Run().of("OriginGroup");
  expect((await rejection(provider.delete("seven", us))).message).toContain(
    "the form is <loadBalancerId>/<originGroupId>",
  );
  expect(platform.requests).toHaveLength(0);
});

test("the error for a rejected key says which key a refresh or destroy uses", async () => {
  const stale = new Run({ "edge:apiKey": "stale" });
  const hint =
    /A refresh or destroy uses the key of the last "pulumi up"\. After you change the key, run "pulumi up --refresh=false" once, or add --run-program\.$/;
  expect((await rejection(remove({ adopted: false }, stale))).message).toMatch(hint);
  const second = await rejection(stale.of("OriginGroup").read("1/7", us));
  expect(second.message).toMatch(hint);
  expect((await rejection(stale.create("OriginGroup", { ...us, managed: undefined }))).message).not.toMatch(
    hint,
  );
  platform.fault({ path: "/loadbalancer/1", status: 403 });
  expect((await rejection(new Run().of("OriginGroup").read("1/7", us))).message).not.toMatch(hint);
});

describe("an object that the engine replaces on its own (replaceOnChanges) and deletes first", () => {
  const args = { loadBalancerId: 1, name: "eu" };
  const names = () => platform.state.loadBalancers[0]?.OriginGroups.map(({ Name }) => Name);
  /** As an `up` of a program with other arguments does on the plugin. */
  const deleteFirst = async (
    id: string,
    outs: Properties,
    news: Properties,
    { deleted = outs, urn = "urn:eu" } = {},
  ) => {
    const run = new Run();
    const provider = run.of("OriginGroup");
    const { inputs } = await run.checked("OriginGroup", news);
    await provider.detailedDiff(id, outs, args, inputs, "urn:eu");
    await provider.delete(id, deleted, urn);
    return { provider, inputs };
  };

  test.each([
    ["under the same name", { ...args, weight: 9 }],
    ["under another name", { ...args, name: "eu2" }],
  ])("is deleted and created again, %s", async (_, news) => {
    const { id, outs } = await new Run().create("OriginGroup", args);
    const { provider, inputs } = await deleteFirst(id, outs, news);
    expect(names()).toEqual(["us", "ap"]);
    await provider.create(inputs);
    expect(names()).toEqual(["us", "ap", news.name]);
  });

  test("stays if the delete may be for the old copy from an interrupted replace", async () => {
    const made = await new Run().create("OriginGroup", args);
    const { id, outs } = await new Run().create("OriginGroup", { ...args, adopt: true, onDelete: "delete" });
    await deleteFirst(id, outs, { ...args, adopt: true, onDelete: "delete" }, { deleted: made.outs });
    await deleteFirst(id, outs, { ...args, adopt: true, onDelete: "delete" });
    expect(names()).toEqual(["us", "ap", "eu"]);
  });

  test("stays if nothing changes, or an update follows: the delete is for an equal copy that an edited state marks as to be deleted", async () => {
    const { id, outs } = await new Run().create("OriginGroup", args);
    await deleteFirst(id, outs, args);
    expect(names()).toEqual(["us", "ap", "eu"]);

    const run = new Run();
    const provider = run.of("OriginGroup");
    const { inputs } = await run.checked("OriginGroup", { ...args, weight: 9 });
    await provider.detailedDiff(id, outs, args, inputs, "urn:eu");
    await provider.update(id, outs, inputs, "urn:eu");
    await provider.delete(id, outs, "urn:eu");
    expect(names()).toEqual(["us", "ap", "eu"]);
  });

  test("is deleted under the URN that it had before an alias", async () => {
    const { id, outs } = await new Run().create("OriginGroup", args);
    await deleteFirst(id, outs, { ...args, name: "eu2" }, { urn: "urn:old" });
    expect(names()).toEqual(["us", "ap"]);
  });

  test.each(["urn:eu", undefined])(
    "is adopted by the create that follows if its delete keeps it, with the URN %s",
    async (urn) => {
      const kept = { ...args, onDelete: "keep" };
      const { id, outs } = await new Run().create("OriginGroup", kept);
      const run = new Run();
      const { inputs } = await run.checked("OriginGroup", kept);
      await run.of("OriginGroup").delete(id, outs, urn);
      expect(await run.of("OriginGroup").create(inputs, urn)).toMatchObject({ id, outs: { adopted: true } });
      expect(names()).toEqual(["us", "ap", "eu"]);
    },
  );

  test("is adopted by the create that completes an interrupted replacement", async () => {
    const { id, outs } = await new Run().create("OriginGroup", args);
    const run = new Run();
    const provider = run.of("OriginGroup");
    const { inputs } = await run.checked("OriginGroup", args);
    await provider.detailedDiff(id, outs, args, inputs, "urn:eu");
    expect(await provider.create(inputs, "urn:eu")).toMatchObject({ id, outs: { adopted: true } });
  });
});
