import type { Emulator } from "../../../emulator";
import { UnidentifiedObjectError } from "../../../provider/http/errors";
import { within } from "../../../provider/http/time";
import { managing } from "../../managing";
import { until } from "../../waiting";
import { rejection } from "../http/support";
import { closePlatform, forwarding, openPlatform, Run, writes } from "./run";

let platform: Emulator;
beforeEach(async () => {
  platform = await openPlatform();
});
afterEach(closePlatform);

const creates = "/loadbalancer/1/origingroup";
const eu = { loadBalancerId: 1, name: "eu", weight: 5 };
const us = { loadBalancerId: 1, name: "us", weight: 5 };
const groups = (name: string) =>
  platform.state.loadBalancers[0]?.OriginGroups.filter((group) => group.Name === name) ?? [];

const documented = async () => {
  await closePlatform();
  platform = await openPlatform({ documentedOnly: true });
};

describe("an existing object", () => {
  test("is adopted only if the program says so", async () => {
    expect((await rejection(new Run().create("OriginGroup", us))).message).toBe(
      'Origin group "us" of load balancer 1 already exists (id 1/7): set adopt: true, import it, or, if you renamed the resource, add aliases. If Pulumi replaces the resource, set deleteBeforeReplace: true; if another resource gives up the name, add it to dependsOn.',
    );
    expect(
      (await rejection(new Run({ "edge:adopt": "true" }).create("OriginGroup", { ...us, adopt: false })))
        .message,
    ).toContain("already exists");
    expect(writes()).toEqual([]);
    for (const [run, args] of [
      [new Run(), { ...us, adopt: true }],
      [new Run({ "edge:adopt": "true" }), us],
      [new Run(), { loadBalancerId: 1, originGroupId: 7, weight: 5 }],
    ] as const) {
      const { id, outs } = await run.create("OriginGroup", args);
      expect([id, outs]).toEqual([
        "1/7",
        expect.objectContaining({ name: "us", weight: 5, adopted: true, origins: [] }),
      ]);
    }
    expect(writes()).toEqual([`POST ${creates}/7 {"Weight":5}`]);
  });

  test("must exist if the program gives its id, and is not created under another id", async () => {
    const missing = await rejection(new Run().create("OriginGroup", { loadBalancerId: 1, originGroupId: 9 }));
    expect(missing.message).toBe(
      "There is no origin group 9 of load balancer 1 on the platform: check originGroupId, or leave it out to create a new one.",
    );
    expect(writes()).toEqual([]);
  });

  test("is not guessed among several with the same name, and none of them is deleted", async () => {
    const { id, outs } = await new Run().create("OriginGroup", eu);
    const [made] = groups("eu");
    if (made) platform.state.loadBalancers[0]?.OriginGroups.unshift({ ...made, Id: 33 });
    platform.requests.clear();
    const run = new Run();
    const guessed = await rejection(run.create("OriginGroup", { ...eu, adopt: true }));
    expect(guessed.message).toBe(
      `Load balancer 1 has 2 origin groups named "eu" (ids 33, ${made?.Id}): set originGroupId to select one.`,
    );
    expect((await rejection(run.of("OriginGroup").delete(id, outs))).message).toContain("was not deleted");
    expect(writes()).toEqual([]);
    const { outs: taken } = await run.create("OriginGroup", { loadBalancerId: 1, originGroupId: made?.Id });
    expect(taken).toMatchObject({ originGroupId: made?.Id, adopted: true });
  });

  test("of a class that only reads is found or reported missing", async () => {
    const source = { shieldZoneId: 5, ruleName: "login" };
    const run = new Run();
    const first = await run.create("RateLimitRuleData", source);
    expect(first).toMatchObject({ id: "5/51", outs: { ruleId: 51, ruleName: "login" } });
    expect(first.outs).not.toHaveProperty("adopted");
    // It changes nothing, so two resources may read the same rule.
    expect(await run.create("RateLimitRuleData", source)).toEqual(first);
    expect(
      (await rejection(run.create("RateLimitRuleData", { shieldZoneId: 6, ruleId: 1 }))).message,
    ).toContain("There is no ");
    expect((await rejection(run.create("RateLimitRuleData", { shieldZoneId: 5, ruleId: 99 }))).message).toBe(
      `Shield zone 5 has no rate-limit rule with the id 99. Its rules are "login" (id 51) and "search" (id 52).`,
    );
  });
});

