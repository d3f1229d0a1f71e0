import { type DsData, type Release, startEmulator } from "../../../emulator/index";
import { emulatorForEach } from "../../emulated";
import { send } from "./support";

// What the areas do beyond the API's descriptions, with which contract.test.ts compares them.

const seed = {
  ApiKeys: Array.from({ length: 11 }, (_, index) => ({ Key: `key-${index}`, Roles: ["SubuserX"] })),
  DnsZones: [{ Id: 3, Domain: "shop.test" }],
  LoadBalancers: [
    {
      LoadBalancerId: 7,
      Name: "web",
      StickySessionType: 1,
      OriginGroups: [
        {
          Id: 70,
          Name: "eu",
          Weight: 9,
          Priority: 3,
          HealthCheckSettings: { Enabled: true, Path: "/up" },
          Origins: [{ Id: 700, Weight: 5, HealthStatus: 1, OriginType: 2, EdgeScriptId: 6 }],
        },
        { Id: 71, Name: "us" },
      ],
    },
    { LoadBalancerId: 8 },
    { LoadBalancerId: 9 },
  ],
  LogForwarding: [{ app: "blog", token: "old" }],
  PullZones: [{ Id: 1, LoadBalancerId: 8 }],
  Scripts: [
    {
      Id: 6,
      Code: "three",
      Releases: [
        { Uuid: "one", Code: "one" },
        { Uuid: "two", Code: "two" },
      ],
    },
    { Id: 7 },
    { Id: 8, Releases: [{ Status: 1, Deleted: true }] },
  ],
  VideoLibraries: [{ Id: 4, BlockedReferrers: ["a.test"] }, { Id: 5 }, { Id: 6 }],
};

const emulator = emulatorForEach({ apiKey: "own", seed });

const ask = <Body = object>(method: string, path: string, body?: unknown) =>
  send<Body>(emulator, method, path, body);

const GROUPS = "/loadbalancer/7/origingroup";
const FORWARDING = "/mc/log/forwarding";
const forwarding = {
  type: "SyslogTcp",
  endpoint: "logs.test",
  port: 6514,
  format: "SyslogRfc3164",
  enabled: true,
  token: "t",
};

type Refused = [method: string, path: string, body: unknown, field: string | null];

const refusedKeys = [
  "page=0",
  "page=2147483648",
  "perPage=4",
  "perPage=1001",
  "page=x",
  "perPage=",
  "page=1.5",
];
const refusedGroups: [body: object | undefined, field: string | null][] = [
  [undefined, null],
  [[], null],
  [{ Weigth: 3 }, "Weigth"],
  [{ Id: 70 }, "Id"],
  [{ Weight: -1 }, "Weight"],
  [{ Weight: 256 }, "Weight"],
  [{ Priority: 1.5 }, "Priority"],
  [{ Latitude: "1" }, "Latitude"],
  [{ OriginLoadBalancingMethod: "Latency" }, "OriginLoadBalancingMethod"],
  [{ Name: "n".repeat(101) }, "Name"],
  [{ Name: "us" }, "Name"],
  [{ HealthCheckSettings: { Path: "p".repeat(501) } }, "HealthCheckSettings.Path"],
];

it.each<Refused>([
  ...refusedKeys.map((query): Refused => ["GET", `/apikey?${query}`, undefined, query.split("=")[0] ?? ""]),
  ...refusedGroups.map(([body, field]): Refused => ["POST", `${GROUPS}/70`, body, field]),
  ["POST", GROUPS, {}, "Name"],
  ["POST", GROUPS, { Name: "eu" }, "Name"],
  ["POST", `${GROUPS}/70/origin`, { OriginType: 0 }, "StandardOrigin"],
  ["POST", `${GROUPS}/70/origin/700`, { OriginType: 3 }, "MagicContainersOrigin"],
  ["GET", "/loadbalancer/seven", undefined, "loadBalancerId"],
  ["GET", "/loadbalancer/9223372036854775808", undefined, "loadBalancerId"],
  ["POST", "/dnszone", { Domain: "" }, "Domain"],
  ["POST", "/dnszone", { Domain: "SHOP.test." }, "Domain"],
  ["POST", "/compute/script/6/publish", { Note: 3 }, "Note"],
  ["POST", "/compute/script/6/code", {}, "Code"],
  ["POST", "/videolibrary/4/addBlockedReferrer", { Hostname: "" }, "Hostname"],
  ["POST", "/videolibrary/4/removeBlockedReferrer", { hostname: "a.test" }, "Hostname"],
])("%s %s with %j gets 400 and names the field %s", async (method, path, body, Field) => {
  const before = structuredClone(emulator.state);
  expect(await ask(method, path, body)).toMatchObject({
    status: 400,
    body: { ErrorKey: "validation_error", Field, Message: expect.any(String) },
  });
  expect(emulator.state).toEqual(before);
});

