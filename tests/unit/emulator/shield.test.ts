import {
  type Emulator,
  type RateLimitRule,
  type RuleConfiguration,
  startEmulator,
} from "../../../emulator/index";
import { send } from "./support";

const DAY = 86_400_000;
const NOW = Date.parse("2025-11-20T12:00:00Z");

const seed = {
  ShieldZones: [
    {
      shieldZoneId: 5,
      pullZoneId: 50,
      metrics: { totalBlockedRequests: 3, overviewPastTwentyEightDays: { "2025-11-19": { rateLimited: 2 } } },
      eventLogs: [
        ...Array.from({ length: 5 }, (_, index) => ({ logId: `l${index}`, timestamp: NOW - index })),
        { logId: "yesterday", timestamp: NOW - DAY, labels: { country: "DE" } },
      ],
      rateLimits: Array.from({ length: 12 }, (_, index) => ({ id: index + 1, ruleName: `r${index + 1}` })),
    },
    { shieldZoneId: 6, pullZoneId: 60 },
  ],
};

let emulator: Emulator;
let plain: Emulator;

beforeEach(async () => {
  const options = { seed, now: () => NOW, eventLogPageSize: 2 };
  [emulator, plain] = await Promise.all([
    startEmulator(options),
    startEmulator({ ...options, shieldFailures: "plain" }),
  ]);
});
const closing: Emulator[] = [];
afterEach(() => Promise.all([emulator, plain, ...closing.splice(0)].map((each) => each.close())));

const notFound = {
  statusCode: 404,
  success: false,
  message: expect.any(String),
  errorKey: "not_found.shield_zone",
};

describe("metrics", () => {
  it("are those of the zone", async () => {
    const response = await send(emulator, "GET", "/shield/metrics/shield-zone/5/api-guardian");
    expect(response).toMatchObject({ status: 200 });
    expect(response.body).toEqual({
      error: { statusCode: 200, success: true, message: "", errorKey: "" },
      data: {
        totalBlockedRequests: 3,
        totalLoggedRequests: 0,
        totalRateLimited: 0,
        totalRequestsInspected: 0,
        totalFailedRequestValidation: 0,
        totalFailedAuthenticationEnforcement: 0,
        overviewPastTwentyEightDays: {
          "2025-11-19": {
            blockedRequests: 0,
            loggedRequests: 0,
            rateLimited: 2,
            requestsInspected: 0,
            failedRequestValidation: 0,
            failedAuthenticationEnforcement: 0,
          },
        },
      },
    });
  });

  it("of an unknown zone fail inside 202, or with their status", async () => {
    const path = "/shield/metrics/shield-zone/9/api-guardian";
    expect(await send(emulator, "GET", path)).toMatchObject({
      status: 202,
      body: { data: null, error: notFound },
    });
    const response = await send(plain, "GET", path);
    expect([response.status, response.body]).toEqual([404, { statusCode: 404 }]);
  });
});

describe("shield zones", () => {
  it("are listed, and found by their id and their pull zone", async () => {
    const zones = [
      { shieldZoneId: 5, pullZoneId: 50 },
      { shieldZoneId: 6, pullZoneId: 60 },
    ];
    expect((await send(emulator, "GET", "/shield/shield-zones?page=1&perPage=10")).body).toMatchObject({
      data: zones,
      page: { totalCount: 2, totalPages: 1, currentPage: 1, nextPage: null, pageSize: 10 },
    });
    expect((await send(emulator, "GET", "/shield/shield-zone/6")).body).toEqual({ data: zones[1] });
    expect((await send(emulator, "GET", "/shield/shield-zone/get-by-pullzone/60")).body).toEqual({
      data: zones[1],
    });
    for (const path of ["/shield/shield-zone/9", "/shield/shield-zone/get-by-pullzone/9"])
      expect(await send(emulator, "GET", path)).toMatchObject({ status: 202, body: { error: notFound } });
  });
});