describe("a server with only the documented operations", () => {
  test("allows adopting an object by its id, and nothing else", async () => {
    await documented();
    const took = await new Run().create("OriginGroup", { loadBalancerId: 1, originGroupId: 7, weight: 5 });
    expect(took).toEqual({
      id: "1/7",
      outs: expect.objectContaining({ loadBalancerId: 1, originGroupId: 7, weight: 5, adopted: true }),
    });
    expect((await rejection(new Run().create("OriginGroup", { ...us, adopt: true }))).message).toBe(
      'The API at the configured base URL has no operation to check whether origin group "us" of load balancer 1 already exists, so it cannot be created: if it exists, set originGroupId to adopt it.',
    );
    const given = {
      ...forwarding,
      enabled: true,
      token: "",
    };
    expect((await rejection(new Run().create("LogForwarding", given))).message).toBe(
      "The API at the configured base URL has no operation to check whether log forwarding of app shop already exists: set adopt: true to adopt it without that check.",
    );
    const { id, outs } = await new Run().create("LogForwarding", { ...given, adopt: true });
    expect([id, outs]).toEqual(["shop", expect.objectContaining({ endpoint: "b.example", adopted: true })]);
    expect(writes()).toHaveLength(2);
  });

  test("allows harmless creates: enabling DNSSEC and unblocking a referer", async () => {
    await documented();
    expect(await new Run().create("DnssecZone", { zoneId: 3 })).toMatchObject({
      id: "3",
      outs: { enabled: true },
    });
    const unblocked = { libraryId: 4, hostname: "there.example", state: "unblocked" };
    expect(await new Run().create("VideoLibraryRefererBlock", unblocked)).toMatchObject({
      id: "4/there.example",
      outs: { state: "unblocked", adopted: false },
    });
    const blocked = { libraryId: 4, hostname: "other.example" };
    expect((await rejection(new Run().create("VideoLibraryRefererBlock", blocked))).message).toContain(
      "The API at the configured base URL has no operation to check whether referer other.example of video library 4 already exists",
    );
    expect(writes()).toHaveLength(2);
  });
});

