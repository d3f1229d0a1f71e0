import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as edge from "../../provider/api";
import { emulatorForEach } from "../emulated";
import { operations } from "./operations";

let api: edge.Api;
afterEach(() => api.close());
const emulator = emulatorForEach(
  {
    rateLimitSettings: "everywhere",
    seed: {
      ApiKeys: Array.from({ length: 11 }, () => ({})),
      Databases: Array.from({ length: 8 }, (_, index) => ({ id: `db${index}` })),
      DnsZones: [{ Id: 301, Domain: "example.com" }, { Id: 302 }],
      LoadBalancers: Array.from({ length: 60 }, (_, index) => ({ LoadBalancerId: 101 + index })),
      LogForwarding: [{ app: "shop/eu", token: "t" }],
      Scripts: [{ Id: 501, Releases: [{ Code: "live" }] }],
      ShieldZones: [{ shieldZoneId: 701, rateLimits: [{}, {}], eventLogs: [{ logId: "a" }] }, {}],
      VideoLibraries: [{ Id: 401, BlockedReferrers: ["old.example"] }, {}],
      Nodes: ["198.51.100.1"],
    },
  },
  ({ baseUrl, apiKey }) => {
    api = edge.createApi({ baseUrl, apiKey, maxAttempts: 1 });
  },
);

async function all<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) items.push(item);
  return items;
}

const forwarding: edge.ForwardingInput = {
  app: "api",
  type: "SyslogTcp",
  endpoint: "logs.example.net",
  port: 6514,
  format: "SyslogRfc5424",
  enabled: false,
  token: "",
};

