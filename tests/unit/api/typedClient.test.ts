import * as edge from "../../../provider/api";
import { collect } from "../../../provider/api/paging";
import { emulatorForAll } from "../../support/emulated";
import { rejection } from "../../support/httpServers";
import { operations } from "../../support/operations";

let api: edge.Api;
afterAll(() => api.close());
const emulator = emulatorForAll(
  {
    rateLimitSettings: "everywhere",
    seed: {
      LoadBalancers: [{ LoadBalancerId: 101 }],
      ShieldZones: [
        { shieldZoneId: 701, rateLimits: [...Array(12).keys()].map((index) => ({ id: 51 + index })) },
      ],
      VideoLibraries: [{ Id: 401, BlockedReferrers: ["old.example"] }, {}],
    },
  },
  ({ baseUrl, apiKey }) => {
    api = edge.createApi({ baseUrl, apiKey, maxAttempts: 1 });
  },
);

describe("reads and writes", () => {
  afterEach(() =>
    expect(emulator.requests.filter(({ status }) => status === null || status >= 300)).toEqual([]),
  );

  test("rate limits", async () => {
    expect(await api.shield.rateLimit(51)).toMatchObject({
      id: 51,
      shieldZoneId: 701,
      errorResponse: { statusCode: 0 },
    });
    const first = await api.shield.rateLimitsPage(701, 1);
    expect(first).toMatchObject({ hasMore: true, currentPage: 1, totalItems: 12 });
    expect(first.items).toHaveLength(10);
    const third = await api.shield.rateLimitsPage(701, 3, 5);
    expect([third.items.map(({ id }) => id), third.hasMore]).toEqual([[61, 62], false]);
    const input = { ruleName: "search", ruleConfiguration: { requestCount: 7 } };
    const made = await api.shield.createRateLimit(701, input);
    expect(made).toMatchObject({ ...input, ruleConfiguration: { requestCount: 7, timeframe: 60 } });
    const ruleConfiguration = { ...(made.ruleConfiguration as object), requestCount: 8 };
    const changed = { ruleDescription: "Searches.", ruleConfiguration };
    expect(await api.shield.updateRateLimit(701, made.id, changed)).toMatchObject(changed);
    // The API refuses a write while another one in the same zone is in progress.
    await Promise.all([
      api.shield.createRateLimit(701, { ruleName: "a" }),
      api.shield.deleteRateLimit(701, made.id),
    ]);
    expect(emulator.state.shieldZones[0]?.rateLimits.at(-1)).toMatchObject({ ruleName: "a" });
  });

  test("video libraries", async () => {
    expect(await collect(api.videoLibraries.list())).toHaveLength(2);
    await api.videoLibraries.addBlockedReferrer(401, "bad.example");
    await api.videoLibraries.removeBlockedReferrer(401, "old.example");
    const library = await api.videoLibraries.get(401);
    expect(library.BlockedReferrers).toEqual(["bad.example"]);
    expect(library.ApiKey).toBe("library-401-secret-key");
  });
});

const log = { app: "a", type: "SyslogTcp", endpoint: "a.b", port: 1, format: "SyslogRfc5424", enabled: true };

/** Passes an argument that only JavaScript allows. */
const untyped = (value: unknown) => value as never;
const rejectedCalls: [call: () => Promise<unknown>, message: string][] = [
  [() => api.loadBalancers.get(0), "loadBalancerId is 0; it must be a positive integer."],
  [() => api.origins.delete(1, 7, untyped("9")), 'originId is "9"; it must be a positive integer'],
  [() => api.logForwarding.get(" "), 'app is " "; it must be a non-empty string.'],
  [() => api.apiKeys.page(0), "page is 0; it must be an integer from 1 to 2147483647."],
  [() => api.shield.rateLimitsPage(5, 1, 1001), "perPage is 1001; it must be an integer from 1 to 1000."],
  [
    () => api.originGroups.update(1, 7, untyped({ weight: 3 })),
    "originGroups.update has no argument weight: it takes Name, Enabled, Latitude, Longitude, Weight, Priority, OriginLoadBalancingMethod, HealthCheckSettings.",
  ],
  [() => api.originGroups.create(1, untyped({})), "Name is missing; it must be a non-empty string."],
  [
    () => api.databases.create({ name: "a", storage_region: "de", primary_regions: ["DE"] }),
    'storage_region is "de"; it must be a region code such as DE, NY or SYD: 2 to 4 capital letters.',
  ],
  [
    () => api.databases.update("db7", { primary_regions: [] }),
    "primary_regions is a list; it must be a list of at least one region code such as DE",
  ],
  [
    () => api.databases.generateToken("db7", untyped({ authorization: "read-only" })),
    "expires_at is missing; it must be an instant such as 2027-01-31T08:00:00Z, or null for never.",
  ],
  [() => api.videoLibraries.addBlockedReferrer(1, ""), 'hostname is ""; it must be a non-empty string.'],
  [
    () => api.logForwarding.update("a", untyped({ ...log, token: ["s3cret"] })),
    'token is "object"; it must be a string.',
  ],
  [
    () => api.shield.updateRateLimit(5, 1, untyped({ ruleConfiguration: { chainedRuleConditions: [{}] } })),
    "ruleConfiguration.chainedRuleConditions[0].variableTypes is missing; it must be",
  ],
  [
    () => api.sql.execute(untyped(null)),
    "A statement must be the text of one SQL statement, or an object of sql and args; null was given.",
  ],
  [() => api.sql.script(untyped(null)), "sql must be the text of at least one SQL"],
  [() => api.sql.transaction(untyped(null)), "statements is null; it must be a list"],
];

