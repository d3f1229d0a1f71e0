import type { Emulator, RateLimitSettings } from "../../../emulator";
import { createApi } from "../../../provider/api";
import type { Properties } from "../../../provider/classes/lifecycle";
import { problemsOf } from "../../contract/shapes";
import { managing } from "../../managing";
import { closePlatform, listen, openPlatform, Run, writes } from "../core/run";
import { rejection } from "../http/support";

// The documentation shows no limits in a rule; the live API may return them in the read of one rule, or in the list too.

/** A rule with every member that the documentation shows, and no other. */
const documented = {
  id: 51,
  shieldZoneId: 5,
  userId: "u-1",
  ruleName: "login",
  ruleDescription: "Few logins.",
  ruleJson: "{}",
  ruleConfiguration: {
    actionType: 1,
    variableTypes: { REQUEST_URI: "" },
    operatorType: 0 as const,
    severityType: 1,
    transformationTypes: [8],
    value: "/login",
    isNegated: false,
    isRegexVariable: false,
    chainedRuleConditions: [
      {
        ...{ variableTypes: { GEO: "COUNTRY_CODE" }, operatorType: 5 as const, value: "SI" },
        ...{ isNegated: false, isRegexVariable: false },
      },
    ],
  },
};
const limits = { requestCount: 10, counterKeyType: 2, timeframe: 300, blockTime: 900 } as const;
const given = { requestCount: 10, counterKeyType: "Country", timeframe: 300, blockTime: 900 };
const full = { ...documented.ruleConfiguration, ...limits };

let platform: Emulator;
const open = async (rateLimitSettings: RateLimitSettings, more: object = {}) => {
  const rateLimits = [{ ...documented, ruleConfiguration: full }];
  const seed = { ShieldZones: [{ shieldZoneId: 5, rateLimits }] };
  platform = await openPlatform({ seed, rateLimitSettings, ...more });
  listen();
};
afterEach(closePlatform);

const list = "GET /shield/rate-limits/5";
const one = "GET /shield/rate-limit/51";
const asked = () => {
  const requests = platform.requests.map(({ method, path }) => `${method} ${path}`);
  platform.requests.clear();
  return requests;
};
const bodies = () => platform.requests.writes().map(({ body }) => body);
const held = () => {
  const [rule] = platform.state.shieldZones[0]?.rateLimits ?? [];
  if (!rule) throw new Error("There is no rule.");
  return rule;
};
const zone = { shieldZoneId: 5 };
const adopting = (ruleConfiguration: object) => ({ ...zone, ruleId: 51, ruleConfiguration });
const create = (args: Properties) => new Run().create("RateLimitRule", args);
const read = (outs: Properties) => new Run().of("RateLimitRule").read("5/51", outs);
const diff = async (outs: Properties, args: Properties) => {
  const run = new Run();
  const { inputs } = await run.checked("RateLimitRule", args);
  return (await run.of("RateLimitRule").diff("5/51", outs, inputs)).changes;
};
const always = Number.POSITIVE_INFINITY;
const everyShape = ["everywhere", "single", "nowhere"] as const;
const readShapes = ["everywhere", "single"] as const;

test("the rule of these tests is the documented one, in the list and in the read of one rule", async () => {
  await open("nowhere");
  const api = createApi({ baseUrl: platform.baseUrl, apiKey: platform.apiKey });
  const [listed] = (await api.shield.rateLimitsPage(5, 1)).items;
  for (const live of [listed, await api.shield.rateLimit(51)]) {
    const { errorResponse: _, ...rule } = { errorResponse: undefined, ...live };
    expect(rule).toEqual(documented);
    expect(problemsOf("RateLimit", live)).toEqual([]);
  }
  await api.close();
});