const areas: Record<string, () => Promise<void>> = {
  async "API keys"() {
    expect(await all(api.apiKeys.list({ perPage: 5 }))).toEqual(emulator.state.apiKeys);
    expect(await api.apiKeys.page(2, 5)).toEqual({
      items: emulator.state.apiKeys.slice(5, 10),
      hasMore: true,
      currentPage: 2,
      totalItems: 12,
    });
  },
  async databases() {
    expect((await all(api.databases.list())).map(({ id }) => id)).toHaveLength(8);
    expect(await api.databases.get("db7")).toMatchObject({ id: "db7", url: emulator.databaseUrls["db7"] });
    const made = await api.databases.generateToken("db7", { authorization: "read-only", expires_at: null });
    const [, , token] = emulator.state.databases[7]?.tokens ?? [];
    expect([token?.token, token?.authorization]).toEqual([made.token, "read-only"]);
    await api.databases.revokeTokens("db7");
    expect(emulator.state.databases[7]?.tokens).toEqual([]);
    const input = { name: "new", storage_region: "DE", primary_regions: ["DE"] };
    const id = await api.databases.create(input);
    expect(await api.databases.update(id, { replicas_regions: ["NY"] })).toMatchObject({
      ...{ ...input, id, replicas_regions: ["NY"], block_reads: false },
    });
    await api.databases.delete(id);
    expect(emulator.state.databases).toHaveLength(8);
  },
  async "DNS zones"() {
    expect((await all(api.dnsZones.list())).map(({ Id }) => Id)).toEqual([301, 302]);
    expect(await api.dnsZones.enableDnssec(301)).toMatchObject({ Enabled: true, Algorithm: 13 });
    expect(await api.dnsZones.get(301)).toMatchObject({ Domain: "example.com", DnsSecEnabled: true });
    expect(await api.dnsZones.disableDnssec(301)).toMatchObject({ Enabled: false });
  },
  async "load balancers"() {
    expect(await all(api.loadBalancers.list())).toEqual(emulator.state.loadBalancers);
    expect(await api.loadBalancers.get(103)).toEqual(emulator.state.loadBalancers[2]);
    const made = await api.loadBalancers.create({ Name: "shop", StickySessionType: 1 });
    expect(made).toMatchObject({ Name: "shop", StickySessionType: 1, OriginGroups: [] });
    const changed = { ...made, OriginGroupLoadBalancingMethod: 2 };
    const update = { OriginGroupLoadBalancingMethod: 2 };
    expect(await api.loadBalancers.update(made.LoadBalancerId, update)).toEqual(changed);
    await api.loadBalancers.delete(made.LoadBalancerId);
    expect(emulator.state.loadBalancers).toHaveLength(60);
  },
  async origins() {
    const group = await api.originGroups.create(101, { Name: "eu" });
    const StandardOrigin = { OriginUrl: "https://a.example", HostHeader: "a" };
    const made = await api.origins.create(101, group.Id, { OriginType: 0, StandardOrigin });
    expect(made).toMatchObject({ Weight: 100, StandardOrigin: { ...StandardOrigin, VerifySsl: null } });
    const moved = { OriginType: 1, StandardOrigin: null, StorageZoneId: 31, Weight: 0 };
    expect(await api.origins.update(101, group.Id, made.Id, moved)).toMatchObject({
      ...{ Id: made.Id, OriginType: 1, StorageZoneId: 31, Weight: 0 },
    });
    await api.origins.delete(101, group.Id, made.Id);
    expect(emulator.state.loadBalancers[0]?.OriginGroups[0]?.Origins).toEqual([]);
  },
  async "origin groups"() {
    const made = await api.originGroups.create(101, { Name: "eu", Weight: 0 });
    expect(made).toMatchObject({ Name: "eu", Weight: 0, Priority: 100 });
    expect(await api.originGroups.update(101, made.Id, { Priority: 255 })).toEqual({
      ...made,
      Priority: 255,
    });
    await api.originGroups.delete(101, made.Id);
    expect(emulator.state.loadBalancers[0]?.OriginGroups).toEqual([]);
  },
  async "log forwarding"() {
    expect(await api.logForwarding.create(forwarding)).toMatchObject(forwarding);
    expect(await all(api.logForwarding.list())).toEqual(emulator.state.logForwarding);
    expect(await api.logForwarding.get("shop/eu")).toMatchObject({ app: "shop/eu", token: "t" });
    const changed = { ...forwarding, port: 65_535, enabled: true };
    expect(await api.logForwarding.update("api", changed)).toMatchObject(changed);
    await api.logForwarding.delete("api");
    expect(emulator.state.logForwarding.map(({ app }) => app)).toEqual(["shop/eu"]);
  },
  async nodes() {
    expect(await api.nodes.listIps()).toEqual(["198.51.100.1"]);
  },
  async scripts() {
    expect(await api.scripts.activeRelease(501)).toEqual(emulator.state.scripts[0]?.Releases[0]);
  },
  async shield() {
    const [zone, other] = emulator.state.shieldZones;
    expect((await all(api.shield.zones())).map(({ shieldZoneId }) => shieldZoneId)).toEqual([
      701,
      other?.shieldZoneId,
    ]);
    expect(await api.shield.guardianMetrics(701)).toEqual(zone?.metrics);
    expect(await all(api.shield.rateLimits(701))).toMatchObject(zone?.rateLimits ?? []);
    expect(await all(api.shield.eventLogs(701, new Date()))).toEqual(zone?.eventLogs);
  },
  async "video libraries"() {
    expect(await all(api.videoLibraries.list())).toHaveLength(2);
    await api.videoLibraries.addBlockedReferrer(401, "bad.example");
    await api.videoLibraries.removeBlockedReferrer(401, "old.example");
    const library = await api.videoLibraries.get(401);
    expect(library.BlockedReferrers).toEqual(["bad.example"]);
    expect(library).not.toHaveProperty("ApiKey");
  },
};

test.each(Object.keys(areas))("reads and writes %s", async (area) => {
  await areas[area]?.();
  expect(emulator.requests.filter(({ status }) => status === null || status >= 300)).toEqual([]);
});

test("has a method for every management operation", () => {
  const folder = join(__dirname, "..", "..", "provider", "api");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const text = files.map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
  const areas = new Map<string, object>(Object.entries({ ...api, shieldZones: api.shield }));
  const isSent = (name: string) => {
    const [area = "", method] = name.split(".");
    if (method) return method in (areas.get(area) ?? {});
    return new RegExp(`(send|items)\\(\\s*(client, )?${name}\\b`).test(text);
  };
  expect(operations.length).toBeGreaterThan(20);
  expect(operations.map(([name]) => name).filter((name) => !isSent(name))).toEqual([]);
});