it.each([
  ["no token", { token: undefined }],
  ["an unknown type", { type: "syslogTcp" }],
  ["an unknown format", { format: "Rfc5424" }],
  ["no endpoint", { endpoint: undefined }],
  ["port 65536", { port: 65536 }],
  ["enabled as text", { enabled: "true" }],
  ["another app", { app: "shop" }],
])("log forwarding with %s gets 400 without a body", async (_, change) => {
  const before = structuredClone(emulator.state);
  const body = { app: "blog", ...forwarding, ...change };
  expect(await ask("PUT", `${FORWARDING}/blog`, body)).toMatchObject({ status: 400, text: "" });
  if (!("app" in change))
    expect(await ask("POST", FORWARDING, { ...body, app: "new" })).toMatchObject({ status: 400, text: "" });
  expect(emulator.state).toEqual(before);
});

it.each([
  ["/apikey", () => emulator.state.apiKeys],
  ["/videolibrary", () => emulator.state.videoLibraries],
] as const)("GET %s returns pages", async (path, all) => {
  const pages = [];
  for (const page of [1, 2, 3, 4])
    pages.push((await ask<{ Items: object[] }>("GET", `${path}?page=${page}&perPage=5`)).body);
  expect(pages.flatMap(({ Items }) => Items)).toEqual(all());
  const count = all().length;
  expect(pages).toMatchObject(
    [1, 2, 3, 4].map((page) => ({ CurrentPage: page, TotalItems: count, HasMoreItems: page * 5 < count })),
  );
});

it("video libraries and load balancers are bare arrays without a page", async () => {
  for (const query of ["", "?page=0", "?perPage=2"])
    expect((await ask("GET", `/videolibrary${query}`)).body).toEqual(emulator.state.videoLibraries);
  const { loadBalancers } = emulator.state;
  expect((await ask("GET", "/loadbalancer")).body).toEqual(loadBalancers);
  expect((await ask("GET", "/loadbalancer?page=2&count=2")).body).toEqual(loadBalancers.slice(2));
});

it("a seed that lists the account's own key keeps it in place", async () => {
  const ApiKeys = [{ Key: "x" }, { Id: 9, Key: "own" }];
  const other = await startEmulator({ apiKey: "own", seed: { ApiKeys } });
  expect(other.state.apiKeys.map(({ Id, Key }) => [Id, Key])).toEqual([
    [1, "x"],
    [9, "own"],
  ]);
  await other.close();
});

describe("load balancers", () => {
  const group = () => emulator.state.loadBalancers[0]?.OriginGroups[0];

  it("cannot be deleted while a pull zone uses them", async () => {
    expect(await ask("DELETE", "/loadbalancer/8")).toMatchObject({
      status: 400,
      body: { ErrorKey: "in_use" },
    });
    expect(emulator.state.loadBalancers).toHaveLength(3);
  });

  it("keep of a group what an update omits or sets to null", async () => {
    const before = structuredClone(group());
    const body = { Weight: 0, Priority: null, HealthCheckSettings: { Path: "/alive" } };
    const changed = await ask("POST", `${GROUPS}/70`, body);
    expect(changed).toMatchObject({ status: 200 });
    expect(changed.body).toEqual({
      ...before,
      Weight: 0,
      HealthCheckSettings: { Enabled: true, Path: "/alive" },
    });
    expect(group()).toEqual(changed.body);
  });

  it("mark origins healthy when health checks are disabled", async () => {
    await ask("POST", `${GROUPS}/70`, { HealthCheckSettings: { Enabled: false } });
    expect(group()?.Origins?.[0]?.HealthStatus).toBe(0);
  });

  it("have room for ten groups", async () => {
    for (let index = 2; index < 10; index += 1)
      expect((await ask("POST", GROUPS, { Name: `g${index}` })).status).toBe(200);
    expect((await ask("POST", GROUPS, { Name: "eleventh" })).status).toBe(400);
  });

  it("lose what an update omits if the platform resets it, except names", async () => {
    const strict = await startEmulator({ resetOmittedFields: true, seed });
    const change = async (path: string, body: object) => (await send(strict, "POST", path, body)).body;
    expect(await change(`${GROUPS}/70`, { Weight: 5 })).toMatchObject({
      Name: "eu",
      Weight: 5,
      Priority: 100,
      HealthCheckSettings: { Enabled: false, Path: "/" },
    });
    expect(await change(`${GROUPS}/70/origin/700`, { OriginType: 2 })).toMatchObject({
      Weight: 100,
      EdgeScriptId: null,
    });
    expect(await change("/loadbalancer/7", { OriginGroupLoadBalancingMethod: 1 })).toMatchObject({
      Name: "web",
      StickySessionType: 0,
    });
    await strict.close();
  });
});

