import type { Emulator, RateLimitSettings } from "../../../emulator";
import type { Properties } from "../../../provider/model/properties";
import { encodeManaged } from "../../support/encodeManaged";
import { createGate } from "../../support/waitUntil";
import { captureStderr, Run, rejectionMessage, startPlatform, stopPlatform, writes } from "../core/run";

const always = Number.POSITIVE_INFINITY;
const condition = {
  variableTypes: { GEO: "COUNTRY_CODE" },
  operatorType: 5 as const,
  value: "SI",
  isNegated: false,
  isRegexVariable: false,
};
const documented = {
  actionType: 1,
  variableTypes: { REQUEST_URI: "" },
  operatorType: 0 as const,
  severityType: 1,
  transformationTypes: [8],
  value: "/login",
  isNegated: false,
  isRegexVariable: false,
  chainedRuleConditions: [condition],
};
const limits = { requestCount: 10, counterKeyType: 2, timeframe: 300, blockTime: 900 } as const;
/** The limits in the form that a program passes. */
const given = { requestCount: 10, counterKeyType: "Country", timeframe: 300, blockTime: 900 };
const full = { ...documented, ...limits };

let platform: Emulator;
let readPrinted: () => string;
// The documentation shows no limits in a rule; the live API may return them in the read of one rule, or in the list too.
const open = async (rateLimitSettings: RateLimitSettings) => {
  const login = { id: 51, ruleName: "login", ruleDescription: "Few logins.", ruleConfiguration: full };
  const rateLimits = [login, { id: 52, ruleName: "other" }];
  const seed = { ShieldZones: [{ shieldZoneId: 5, rateLimits }, { shieldZoneId: 6 }] };
  platform = await startPlatform({ seed, rateLimitSettings });
  readPrinted = captureStderr();
};
afterEach(stopPlatform);

const list = "GET /shield/rate-limits/5";
const one = "GET /shield/rate-limit/51";
const patch = "PATCH /shield/rate-limit/51";
/** Returns the requests since the last call. */
const sentRequests = () => {
  const requests = platform.requests.map(({ method, path }) => `${method} ${path}`);
  platform.requests.clear();
  return requests;
};
const listBodies = () => platform.requests.writes().map(({ body }) => body as Properties);
const getRules = () => platform.state.shieldZones[0]?.rateLimits ?? [];
const getRule = () => {
  const found = getRules().find(({ id }) => id === 51);
  if (!found) throw new Error("There is no rule 51.");
  return found;
};

const zone = { shieldZoneId: 5 };
const state = { ...zone, ruleId: 51, ruleName: "login", managed: encodeManaged("ruleName"), adopted: false };
const adopting = (ruleConfiguration: object) => ({ ...zone, ruleId: 51, ruleConfiguration });
const create = (args: Properties) => new Run().create("RateLimitRule", args);
const read = (outs: Properties) => new Run().provider("RateLimitRule").read("5/51", outs);
const update = (outs: Properties, args: Properties, run = new Run()) =>
  run.applyUpdate("RateLimitRule", `5/${outs["ruleId"]}`, outs, args);
const configure = (ruleConfiguration: object, run = new Run()) =>
  update(state, { ...zone, ruleName: "login", ruleConfiguration }, run);
const hasChanges = async (outs: Properties, args: Properties) => {
  const run = new Run();
  const { inputs } = await run.checkArguments("RateLimitRule", args);
  return (await run.provider("RateLimitRule").diff(`5/${outs["ruleId"]}`, outs, inputs)).changes;
};