test("requests a page only when it is needed", async () => {
  const seen: number[] = [];
  for await (const profile of api.loadBalancers.list()) {
    seen.push(profile.LoadBalancerId);
    if (seen.length === 50) break;
  }
  expect(emulator.requests).toHaveLength(1);
  // A bare array that is not full proves no end, so an empty page does.
  expect(await all(api.loadBalancers.list())).toHaveLength(60);
  expect(emulator.requests.map(({ query }) => query)).toEqual([
    { page: "1", count: "50" },
    { page: "1", count: "50" },
    { page: "2", count: "50" },
    { page: "3", count: "50" },
  ]);
});

test("checks the date of event logs against its own clock", async () => {
  const now = Date.parse("2031-05-06T07:00:00Z");
  const { baseUrl, apiKey } = emulator;
  const clock: edge.Clock = { now: () => now, sleep: () => Promise.resolve() };
  const later = edge.createApi({ baseUrl, apiKey }, { clock });
  await expect(all(later.shield.eventLogs(701, new Date()))).rejects.toThrow(
    "it must be a UTC day from 2031-05-03 to 2031-05-06, because event logs are kept for 3 days.",
  );
  expect(emulator.requests).toHaveLength(0);
  await later.close();
});

const bad: [call: (given: edge.Api) => Promise<unknown>, message: string][] = [
  [(given) => given.loadBalancers.get(0), "loadBalancerId is 0; it must be a positive integer."],
  [(given) => given.originGroups.update(1, -7, {}), "originGroupId is -7; it must be a positive integer."],
  [
    (given) => given.originGroups.update(1, 7, { Weight: 256 }),
    "Weight is 256; it must be an integer from 0 to 255.",
  ],
  [
    (given) => given.originGroups.create(1, { Name: "a", Priority: -1 }),
    "Priority is -1; it must be an integer from 0 to 255.",
  ],
  [
    (given) =>
      given.databases.generateToken("db7", { authorization: "admin" as "read-only", expires_at: null }),
    'authorization is "admin"; it must be "full-access" or "read-only".',
  ],
  [
    (given) => given.databases.create({ name: "a", storage_region: "de", primary_regions: ["DE"] }),
    'storage_region is "de"; it must be a region code such as DE, NY or SYD: 2 to 4 capital letters.',
  ],
  [
    (given) => given.databases.update("db7", { primary_regions: [] }),
    "primary_regions is a list; it must be a list of at least one region code such as DE",
  ],
  [(given) => given.dnsZones.enableDnssec(1.5), "zoneId is 1.5; it must be a positive integer."],
  [
    (given) => given.videoLibraries.addBlockedReferrer(1, ""),
    'hostname is ""; it must be a string of at least 1 character.',
  ],
  [
    (given) => given.videoLibraries.removeBlockedReferrer(1, ""),
    'hostname is ""; it must be a string of at least 1 character.',
  ],
  [(given) => given.logForwarding.get(" "), 'app is " "; it must be a string of at least 1 character.'],
  [
    (given) => given.logForwarding.update("a", { ...forwarding, port: 0 }),
    "port is 0; it must be an integer from 1 to 65535.",
  ],
  [
    (given) => given.originGroups.update(1, 7, { weight: 3 } as object),
    "originGroups.update has no argument weight: it takes Name, Enabled, Latitude, Longitude, Weight, Priority, OriginLoadBalancingMethod, HealthCheckSettings.",
  ],
  [
    (given) => given.logForwarding.update("a", { ...forwarding, Port: 6514 } as typeof forwarding),
    "logForwarding.update has no argument Port: it takes app, type, endpoint, port, format, enabled, token.",
  ],
  ...(
    [
      [{ transformationTypes: 1 }, "transformationTypes is 1; it must be a list"],
      [{ transformationTypes: [1, 99] }, "transformationTypes[1] is 99; it must be 1, 2, 3,"],
      [{ operatorType: 10 }, "operatorType is 10; it must be 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 14,"],
      [{ chainedRuleConditions: "a" }, 'chainedRuleConditions is "a"; it must be a list of conditions'],
      [
        { chainedRuleConditions: [{ value: "a" }] },
        "chainedRuleConditions[0].variableTypes is missing; it must be",
      ],
      [
        { chainedRuleConditions: [{ Value: "a" }] },
        "chainedRuleConditions[0] has no argument Value: it takes",
      ],
      [
        { chainedRuleConditions: [{ variableTypes: "a" }] },
        'chainedRuleConditions[0].variableTypes is "a"; it must be an object',
      ],
    ] as const
  ).map(([ruleConfiguration, message]): [(given: edge.Api) => Promise<unknown>, string] => [
    (given) => given.shield.createRateLimit(5, { ruleName: "login", ruleConfiguration } as never),
    `ruleConfiguration.${message}`,
  ]),
  [(given) => given.originGroups.create(1, {} as { Name: string }), "Name is missing; it must be a string"],
  [(given) => given.loadBalancers.create({} as { Name: string }), "Name is missing; it must be a string"],
  [
    (given) => given.loadBalancers.update(1, { StickySessionType: 2 }),
    "StickySessionType is 2; it must be 0 or 1.",
  ],
  [(given) => given.origins.create(1, 7, { Weight: 256 }), "Weight is 256; it must be an integer"],
  [
    (given) => given.origins.update(1, 7, 9, { StandardOrigin: {} } as object),
    "StandardOrigin.OriginUrl is missing; it must be a non-empty string.",
  ],
  [(given) => given.origins.delete(1, 7, 0), "originId is 0; it must be a positive integer."],
  [
    (given) => given.originGroups.create(1, { Name: null } as unknown as { Name: string }),
    "Name is null; it must be a string of at least 1 character.",
  ],
  [
    (given) => given.originGroups.update(1, 7, { Name: "n".repeat(101) }),
    "it must be a string of 1 to 100 characters.",
  ],
  [
    (given) => given.originGroups.update(1, 7, { OriginLoadBalancingMethod: 4 }),
    "OriginLoadBalancingMethod is 4; it must be 0, 1, 2 or 3.",
  ],
  [
    (given) => given.originGroups.update(1, 7, { Enabled: "yes" } as object),
    'Enabled is "yes"; it must be true or false.',
  ],
  [
    (given) => given.originGroups.update(1, 7, { Latitude: 91 }),
    "Latitude is 91; it must be a number from -90 to 90.",
  ],
  [
    (given) => given.originGroups.update(1, 7, { HealthCheckSettings: { path: "/" } } as object),
    "HealthCheckSettings has no argument path: it takes Enabled, Path.",
  ],
  [
    (given) => given.originGroups.update(1, 7, { HealthCheckSettings: { Path: "/".repeat(501) } }),
    "it must be a string of at most 500 characters.",
  ],
  [
    (given) => given.originGroups.update(1, 7, undefined as unknown as object),
    "The input of originGroups.update is missing; it must be an object.",
  ],
  ...(["app", "type", "endpoint", "port", "format", "enabled", "token"] as const).flatMap((name) =>
    [undefined, null].map((value): [(given: edge.Api) => Promise<unknown>, string] => [
      (given) => given.logForwarding.create({ ...forwarding, [name]: value }),
      name === "token" ? "token is " : `${name} is ${value === null ? "null" : "missing"}; it must be`,
    ]),
  ),
  [
    (given) => given.logForwarding.update("a", { ...forwarding, token: ["s3cret"] as unknown as string }),
    'token is "object"; it must be a string.',
  ],
  [
    (given) => given.logForwarding.update("a", { ...forwarding, type: "SyslogTls" as "SyslogTcp" }),
    'type is "SyslogTls"; it must be "SyslogUdp" or "SyslogTcp".',
  ],
  [
    (given) => given.logForwarding.update("a", { ...forwarding, format: "Syslog" as "SyslogRfc5424" }),
    'format is "Syslog"; it must be "SyslogRfc3164" or "SyslogRfc5424".',
  ],
  [
    (given) =>
      given.databases.generateToken("db7", { authorization: "read-only" } as edge.DatabaseTokenInput),
    "expires_at is missing; it must be an instant such as 2027-01-31T08:00:00Z, or null for never.",
  ],
  [
    (given) => given.databases.generateToken("db7", { authorization: "read-only", expires_at: "30d" }),
    'expires_at is "30d"; it must be an instant',
  ],
  [
    (given) => all(given.accessLogs.list(9, { cacheStatus: null as unknown as string })),
    "cacheStatus is null; it must be a cache status",
  ],
  [
    (given) => given.sql.execute(null as unknown as string),
    "A statement must be the text of one SQL statement, or an object of sql and args; null was given.",
  ],
  [(given) => given.sql.script(null as unknown as string), "sql must be the text of at least one SQL"],
  [(given) => given.sql.isReadOnly(undefined as unknown as string), "sql must be the text of at least one"],
  [(given) => given.sql.transaction(null as unknown as string[]), "statements is null; it must be a list"],
  [(given) => given.apiKeys.page(0), "page is 0; it must be an integer from 1 to 2147483647."],
  [(given) => all(given.apiKeys.list({ perPage: 4 })), "perPage is 4; it must be an integer from 5 to 1000."],
];

