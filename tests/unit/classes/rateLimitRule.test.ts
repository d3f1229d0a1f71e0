import type { Emulator, Seed } from "../../../emulator";
import { managing } from "../../managing";
import { closePlatform, listen, openPlatform, Run, writes } from "../core/run";
import { rejection } from "../http/support";

let platform: Emulator;
const conditions = [
  {
    variableTypes: { GEO: "COUNTRY_CODE" },
    operatorType: 5 as const,
    value: "SI",
    isNegated: null,
    isRegexVariable: null,
  },
];
const seed: Seed = {
  ShieldZones: [
    {
      shieldZoneId: 5,
      rateLimits: [
        { id: 51, ruleName: "login", ruleConfiguration: { chainedRuleConditions: conditions } },
        { id: 52, ruleName: "twice" },
        { id: 53, ruleName: "twice" },
      ],
    },
    { shieldZoneId: 6 },
  ],
};
beforeEach(async () => {
  platform = await openPlatform({ seed, rateLimitSettings: "everywhere" });
});
afterEach(closePlatform);

const always = Number.POSITIVE_INFINITY;
const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const list = "/shield/rate-limits/5";
const rules = () => platform.state.shieldZones[0]?.rateLimits ?? [];
const rule = (id = 51) => {
  const found = rules().find((each) => each.id === id);
  if (!found) throw new Error(`There is no rule ${id}.`);
  return found;
};
/** Asked since the start, without the page. */
const asked = () => platform.requests.map(({ method, path }) => `${method} ${path}`);
const bodyOf = (at: number) => platform.requests.writes().at(at)?.body as Record<string, unknown>;
const zone = { shieldZoneId: 5 };
const state = { ...zone, ruleId: 51, ruleName: "login", managed: managing("ruleName"), adopted: false };
const reasons = async (args: object) =>
  (await new Run().of("RateLimitRule").check({}, { ...zone, ...args })).failures.map(({ reason }) => reason);

