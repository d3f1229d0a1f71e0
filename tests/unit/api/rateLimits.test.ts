import { type Api, createApi } from "../../../provider/api";
import { emulatorForEach } from "../../emulated";
import { rejection } from "../http/support";

let api: Api;
afterEach(() => api.close());
const emulator = emulatorForEach(
  { seed: { ShieldZones: [{ shieldZoneId: 5, rateLimits: [{ id: 51, ruleName: "login" }] }] } },
  ({ baseUrl, apiKey }) => {
    api = createApi({ baseUrl, apiKey, maxAttempts: 2 });
  },
);

const names = () => emulator.state.shieldZones[0]?.rateLimits.map(({ ruleName }) => ruleName);

test("a rule is read, created, changed and deleted; a single rule comes unwrapped, with its status", async () => {
  const login = await api.shield.rateLimit(51);
  expect(login).toMatchObject({
    id: 51,
    shieldZoneId: 5,
    ruleName: "login",
    errorResponse: { statusCode: 0 },
  });
  const made = await api.shield.createRateLimit(5, {
    ruleName: "search",
    ruleConfiguration: {
      requestCount: 7,
      chainedRuleConditions: [{ variableTypes: { ARGS: "" }, operatorType: 2 }],
    },
  });
  expect(made).toMatchObject({ ruleName: "search", ruleConfiguration: { requestCount: 7, timeframe: 60 } });
  const { ruleConfiguration } = made;
  const changed = await api.shield.updateRateLimit(5, made.id, {
    ruleDescription: "Searches.",
    ruleConfiguration: { ...(ruleConfiguration as object), requestCount: 8 },
  });
  expect(changed).toMatchObject({ ruleDescription: "Searches.", ruleConfiguration: { requestCount: 8 } });
  await api.shield.deleteRateLimit(5, made.id);
  expect(names()).toEqual(["login"]);
  await expect(api.shield.rateLimit(made.id)).rejects.toMatchObject({ name: "NotFoundError", status: 404 });
});

test("one page of a zone's rules has the size that is asked for, by default the API's ten", async () => {
  for (let n = 1; n <= 11; n++) await api.shield.createRateLimit(5, { ruleName: `rule ${n}` });
  const first = await api.shield.rateLimitsPage(5, 1);
  expect([first.items.length, first.hasMore, first.currentPage, first.totalItems]).toEqual([10, true, 1, 12]);
  const third = await api.shield.rateLimitsPage(5, 3, 5);
  expect([third.items.map(({ ruleName }) => ruleName), third.hasMore]).toEqual([
    ["rule 10", "rule 11"],
    false,
  ]);
  expect(emulator.requests.at(-1)?.query).toEqual({ page: "3", perPage: "5" });
});

test("simultaneous writes to one zone all succeed", async () => {
  const created = ["a", "b", "c"].map((ruleName) => api.shield.createRateLimit(5, { ruleName }));
  await Promise.all([...created, api.shield.deleteRateLimit(5, 51)]);
  expect(names()).toEqual(["a", "b", "c"]);
});

test.each<[call: () => Promise<unknown>, sentence: string]>([
  [
    () => api.shield.createRateLimit(0, { ruleName: "a" }),
    "shieldZoneId is 0; it must be a positive integer.",
  ],
  [() => api.shield.createRateLimit(5, { ruleName: "" }), 'ruleName is ""; it must be'],
  [
    () => api.shield.createRateLimit(5, { ruleName: "a", ruleConfiguration: { actionType: 4 } }),
    "ruleConfiguration.actionType is 4; it must be 1, 2 or 3.",
  ],
  [
    () => api.shield.updateRateLimit(5, 51, { name: "a" } as object),
    "shield.updateRateLimit has no argument name: it takes ruleName, ruleDescription, ruleConfiguration.",
  ],
  [() => api.shield.rateLimitsPage(5, 0), "page is 0; it must be an integer from 1 to 2147483647."],
  [() => api.shield.rateLimitsPage(5, 1, 1001), "perPage is 1001; it must be an integer from 1 to 1000."],
  [() => api.shield.rateLimit(1.5), "ruleId is 1.5; it must be a positive integer."],
])("an invalid argument is rejected before any request (%#)", async (call, sentence) => {
  const refused = await rejection(Promise.resolve().then(call));
  expect(refused.message).toContain(sentence);
  expect(emulator.requests).toHaveLength(0);
});

test("a response about another rule, or without an id, is an error", async () => {
  emulator.fault({ method: "GET", path: "/shield/rate-limit/51", body: { id: 52 } });
  expect((await rejection(api.shield.rateLimit(51))).message).toContain(
    "another object (its id is 52, not 51)",
  );
  emulator.fault({ method: "POST", body: { ruleName: "a" }, effect: true });
  expect((await rejection(api.shield.createRateLimit(5, { ruleName: "a" }))).message).toContain(
    'The API responded to the create of the rate-limit rule "a" of shield zone 5 without a valid id (NaN)',
  );
});