describe("one object belongs to one resource of a run", () => {
  const twice = (what: string) =>
    `Origin group ${what} is already managed by another resource of this program: remove one of the two resources, or, if you renamed one, add aliases to it. If one of them gives up its name to the other, add it to the dependsOn of the other.`;

  test("whether it was adopted, created or unchanged", async () => {
    const run = new Run();
    await run.create("OriginGroup", { loadBalancerId: 1, originGroupId: 7 });
    const seven = "7 of load balancer 1 (id 1/7)";
    expect((await rejection(run.create("OriginGroup", { ...us, adopt: true }))).message).toBe(twice(seven));
    const { inputs } = await run.checked("OriginGroup", { ...us, adopt: true });
    expect((await rejection(run.of("OriginGroup").create(inputs, "urn:us"))).message).toBe(twice(seven));
    await run.create("OriginGroup", eu);
    expect((await rejection(run.create("OriginGroup", { ...eu, adopt: true }))).message).toBe(
      twice('"eu" of load balancer 1'),
    );
    const staying = await new Run().create("OriginGroup", { loadBalancerId: 1, originGroupId: 8 });
    const next = new Run();
    await next.go("OriginGroup", "1/8", staying.outs, { loadBalancerId: 1, originGroupId: 8 });
    expect(
      (
        await rejection(
          next.go("OriginGroup", "1/8", staying.outs, { loadBalancerId: 1, originGroupId: 8, weight: 9 }),
        )
      ).message,
    ).toBe(twice("8 of load balancer 1 (id 1/8)"));
    expect(writes()).toHaveLength(1);
  });

  test("of two with the same arguments, too, on the SDK's host: what the program adds tells them apart", async () => {
    const provider = new Run().of("OriginGroup");
    const check = async (owner: string) =>
      (await provider.check({}, { ...us, adopt: true, __owner: owner })).inputs;
    const [one, two, again] = [await check("one"), await check("two"), await check("one")];
    // The state holds it only where it is needed.
    expect([one["__owner"], two["__owner"], again]).toEqual([undefined, "two", one]);
    await provider.create(one);
    expect((await rejection(provider.create(two))).message).toBe(twice(`"us" of load balancer 1`));
    const { outs } = await new Run().create("OriginGroup", { ...us, adopt: true });
    expect(await provider.diff("1/7", outs, one)).toEqual({ changes: false, replaces: [] });
    expect((await rejection(provider.diff("1/7", outs, two))).message).toContain("already managed");
  });

  test("by its id, if the program gives that: whether two may have one name is the API's rule", async () => {
    const run = new Run();
    const named = (originGroupId: number) =>
      run.create("OriginGroup", { loadBalancerId: 1, originGroupId, name: "same" });
    await named(7);
    expect((await rejection(named(8))).message).toContain('already has an origin group named "same"');
  });

  test("and none to the diff of a refresh, whose arguments have passed no check", async () => {
    const { outs } = await new Run().create("OriginGroup", { loadBalancerId: 1, originGroupId: 8 });
    const run = new Run();
    await run.of("OriginGroup").diff("1/8", outs, { loadBalancerId: 1, originGroupId: 8 });
    expect(await run.create("OriginGroup", { loadBalancerId: 1, originGroupId: 8 })).toMatchObject({
      id: "1/8",
    });
  });

  test("until its create fails", async () => {
    const run = new Run();
    platform.fault({ method: "POST", path: `${creates}/7`, status: 400, body: { Message: "No." } });
    const take = { loadBalancerId: 1, originGroupId: 7, weight: 9 };
    expect((await rejection(run.create("OriginGroup", take))).message).toContain("No.");
    expect(await run.create("OriginGroup", take)).toMatchObject({ id: "1/7", outs: { weight: 9 } });
    platform.fault({ method: "POST", path: "/videolibrary/4/addBlockedReferrer", status: 400 });
    const block = { libraryId: 4, hostname: "new.example" };
    await rejection(run.create("VideoLibraryRefererBlock", block));
    expect(await run.create("VideoLibraryRefererBlock", block)).toMatchObject({ id: "4/new.example" });
  });
});

test("a create sees objects created since an earlier read, and many creates at once share a few reads", async () => {
  const run = new Run();
  await run.of("OriginGroup").read("1/7", {});
  platform.state.loadBalancers[0]?.OriginGroups.push(
    ...groups("us").map((group) => ({ ...group, Id: 9, Name: "eu" })),
  );
  expect((await rejection(run.create("OriginGroup", eu))).message).toContain("already exists (id 1/9)");
  platform.requests.clear();
  const args = (i: number) => ({ libraryId: 4, hostname: `h${i}.example` });
  await Promise.all(Array.from({ length: 40 }, (_, i) => run.create("VideoLibraryRefererBlock", args(i))));
  const reads = platform.requests.filter(({ method }) => method === "GET");
  expect([reads.length <= 3, writes().length]).toEqual([true, 40]);
});

