import { pluginForm, Scene } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const zone = () => {
  const [found] = scene.emulator.state.shieldZones;
  if (!found) throw new Error("There is no shield zone.");
  return found;
};
const rule = (name: string) => {
  const found = zone().rateLimits.find(({ ruleName }) => ruleName === name);
  if (!found) throw new Error(`There is no rule ${name}.`);
  return found;
};

/** Each argument with its first and its second value. */
const configurations = [
  {
    ...{ variableTypes: { REQUEST_URI: "" }, operatorType: "BEGINSWITH", value: "/login", isNegated: false },
    ...{ isRegexVariable: false, actionType: "Block", severityType: "WARNING" },
    transformationTypes: ["LOWERCASE"],
    chainedRuleConditions: [{ variableTypes: { REQUEST_METHOD: "" }, operatorType: "STREQ", value: "POST" }],
    ...{ requestCount: 10, counterKeyType: "IP", timeframe: 60, blockTime: 300 },
  },
  {
    ...{ variableTypes: { REQUEST_HEADERS: "x-login" }, operatorType: 5, value: "yes", isNegated: true },
    ...{ isRegexVariable: true, actionType: 3, severityType: 2, transformationTypes: ["LOWERCASE", 19] },
    ...{ chainedRuleConditions: [], requestCount: 5, counterKeyType: "IP_JA4", timeframe: 10, blockTime: 60 },
  },
] as const;
const condition = { operatorType: 15, isNegated: false, isRegexVariable: false };
/** The same with the API's numbers. */
const apiConfigurations = [
  {
    ...configurations[0],
    ...{ operatorType: 0, actionType: 1, severityType: 1, transformationTypes: [8], counterKeyType: 0 },
    chainedRuleConditions: [{ ...configurations[0].chainedRuleConditions[0], ...condition }],
  },
  { ...configurations[1], transformationTypes: [8, 19], counterKeyType: 7 },
];

const program = (which: 0 | 1, zoneOfLogin = 701) => {
  const login = { ruleName: ["login", "login 2"][which], ruleDescription: ["Few.", "Fewer."][which] };
  const args = { shieldZoneId: zoneOfLogin, ...login, ruleConfiguration: configurations[which] };
  const theirs = { shieldZoneId: 702, ruleName: "imported", ruleConfiguration: { requestCount: 5 } };
  return `new edge.RateLimitRule("login", ${JSON.stringify(args)});
new edge.RateLimitRule("few", { shieldZoneId: 701, ruleName: "few", ruleConfiguration: { requestCount: ${which + 1} } });
new edge.RateLimitRule("imported", ${JSON.stringify(theirs)}, { import: "702/31" });`;
};
const bodies = () => {
  const writes = scene.emulator.requests.writes().map(({ method, path, body }) => ({ method, path, body }));
  scene.takeRequests();
  return writes;
};

test("rules are created, imported and updated in every argument, with what others have changed meanwhile", async () => {
  const theirs = { id: 31, ruleName: "imported", ruleConfiguration: { requestCount: 5 } };
  const ShieldZones = [
    { shieldZoneId: 701, rateLimits: [{ id: 50, ruleName: "other" }] },
    { shieldZoneId: 702, rateLimits: [theirs] },
  ];
  scene = await Scene.open({ seed: { ShieldZones } }, { project: pluginForm });
  const { stack } = scene;
  const other = structuredClone(zone().rateLimits[0]);
  const up = await scene.up(program(0));
  expect(up.changes).toMatchObject({ create: 3, import: 1 });
  expect(bodies()).toEqual(
    expect.arrayContaining([
      {
        ...{ method: "POST", path: "/shield/rate-limit" },
        body: {
          ...{ shieldZoneId: 701, ruleName: "login", ruleDescription: "Few." },
          ruleConfiguration: apiConfigurations[0],
        },
      },
    ]),
  );
  const [id, few] = [rule("login").id, rule("few").id];
  expect(stack.resource("login")).toMatchObject({
    id: `701/${id}`,
    outputs: { adopted: false, ruleId: id, ruleConfiguration: { actionType: "Block", counterKeyType: "IP" } },
  });

  // Each argument changes in place. What is not managed is sent as it is, with what another person changed meanwhile.
  Object.assign(rule("few"), { ruleDescription: "Of another person." });
  const before = structuredClone(rule("few"));
  expect((await scene.up(program(1))).changes).toEqual({ same: 2, update: 2 });
  const updated = {
    ...{ method: "PATCH", path: `/shield/rate-limit/${id}` },
    body: {
      ...{ ruleName: "login 2", ruleDescription: "Fewer." },
      ruleConfiguration: apiConfigurations[1],
    },
  };
  const whole = {
    ...{ method: "PATCH", path: `/shield/rate-limit/${few}` },
    body: {
      ...{ ruleName: "few", ruleDescription: "Of another person." },
      ruleConfiguration: { ...before.ruleConfiguration, requestCount: 2 },
    },
  };
  expect(bodies()).toEqual(expect.arrayContaining([updated, whole]));

  // What was imported stays.
  expect((await stack.destroy()).ok).toBe(true);
  expect(scene.takeWrites().sort()).toEqual(
    [id, few].map((each) => `DELETE /shield/rate-limit/${each}`).sort(),
  );
  expect(zone().rateLimits).toEqual([other]);
});