describe("a rule", () => {
  beforeEach(() => open("everywhere"));

  test("with a variable that no list of the API has is accepted with a warning, in a further condition too", async () => {
    const chained = { variableTypes: { REQUEST_URI: "", QUERY_STRINGS: "" }, operatorType: "EQ" };
    const ruleConfiguration = { variableTypes: { REQUEST_URL: "" }, chainedRuleConditions: [chained] };
    await new Run().checkArguments("RateLimitRule", { ...zone, ruleName: "a", ruleConfiguration });
    const warning = (name: string, hint: string) =>
      `ruleConfiguration of RateLimitRule has the value "${name}", which this version of the package does not know; the API may reject it. Did you mean ${hint}?\n`;
    expect(readPrinted()).toBe(
      warning("REQUEST_URL", "REQUEST_URI") + warning("QUERY_STRINGS", "QUERY_STRING"),
    );
  });

  test("shows its value in no message, because that may be the token that a header must have", async () => {
    const chained = { variableTypes: { REQUEST_HEADERS: "MARKER-1" }, operatorType: "EQ", value: "MARKER-2" };
    const ruleConfiguration = {
      variableTypes: { REQUEST_HEADERS: "MARKER-3" },
      value: "MARKER-4",
      requestCount: 7,
      chainedRuleConditions: [chained],
    };
    const args = { ...zone, ruleName: "login", adopt: true, ruleConfiguration };
    await new Run().provider("RateLimitRule").previewCreate(args);
    await create(args);
    for (const path of ["variableTypes", "value", "chainedRuleConditions"])
      expect(readPrinted()).toContain(`ruleConfiguration.${path} [not shown] → [not shown]`);
    expect(readPrinted()).toContain("ruleConfiguration.requestCount 10 → 7");
    const messages = [readPrinted()];
    const failing = async (failure: string, more: object) => {
      const message = await rejectionMessage(create({ ...args, ...more }));
      expect(message).toContain(failure);
      messages.push(message);
    };
    const alter = (body: unknown) => JSON.parse(JSON.stringify(body).replaceAll("MARKER-5", "MARKER-6"));
    platform.fault({ method: "PATCH", alter });
    const asking = { ruleConfiguration: { ...ruleConfiguration, value: "MARKER-5" } };
    await failing("returned a different value of ruleConfiguration.value.", asking);
    const refused = { status: 400, body: { Message: "MARKER-3 and MARKER-4 are not allowed." } };
    platform.fault({ method: "PATCH", ...refused });
    await failing("are not allowed", {});
    platform.fault({ method: "POST", ...refused });
    await failing("are not allowed", { ruleName: "another" });
    expect(messages.join()).not.toContain("MARKER");
  });

  test("keeps in an update what is not managed: null, unknown numbers and unknown fields", async () => {
    const odd = { severityType: 7, isNegated: null, transformationTypes: null, future: { a: [null, 0] } };
    Object.assign(getRule().ruleConfiguration, odd);
    Object.assign(getRule(), { ruleDescription: null });
    const before = structuredClone(getRule().ruleConfiguration);
    const body = { ...getRule(), ruleConfiguration: { ...before, requestCount: 7 } };
    platform.fault({ method: "PATCH", body });
    const outs = await configure({ requestCount: 7 });
    const { ruleName, ruleConfiguration } = body;
    expect(listBodies()).toEqual([{ ruleName, ruleConfiguration }]);
    expect(outs).toMatchObject({
      ruleDescription: null,
      ruleConfiguration: { severityType: 7, isNegated: null, requestCount: 7, transformationTypes: [] },
    });
    expect(sentRequests()).toEqual([list, patch]);
  });

  test("has its maps and lists replaced, not merged; an existing condition keeps its format", async () => {
    Object.assign(getRule().ruleConfiguration.chainedRuleConditions?.[0] ?? {}, { isNegated: null });
    const chainedRuleConditions = [
      { variableTypes: { REQUEST_METHOD: "" }, operatorType: "STREQ", value: "POST" },
      { variableTypes: { GEO: "COUNTRY_CODE" }, operatorType: "EQ", value: "SI" },
    ];
    await configure({
      variableTypes: { ARGS: "q" },
      transformationTypes: ["LOWERCASE"],
      chainedRuleConditions,
    });
    const method = { variableTypes: { REQUEST_METHOD: "" }, operatorType: 15, value: "POST" };
    expect(listBodies()).toMatchObject([
      {
        ruleConfiguration: {
          variableTypes: { ARGS: "q" },
          transformationTypes: [8],
          chainedRuleConditions: [
            { ...condition, isNegated: null },
            { ...method, isNegated: false, isRegexVariable: false },
          ],
        },
      },
    ]);
    expect(getRule().ruleConfiguration.variableTypes).toEqual({ ARGS: "q" });
    // An omitted or null member of a condition is not a difference.
    platform.requests.clear();
    const [, same] = chainedRuleConditions;
    getRule().ruleConfiguration.chainedRuleConditions = [{ ...condition, isNegated: null }];
    await configure({ chainedRuleConditions: [same] });
    expect(writes()).toEqual([]);
  });

  test("is read only when the writes to its zone before it are done, and another zone does not wait", async () => {
    const run = new Run();
    const other = { ...structuredClone(getRule()), id: 61, ruleName: "waiting" };
    getRules().push(other);
    const { opened, open: release } = createGate();
    platform.fault({ method: "PATCH", path: "/shield/rate-limit/51", until: opened });
    const args = { ...zone, ruleName: "waiting", ruleConfiguration: { requestCount: 61 } };
    const here = [
      configure({ requestCount: 1 }, run),
      update({ ...state, ruleId: 61, ruleName: "waiting" }, args, run),
    ];
    await run.create("RateLimitRule", { shieldZoneId: 6, ruleName: "elsewhere" });
    expect(writes().map((write) => write.split(" ", 2).join(" "))).toEqual([
      patch,
      "POST /shield/rate-limit",
    ]);
    // Another client changes an unmanaged setting while the second update waits.
    other.ruleConfiguration.blockTime = 1800;
    release();
    await Promise.all(here);
    expect(getRule().ruleConfiguration).toMatchObject({ requestCount: 1, blockTime: 900 });
    expect(other.ruleConfiguration).toMatchObject({ requestCount: 61, blockTime: 1800 });
  });

  test.each([null, undefined])(
    "is not updated where the API returns it without its configuration (%s)",
    async (ruleConfiguration) => {
      const without = () => ({ ...getRule(), ruleConfiguration });
      platform.fault({ method: "GET", path: list.slice(4), times: always, alter: () => [without()] });
      platform.fault({ method: "GET", path: one.slice(4), times: always, alter: without });
      for (const failing of [configure({ requestCount: 7 }), update(state, { ...zone, ruleName: "other" })])
        expect(await rejectionMessage(failing)).toMatch(
          /^Rate-limit rule 51 of shield zone 5 was not updated: .* without its ruleConfiguration/,
        );
      expect(writes()).toEqual([]);
    },
  );

  test("is imported with null fields and lists as the API returns them, and then nothing is left to do", async () => {
    Object.assign(getRule(), { ruleDescription: null });
    const odd = { value: null, actionType: 9, variableTypes: { GEO: null, NEW_ONE: "x" } };
    Object.assign(getRule().ruleConfiguration, odd);
    const { id, props, inputs = {} } = await read({});
    expect([id, props]).toMatchObject(["5/51", { ruleDescription: null, userId: "emulator-user" }]);
    expect(props).not.toHaveProperty("errorResponse");
    // A program cannot declare this action, so it is an output and not managed.
    expect(props).toMatchObject({ ruleConfiguration: { actionType: 9 } });
    expect(inputs).toEqual({
      ...zone,
      ruleName: "login",
      ruleConfiguration: {
        ...given,
        operatorType: "BEGINSWITH",
        severityType: "WARNING",
        variableTypes: { GEO: "", NEW_ONE: "x" },
        transformationTypes: ["LOWERCASE"],
        isNegated: false,
        isRegexVariable: false,
        chainedRuleConditions: [{ ...condition, operatorType: "EQ" }],
      },
    });
    expect(await hasChanges(props, inputs)).toBe(false);
  });
});