describe.each(everyShape)("where the API returns the limits %s", (shape) => {
  beforeEach(() => open(shape));

  test("a rule that was created is unchanged after a refresh, and an up writes nothing", async () => {
    const args = { ...zone, ruleName: "new", ruleConfiguration: given };
    const made = await create(args);
    expect(bodies()).toEqual([{ ...zone, ruleName: "new", ruleConfiguration: limits }]);
    expect(made.outs).toMatchObject({ ruleConfiguration: given });
    const seen = await new Run().of("RateLimitRule").read(made.id, made.outs);
    expect([seen.inputs, seen.props]).toEqual([args, { ...made.outs, adopted: false }]);
    expect(await diff(seen.props, args)).toBe(false);
  });

  test("a rule is adopted by name with all its limits, without a write where they are returned", async () => {
    const args = { ...zone, ruleName: "login", adopt: true, ruleConfiguration: given };
    const { outs } = await create(args);
    expect(outs).toMatchObject({ adopted: true, ruleConfiguration: given });
    expect(bodies()).toEqual(
      shape === "nowhere"
        ? [{ ruleName: "login", ruleDescription: "Few logins.", ruleConfiguration: full }]
        : [],
    );
    expect(await diff((await read(outs)).props, args)).toBe(false);
  });

  test("an update of the name sends the limits, recorded ones where none are returned", async () => {
    const { outs } = await create({ ...zone, ruleName: "login", adopt: true, ruleConfiguration: given });
    platform.requests.clear();
    const args = { ...zone, ruleName: "renamed", adopt: true, ruleConfiguration: given };
    await new Run().go("RateLimitRule", "5/51", outs, args);
    expect(bodies()).toEqual([
      { ruleName: "renamed", ruleDescription: "Few logins.", ruleConfiguration: full },
    ]);
  });

  test("an import records what is returned, and the program's limits are written at most once", async () => {
    const { props, inputs = {} } = await read({});
    const configuration = {
      ...{ actionType: "Block", variableTypes: { REQUEST_URI: "" }, operatorType: "BEGINSWITH" },
      ...{ severityType: "WARNING", transformationTypes: ["LOWERCASE"], value: "/login" },
      ...{ isNegated: false, isRegexVariable: false },
      chainedRuleConditions: [
        {
          ...{ variableTypes: { GEO: "COUNTRY_CODE" }, operatorType: "EQ", value: "SI" },
          ...{ isNegated: false, isRegexVariable: false },
        },
      ],
    };
    const { ruleName, ruleDescription } = documented;
    expect(inputs).toEqual({
      ...{ ...zone, ruleName, ruleDescription },
      ruleConfiguration: { ...configuration, ...(shape !== "nowhere" && given) },
    });
    const args = { ...zone, ruleName, ruleDescription, ruleConfiguration: { ...configuration, ...given } };
    const outs = await new Run().go("RateLimitRule", "5/51", props, args);
    expect(writes()).toHaveLength(shape === "nowhere" ? 1 : 0);
    expect(held().ruleConfiguration).toEqual(full);
    expect(await diff((await read(outs)).props, args)).toBe(false);
  });
});

describe.each(readShapes)("where the API returns the limits %s", (shape) => {
  beforeEach(() => open(shape));

  test("a rule is adopted with nothing but a value, and keeps its limits", async () => {
    const { outs } = await create(adopting({ value: "/sign-in" }));
    expect(bodies()).toEqual([
      {
        ...{ ruleName: "login", ruleDescription: "Few logins." },
        ruleConfiguration: { ...full, value: "/sign-in" },
      },
    ]);
    expect(outs).toMatchObject({ adopted: true, ruleConfiguration: { value: "/sign-in", ...given } });
  });

  test("drift of a limit is seen and repaired", async () => {
    const args = adopting({ requestCount: 10 });
    const { outs } = await create(args);
    held().ruleConfiguration.requestCount = 500;
    const { inputs, props } = await read(outs);
    expect(inputs).toMatchObject({ ruleConfiguration: { requestCount: 500 } });
    expect(await diff(props, args)).toBe(true);
    await new Run().go("RateLimitRule", "5/51", props, args);
    expect(held().ruleConfiguration).toEqual(full);
  });

  test("limits that an update resets are restored from what was read before it", async () => {
    platform.fault({
      method: "PATCH",
      alter: (body) => {
        held().ruleConfiguration.blockTime = 30;
        return { ...(body as object), ruleConfiguration: held().ruleConfiguration };
      },
    });
    await create(adopting({ requestCount: 7 }));
    expect(held().ruleConfiguration).toEqual({ ...full, requestCount: 7 });
  });

  test("a preview shows what adopting overwrites", async () => {
    const said = listen();
    await new Run().of("RateLimitRule").previewCreate(adopting({ requestCount: 7 }));
    expect(said()).toContain("ruleConfiguration.requestCount 10 → 7");
  });
});