test.each(rejectedCalls)("%s is rejected before any request", async (call, message) => {
  await expect(call()).rejects.toThrow(message);
  expect(emulator.requests).toHaveLength(0);
});

describe("a failure", () => {
  test("has the error class of its status, and says what was to be done", async () => {
    await expect(api.loadBalancers.get(9)).rejects.toBeInstanceOf(edge.NotFoundError);
    await expect(api.origins.create(101, 9, {})).rejects.toThrow(
      "Could not create origin of origin group 9 of load balancer 101: the API returned 404",
    );
    await expect(api.originGroups.create(9, { Name: "eu" })).rejects.toThrow(
      'Could not create origin group "eu" of load balancer 9: the API returned 404',
    );
  });

  test.each<[status: number, what: string, call: () => Promise<unknown>, need: string]>([
    [
      401,
      "an origin group",
      () => api.originGroups.update(101, 2, {}),
      "This operation needs a key or token with one of the roles User, UserApi, SubuserAPIPullZones, SubuserPullZones, SubuserManage and SubuserAPIManage.",
    ],
    [
      403,
      "node addresses",
      () => api.nodes.listIps(),
      "This operation needs a personal API key (header AccessKey).",
    ],
    [
      403,
      "Shield",
      () => collect(api.shield.eventLogs(701, new Date())),
      "This operation needs an API key (header AccessKey).",
    ],
  ])("of %d says which credential is needed for %s", async (status, _, call, need) => {
    emulator.fault({ status });
    const { message } = await rejection(call());
    expect(message).toContain(`the API returned ${status}`);
    expect(message.endsWith(`. ${need}`)).toBe(true);
    expect(message).not.toContain(emulator.apiKey);
  });

  test("of every container and Shield operation names the credential", () => {
    const areas = operations.filter(([, { path }]) => /^\/(mc|shield)\//.test(path));
    expect(areas.length).toBeGreaterThan(8);
    expect(areas.filter(([, operation]) => !operation.needs?.includes("AccessKey"))).toEqual([]);
  });

  test("is a response about another rule, or without an ID", async () => {
    emulator.fault({ method: "GET", path: "/shield/rate-limit/51", body: { id: 52 } });
    await expect(api.shield.rateLimit(51)).rejects.toThrow("another object (its id is 52, not 51)");
    emulator.fault({ method: "POST", body: { ruleName: "a" }, effect: true });
    await expect(api.shield.createRateLimit(701, { ruleName: "a" })).rejects.toThrow(
      'The API responded to the create of the rate-limit rule "a" of shield zone 701 without a valid id (NaN)',
    );
  });
});

describe("settings", () => {
  const environment = process.env;
  afterEach(() => {
    process.env = environment;
  });

  test("that are missing, malformed or unknown are named in the error", async () => {
    process.env = {};
    await expect(edge.createApi().nodes.listIps()).rejects.toThrow(
      "set the option baseUrl of createApi or EDGE_BASE_URL.",
    );
    expect(() => edge.createApi({ maxAttempts: 0 })).toThrow(edge.ConfigurationError);
    expect(() => edge.createApi({ apiKey: untyped(null) })).toThrow(
      "The setting apiKey is null; it must be set or omitted.",
    );
    expect(() => edge.createApi(untyped({ apikey: "MARKER" }))).toThrow(
      /^createApi has no setting apikey: it takes apiKey, bearerToken, baseUrl,/,
    );
  });
});
