import type { RateLimitRule } from "../../emulator";
import { listSteps, pluginForm, Scene } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const list = "GET /shield/rate-limits/5";
const rule = (name: string, args: object, options = "") =>
  `const ${name} = new edge.RateLimitRuleData("${name}", ${JSON.stringify({ shieldZoneId: 5, ...args })}${options});`;

function listRules(): RateLimitRule[] {
  const found = scene.emulator.state.shieldZones.find(({ shieldZoneId }) => shieldZoneId === 5);
  if (!found) throw new Error("no zone 5 on the platform");
  return found.rateLimits;
}

function findRule(id: number): RateLimitRule {
  const found = listRules().find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no rule ${id} on the platform`);
  return found;
}

const condition = {
  ...{ variableTypes: { GEO: "COUNTRY_CODE" }, operatorType: 15 },
  ...{ value: "SI", isNegated: true, isRegexVariable: false },
} as const;
const login = {
  ...{ id: 1, ruleName: "login", ruleDescription: "" },
  ruleConfiguration: {
    ...{ actionType: 3, operatorType: 14, severityType: 0, transformationTypes: [8, 21] },
    ...{ variableTypes: { REQUEST_HEADERS: "X-Token", REQUEST_URI: "" }, value: "^/login" },
    ...{ isNegated: false, isRegexVariable: true, chainedRuleConditions: [condition] },
    ...{ requestCount: 0, counterKeyType: 7, timeframe: 10, blockTime: 300 },
  },
} as const;

const open = async (...more: object[]) => {
  const seed = { ShieldZones: [{ shieldZoneId: 5, rateLimits: [login, ...more] }] };
  scene = await Scene.open(
    { seed: structuredClone(seed) as never, rateLimitSettings: "everywhere" },
    { project: pluginForm },
  );
  return scene;
};

test("a rule is looked up by name or id, and is read again in every preview and up", async () => {
  const { stack } = await open({ id: 2, ruleName: "api" });
  // Nothing is lost of numbers without a name and of members that the API adds later.
  Object.assign(findRule(2), { tags: ["new", null], nothing: null });
  Object.assign(findRule(2).ruleConfiguration, { actionType: 9, transformationTypes: [8, 77] });
  const program = `${rule("byName", { ruleName: "login" })}${rule("byId", { ruleId: 2 })}
      exports.requests = byName.rule.ruleConfiguration.requestCount;`;
  const up = await scene.up(program);
  expect([up.changes, scene.takeRequests()]).toEqual([{ create: 3 }, [list]]);
  expect(stack.resource("byName")).toMatchObject({
    id: "5/1",
    inputs: { shieldZoneId: 5, ruleName: "login" },
    outputs: { shieldZoneId: 5, ruleId: 1, ruleName: "login" },
  });
  expect(stack.resource("byName").outputs["rule"]).toEqual({
    ...login,
    ...{ shieldZoneId: 5, userId: "emulator-user", ruleJson: JSON.stringify(findRule(1).ruleConfiguration) },
    errorResponse: { statusCode: 0, success: false, message: null, errorKey: null },
    ruleConfiguration: {
      ...login.ruleConfiguration,
      ...{ actionTypeName: "Challenge", operatorTypeName: "RX", severityTypeName: "NOTICE" },
      transformationTypeNames: ["LOWERCASE", "UTF8TOUNICODE"],
      counterKeyTypeName: "IP_JA4",
      chainedRuleConditions: [{ ...condition, operatorTypeName: "STREQ" }],
    },
  });
  expect(stack.resource("byId").outputs["rule"]).toMatchObject({
    ...{ tags: ["new", null], nothing: null, ruleDescription: null },
    ruleConfiguration: { actionType: 9, transformationTypeNames: ["LOWERCASE", 77] },
  });
  await scene.expectNoChanges();
  expect(scene.takeRequests()).toEqual([list]);

  // A change on the platform is an update, named by its path; the up takes the new values and sends nothing.
  findRule(1).ruleConfiguration.requestCount = 7;
  findRule(1).ruleDescription = "slower";
  const preview = await stack.preview("--diff");
  expect([listSteps(preview), scene.takeRequests()]).toEqual([["update byName"], [list]]);
  expect(preview.output).toContain("Rate-limit rule 1 of shield zone 5 has changed on the platform: ");
  expect(Object.keys(preview.steps[0]?.detailedDiff ?? {}).sort()).toEqual([
    "rule.ruleConfiguration.requestCount",
    "rule.ruleDescription",
  ]);
  expect(preview.output).toContain("~ requests: 0 => 7");
  expect((await stack.up()).changes).toEqual({ same: 2, update: 1 });
  expect([scene.takeRequests(), stack.outputs()]).toEqual([[list], { requests: 7 }]);

  // A refresh records another name too; then the name that the program gives is not there.
  findRule(1).ruleName = "sign-in";
  expect((await stack.refresh()).ok).toBe(true);
  expect(stack.resource("byName").outputs).toMatchObject({ ruleName: "sign-in" });
  const lost = await stack.preview();
  expect([lost.ok, lost.errors["byName"]]).toEqual([
    false,
    expect.stringContaining(
      'Shield zone 5 has no rate-limit rule named "login". Its rules are "sign-in" (id 1) and "api" (id 2).',
    ),
  ]);

  // The name moves to another rule: that replaces, and nothing is sent. So does another id.
  findRule(1).ruleName = "old";
  findRule(2).ruleName = "login";
  scene.takeRequests();
  const moved = await scene.up(program.replace('"ruleId":2', '"ruleId":1'));
  expect([moved.changes, scene.takeRequests()]).toEqual([{ replace: 2, same: 1 }, [list]]);
  expect([stack.resource("byName").id, stack.resource("byId").id]).toEqual(["5/2", "5/1"]);

  // After its rule was deleted, a refresh forgets the resource, and nothing is left to destroy.
  listRules().splice(0, 1);
  expect((await stack.refresh()).changes).toMatchObject({ delete: 1 });
  scene.takeRequests();
  expect([(await stack.destroy()).ok, scene.takeRequests(), listRules().length]).toEqual([true, [], 1]);
});