describe("a create without a clear response", () => {
  test("looks up the object, which counts as created by this program", async () => {
    platform.fault({ method: "POST", path: creates, reset: "after" });
    const { id, outs } = await new Run().create("OriginGroup", eu);
    expect(id).toBe(`1/${groups("eu")[0]?.Id}`);
    expect([outs["adopted"], groups("eu").length, writes().length]).toEqual([false, 1, 1]);
  });

  /** The request reaches the platform only now. */
  const arriveLate = () =>
    fetch(`${platform.baseUrl}${creates}`, {
      method: "POST",
      headers: { AccessKey: platform.apiKey, "Content-Type": "application/json" },
      body: '{"Name":"eu","Weight":5}',
    });

  test.each([
    ["that never came", { noResponse: true }],
    ["that was lost with the connection", { reset: "before" }],
    ["from a gateway", { status: 504 }],
    ["from a CDN", { status: 524 }],
  ] as const)(
    "is not retried after a response %s: a late request would create a duplicate",
    async (_, trouble) => {
      const settings = { "edge:attemptTimeout": "1", "edge:maxAttempts": "2" };
      platform.fault({ method: "POST", path: creates, ...trouble, times: 2 });
      const { message } = await rejection(new Run(settings).create("OriginGroup", eu));
      expect(message).toContain(
        'Origin group "eu" of load balancer 1 was not found after the failed request, which may still take effect. Run "pulumi up" again in a few minutes: it creates the object, or fails if it exists by then. In that case set adopt: true or import it.',
      );
      expect(writes()).toHaveLength(1);
      platform.clearFaults();
      await arriveLate();
      expect((await rejection(new Run(settings).create("OriginGroup", eu))).message).toContain(
        "already exists",
      );
      const { outs } = await new Run(settings).create("OriginGroup", { ...eu, adopt: true });
      expect([outs["adopted"], groups("eu").length]).toEqual([true, 1]);
    },
  );

  test("looks up the object more than once, and one that appears late counts as created by this program", async () => {
    platform.fault({ method: "POST", path: creates, reset: "before" });
    const reads = platform.fault({ method: "GET", path: "/loadbalancer/1", times: 9 });
    const created = new Run({ "edge:maxAttempts": "6" }).create("OriginGroup", eu);
    await until(() => reads.hits >= 2);
    await arriveLate();
    const { id, outs } = await created;
    expect([id, outs["adopted"], groups("eu").length]).toEqual([`1/${groups("eu")[0]?.Id}`, false, 1]);
  });

  test("is looked up after the wait, before another attempt: an object that appeared meanwhile is not created twice", async () => {
    jest.spyOn(Math, "random").mockReturnValue(1);
    const path = "/shield/rate-limit";
    const { rateLimits = [] } = platform.state.shieldZones[0] ?? {};
    platform.fault({
      ...{ method: "POST", path, status: 500 },
      where: () => {
        setTimeout(
          () => rateLimits.push({ ...structuredClone(rateLimits[0]), id: 90, ruleName: "new" } as never),
          100,
        );
        return true;
      },
    });
    const run = new Run({ "edge:maxAttempts": "2" });
    const { id, outs } = await run.create("RateLimitRule", { shieldZoneId: 5, ruleName: "new" });
    expect([id, outs["adopted"], writes().length]).toEqual(["5/90", false, 1]);
  });

  test("is retried after a lost connection if duplicates are impossible", async () => {
    const path = "/videolibrary/4/addBlockedReferrer";
    platform.fault({ method: "POST", path, reset: "before" });
    const run = new Run({ "edge:maxAttempts": "2" });
    const { id } = await run.create("VideoLibraryRefererBlock", { libraryId: 4, hostname: "new.example" });
    expect([id, writes().length]).toEqual(["4/new.example", 2]);
  });

  test("is not sent again within the time that the API asks clients to wait, nor after the time it may take", async () => {
    const path = "/mc/log/forwarding";
    const args = { ...forwarding, app: "new" };
    const { inputs } = await new Run().checked("LogForwarding", args);
    const busy = (seconds: number) =>
      platform.fault({
        method: "POST",
        path,
        status: 503,
        headers: { "Retry-After": String(seconds) },
        times: 9,
      });
    busy(90);
    const create = () => new Run({ "edge:maxAttempts": "3" }).of("LogForwarding").create(inputs);
    expect((await rejection(create())).message).toContain("asks clients to wait 90 s");
    platform.clearFaults();
    busy(20);
    expect((await rejection(within(10, create))).message).toContain("asks clients to wait 20 s");
    expect(writes()).toHaveLength(2);
  });

  test("is found if the first attempt took effect before the second, which the API refuses", async () => {
    const path = "/mc/log/forwarding";
    platform.fault({ method: "POST", path, status: 504 });
    platform.fault({
      ...{ method: "POST", path, after: 1 },
      where: () => {
        platform.state.logForwarding.push({
          ...structuredClone(platform.state.logForwarding[0]),
          ...forwarding,
          app: "new",
        } as never);
        return false;
      },
    });
    const { id, outs } = await new Run({ "edge:maxAttempts": "2" }).create("LogForwarding", {
      ...forwarding,
      app: "new",
    });
    expect([id, outs["adopted"], writes().length]).toEqual(["new", false, 2]);
  });

  test("is retried if it had no effect, up to edge:maxAttempts", async () => {
    platform.fault({ method: "POST", path: creates, status: 500 });
    expect((await new Run({ "edge:maxAttempts": "2" }).create("OriginGroup", eu)).outs).toMatchObject({
      name: "eu",
    });
    expect([groups("eu").length, writes().length]).toEqual([1, 2]);
    platform.fault({ method: "POST", path: creates, status: 500, times: 9 });
    const error = await rejection(
      new Run({ "edge:maxAttempts": "2" }).create("OriginGroup", { ...eu, name: "eu2" }),
    );
    expect(error.message).toContain(
      "The operation may have taken effect anyway: check before you try again.",
    );
    expect(writes()).toHaveLength(4);
    expect(error).not.toHaveProperty("reasons");
  });

  test("is not retried if the object cannot be looked up, or if the platform rejected it", async () => {
    platform.fault({ method: "POST", path: creates, reset: "before" });
    platform.fault({ method: "GET", path: "/loadbalancer/1", after: 1, status: 403 });
    const run = new Run({ "edge:maxAttempts": "3" });
    expect((await rejection(run.create("OriginGroup", eu))).message).toContain("check before you try again");
    platform.clearFaults();
    platform.fault({ method: "POST", path: creates, status: 409, body: { Message: "Taken." } });
    expect((await rejection(run.create("OriginGroup", eu))).message).toContain("Taken.");
    expect([groups("eu"), writes().length]).toEqual([[], 2]);
  });
});

