import type { RateLimitRule } from "../../emulator";
import { dynamicForm, pluginForm, Scene, steps } from "./scene";
import { full } from "./seed";

let scene: Scene;
afterEach(() => scene.close());

const list = "GET /shield/rate-limits/5";
const rule = (name: string, args: object, options = "") =>
  `const ${name} = new edge.RateLimitRuleData("${name}", ${JSON.stringify({ shieldZoneId: 5, ...args })}${options});`;

const zone = (...rateLimits: object[]) => ({ ShieldZones: [{ shieldZoneId: 5, rateLimits }] });

function rules(): RateLimitRule[] {
  const found = scene.emulator.state.shieldZones.find(({ shieldZoneId }) => shieldZoneId === 5);
  if (!found) throw new Error("no zone 5 on the platform");
  return found.rateLimits;
}

function live(id: number): RateLimitRule {
  const found = rules().find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no rule ${id} on the platform`);
  return found;
}

const condition = {
  variableTypes: { GEO: "COUNTRY_CODE" },
  value: "SI",
  isNegated: true,
  isRegexVariable: false,
};
const login = {
  id: 1,
  ruleName: "login",
  ruleDescription: "",
  ruleConfiguration: {
    actionType: 3,
    operatorType: 14,
    severityType: 0,
    transformationTypes: [8, 21],
    variableTypes: { REQUEST_HEADERS: "X-Token", REQUEST_URI: "" },
    value: "^/login",
    isNegated: false,
    isRegexVariable: true,
    chainedRuleConditions: [
      { ...condition, operatorType: 15 },
      { ...condition, operatorType: 5 },
    ],
    requestCount: 0,
    counterKeyType: 7,
    timeframe: 10,
    blockTime: 300,
  },
};

test("a rule is looked up by name or id, and is read again in every preview and up", async () => {
  scene = await Scene.open(
    { seed: zone(login, { id: 2, ruleName: "api" }), rateLimitSettings: "everywhere" },
    { project: pluginForm },
  );
  const { stack } = scene;
  // Of numbers the tables do not know, and of members that are yet to come, nothing is lost.
  Object.assign(live(2), { tags: ["new", null], nothing: null });
  Object.assign(live(2).ruleConfiguration, {
    actionType: 9,
    counterKeyType: 99,
    transformationTypes: [8, 77],
  });
  const program = `${rule("byName", { ruleName: "login" })}${rule("byId", { ruleId: 2 })}
      exports.requests = byName.rule.ruleConfiguration.requestCount;`;
  const up = await scene.up(program);
  expect([up.ok, up.changes, scene.asked()]).toEqual([true, { create: 3 }, [list]]);
  const { ruleConfiguration: configuration } = login;
  expect(stack.resource("byName")).toMatchObject({
    id: "5/1",
    inputs: { shieldZoneId: 5, ruleName: "login" },
    outputs: { shieldZoneId: 5, ruleId: 1, ruleName: "login" },
  });
  expect(stack.resource("byName").outputs["rule"]).toEqual({
    ...login,
    shieldZoneId: 5,
    userId: "emulator-user",
    ruleJson: JSON.stringify(live(1).ruleConfiguration),
    errorResponse: { statusCode: 0, success: false, message: null, errorKey: null },
    ruleConfiguration: {
      ...configuration,
      actionTypeName: "Challenge",
      operatorTypeName: "RX",
      severityTypeName: "NOTICE",
      transformationTypeNames: ["LOWERCASE", "UTF8TOUNICODE"],
      counterKeyTypeName: "IP_JA4",
      chainedRuleConditions: [
        { ...condition, operatorType: 15, operatorTypeName: "STREQ" },
        { ...condition, operatorType: 5, operatorTypeName: "EQ" },
      ],
    },
  });
  const other = stack.resource("byId").outputs["rule"];
  expect(other).toMatchObject({
    tags: ["new", null],
    nothing: null,
    ruleDescription: null,
    ruleConfiguration: { actionType: 9, counterKeyType: 99, transformationTypeNames: ["LOWERCASE", 77] },
  });
  expect(other).not.toHaveProperty("ruleConfiguration.actionTypeName");
  expect(other).not.toHaveProperty("ruleConfiguration.counterKeyTypeName");

  await scene.expectNoChanges();
  expect(scene.asked()).toEqual([list]);

  // A change on the platform is an update, named by its path; the up takes the new values and sends nothing.
  live(1).ruleConfiguration.requestCount = 7;
  live(1).ruleConfiguration.chainedRuleConditions?.pop();
  live(1).ruleDescription = "slower";
  scene.asked();
  const preview = await stack.preview("--diff");
  expect([steps(preview), scene.asked()]).toEqual([["update byName"], [list]]);
  const paths = [
    "rule.ruleDescription",
    "rule.ruleConfiguration.chainedRuleConditions",
    "rule.ruleConfiguration.requestCount",
  ];
  expect(preview.output).toContain("Rate-limit rule 1 of shield zone 5 has changed on the platform: ");
  for (const path of paths) expect(preview.output).toContain(path);
  const [step] = preview.steps;
  expect(Object.keys(step?.detailedDiff ?? {}).sort()).toEqual(paths.sort());
  expect(preview.output).toContain("~ requests: 0 => 7");
  const changed = await scene.up(program);
  expect([changed.changes, scene.asked(), stack.outputs()]).toEqual([
    { same: 2, update: 1 },
    [list],
    { requests: 7 },
  ]);

  // A refresh records a change, and one of the name too; then the name is looked up, and is not there.
  live(1).ruleConfiguration.requestCount = 8;
  live(1).ruleName = "sign-in";
  expect((await stack.refresh()).ok).toBe(true);
  expect(stack.resource("byName").outputs).toMatchObject({
    ruleName: "sign-in",
    rule: { ruleConfiguration: { requestCount: 8 } },
  });
  const lost = await stack.preview();
  expect(lost.ok).toBe(false);
  expect(lost.output).toContain(
    'Shield zone 5 has no rate-limit rule named "login". Its rules are "sign-in" (id 1) and "api" (id 2).',
  );
  // The program follows: the same rule, and no replacing.
  const renamed = await scene.up(program.replace('"login"', '"sign-in"'));
  expect([renamed.ok, renamed.changes["replace"]]).toEqual([true, undefined]);

  // The name moves to another rule: that replaces, and nothing is sent. So does another id.
  live(1).ruleName = "old";
  live(2).ruleName = "sign-in";
  scene.asked();
  const moved = await scene.up(program.replace('"login"', '"sign-in"').replace('"ruleId":2', '"ruleId":1'));
  expect([moved.ok, moved.changes, scene.asked()]).toEqual([true, { replace: 2, same: 1 }, [list]]);
  expect([stack.resource("byName").id, stack.resource("byId").id]).toEqual(["5/2", "5/1"]);

  // Removed behind Pulumi's back: the preview says so, a refresh forgets it, and nothing is left to destroy.
  rules().splice(0, 1);
  expect((await stack.preview()).output).toContain(
    'Shield zone 5 has no rate-limit rule with the id 1. Its rules are "sign-in" (id 2).',
  );
  expect((await stack.refresh()).changes).toMatchObject({ delete: 1 });
  scene.asked();
  expect([(await stack.destroy()).ok, scene.asked()]).toEqual([true, []]);
  expect(rules()).toHaveLength(1);
});

test("the SDK's host reports the same: what changed, and a missing name, which does not fail a refresh", async () => {
  scene = await Scene.open(
    { seed: zone(login, { id: 2, ruleName: "api" }), rateLimitSettings: "everywhere" },
    { project: dynamicForm },
  );
  const { stack } = scene;
  const program = rule("byName", { ruleName: "login" });
  expect((await scene.up(program)).ok).toBe(true);
  live(1).ruleConfiguration.requestCount = 7;
  scene.asked();
  const changed = await scene.up(program);
  expect([steps(changed), scene.asked()]).toEqual([["update byName"], [list]]);
  expect(changed.output).toContain(
    "Rate-limit rule 1 of shield zone 5 has changed on the platform: rule.ruleConfiguration.requestCount.",
  );
  live(1).ruleName = "sign-in";
  expect((await stack.refresh()).ok).toBe(true);
  expect((await stack.refresh()).ok).toBe(true);
  expect(stack.resource("byName").outputs).toMatchObject({ ruleName: "sign-in" });
  const lost = await stack.preview();
  expect([lost.ok, lost.output]).toEqual([
    false,
    expect.stringContaining(
      'Shield zone 5 has no rate-limit rule named "login". Its rules are "sign-in" (id 1)',
    ),
  ]);
});

test.each(full ? (["everywhere", "single"] as const) : (["single"] as const))(
  "50 resources of one zone with 250 rules list its rules once, and read their own where the list lacks limits (%s)",
  async (rateLimitSettings) => {
    const many = Array.from({ length: 250 }, (_, i) => ({ id: i + 1, ruleName: `rule ${i + 1}` }));
    scene = await Scene.open({ rateLimitSettings, seed: zone(...many) }, { project: pluginForm });
    const { stack } = scene;
    const program = `for (let i = 1; i <= 250; i += 5)
    new edge.RateLimitRuleData("r" + i, { shieldZoneId: 5, ruleName: "rule " + i });`;
    const single = Array.from({ length: 50 }, (_, i) => `GET /shield/rate-limit/${5 * i + 1}`);
    const reads = [list, ...(rateLimitSettings === "single" ? single : [])].sort();
    const up = await scene.up(program);
    expect([up.changes, scene.asked().sort()]).toEqual([{ create: 51 }, reads]);
    expect((await stack.preview("--expect-no-changes")).ok).toBe(true);
    expect(scene.asked().sort()).toEqual(reads);
  },
);

test("a failure inside a 202 is an error, imports work, and a deleted zone's rules leave the state", async () => {
  scene = await Scene.open(
    { rateLimitSettings: "everywhere", seed: zone(login, { id: 2 }) },
    { project: pluginForm },
  );
  const { stack, emulator } = scene;
  emulator.fault({
    path: "/shield/rate-limits/{id}",
    status: 202,
    body: {
      data: null,
      error: { statusCode: 403, success: false, message: "Not your zone.", errorKey: "forbidden" },
    },
  });
  const refused = await scene.up(rule("x", { ruleId: 1 }));
  expect([refused.ok, stack.resources()]).toEqual([false, []]);
  expect(refused.output).toContain(
    "Could not list rate limits of shield zone 5: the API returned 403 (forbidden): Not your zone.",
  );

  const type = "edge:index:RateLimitRuleData";
  const options = ["--protect=false", "--generate-code=false", "--yes"];
  expect((await stack.run("import", type, "imported", "5/1", ...options)).ok).toBe(true);
  expect(stack.resource("imported")).toMatchObject({
    inputs: { shieldZoneId: 5, ruleId: 1 },
    outputs: { shieldZoneId: 5, ruleId: 1, ruleName: "login", rule: { userId: "emulator-user" } },
  });
  const program = `${rule("imported", { ruleName: "login" })}${rule("two", { ruleId: 2 }, ', { import: "5/2" }')}
    exports.got = edge.RateLimitRuleData.get("got", "5/2").ruleName;`;
  const up = await scene.up(program);
  expect([up.ok, up.changes["replace"], stack.outputs()]).toEqual([true, undefined, { got: "rule-2" }]);
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);
  emulator.state.shieldZones = [];
  const refreshed = await stack.refresh();
  expect([refreshed.ok, stack.resources(), scene.sent()]).toEqual([true, [], []]);
});

test("with only the documented operations, a missing zone is an error, and the recorded state is kept", async () => {
  scene = await Scene.open({ documentedOnly: true, seed: zone(login) });
  const { stack, emulator } = scene;
  const none = rule("none", { shieldZoneId: 6, ruleId: 1 });
  const { errors } = await scene.up(none + rule("x", { ruleId: 1 }), "--continue-on-error");
  expect(errors).toEqual({
    none: expect.stringContaining("Could not list rate limits of shield zone 6: the API returned 404"),
  });
  expect(stack.resources().map(({ id }) => id)).toEqual(["5/1"]);
  emulator.state.shieldZones = [];
  const kept = await stack.refresh();
  expect([kept.ok, kept.changes, stack.resources().length]).toEqual([true, { same: 2 }, 1]);
  expect((await stack.destroy()).ok).toBe(true);
  expect([stack.resources(), scene.sent()]).toEqual([[], []]);
});

test("a name that is not known yet previews as a replacement", async () => {
  scene = await Scene.open(
    { seed: { ...zone(login, { id: 2, ruleName: "api" }), VideoLibraries: [{ Id: 4 }] } },
    { project: pluginForm },
  );
  const { stack } = scene;
  await scene.up(rule("data", { ruleName: "login" }));
  stack.program(`const block = new edge.VideoLibraryRefererBlock("bad", { libraryId: 4, hostname: "bad.example" });
    new edge.RateLimitRuleData("data", { shieldZoneId: 5, ruleName: block.adopted.apply((a) => a ? "login" : "api") });`);
  const preview = await stack.preview();
  expect(preview.changes).toEqual({ create: 1, replace: 1, same: 1 });
  expect((await stack.up()).changes).toEqual({ create: 1, replace: 1, same: 1 });
  expect(stack.resource("data").id).toBe("5/2");
});

test("limits that only the read of one rule returns are outputs, and those that no read returns are left out", async () => {
  scene = await Scene.open({ seed: zone(login) }, { project: pluginForm });
  const program = `${rule("login", { ruleName: "login" })}\nexports.limit = login.rule.ruleConfiguration.requestCount;`;
  await scene.up(program);
  const { blockTime, counterKeyType } = login.ruleConfiguration;
  const configuration = { requestCount: 0, counterKeyType, counterKeyTypeName: "IP_JA4", blockTime };
  expect(scene.stack.resource("login").outputs).toMatchObject({ rule: { ruleConfiguration: configuration } });
  await scene.close();
  scene = await Scene.open({ rateLimitSettings: "nowhere", seed: zone(login) }, { project: pluginForm });
  const up = await scene.up(program);
  const { rule: found } = scene.stack.resource("login").outputs as { rule: { ruleConfiguration: object } };
  expect([up.ok, found.ruleConfiguration]).toEqual([true, expect.not.objectContaining({ blockTime })]);
  expect((await scene.stack.preview("--expect-no-changes")).ok).toBe(true);
});