test("on a server with only the documented operations, an error says that rules cannot be written", async () => {
  platform = await startPlatform({ documentedOnly: true });
  const failing = create({ ...zone, ruleName: "new" });
  expect(await rejectionMessage(failing)).toMatch(
    /404.*The server may implement only the documented operations/,
  );
});

describe.each<RateLimitSettings>(["everywhere", "single", "nowhere"])(
  "where the API returns the limits %s",
  (shape) => {
    beforeEach(() => open(shape));
    const isReturned = shape !== "nowhere";

    test("a rule that was created or adopted is unchanged after a refresh, and its name can change", async () => {
      const args = { ...zone, ruleName: "new", ruleConfiguration: given };
      const { id, outs } = await create(args);
      expect(listBodies()).toEqual([{ ...zone, ruleName: "new", ruleConfiguration: limits }]);
      const { inputs, props } = await new Run().provider("RateLimitRule").read(id, outs);
      expect([inputs, props]).toEqual([args, outs]);
      expect(await hasChanges(props, args)).toBe(false);

      platform.requests.clear();
      const adopted = { ...zone, ruleName: "login", adopt: true, ruleConfiguration: given };
      const theirs = (await create(adopted)).outs;
      const body = { ruleName: "login", ruleDescription: "Few logins.", ruleConfiguration: full };
      expect(listBodies()).toEqual(isReturned ? [] : [body]);
      expect(await hasChanges((await read(theirs)).props, adopted)).toBe(false);
      platform.requests.clear();
      await update(theirs, { ...adopted, ruleName: "renamed" });
      expect(listBodies()).toEqual([{ ...body, ruleName: "renamed" }]);
    });

    test("drift of a limit is found and repaired if the API returns limits, and is not reported otherwise", async () => {
      const args = adopting(given);
      const { outs } = await create(args);
      getRule().ruleConfiguration.requestCount = 500;
      platform.requests.clear();
      const { inputs, props } = await read(outs);
      expect(inputs).toMatchObject({ ruleConfiguration: { requestCount: isReturned ? 500 : 10 } });
      await update(props, args);
      expect([writes().length, getRule().ruleConfiguration.requestCount]).toEqual(
        isReturned ? [1, 10] : [0, 500],
      );
    });

    test("a rule is updated with only a value where the limits are returned; elsewhere an error names them", async () => {
      const adoption = create(adopting({ value: "/sign-in", timeframe: 300 }));
      if (isReturned) {
        await adoption;
        expect(getRule().ruleConfiguration).toEqual({ ...full, value: "/sign-in" });
      } else {
        expect(await rejectionMessage(adoption)).toBe(
          "Rate-limit rule 51 of shield zone 5 was not updated: an update must send its whole ruleConfiguration, and the API does not return requestCount, counterKeyType, blockTime. Set them in ruleConfiguration.",
        );
        expect(writes()).toEqual([]);
      }
    });
  },
);