describe("event logs", () => {
  interface LogPage {
    logs: { logId: string }[] | null;
    hasMoreData: boolean;
    continuationToken: string | null;
  }
  const page = (date: string, token = "") =>
    send<LogPage>(emulator, "GET", `/shield/event-logs/5/${date}/${encodeURIComponent(token)}`);

  it("start with an empty token and continue with the returned one", async () => {
    const seen: string[] = [];
    let token: string | null = "";
    while (token !== null) {
      const { body, status } = await page("11-20-2025", token);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        startToken: token === "" ? null : token,
        errorResponse: { statusCode: 0, success: false, message: null, errorKey: null },
      });
      expect(body.hasMoreData).toBe(body.continuationToken !== null);
      seen.push(...(body.logs ?? []).map(({ logId }) => logId));
      token = body.continuationToken;
    }
    expect(seen).toEqual(["l0", "l1", "l2", "l3", "l4"]);
  });

  it("return a token that must be encoded", async () => {
    const { continuationToken } = (await page("11-20-2025")).body;
    const bare = await send(emulator, "GET", `/shield/event-logs/5/11-20-2025/${continuationToken}`);
    expect(bare.status).toBe(404);
    expect((await page("11-19-2025", continuationToken ?? "")).status).toBe(202);
  });

  it("cover one UTC day, and are null if nothing happened", async () => {
    expect((await page("11-19-2025")).body.logs).toEqual([
      {
        logId: "yesterday",
        timestamp: NOW - DAY,
        log: "{}",
        labels: expect.objectContaining({ country: "DE", asn: "64496" }),
      },
    ]);
    expect((await page("11-18-2025")).body).toMatchObject({
      logs: null,
      hasMoreData: false,
      continuationToken: null,
    });
  });

  it.each(["11-17-2025", "11-20-2025"])("are available on %s, at the edge of the window", async (date) => {
    expect((await page(date)).status).toBe(200);
  });

  it.each(["11-16-2025", "11-21-2025"])("are rejected on %s, outside the window of 3 days", async (date) => {
    expect(await page(date)).toMatchObject({
      status: 202,
      body: {
        logs: null,
        hasMoreData: false,
        errorResponse: { statusCode: 400, success: false, errorKey: "invalid_datetime_window.event_logs" },
      },
    });
  });

  it.each(["2025-11-20", "13-01-2025", "02-30-2025", "today"])(
    "are rejected for the date %s",
    async (date) => {
      expect(await page(date)).toMatchObject({
        body: { errorResponse: { statusCode: 400, success: false } },
      });
      const response = await send(plain, "GET", `/shield/event-logs/5/${date}/`);
      expect(response).toMatchObject({ status: 400 });
      expect(response.body).toEqual({
        type: expect.any(String),
        title: expect.any(String),
        status: 400,
        detail: expect.stringContaining("MM-dd-yyyy"),
        instance: `/shield/event-logs/5/${date}/`,
      });
    },
  );

  it("require the slash before the empty token", async () => {
    expect((await send(emulator, "GET", "/shield/event-logs/5/11-20-2025")).status).toBe(404);
  });
});