describe("a create whose response is about another object", () => {
  const respondWith = (members: object) =>
    platform.fault({
      method: "POST",
      path: creates,
      alter: (body) => ({ ...(body as object), ...members }),
      times: 9,
    });

  test.each([0, -5, 1.5, 2 ** 53 + 1, 1e20, undefined, "7"])(
    "is not sent again if the id is %p: the object is looked up",
    async (Id) => {
      respondWith({ Id });
      const { id, outs } = await new Run({ "edge:maxAttempts": "3" }).create("OriginGroup", eu);
      expect([id, outs["adopted"]]).toEqual([`1/${groups("eu")[0]?.Id}`, false]);
      expect([groups("eu").length, writes().length]).toEqual([1, 1]);
    },
  );

  test("is an error if the id is invalid and the object is not found", async () => {
    respondWith({ Id: 0 });
    platform.fault({
      method: "GET",
      path: "/loadbalancer/1",
      body: { LoadBalancerId: 1, OriginGroups: [] },
      times: 9,
    });
    const error = await rejection(new Run({ "edge:maxAttempts": "2" }).create("OriginGroup", eu));
    expect(error).toBeInstanceOf(UnidentifiedObjectError);
    expect(error.message).toMatch(
      /^The API responded to the create of the origin group "eu" of load balancer 1 without a valid Id \(0\)\. It may exist anyway: .* was not found after the failed request/,
    );
    expect([groups("eu").length, writes().length]).toEqual([1, 1]);
  });

  test("does not adopt a group that existed before: it is neither recorded nor renamed", async () => {
    platform.fault({ method: "POST", path: creates, body: groups("us")[0], times: 9 });
    expect((await rejection(new Run().create("OriginGroup", eu))).message).toBe(
      'Instead of creating origin group "eu" of load balancer 1, the API returned an object that already existed (id 1/7). Nothing was saved in the state. Check the object on the platform, and set adopt: true only if this resource is to manage it.',
    );
    expect([groups("us").length, writes().length]).toEqual([1, 1]);
    const { id, outs } = await new Run().create("OriginGroup", { ...eu, adopt: true });
    expect([id, outs["adopted"]]).toEqual(["1/7", true]);
    const run = new Run();
    await run.create("OriginGroup", { loadBalancerId: 1, originGroupId: 7 });
    expect(
      (await rejection(run.create("OriginGroup", { ...eu, name: "new", adopt: true }))).message,
    ).toContain("(id 1/7) is already managed by another resource of this program");
  });

  test("an existing object with an invalid id is not recorded", async () => {
    platform.fault({
      method: "GET",
      path: "/loadbalancer/1",
      body: { LoadBalancerId: 1, OriginGroups: [{ Id: 1.5, Name: "us" }] },
    });
    expect((await rejection(new Run().create("OriginGroup", { ...us, adopt: true }))).message).toBe(
      'The API returned an invalid id (originGroupId 1.5) for origin group "us" of load balancer 1. Nothing was saved in the state. Check the object on the platform.',
    );
    expect(writes()).toEqual([]);
  });
});