describe("where the API returns the limits nowhere", () => {
  beforeEach(() => open("nowhere"));

  test("an update that would reset limits that nobody knows fails and names them", async () => {
    expect((await rejection(create(adopting({ value: "/sign-in", timeframe: 60 })))).message).toBe(
      "Rate-limit rule 51 of shield zone 5 was not updated: an update must send its whole ruleConfiguration, and the API does not return requestCount, counterKeyType, blockTime. Set them in ruleConfiguration.",
    );
    expect(writes()).toEqual([]);
  });

  test("no drift of a limit is claimed, and nothing is written again", async () => {
    const args = { ...zone, ruleName: "login", adopt: true, ruleConfiguration: given };
    const { outs } = await create(args);
    held().ruleConfiguration.requestCount = 500;
    platform.requests.clear();
    const { inputs, props } = await read(outs);
    expect(inputs).toMatchObject({ ruleConfiguration: given });
    await new Run().go("RateLimitRule", "5/51", props, args);
    expect(writes()).toEqual([]);
  });
});

describe("the read of one rule", () => {
  const state = { ...zone, ruleId: 51, ruleName: "login", adopted: false };
  const recorded = (...paths: string[]) => ({ ...state, managed: managing("ruleName", ...paths) });

  test("is sent only if the program manages a limit that the list lacks", async () => {
    await open("single");
    await read(recorded("ruleConfiguration.value"));
    expect(asked()).toEqual([list]);
    await read(recorded("ruleConfiguration.blockTime"));
    expect(asked()).toEqual([list, one]);
    await closePlatform();
    await open("everywhere");
    await read(recorded("ruleConfiguration.blockTime"));
    expect(asked()).toEqual([list]);
  });

  test("is shared by all who need it in a run, as the list is", async () => {
    await open("single");
    const run = new Run();
    const again = () => run.of("RateLimitRule").read("5/51", recorded("ruleConfiguration.blockTime"));
    await Promise.all([again(), again(), run.create("RateLimitRuleData", { ...zone, ruleId: 51 })]);
    expect(asked()).toEqual([list, one]);
    // Another one follows a write.
    const args = { ...zone, ruleName: "login", ruleConfiguration: { blockTime: 30 } };
    const outs = { ...recorded("ruleConfiguration.blockTime"), ruleConfiguration: { blockTime: 900 } };
    await run.go("RateLimitRule", "5/51", outs, args);
    expect(asked()).toEqual([list, one, "PATCH /shield/rate-limit/51"]);
    const { outs: looked } = await run.create("RateLimitRuleData", { ...zone, ruleId: 51 });
    expect(looked).toMatchObject({ rule: { ruleConfiguration: { blockTime: 30 } } });
    expect(asked()).toEqual([list, one]);
  });

  test.each([404, 405])("may be missing (%i): the recorded limits stand in", async (status) => {
    await open("single");
    platform.fault({ path: "/shield/rate-limit/51", status, body: {}, times: always });
    const outs = { ...recorded("ruleConfiguration.blockTime"), ruleConfiguration: { blockTime: 300 } };
    const { props } = await read(outs);
    expect(props).toMatchObject({ ruleConfiguration: { blockTime: 300, value: "/login" } });
  });

  test("fails if it is refused, and the state stays", async () => {
    await open("single");
    platform.fault({ path: "/shield/rate-limit/51", status: 403, body: {}, times: always });
    const reading = read(recorded("ruleConfiguration.blockTime"));
    expect((await rejection(reading)).message).toContain(
      "Could not read rate-limit rule 51 of shield zone 5: the API returned 403",
    );
  });
});
