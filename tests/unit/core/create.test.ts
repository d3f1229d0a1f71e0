import { UnidentifiedObjectError } from "../../../provider/base/errors";
import { systemClock, withDeadline } from "../../../provider/base/time";
import type { Properties } from "../../../provider/model/properties";
import { encodeManaged } from "../../support/encodeManaged";
import { rejection } from "../../support/httpServers";
import { until } from "../../support/waitUntil";
import {
  captureStderr,
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

platformForEach();

const groupsPath = "/loadbalancer/1/origingroup";
const eu = { loadBalancerId: 1, name: "eu", weight: 5 };
const us = { ...eu, name: "us" };
const findGroups = (name: string) => groups().filter((group) => group.Name === name);
/** Runs the create of an `up`. */
const create = (args: Properties, maxAttempts = 1) =>
  new Run({ "edge:maxAttempts": String(maxAttempts) }).create("OriginGroup", args);

test("an object is adopted only if the program says so, and then written if it differs, which a line says", async () => {
  const said = captureStderr();
  expect(await rejectionMessage(create(us))).toBe(
    'Origin group "us" of load balancer 1 already exists (id 1/7): if you renamed the resource, add aliases. To manage the existing object, set adopt: true or import it: destroy then keeps it. If another resource gives up the name, add it to dependsOn.',
  );
  const refused = new Run({ "edge:adopt": "true" }).create("OriginGroup", { ...us, adopt: false });
  expect(await rejectionMessage(refused)).toContain("already exists");
  const args = { ...us, adopt: true, weight: 20 };
  for (const each of [args, { loadBalancerId: 1, originGroupId: 8 }])
    expect((await create(each)).outs).toMatchObject({ adopted: true, origins: [] });
  expect(said()).toBe(
    'Adopted origin group 7 "us": weight 100 → 20. Destroy will keep it unless onDelete is "delete".\n' +
      'Adopted origin group 8 "ap": nothing changed. Destroy will keep it unless onDelete is "delete".\n',
  );
  expect(writes()).toEqual([`POST ${groupsPath}/7 {"Weight":20}`]);
});

test("the error of a replacement names deleteBeforeReplace if its own object has the name", async () => {
  const provider = new Run().provider("OriginGroup");
  const news = { ...us, weight: 20 };
  await provider.check(us, news, "urn:us");
  await provider.detailedDiff("1/7", { ...us, originGroupId: 7 }, us, news, "urn:us");
  await provider.check({}, news, "urn:us");
  expect(await rejectionMessage(provider.create(news, "urn:us"))).toBe(
    'Origin group "us" of load balancer 1 already exists (id 1/7). Pulumi replaces the resource that has it: set deleteBeforeReplace: true.',
  );
});

test("an object that already was as the program declares gets a line, a created object gets none", async () => {
  const said = captureStderr();
  const referer = { libraryId: 4, hostname: "there.example", state: "unblocked" };
  await create(eu);
  await new Run().create("DnssecZone", { zoneId: 3 });
  await new Run().create("VideoLibraryRefererBlock", referer);
  expect([said(), writes().length]).toEqual(["", 3]);
  await new Run().create("DnssecZone", { zoneId: 3 });
  await new Run().create("VideoLibraryRefererBlock", referer);
  expect(said()).toBe(
    "DNSSEC for DNS zone 3 already matched the program: nothing changed.\n" +
      "Referer there.example of video library 4 already matched the program: nothing changed.\n",
  );
});

test("an id that no object has, and a name on a server that lists no objects, are refused with the way out", async () => {
  expect(await rejectionMessage(create({ loadBalancerId: 1, originGroupId: 9 }))).toBe(
    "There is no origin group 9 of load balancer 1 on the platform: check originGroupId, or leave it out to create a new one.",
  );
  await startPlatform({ documentedOnly: true });
  expect(await rejectionMessage(create(eu))).toBe(
    'The API at the configured base URL has no operation to check whether origin group "eu" of load balancer 1 already exists, so it cannot be created: if it exists, set originGroupId to adopt it.',
  );
  const database = { name: "new", storageRegion: "DE", primaryRegions: ["DE"] };
  platform.fault({ method: "GET", path: "/database/v2/databases", status: 405, times: 9 });
  expect(await rejectionMessage(new Run().create("Database", database))).toBe(
    'The API at the configured base URL has no operation to check whether database "new" already exists, so it cannot be created or adopted.',
  );
});

test("a server with only the documented operations allows adopting by id, and harmless creates", async () => {
  await startPlatform({ documentedOnly: true });
  const took = await create({ loadBalancerId: 1, originGroupId: 7, weight: 5 });
  expect(took).toMatchObject({ id: "1/7", outs: { weight: 5, adopted: true } });
  expect(await new Run().create("DnssecZone", { zoneId: 3 })).toMatchObject({ outs: { enabled: true } });
  const unblocked = { libraryId: 4, hostname: "there.example", state: "unblocked" };
  const { outs } = await new Run().create("VideoLibraryRefererBlock", unblocked);
  expect([outs["adopted"], writes().length]).toEqual([false, 3]);
});

describe("one object belongs to one resource of a run", () => {
  const twice = (what: string) =>
    `Origin group ${what} is already managed by another resource of this program: remove one of the two resources, or, if you renamed one, add aliases to it. If one of them gives up its name to the other, add it to the dependsOn of the other.`;

  test("whether that adopted or created it", async () => {
    const run = new Run();
    await run.create("OriginGroup", { loadBalancerId: 1, originGroupId: 7 });
    const { inputs } = await run.checkArguments("OriginGroup", { ...us, adopt: true });
    for (const urn of [undefined, "urn:us"])
      expect(await rejectionMessage(run.provider("OriginGroup").create(inputs, urn))).toBe(
        twice("7 of load balancer 1 (id 1/7)"),
      );
    await run.create("OriginGroup", eu);
    expect(await rejectionMessage(run.create("OriginGroup", { ...eu, adopt: true }))).toBe(
      twice('"eu" of load balancer 1'),
    );
    expect(writes()).toHaveLength(1);
  });

  test("as the SDK's host knows it: the state holds the owner only of resources with equal arguments", async () => {
    const provider = new Run().provider("OriginGroup");
    const check = async (owner: string) => (await provider.check({}, { ...us, __owner: owner })).inputs;
    const [one, two, again] = [await check("one"), await check("two"), await check("one")];
    expect([one["__owner"], two["__owner"], again]).toEqual([undefined, "two", one]);
    const { outs } = await create({ ...us, adopt: true });
    expect(await provider.diff("1/7", outs, one)).toEqual({ changes: false, replaces: [] });
    expect(await rejectionMessage(provider.diff("1/7", outs, two))).toContain("already managed");
    expect(await rejectionMessage(provider.create(two))).toContain("already managed");
  });
});

test("a create sees objects created since an earlier read, and many creates at once share a few reads", async () => {
  const run = new Run();
  await run.provider("OriginGroup").read("1/7", {});
  groups().push(...findGroups("us").map((group) => ({ ...group, Id: 9, Name: "eu" })));
  expect(await rejectionMessage(run.create("OriginGroup", eu))).toContain("already exists (id 1/9)");
  platform.requests.clear();
  const args = (i: number) => ({ libraryId: 4, hostname: `h${i}.example` });
  await Promise.all(Array.from({ length: 40 }, (_, i) => run.create("VideoLibraryRefererBlock", args(i))));
  const reads = platform.requests.filter(({ method }) => method === "GET");
  expect([reads.length <= 3, writes().length]).toEqual([true, 40]);
});

describe("a create without a clear response", () => {
  /** Delivers the delayed request to the platform. */
  const arriveLate = () =>
    fetch(`${platform.baseUrl}${groupsPath}`, {
      method: "POST",
      headers: { AccessKey: platform.apiKey, "Content-Type": "application/json" },
      body: '{"Name":"eu","Weight":5}',
    });

  test("looks up the object, which counts as created by this program", async () => {
    platform.fault({ method: "POST", path: groupsPath, reset: "after" });
    const { id, outs } = await create(eu);
    expect(id).toBe(`1/${findGroups("eu")[0]?.Id}`);
    expect([outs["adopted"], findGroups("eu").length, writes().length]).toEqual([false, 1, 1]);
  });

  test("is not retried after a response that never came: a late request would create a duplicate", async () => {
    const run = new Run({ "edge:attemptTimeout": "1", "edge:maxAttempts": "2" });
    platform.fault({ method: "POST", path: groupsPath, noResponse: true, times: 2 });
    expect(await rejectionMessage(run.create("OriginGroup", eu))).toContain(
      'Origin group "eu" of load balancer 1 was not found after the failed request, which may still take effect. Run "pulumi up" again in a few minutes: it creates the object, or fails if it exists by then. In that case set adopt: true or import it.',
    );
    expect(writes()).toHaveLength(1);
    platform.clearFaults();
    await arriveLate();
    expect(await rejectionMessage(create(eu))).toContain("already exists");
    expect(findGroups("eu")).toHaveLength(1);
  });

  test("looks up the object more than once, and one that appears late counts as created by this program", async () => {
    platform.fault({ method: "POST", path: groupsPath, reset: "before" });
    const reads = platform.fault({ method: "GET", path: "/loadbalancer/1", times: 9 });
    const created = create(eu, 6);
    await until(() => reads.hits >= 2);
    await arriveLate();
    const { id, outs } = await created;
    expect([id, outs["adopted"], findGroups("eu").length]).toEqual([
      `1/${findGroups("eu")[0]?.Id}`,
      false,
      1,
    ]);
  });

  test("is looked up after the wait, before another attempt: an object that appeared meanwhile is not created twice", async () => {
    const { rateLimits = [] } = platform.state.shieldZones[0] ?? {};
    const late = { ...structuredClone(rateLimits[0]), id: 90, ruleName: "new" } as never;
    platform.fault({ method: "POST", path: "/shield/rate-limit", status: 500 });
    jest.spyOn(systemClock, "sleep").mockImplementationOnce(async () => void rateLimits.push(late));
    const run = new Run({ "edge:maxAttempts": "2" });
    const { id, outs } = await run.create("RateLimitRule", { shieldZoneId: 5, ruleName: "new" });
    expect([id, outs["adopted"], writes().length]).toEqual(["5/90", false, 1]);
  });

  test("is not sent again within the time that the API asks clients to wait, nor after the time it may take", async () => {
    const { inputs } = await new Run().checkArguments("LogForwarding", { ...forwarding, app: "new" });
    const attempt = () => new Run({ "edge:maxAttempts": "3" }).provider("LogForwarding").create(inputs);
    const busy = (seconds: number) => {
      platform.clearFaults();
      const headers = { "Retry-After": String(seconds) };
      platform.fault({ method: "POST", path: "/mc/log/forwarding", status: 503, headers, times: 9 });
    };
    busy(90);
    expect(await rejectionMessage(attempt())).toContain("asks clients to wait 90 s");
    busy(20);
    expect(await rejectionMessage(withDeadline(10, attempt))).toContain("asks clients to wait 20 s");
    expect(writes()).toHaveLength(2);
  });

  test("is found if the first attempt took effect before the second, which the API refuses", async () => {
    const path = "/mc/log/forwarding";
    const args = { ...forwarding, app: "new" };
    platform.fault({ method: "POST", path, status: 504 });
    platform.fault({
      method: "POST",
      path,
      after: 1,
      where: () => {
        const { logForwarding } = platform.state;
        logForwarding.push({ ...structuredClone(logForwarding[0]), ...args } as never);
        return false;
      },
    });
    const { id, outs } = await new Run({ "edge:maxAttempts": "2" }).create("LogForwarding", args);
    expect([id, outs["adopted"], writes().length]).toEqual(["new", false, 2]);
  });

  test("is retried if it had no effect, up to edge:maxAttempts", async () => {
    platform.fault({ method: "POST", path: groupsPath, status: 500 });
    expect((await create(eu, 2)).outs).toMatchObject({ name: "eu" });
    expect([findGroups("eu").length, writes().length]).toEqual([1, 2]);
    platform.fault({ method: "POST", path: groupsPath, status: 500, times: 9 });
    const error = await rejection(create({ ...eu, name: "eu2" }, 2));
    expect(error.message).toContain("may have taken effect anyway: check before you try again.");
    expect(writes()).toHaveLength(4);
    expect(error).not.toHaveProperty("reasons");
  });

  test("is not retried if the object cannot be looked up, or if the platform rejected it", async () => {
    const path = "/mc/log/forwarding";
    const attempt = () =>
      new Run({ "edge:maxAttempts": "3" }).create("LogForwarding", { ...forwarding, app: "new" });
    platform.fault({ method: "POST", path, reset: "before" });
    platform.fault({ method: "GET", after: 2, status: 403, times: 9 });
    expect(await rejectionMessage(attempt())).toContain("check before you try again");
    expect(writes()).toHaveLength(1);
    platform.clearFaults();
    platform.fault({ method: "POST", path, reset: "before" });
    platform.fault({ method: "POST", path, status: 400, body: { detail: "No." }, times: 9 });
    expect(await rejectionMessage(attempt())).toContain("No.");
    expect(writes()).toHaveLength(3);
    platform.requests.clear();
    platform.clearFaults();
    platform.fault({ method: "POST", path: groupsPath, status: 409, body: { Message: "Taken." } });
    expect(await rejectionMessage(create(eu, 3))).toContain("Taken.");
    expect([findGroups("eu"), writes().length]).toEqual([[], 1]);
  });
});

describe("a create whose response is about another object", () => {
  const profile = "/loadbalancer/1";
  const respondWith = (members: object) =>
    platform.fault({ method: "POST", path: groupsPath, alter: withMembers(members), times: 9 });

  test("is an error if the id is invalid and the object is not found", async () => {
    respondWith({ Id: 0 });
    platform.fault({ path: profile, body: { LoadBalancerId: 1, OriginGroups: [] }, times: 9 });
    const error = await rejection(create(eu, 2));
    expect(error).toBeInstanceOf(UnidentifiedObjectError);
    expect(error.message).toMatch(
      /^The API responded to the create of the origin group "eu" of load balancer 1 without a valid Id \(0\)\. It may exist anyway: .* was not found after the failed request/,
    );
    expect(writes()).toHaveLength(1);
  });

  test("does not adopt a group that existed before: it is neither recorded nor renamed", async () => {
    platform.fault({ method: "POST", path: groupsPath, body: findGroups("us")[0], times: 9 });
    expect(await rejectionMessage(create(eu))).toBe(
      'Instead of creating origin group "eu" of load balancer 1, the API returned an object that already existed (id 1/7). Nothing was saved in the state. Check the object on the platform, and set adopt: true only if this resource is to manage it.',
    );
    expect([findGroups("us").length, writes().length]).toEqual([1, 1]);
    const run = new Run();
    const { id, outs } = await run.create("OriginGroup", { ...eu, adopt: true });
    expect([id, outs["adopted"]]).toEqual(["1/7", true]);
    const second = run.create("OriginGroup", { ...eu, name: "new", adopt: true });
    expect(await rejectionMessage(second)).toContain("(id 1/7) is already managed by another resource");
  });

  test("does not record an existing object with an invalid id", async () => {
    platform.fault({ path: profile, body: { LoadBalancerId: 1, OriginGroups: [{ Id: 1.5, Name: "us" }] } });
    expect(await rejectionMessage(create({ ...us, adopt: true }))).toBe(
      'The API returned an invalid id (originGroupId 1.5) for origin group "us" of load balancer 1. Nothing was saved in the state. Check the object on the platform.',
    );
    expect(writes()).toEqual([]);
  });
});

test("a create that fails after a write is recorded as partially created, with secrets marked", async () => {
  const given = { ...forwarding, app: "blog", token: "MARKER" };
  // The create returns another port, and the platform rejects the write that corrects it.
  platform.fault({ method: "POST", path: "/mc/log/forwarding", alter: withMembers({ port: 2 }) });
  platform.fault({ method: "PUT", path: "/mc/log/forwarding/blog", status: 400, body: { detail: "No." } });
  const error = await rejection(new Run().create("LogForwarding", { ...given, __provider: "text" }));
  const managed = encodeManaged("endpoint", "format", "port", "token", "type");
  expect(error).toMatchObject({
    id: "blog",
    message: expect.stringContaining("No."),
    stack: "",
    reasons: [error.message],
    properties: { app: "blog", port: 2, endpoint: "b.example", adopted: false, managed, __provider: "text" },
  });
  expect(JSON.stringify(error)).toContain('"1b47061264138c4ac30d75fd1eb44270","value":"MARKER"');
});

test("a failed adoption is recorded as partial only if a response confirmed a write", async () => {
  platform.fault({ method: "POST", path: `${groupsPath}/7`, alter: withMembers({ Weight: 6 }) });
  expect(await rejection(create({ ...us, adopt: true }))).toMatchObject({
    message:
      "The API accepted the update of origin group 7 of load balancer 1 but returned a different value of weight (sent 5, returned 6). Declare the value that the API returned, or remove the argument.",
    id: "1/7",
    properties: { weight: 6, adopted: true },
  });
  platform.fault({ method: "POST", path: `${groupsPath}/7`, status: 400 });
  expect(await rejection(create({ ...us, weight: 7, adopt: true }))).not.toHaveProperty("id");
});