describe("log forwarding", () => {
  it("is limited to one per app", async () => {
    expect((await ask("POST", FORWARDING, { app: "blog", ...forwarding })).status).toBe(400);
    expect(emulator.state.logForwarding).toHaveLength(1);
  });

  it("is replaced completely, except for what the platform assigns", async () => {
    const before = structuredClone(emulator.state.logForwarding[0]);
    const { enabled, ...rest } = forwarding;
    const replaced = await ask("PUT", `${FORWARDING}/blog`, { ...rest, token: "" });
    expect(replaced.body).toEqual({ ...before, ...rest, token: "", enabled: false });
    expect(emulator.state.logForwarding[0]).toEqual(replaced.body);
  });
});

it("DS data stays the same through off and on, and shows what a test sets", async () => {
  const enable = async () => (await ask<DsData>("POST", "/dnszone/3/dnssec")).body;
  const first = await enable();
  expect(await enable()).toEqual(first);
  expect((await ask("DELETE", "/dnszone/3/dnssec")).body).toEqual({ ...first, Enabled: false });
  expect(emulator.state.dnsZones[0]?.DnsSecEnabled).toBe(false);
  for (const zone of emulator.state.dnsZones) zone.Dnssec.DsConfigured = true;
  expect(await enable()).toEqual({ ...first, DsConfigured: true });
  expect(await ask("GET", "/dnszone/3/dnssec")).toMatchObject({ status: 405, text: "" });
});

describe("scripts", () => {
  const active = async () => (await ask<Release>("GET", "/compute/script/6/releases/active")).body;

  it.each([7, 8, 9])("return 404 without a body if no release is active (%d)", async (id) => {
    const path = `/compute/script/${id}/releases/active`;
    expect(await ask("GET", path)).toMatchObject({ status: 404, text: "" });
  });

  it("have a draft that the next publish releases, and are rolled back", async () => {
    await ask("POST", "/compute/script/6/code", { Code: "four" });
    expect(await active()).toMatchObject({ Code: "two" });
    await ask("POST", "/compute/script/6/publish", { Note: "third" });
    expect(await active()).toMatchObject({ Id: 604, Code: "four", Note: "third", Status: 1 });
    await ask("POST", "/compute/script/6/publish/one");
    expect(await active()).toMatchObject({ Code: "one" });
    expect(emulator.state.scripts[0]?.Releases.map(({ Status }) => Status)).toEqual([1, 0, 0]);
  });

  it("cannot be published before they have code", async () => {
    const publish = () => ask("POST", "/compute/script/7/publish");
    expect(await publish()).toMatchObject({ status: 400, text: "" });
    await ask("POST", "/compute/script/7/code", { Code: "first" });
    expect((await publish()).status).toBe(204);
  });
});

it("a referer is blocked and unblocked any number of times", async () => {
  const blocked = () => emulator.state.videoLibraries[0]?.BlockedReferrers;
  for (const Hostname of ["b.test", "b.test", "a.test"])
    expect((await ask("POST", "/videolibrary/4/addBlockedReferrer", { Hostname })).status).toBe(200);
  expect(blocked()).toEqual(["a.test", "b.test"]);
  for (const Hostname of ["a.test", "a.test", "never.test"])
    expect((await ask("POST", "/videolibrary/4/removeBlockedReferrer", { Hostname })).status).toBe(200);
  expect(blocked()).toEqual(["b.test"]);
});
