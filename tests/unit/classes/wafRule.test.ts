import type { Properties } from "../../../provider/model/properties";
import { platform, Run, rejectionMessage, startPlatform, stopPlatform, writes } from "../core/run";

const inCountry = { variableTypes: { GEO: "COUNTRY_CODE" }, operatorType: "STREQ", value: "SI" };
const isPost = { variableTypes: { REQUEST_METHOD: "" }, operatorType: "STREQ", value: "POST" };
const ruleConfiguration = {
  variableTypes: { REQUEST_URI: "" },
  operatorType: "BEGINSWITH",
  value: "/admin",
  actionType: "Bypass",
  chainedRuleConditions: [isPost, inCountry, isPost],
};
const admin = { shieldZoneId: 5, ruleName: "admin", ruleConfiguration };

const start = (zone: object = {}) =>
  startPlatform({
    seed: { ShieldZones: [{ shieldZoneId: 5, planType: 1, ...zone }] },
    variants: { ruleConditions: "reversed" },
  });
beforeEach(() => start());
afterEach(stopPlatform);

const create = (args: object) => new Run().create("WafRule", { ...admin, ...args });
const update = (outs: Properties, args: object) =>
  new Run().applyUpdate("WafRule", `5/${outs["ruleId"]}`, outs, { ...admin, ...args });
const findRule = () => platform.state.shieldZones[0]?.wafRules[0];

test("is created as given, and changed by a request that has the whole rule", async () => {
  const { id, outs } = await create({});
  expect(id).toBe("5/9001");
  const condition = { isNegated: false, isRegexVariable: false };
  const geo = { variableTypes: { GEO: "COUNTRY_CODE" }, operatorType: 15, value: "SI", ...condition };
  const post = { variableTypes: { REQUEST_METHOD: "" }, operatorType: 15, value: "POST", ...condition };
  const configuration = {
    variableTypes: { REQUEST_URI: "" },
    operatorType: 0,
    value: "/admin",
    actionType: 5,
  };
  const [created] = platform.requests.writes();
  expect(created?.body).toMatchObject({
    shieldZoneId: 5,
    ruleName: "admin",
    ruleConfiguration: { ...configuration, chainedRuleConditions: expect.arrayContaining([geo, post]) },
  });
  platform.requests.clear();
  await update(outs, { ruleConfiguration: { ...ruleConfiguration, actionType: "Log" } });
  const [changed] = platform.requests.writes();
  expect(changed?.body).toMatchObject({
    ruleName: "admin",
    ruleConfiguration: { ...configuration, actionType: 2, severityType: 2, transformationTypes: [] },
  });
});

test("has the same conditions in another order, but not with one fewer of two equal ones", async () => {
  const { id, outs } = await create({});
  platform.requests.clear();
  const { props = {} } = await new Run().provider("WafRule").read(id, outs);
  const reordered = { ...ruleConfiguration, chainedRuleConditions: [inCountry, isPost, isPost] };
  await update(props, { ruleConfiguration: reordered });
  expect(writes()).toEqual([]);
  await update(props, {
    ruleConfiguration: { ...ruleConfiguration, chainedRuleConditions: [inCountry, isPost] },
  });
  expect(findRule()?.ruleConfiguration.chainedRuleConditions).toHaveLength(2);
});

test("that the plan does not allow is an error with the API's reason, and a missing one is gone", async () => {
  const { id, outs } = await create({});
  platform.state.shieldZones[0]?.wafRules.splice(0);
  expect((await new Run().provider("WafRule").read(id, outs)).id).toBe("");
  await start({ planType: 0 });
  expect(await rejectionMessage(create({}))).toContain("not supported on the Free Tier");
});