test.each(bad)("%s is rejected before any request", async (call, message) => {
  await expect(call(api)).rejects.toThrow(message);
  expect(emulator.requests).toHaveLength(0);
});

test("sends an explicit null unchanged if the API accepts null", async () => {
  const nothing = { Enabled: null, HealthCheckSettings: { Path: null }, Latitude: null, Weight: null };
  const made = await api.originGroups.create(101, { Name: "eu", ...nothing });
  await api.originGroups.update(101, made.Id, { Name: null, HealthCheckSettings: null, Priority: null });
  expect(emulator.requests.map(({ body }) => body)).toEqual([
    { Name: "eu", ...nothing },
    { Name: null, HealthCheckSettings: null, Priority: null },
  ]);
});

test("throws the error class for the status", async () => {
  await expect(api.loadBalancers.get(9)).rejects.toBeInstanceOf(edge.NotFoundError);
  const stranger = edge.createApi({ baseUrl: emulator.baseUrl, apiKey: "MARKER-KEY", maxAttempts: 1 });
  const error = await stranger.loadBalancers.get(101).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(edge.AuthenticationError);
  expect(String(error)).toMatch(/returned 401/);
  expect(String(error)).not.toContain("MARKER");
  await stranger.close();
});

describe("settings", () => {
  const given = process.env;
  afterEach(() => {
    process.env = given;
  });

  test("come from the environment if they are not given", async () => {
    process.env = { EDGE_BASE_URL: emulator.baseUrl, EDGE_API_KEY: emulator.apiKey, EDGE_MAX_ATTEMPTS: "1" };
    const fromEnvironment = edge.createApi();
    expect(await fromEnvironment.nodes.listIps()).toEqual(["198.51.100.1"]);
    await fromEnvironment.close();
    const explicit = edge.createApi({ apiKey: "another" });
    await expect(explicit.nodes.listIps()).rejects.toBeInstanceOf(edge.ApiError);
    await explicit.close();
  });

  test("that are missing, malformed or unknown are named in the error", async () => {
    process.env = {};
    await expect(edge.createApi().nodes.listIps()).rejects.toThrow(
      "set the option baseUrl of createApi or EDGE_BASE_URL.",
    );
    expect(() => edge.createApi({ maxAttempts: 0 })).toThrow(edge.ConfigurationError);
    expect(() => edge.createApi({ baseUrl: "http://example.com" })).toThrow(
      /http is allowed only on loopback/,
    );
    expect(() => edge.createApi({ apiKey: null } as unknown as edge.ApiSettings)).toThrow(
      "The setting apiKey is null; it must be set or omitted.",
    );
    const misspelt = { apikey: "MARKER" } as edge.ApiSettings;
    expect(() => edge.createApi(misspelt)).toThrow(
      /^createApi has no setting apikey: it takes apiKey, bearerToken, baseUrl,/,
    );
  });

  test("nothing is sent after close", async () => {
    await api.close();
    await expect(api.nodes.listIps()).rejects.toThrow("The client was closed.");
  });
});

test("a create that fails says what it was of", async () => {
  await expect(api.origins.create(101, 9, {})).rejects.toThrow(
    "Could not create origin of origin group 9 of load balancer 101: the API returned 404",
  );
  await expect(api.originGroups.create(9, { Name: "eu" })).rejects.toThrow(
    'Could not create origin group "eu" of load balancer 9: the API returned 404',
  );
});

test("a bad argument of a list is an error when its first item is asked for", async () => {
  const releases = api.scripts.releases(0);
  await expect(all(releases)).rejects.toThrow("scriptId is 0; it must be a positive integer.");
});