describe("rate limits", () => {
  interface RulePage {
    data: RateLimitRule[];
    page: object;
  }
  const complete: RuleConfiguration = {
    actionType: 2,
    variableTypes: { REQUEST_HEADERS: "user-agent" },
    operatorType: 14,
    severityType: 1,
    transformationTypes: [8],
    value: "bot",
    isNegated: false,
    isRegexVariable: true,
    chainedRuleConditions: [
      { variableTypes: { GEO: "" }, operatorType: 5, value: "SI", isNegated: true, isRegexVariable: false },
    ],
    requestCount: 10,
    counterKeyType: 7,
    timeframe: 60,
    blockTime: 300,
  };
  const rules = () => emulator.state.shieldZones[1]?.rateLimits ?? [];
  const documented = ({
    requestCount,
    counterKeyType,
    timeframe,
    blockTime,
    ...others
  }: Partial<RuleConfiguration> = {}) => others;

  it("are paginated, ten by default", async () => {
    const first = (await send<RulePage>(emulator, "GET", "/shield/rate-limits/5")).body;
    expect(first.data.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(first.page).toEqual({ totalCount: 12, totalPages: 2, currentPage: 1, nextPage: 2, pageSize: 10 });
    const last = (await send<RulePage>(emulator, "GET", "/shield/rate-limits/5?page=2")).body;
    expect(last).toMatchObject({ data: [{ id: 11 }, { id: 12 }], page: { currentPage: 2, nextPage: null } });
    const all = (await send<RulePage>(emulator, "GET", "/shield/rate-limits/5?perPage=1000")).body;
    expect(all.data).toHaveLength(12);
    expect(all.data[0]).toEqual({
      id: 1,
      shieldZoneId: 5,
      userId: expect.any(String),
      ruleName: "r1",
      ruleDescription: null,
      ruleJson: expect.any(String),
      ruleConfiguration: documented(emulator.state.shieldZones[0]?.rateLimits[0]?.ruleConfiguration),
      errorResponse: { statusCode: 0, success: false, message: null, errorKey: null },
    });
  });

  it.each([
    [undefined, false, true],
    ["everywhere", true, true],
    ["single", false, true],
    ["nowhere", false, false],
  ] as const)(
    "with rateLimitSettings %p hold their four other settings in the list: %p, in a response about one rule: %p",
    async (rateLimitSettings, inList, inSingle) => {
      const platform = await startEmulator({ seed, ...(rateLimitSettings && { rateLimitSettings }) });
      closing.push(platform);
      const held = platform.state.shieldZones[0]?.rateLimits[0]?.ruleConfiguration;
      const list = (await send<RulePage>(platform, "GET", "/shield/rate-limits/5")).body;
      expect(list.data[0]?.ruleConfiguration).toEqual(inList ? held : documented(held));
      const body = { shieldZoneId: 6, ruleName: "bots", ruleConfiguration: complete };
      const made = (await send<RateLimitRule>(platform, "POST", "/shield/rate-limit", body)).body;
      const path = `/shield/rate-limit/${made.id}`;
      const changed = (await send<RateLimitRule>(platform, "PATCH", path, { ruleConfiguration: complete }))
        .body;
      const read = (await send<RateLimitRule>(platform, "GET", path)).body;
      for (const { ruleConfiguration } of [made, changed, read])
        expect(ruleConfiguration).toEqual(inSingle ? complete : documented(complete));
      expect(platform.state.shieldZones[1]?.rateLimits[0]?.ruleConfiguration).toEqual(complete);
    },
  );

  it.each(["page=0", "perPage=0", "perPage=1001"])("reject %s", async (query) => {
    expect(await send(emulator, "GET", `/shield/rate-limits/5?${query}`)).toMatchObject({
      status: 202,
      body: { data: null, error: { statusCode: 400, success: false } },
    });
    expect(await send(plain, "GET", `/shield/rate-limits/5?${query}`)).toMatchObject({
      status: 400,
      body: { statusCode: 400 },
    });
  });

  it("are created, read, changed and deleted", async () => {
    const body = { shieldZoneId: 6, ruleName: "bots", ruleDescription: "slow", ruleConfiguration: complete };
    const made = await send<RateLimitRule>(emulator, "POST", "/shield/rate-limit", body);
    expect(made).toMatchObject({ status: 200, body });
    const path = `/shield/rate-limit/${made.body.id}`;
    expect((await send(emulator, "GET", path)).body).toEqual(made.body);
    const ruleConfiguration = { ...complete, requestCount: 20 };
    const changed = await send(emulator, "PATCH", path, { ruleName: "robots", ruleConfiguration });
    expect(changed.body).toMatchObject({ ruleName: "robots", ruleDescription: "slow", ruleConfiguration });
    expect(Object.keys(made.body).sort()).toEqual(Object.keys(changed.body as object).sort());
    expect(await send(emulator, "DELETE", path)).toMatchObject({
      status: 200,
      body: { statusCode: 200, success: true, message: "", errorKey: "" },
    });
    expect(rules()).toEqual([]);
    expect(await send(emulator, "GET", path)).toMatchObject({
      status: 202,
      body: { error: { statusCode: 404, errorKey: "not_found.rate_limit" } },
    });
  });

  it("are created from what a client sends, with defaults for the rest and null where allowed", async () => {
    const nulls = {
      transformationTypes: null,
      value: null,
      isNegated: null,
      isRegexVariable: null,
      chainedRuleConditions: null,
    };
    const { severityType, counterKeyType, ...partial } = { ...complete, ...nulls };
    const body = { shieldZoneId: 6, ruleName: "part", ruleConfiguration: partial };
    const { status, body: made } = await send<RateLimitRule>(emulator, "POST", "/shield/rate-limit", body);
    expect(status).toBe(200);
    expect(made.ruleConfiguration).toEqual({ ...complete, ...nulls, severityType: 2, counterKeyType: 0 });
    const bare = await send<RateLimitRule>(emulator, "POST", "/shield/rate-limit", {
      shieldZoneId: 6,
      ruleName: "bare",
    });
    expect(bare).toMatchObject({
      status: 200,
      body: { ruleConfiguration: { actionType: 1, timeframe: 60 } },
    });
    const changed = await send(emulator, "PATCH", `/shield/rate-limit/${bare.body.id}`, {
      ruleConfiguration: { ...complete, ...nulls },
    });
    expect(changed).toMatchObject({ status: 200, body: { ruleConfiguration: nulls } });
  });

  it.each([undefined, { ...complete, blockTime: undefined }])(
    "can only be changed with a complete configuration, not with %p",
    async (ruleConfiguration) => {
      const refused = { status: 202, body: { error: { statusCode: 400, success: false } } };
      expect(await send(emulator, "PATCH", "/shield/rate-limit/1", { ruleConfiguration })).toMatchObject(
        refused,
      );
    },
  );

  it.each([
    "REQUEST_URI REQUEST_URI_RAW ARGS ARGS_COMBINED_SIZE ARGS_GET ARGS_GET_NAMES ARGS_POST ARGS_POST_NAMES FILES_NAMES",
    "GEO REMOTE_ADDR QUERY_STRING REQUEST_BASENAME REQUEST_BODY REQUEST_COOKIES_NAMES REQUEST_COOKIES REQUEST_FILENAME",
    "REQUEST_HEADERS_NAMES REQUEST_HEADERS REQUEST_LINE REQUEST_METHOD REQUEST_PROTOCOL RESPONSE_BODY RESPONSE_HEADERS",
    "RESPONSE_STATUS FINGERPRINT VERIFIED_BOT_CATEGORY",
  ])("can inspect %s", async (names) => {
    const variableTypes = Object.fromEntries(names.split(" ").map((name) => [name, name.toLowerCase()]));
    const ruleConfiguration = { ...complete, variableTypes, chainedRuleConditions: [{ variableTypes }] };
    const body = { shieldZoneId: 6, ruleName: "all", ruleConfiguration };
    expect(await send(emulator, "POST", "/shield/rate-limit", body)).toMatchObject({ status: 200, body });
  });

  it.each([
    ["an unknown action", { ...complete, actionType: 0 }],
    ["an unknown operator", { ...complete, operatorType: 10 }],
    ["an unknown variable", { ...complete, variableTypes: { REQUEST_URL: "" } }],
    ["an unknown timeframe", { ...complete, timeframe: 61 }],
    ["an unknown transformation", { ...complete, transformationTypes: [22] }],
  ])("reject %s", async (_, ruleConfiguration) => {
    const refused = { status: 202, body: { error: { statusCode: 400, success: false } } };
    expect(await send(emulator, "PATCH", "/shield/rate-limit/1", { ruleConfiguration })).toMatchObject(
      refused,
    );
    const body = { shieldZoneId: 6, ruleName: "x", ruleConfiguration };
    expect(await send(emulator, "POST", "/shield/rate-limit", body)).toMatchObject(refused);
    expect(rules()).toEqual([]);
  });

  it("reject a second write to a zone while the first is in progress", async () => {
    const write = (shieldZoneId: number, ruleName: string) =>
      send(emulator, "POST", "/shield/rate-limit", { shieldZoneId, ruleName, ruleConfiguration: complete });
    const [one, two, other] = await Promise.all([write(6, "one"), write(6, "two"), write(5, "other")]);
    expect([one?.status, two?.status].sort()).toEqual([200, 202]);
    expect(other?.status).toBe(200);
    expect(rules()).toHaveLength(1);
    expect((await write(6, "later")).status).toBe(200);
  });
});