test("a create that fails after a write is recorded as partially created, with secrets marked", async () => {
  const given = {
    app: "blog",
    type: "SyslogTcp",
    endpoint: "b.example",
    port: 1,
    format: "SyslogRfc5424",
    token: "MARKER",
  };
  // The response to the create has another port, and the write that corrects it is rejected.
  platform.fault({
    method: "POST",
    path: "/mc/log/forwarding",
    effect: true,
    body: { ...given, id: "f1", port: 2, enabled: true },
  });
  platform.fault({
    method: "PUT",
    path: "/mc/log/forwarding/blog",
    status: 400,
    body: { detail: "Not now." },
  });
  const error = await rejection(new Run().create("LogForwarding", { ...given, __provider: "text" }));
  expect(error).toMatchObject({
    id: "blog",
    message: expect.stringContaining("Not now."),
    stack: "",
    properties: {
      app: "blog",
      port: 2,
      endpoint: "b.example",
      adopted: false,
      managed: managing("endpoint", "format", "port", "token", "type"),
      __provider: "text",
    },
  });
  expect(error).toHaveProperty("reasons", [error.message]);
  expect(JSON.stringify(Object.values(error))).toContain(
    '"1b47061264138c4ac30d75fd1eb44270","value":"MARKER"',
  );
});

test("a failed adoption is recorded as partial only if a response confirmed a write", async () => {
  platform.fault({
    method: "POST",
    path: `${creates}/7`,
    alter: (body) => ({ ...(body as object), Weight: 6 }),
  });
  const kept = await rejection(new Run().create("OriginGroup", { ...us, adopt: true }));
  expect(kept).toMatchObject({
    message:
      "The API accepted the update of origin group 7 of load balancer 1 but returned a different value of weight (sent 5, returned 6).",
    id: "1/7",
    properties: { weight: 6, adopted: true },
  });
  platform.fault({ method: "POST", path: `${creates}/7`, status: 400 });
  expect(
    await rejection(new Run().create("OriginGroup", { ...us, weight: 7, adopt: true })),
  ).not.toHaveProperty("id");
});
