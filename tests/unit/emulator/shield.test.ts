import { type RateLimitRule, type RuleConfiguration, startEmulator } from "../../../emulator/index";
import { emulatorForEach } from "../../emulated";
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

const options = { seed, now: () => NOW, eventLogPageSize: 2 };
const emulator = emulatorForEach(options);

const refused = { status: 202, body: { error: { statusCode: 400, success: false } } };

it("a failure is in a 202, or with documentedOnly has its own status", async () => {
  const strict = await startEmulator({ ...options, documentedOnly: true });
  const metrics = "/shield/metrics/shield-zone/9/api-guardian";
  const eventLog = "/shield/event-logs/5/today/";
  const error = { statusCode: 404, success: false, errorKey: "not_found.shield_zone" };
  expect(await send(emulator, "GET", metrics)).toMatchObject({ status: 202, body: { data: null, error } });
  expect(await send(strict, "GET", metrics)).toMatchObject({ status: 404, body: { statusCode: 404 } });
  expect(await send(emulator, "GET", eventLog)).toMatchObject({
    status: 202,
    body: { logs: null, errorResponse: { statusCode: 400, success: false } },
  });
  expect(await send(strict, "GET", eventLog)).toMatchObject({
    status: 400,
    body: { status: 400, detail: expect.stringContaining("MM-dd-yyyy"), instance: eventLog },
  });
  await strict.close();
});

it("shield zones are listed with their two ids", async () => {
  expect((await send(emulator, "GET", "/shield/shield-zones?page=1&perPage=10")).body).toMatchObject({
    data: [
      { shieldZoneId: 5, pullZoneId: 50 },
      { shieldZoneId: 6, pullZoneId: 60 },
    ],
    page: { totalCount: 2, totalPages: 1, currentPage: 1, nextPage: null, pageSize: 10 },
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

  it.each([
    ["11-16-2025", "invalid_datetime_window.event_logs"],
    ["11-17-2025", null],
    ["11-20-2025", null],
    ["11-21-2025", "invalid_datetime_window.event_logs"],
    ["13-01-2025", "validation_error"],
    ["02-30-2025", "validation_error"],
  ])("of %s: %s", async (date, errorKey) => {
    expect(await page(date)).toMatchObject({
      status: errorKey === null ? 200 : 202,
      body: { errorResponse: { errorKey } },
    });
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
      await platform.close();
    },
  );

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
  });

  it.each([
    ["no configuration", undefined],
    ["an incomplete configuration", { ...complete, blockTime: undefined }],
    ["an unknown action", { ...complete, actionType: 0 }],
    ["an unknown operator", { ...complete, operatorType: 10 }],
    ["an unknown variable", { ...complete, variableTypes: { REQUEST_URL: "" } }],
    ["an unknown timeframe", { ...complete, timeframe: 61 }],
    ["an unknown transformation", { ...complete, transformationTypes: [22] }],
  ])("cannot be changed to %s", async (_, ruleConfiguration) => {
    expect(await send(emulator, "PATCH", "/shield/rate-limit/1", { ruleConfiguration })).toMatchObject(
      refused,
    );
  });

  it("reject a second write to a zone while the first is in progress", async () => {
    const write = (shieldZoneId: number, ruleName: string) =>
      send(emulator, "POST", "/shield/rate-limit", { shieldZoneId, ruleName, ruleConfiguration: complete });
    const [one, two, other] = await Promise.all([write(6, "one"), write(6, "two"), write(5, "other")]);
    expect([one?.status, two?.status].sort()).toEqual([200, 202]);
    expect(other?.status).toBe(200);
    expect(emulator.state.shieldZones[1]?.rateLimits).toHaveLength(1);
    expect((await write(6, "later")).status).toBe(200);
  });
});