describe("arguments", () => {
  test.each([
    [{}, /^ruleName is required unless ruleId is given/],
    [{ ruleName: "" }, /^ruleName must be a non-empty string; "" was given\.$/],
    [{ ruleId: "51" }, /^ruleId must be a positive integer \(config\.requireNumber/],
    [{ ruleName: "a", ruleDescription: null }, /^ruleDescription is null, which is not allowed/],
    [{ ruleName: "a", onDelete: "disable" }, /^onDelete must be "delete" or "keep"; "disable" was given/],
    [
      { ruleName: "a", ruleConfiguration: { actionType: "Deny" } },
      /^ruleConfiguration\.actionType must be "Block", "Log" or "Challenge", or the API's number for one of these; "Deny" was given/,
    ],
    [
      { ruleName: "a", ruleConfiguration: { actionType: -1 } },
      /^ruleConfiguration\.actionType must be "Block", "Log" or "Challenge", .*; -1 was given/,
    ],
    [
      { ruleName: "a", ruleConfiguration: { operatorType: 10 } },
      /^ruleConfiguration\.operatorType must be "BEGINSWITH", .*; 10 was given/,
    ],
    [
      { ruleName: "a", ruleConfiguration: { variableTypes: { request_uri: "" } } },
      /^ruleConfiguration\.variableTypes must be an object of sub-keys .* in capitals.*; another value was given/,
    ],
    [
      { ruleName: "a", ruleConfiguration: { transformationTypes: ["LOWERCASE", "SHOUT"] } },
      /^ruleConfiguration\.transformationTypes\.1 must be "CMDLINE", .*; "SHOUT" was given/,
    ],
    [
      { ruleName: "a", ruleConfiguration: { chainedRuleConditions: [{ operatorType: "EQ" }] } },
      /^ruleConfiguration\.chainedRuleConditions\.0\.variableTypes is required: it must be an object/,
    ],
    [
      { ruleName: "a", ruleConfiguration: { timeframe: 45 } },
      /^ruleConfiguration\.timeframe must be 1, 10, 60, 300, 900 or 3600; 45 was given\.$/,
    ],
    [
      { ruleName: "a", ruleConfiguration: { blockTime: "60" } },
      /^ruleConfiguration\.blockTime must be 30, 60, 300, 900, 1800 or 3600; "60" was given\.$/,
    ],
    [
      { ruleName: "a", ruleConfiguration: { requestCount: -1 } },
      /^ruleConfiguration\.requestCount must be an integer from 0 to/,
    ],
    [
      { ruleName: "a", ruleConfiguration: { requestCounts: 1 } },
      /^ruleConfiguration\.requestCounts is not an argument .* Did you mean requestCount\?$/,
    ],
  ])("%j is rejected with a clear error, before any request", async (args, sentence) => {
    expect(await reasons(args)).toEqual([expect.stringMatching(sentence)]);
    expect(asked()).toEqual([]);
  });

  test("a variable that no list of the API has is accepted with a warning, in a further condition too", async () => {
    const said = listen();
    const chained = { variableTypes: { REQUEST_URI: "", QUERY_STRINGS: "" }, operatorType: "EQ" };
    const ruleConfiguration = { variableTypes: { REQUEST_URL: "" }, chainedRuleConditions: [chained] };
    expect(await reasons({ ruleName: "a", ruleConfiguration })).toEqual([]);
    const warning = (name: string, hint: string) =>
      `ruleConfiguration of RateLimitRule has the value "${name}", which this version of the package does not know; the API may reject it. Did you mean ${hint}?`;
    expect(said().trim().split("\n")).toEqual([
      warning("REQUEST_URL", "REQUEST_URI"),
      warning("QUERY_STRINGS", "QUERY_STRING"),
    ]);
  });

  test("unknown values are accepted at any depth, and a preview with an unknown zone sends no request", async () => {
    const configuration = {
      variableTypes: { REQUEST_HEADERS: unknown },
      transformationTypes: [unknown],
      chainedRuleConditions: [{ variableTypes: unknown, operatorType: unknown, value: unknown }],
    };
    for (const args of [
      { ruleName: unknown },
      { ruleId: unknown },
      { ruleName: "a", ruleConfiguration: unknown },
      { ruleName: "a", ruleConfiguration: configuration },
    ])
      expect(await reasons(args)).toEqual([]);
    const planned = await new Run()
      .of("RateLimitRule")
      .previewCreate({ shieldZoneId: unknown, ruleName: "a" });
    expect([planned.id, planned.outs]).toEqual(["", expect.objectContaining({ ruleName: "a" })]);
    expect(asked()).toEqual([]);
  });

  test("enum values are accepted by name and by number, with the same meaning", async () => {
    const provider = new Run().of("RateLimitRule");
    const given = (actionType: unknown, transformationType: unknown) => ({
      ...{ ...zone, ruleName: "a" },
      ruleConfiguration: { actionType, transformationTypes: [transformationType] },
    });
    const { inputs } = await provider.check({}, given(3, 8));
    expect(inputs).toEqual((await provider.check({}, given("Challenge", "LOWERCASE"))).inputs);
    expect(inputs).toMatchObject(given("Challenge", "LOWERCASE"));
  });
});

describe("a name that already exists", () => {
  test("is an error, or is adopted if adopt is true, sending nothing if nothing differs", async () => {
    listen();
    const args = { ...zone, ruleName: "login" };
    expect((await rejection(new Run().create("RateLimitRule", args))).message).toBe(
      'Rate-limit rule "login" of shield zone 5 already exists (id 5/51): set adopt: true, import it, or, if you renamed the resource, add aliases. If Pulumi replaces the resource, set deleteBeforeReplace: true; if another resource gives up the name, add it to dependsOn.',
    );
    const { id, outs } = await new Run().create("RateLimitRule", { ...args, adopt: true });
    expect([id, outs["adopted"], writes()]).toEqual(["5/51", true, []]);
  });

  test("on two rules is an error that lists the ids, unless the id is given", async () => {
    listen();
    const adopting = new Run().create("RateLimitRule", { ...zone, ruleName: "twice", adopt: true });
    expect((await rejection(adopting)).message).toBe(
      'Shield zone 5 has 2 rate-limit rules named "twice" (ids 52, 53): set ruleId to select one.',
    );
    const one = await new Run().create("RateLimitRule", { ...zone, ruleId: 53 });
    expect(one).toMatchObject({ id: "5/53", outs: { ruleName: "twice", adopted: true } });
    const none = new Run().create("RateLimitRule", { ...zone, ruleId: 59 });
    expect((await rejection(none)).message).toContain("There is no rate-limit rule 59 of shield zone 5");
    expect(writes()).toEqual([]);
  });

  test("no message shows what a rule compares with: it may be the token that a header must have", async () => {
    const said = listen();
    const chained = { variableTypes: { REQUEST_HEADERS: "MARKER-1" }, operatorType: "EQ", value: "MARKER-2" };
    const ruleConfiguration = {
      ...{ variableTypes: { REQUEST_HEADERS: "MARKER-3" }, value: "MARKER-4", requestCount: 7 },
      chainedRuleConditions: [chained],
    };
    const args = { ...zone, ruleName: "login", adopt: true, ruleConfiguration };
    await new Run().of("RateLimitRule").previewCreate(args);
    await new Run().create("RateLimitRule", args);
    for (const path of ["variableTypes", "value", "chainedRuleConditions"])
      expect(said()).toContain(`ruleConfiguration.${path} [not shown] → [not shown]`);
    expect(said()).toMatch(/ruleConfiguration\.requestCount \d+ → 7/);
    const later = { ...args, ruleConfiguration: { ...ruleConfiguration, value: "MARKER-5" } };
    platform.fault({
      ...{ method: "PATCH", path: "/shield/rate-limit/{id}" },
      alter: (answer) => ({
        ...Object(answer),
        ruleConfiguration: { ...Object(answer).ruleConfiguration, value: "MARKER-6" },
      }),
    });
    const { message } = await rejection(new Run().create("RateLimitRule", later));
    expect(message).toContain("returned a different value of ruleConfiguration.value.");
    const Message = "MARKER-3 and MARKER-7 are not allowed.";
    platform.fault({ method: "PATCH", path: "/shield/rate-limit/{id}", status: 400, body: { Message } });
    const last = { ...later, ruleConfiguration: { ...ruleConfiguration, value: "MARKER-7" } };
    const refused = await rejection(new Run().create("RateLimitRule", last));
    expect(refused.message).toContain("are not allowed");
    platform.fault({ method: "POST", path: "/shield/rate-limit", status: 400, body: { Message } });
    const another = await rejection(new Run().create("RateLimitRule", { ...last, ruleName: "another" }));
    expect(another.message).toContain("are not allowed");
    const wrong = { ...args, ruleConfiguration: { chainedRuleConditions: [{ ...chained, value: 7 }] } };
    expect(
      `${said()} ${message} ${refused.message} ${another.message} ${await reasons(wrong)}`,
    ).not.toContain("MARKER");
  });

  test("is found beyond the first page", async () => {
    rules().push(
      ...Array.from({ length: 1200 }, (_, n) => ({ ...rule(), id: 1000 + n, ruleName: `rule ${n}` })),
    );
    const creating = new Run().create("RateLimitRule", { ...zone, ruleName: "rule 1199" });
    expect((await rejection(creating)).message).toContain("already exists (id 5/2199)");
  });
});

describe("a create without a clear response", () => {
  const create = (run: Run) => run.create("RateLimitRule", { ...zone, ruleName: "new" });

  test.each([
    ["lost after it arrived", { reset: "after" as const }],
    ["a failure that took effect", { effect: true, status: 500 }],
    ["no response at all", { noResponse: true, effect: true }],
  ])("(%s) is looked up, and creates one rule", async (_, trouble) => {
    listen();
    platform.fault({ method: "POST", path: "/shield/rate-limit", ...trouble });
    const { outs } = await create(new Run({ "edge:maxAttempts": "3", "edge:attemptTimeout": "1" }));
    const made = rules().filter(({ ruleName }) => ruleName === "new");
    expect([made.length, outs["ruleId"], outs["adopted"]]).toEqual([1, made[0]?.id, false]);
    expect(writes()).toHaveLength(1);
  });

  test("is not retried while it may still take effect, and fails if two rules now have the name", async () => {
    platform.fault({ method: "POST", path: "/shield/rate-limit", noResponse: true });
    const run = new Run({ "edge:maxAttempts": "2", "edge:attemptTimeout": "1" });
    expect((await rejection(create(run))).message).toContain(
      "was not found after the failed request, which may still take effect",
    );
    expect(writes()).toHaveLength(1);
    platform.fault({
      method: "POST",
      path: "/shield/rate-limit",
      effect: true,
      status: 500,
      where: () => {
        rules().push({ ...rule(), id: 90, ruleName: "new" });
        return true;
      },
    });
    expect((await rejection(create(run))).message).toContain("500");
    expect(writes()).toHaveLength(2);
  });

  test("finds the rule if the response has no id", async () => {
    platform.fault({
      method: "POST",
      path: "/shield/rate-limit",
      alter: (body) => ({ ...(body as object), id: null }),
    });
    expect((await create(new Run())).outs).toMatchObject({ ruleName: "new", adopted: false });
    expect(writes()).toHaveLength(1);
  });
});

describe("an update sends the whole rule", () => {
  const change = (ruleConfiguration: object, outs: object = {}, run = new Run()) =>
    run.go("RateLimitRule", "5/51", { ...state, ...outs }, { ...zone, ruleName: "login", ruleConfiguration });

  test("keeping what is not managed: null, unknown numbers and unknown fields", async () => {
    listen();
    const odd = { severityType: 7, isNegated: null, transformationTypes: null, future: { a: [null, 0] } };
    Object.assign(rule().ruleConfiguration, odd);
    Object.assign(rule(), { ruleDescription: null });
    const before = structuredClone(rule().ruleConfiguration);
    platform.fault({
      method: "PATCH",
      body: { ...rule(), ruleConfiguration: { ...before, requestCount: 7 } },
    });
    const outs = await change({ requestCount: 7 });
    expect(bodyOf(0)).toEqual({
      ...{ ruleName: "login", ruleDescription: null },
      ruleConfiguration: { ...before, requestCount: 7 },
    });
    expect(outs).toMatchObject({
      ruleDescription: null,
      ruleConfiguration: { severityType: 7, isNegated: null, requestCount: 7, transformationTypes: [] },
    });
    expect(asked()).toEqual([`GET ${list}`, "PATCH /shield/rate-limit/51"]);
  });

  test("maps and lists are replaced, not merged; an existing condition keeps its format", async () => {
    const chainedRuleConditions = [
      { variableTypes: { REQUEST_METHOD: "" }, operatorType: "STREQ", value: "POST" },
      { variableTypes: { GEO: "COUNTRY_CODE" }, operatorType: "EQ", value: "SI" },
    ];
    await change({ variableTypes: { ARGS: "q" }, transformationTypes: ["LOWERCASE"], chainedRuleConditions });
    expect(bodyOf(0)["ruleConfiguration"]).toMatchObject({
      variableTypes: { ARGS: "q" },
      transformationTypes: [8],
      chainedRuleConditions: [
        {
          ...{ variableTypes: { REQUEST_METHOD: "" }, operatorType: 15, value: "POST" },
          ...{ isNegated: false, isRegexVariable: false },
        },
        conditions[0],
      ],
    });
    expect(rule().ruleConfiguration.variableTypes).toEqual({ ARGS: "q" });
  });

  test("conditions are compared by meaning: a field that is omitted or null sends nothing", async () => {
    listen();
    const given = { variableTypes: { GEO: "COUNTRY_CODE" }, operatorType: 5, value: "SI" };
    const outs = await change({ chainedRuleConditions: [given] });
    expect(writes()).toEqual([]);
    expect(outs).toMatchObject({ managed: managing("ruleConfiguration.chainedRuleConditions", "ruleName") });
  });

  test("updates to one zone run one after another, and each reads its rule only when its turn comes", async () => {
    const run = new Run();
    const more = [61, 62, 63].map((id) => ({ ...structuredClone(rule()), id, ruleName: `rule ${id}` }));
    rules().push(...more);
    const first = platform.fault({
      method: "PATCH",
      path: "/shield/rate-limit/51",
      delayMs: 1,
      where: () => {
        // Another client changes unmanaged settings while the others wait.
        for (const each of more) each.ruleConfiguration.blockTime = 900;
        return true;
      },
    });
    const said = listen();
    await Promise.all([
      change({ requestCount: 1 }, {}, run),
      ...more.map(({ id, ruleName }) =>
        run.go(
          "RateLimitRule",
          `5/${id}`,
          { ...state, ruleId: id, ruleName },
          { ...zone, ruleName, ruleConfiguration: { requestCount: id } },
        ),
      ),
    ]);
    expect(first.hits).toBe(1);
    expect(
      rules().map(({ ruleConfiguration: { requestCount, blockTime } }) => [requestCount, blockTime]),
    ).toEqual([[1, 60], [100, 60], [100, 60], ...more.map(({ id }) => [id, 900])]);
    expect([writes().length, said()]).toEqual([4, ""]);
  });

  test("creates, updates and deletes in one zone never overlap, and those in another zone do not wait", async () => {
    const run = new Run();
    let release = () => {};
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    platform.fault({ method: "DELETE", path: "/shield/rate-limit/52", until });
    const here = Promise.all([
      run.of("RateLimitRule").delete("5/52", { ...state, ruleId: 52, ruleName: "twice" }),
      change({ requestCount: 1 }, {}, run),
      run.create("RateLimitRule", { ...zone, ruleName: "new" }),
    ]);
    await run.create("RateLimitRule", { shieldZoneId: 6, ruleName: "elsewhere" });
    expect(writes().map((write) => write.split(" ", 2).join(" "))).toEqual([
      "DELETE /shield/rate-limit/52",
      "POST /shield/rate-limit",
    ]);
    release();
    await here;
    expect(rules().map(({ ruleName }) => ruleName)).toEqual(["login", "twice", "new"]);
  });

  test("a field that the update resets is restored", async () => {
    const said = listen();
    platform.fault({
      method: "PATCH",
      alter: (body) => {
        rule().ruleConfiguration.blockTime = 30;
        return { ...(body as object), ruleConfiguration: rule().ruleConfiguration };
      },
    });
    await change({ requestCount: 7 });
    expect(rule().ruleConfiguration).toMatchObject({ requestCount: 7, blockTime: 60 });
    expect(said()).toContain("also reset ruleConfiguration.blockTime");
  });

  test.each([null, undefined])(
    "and none where the API returns the rule without its configuration (%s)",
    async (ruleConfiguration) => {
      platform.fault({
        ...{ method: "GET", path: list, times: always },
        alter: () => [{ ...rule(), ruleConfiguration }],
      });
      platform.fault({
        ...{ method: "GET", path: "/shield/rate-limit/51", times: always },
        alter: () => ({ ...rule(), ruleConfiguration }),
      });
      const message =
        /^Rate-limit rule 51 of shield zone 5 was not updated: .* without its ruleConfiguration/;
      expect((await rejection(change({ requestCount: 7 }))).message).toMatch(message);
      const named = new Run().go("RateLimitRule", "5/51", state, { ...zone, ruleName: "other" });
      expect((await rejection(named)).message).toMatch(message);
      expect(writes()).toEqual([]);
    },
  );

  test("a rule that no longer exists is not created again", async () => {
    rules().splice(0, 1);
    expect((await rejection(change({ requestCount: 7 }))).message).toContain(
      'no longer exists on the platform: run "pulumi up --refresh"',
    );
    expect(writes()).toEqual([]);
  });
});

describe("responses", () => {
  const refresh = () => new Run().of("RateLimitRule").read("5/51", state);

  test.each([
    [
      "in error",
      { data: null, error: { success: false, statusCode: 403, message: "No.", errorKey: "denied" } },
    ],
    ["in errorResponse", { errorResponse: { success: false, statusCode: 403, message: "No." } }],
    ["at the top", { success: false, statusCode: 403, message: "No." }],
  ])("a failure inside a 202 fails every write: %s", async (_, body) => {
    platform.fault({ path: /rate-limit(\/|$)/, status: 202, body, times: always });
    const run = new Run();
    for (const [what, failing] of [
      [
        'create rate-limit rule "new" of shield zone 5',
        () => run.create("RateLimitRule", { ...zone, ruleName: "new" }),
      ],
      [
        "update rate-limit rule 51 of shield zone 5",
        () => run.go("RateLimitRule", "5/51", state, { ...zone, ruleName: "other" }),
      ],
      // Another run: in this one the diff of the update has claimed the rule.
      [
        "delete rate-limit rule 51 of shield zone 5",
        () => new Run().of("RateLimitRule").delete("5/51", state),
      ],
    ] as const)
      expect((await rejection(failing())).message).toContain(`Could not ${what}: the API returned 403`);
  });

  test("an import records null fields and lists as the API returns them, without the response status", async () => {
    Object.assign(rule(), { ruleDescription: null });
    Object.assign(rule().ruleConfiguration, {
      value: null,
      actionType: 9,
      variableTypes: { GEO: null, NEW_ONE: "x" },
    });
    const { id, props, inputs } = await new Run().of("RateLimitRule").read("5/51", {});
    expect(id).toBe("5/51");
    expect(props).toMatchObject({ ruleDescription: null, userId: "emulator-user", adopted: true });
    expect(props).not.toHaveProperty("errorResponse");
    // A program could not declare this action: it is an output, and not managed.
    expect(props).toMatchObject({ ruleConfiguration: { actionType: 9 } });
    expect(inputs).toEqual({
      ...zone,
      ruleName: "login",
      ruleConfiguration: {
        ...{ operatorType: "BEGINSWITH", severityType: "CRITICAL", counterKeyType: "IP" },
        ...{ variableTypes: { GEO: "", NEW_ONE: "x" }, transformationTypes: [] },
        ...{ isNegated: false, isRegexVariable: false, requestCount: 100, timeframe: 60, blockTime: 60 },
        chainedRuleConditions: [
          {
            ...{ variableTypes: { GEO: "COUNTRY_CODE" }, operatorType: "EQ", value: "SI" },
            ...{ isNegated: false, isRegexVariable: false },
          },
        ],
      },
    });
    // The imported arguments are accepted, and there is nothing to do.
    const provider = new Run().of("RateLimitRule");
    const again = await provider.check({}, inputs ?? {});
    expect(again.failures).toEqual([]);
    expect(await provider.diff("5/51", props, again.inputs)).toEqual({ changes: false, replaces: [] });
  });

  test("a rule is proven deleted by its zone's list or, if that is missing, by the list of zones", async () => {
    const gone = platform.fault({ path: list, gone: true, times: always });
    expect((await rejection(refresh())).message).toContain("but the list still contains it");
    platform.state.shieldZones.shift();
    expect((await refresh()).id).toBe("");
    gone.remove();
    platform.fault({ path: list, body: { data: null, page: null } });
    await rejection(refresh());
    platform.fault({
      path: list,
      body: { data: [], page: { totalCount: 3, currentPage: 1, totalPages: 1 } },
    });
    await rejection(refresh());
  });

  test("a 404 to a delete counts only if the rule is missing from the zone's list", async () => {
    const said = listen();
    const remove = () => new Run().of("RateLimitRule").delete("5/51", state);
    const missing = platform.fault({ method: "DELETE", gone: true });
    expect((await rejection(remove())).message).toContain("but a read still returns it");
    missing.remove();
    await remove();
    await remove();
    expect(rules().map(({ id }) => id)).toEqual([52, 53]);
    expect(said()).toContain("51");
  });
});

test("on a server with only the documented operations, rules are read and nothing else", async () => {
  await closePlatform();
  platform = await openPlatform({ seed, documentedOnly: true });
  const run = new Run();
  expect((await run.of("RateLimitRule").read("5/51", state)).id).toBe("5/51");
  for (const failing of [
    () => run.create("RateLimitRule", { ...zone, ruleName: "new" }),
    () =>
      run.go("RateLimitRule", "5/51", state, {
        ...{ ...zone, ruleName: "other" },
        ruleConfiguration: { requestCount: 1, counterKeyType: "IP", timeframe: 60, blockTime: 60 },
      }),
    () => new Run().of("RateLimitRule").delete("5/51", state),
  ])
    expect((await rejection(failing())).message).toMatch(
      /404.*The server may implement only the documented operations/,
    );
});

test("an adopted rule is kept, unless onDelete says otherwise", async () => {
  listen();
  const remove = (id: number, outs: object) =>
    new Run().of("RateLimitRule").delete(`5/${id}`, { ...state, ruleId: id, ...outs });
  await remove(51, { adopted: true });
  await remove(52, { onDelete: "keep" });
  await remove(53, { adopted: true, onDelete: "delete" });
  expect(rules().map(({ id }) => id)).toEqual([51, 52]);
});