describe("the read of one rule", () => {
  beforeEach(() => open("single"));
  const recorded = (path: string) => ({
    ...state,
    managed: encodeManaged("ruleName", path),
    ruleConfiguration: { blockTime: 300 },
  });
  const limited = recorded("ruleConfiguration.blockTime");

  test("is sent only for a limit that the list lacks and that the program manages or imports", async () => {
    await read(recorded("ruleConfiguration.value"));
    expect(sentRequests()).toEqual([list]);
    for (const outs of [limited, {}]) {
      await read(outs);
      expect(sentRequests()).toEqual([list, one]);
    }
    await open("everywhere");
    await read(limited);
    expect(sentRequests()).toEqual([list]);
  });

  test("is shared by all who need it in a run, as the list is, until a write", async () => {
    const run = new Run();
    const again = () => run.provider("RateLimitRule").read("5/51", limited);
    const look = () => run.create("RateLimitRuleData", { ...zone, ruleId: 51 });
    await Promise.all([again(), again(), look()]);
    expect(sentRequests()).toEqual([list, one]);
    await update(limited, { ...zone, ruleName: "login", ruleConfiguration: { blockTime: 30 } }, run);
    expect(sentRequests()).toEqual([list, one, patch]);
    expect((await look()).outs).toMatchObject({ rule: { ruleConfiguration: { blockTime: 30 } } });
    expect(sentRequests()).toEqual([list, one]);
  });

  test.each([404, 405])("may be missing (%i): the recorded limits stand in", async (status) => {
    platform.fault({ path: one.slice(4), status, body: {}, times: always });
    const { props } = await read(limited);
    expect(props).toMatchObject({ ruleConfiguration: { blockTime: 300, value: "/login" } });
  });

  test("fails if it is refused, and the state stays", async () => {
    platform.fault({ path: one.slice(4), status: 403, body: {} });
    expect(await rejectionMessage(read(limited))).toContain(
      "Could not read rate-limit rule 51 of shield zone 5: the API returned 403",
    );
  });
});
