import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gate, until } from "../waiting";
import { dynamicForm, forms, patient, pluginForm, Scene, shown, steps } from "./scene";
import { full } from "./seed";

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

/** `which` picks the first or the second value of each argument. */
const login = (which: 0 | 1, options = "{}") => {
  const pick = (...values: readonly [unknown, unknown]) => JSON.stringify(values[which]);
  return `
new edge.RateLimitRule("login", {
  shieldZoneId: 701,
  ruleName: ${pick("login", "login 2")},
  ruleDescription: ${pick("Few logins.", "Fewer logins.")},
  ruleConfiguration: {
    variableTypes: ${pick({ REQUEST_URI: "" }, { REQUEST_HEADERS: "x-login" })},
    operatorType: ${pick("BEGINSWITH", 5)},
    value: ${pick("/login", "yes")},
    isNegated: ${pick(false, true)},
    isRegexVariable: ${pick(false, true)},
    actionType: ${pick("Block", 3)},
    severityType: ${pick("WARNING", "CRITICAL")},
    transformationTypes: ${pick(["LOWERCASE"], ["LOWERCASE", 19])},
    chainedRuleConditions: ${pick([{ variableTypes: { REQUEST_METHOD: "" }, operatorType: "STREQ", value: "POST" }], [])},
    requestCount: ${pick(10, 5)},
    counterKeyType: ${pick("IP", "IP_JA4")},
    timeframe: ${pick(60, 10)},
    blockTime: ${pick(300, 60)},
  },
}, ${options});
`;
};
/** A rule of another zone, which is described as it is. */
const imported = login(1, '{ import: "702/31" }')
  .replace('"login"', '"imported"')
  .replace("login 2", "imported")
  .replace("701", "702");
const program = (which: 0 | 1) => `${login(which)}${imported}
new edge.RateLimitRule("few", { shieldZoneId: 701, ruleName: "few", ruleConfiguration: { requestCount: ${which + 1} } });
`;

const configurations = [
  {
    ...{ variableTypes: { REQUEST_URI: "" }, operatorType: 0, value: "/login", isNegated: false },
    ...{ isRegexVariable: false, actionType: 1, severityType: 1, transformationTypes: [8] },
    chainedRuleConditions: [
      {
        ...{ variableTypes: { REQUEST_METHOD: "" }, operatorType: 15, value: "POST" },
        ...{ isNegated: false, isRegexVariable: false },
      },
    ],
    ...{ requestCount: 10, counterKeyType: 0, timeframe: 60, blockTime: 300 },
  },
  {
    ...{ variableTypes: { REQUEST_HEADERS: "x-login" }, operatorType: 5, value: "yes", isNegated: true },
    ...{ isRegexVariable: true, actionType: 3, severityType: 2, transformationTypes: [8, 19] },
    ...{ chainedRuleConditions: [], requestCount: 5, counterKeyType: 7, timeframe: 10, blockTime: 60 },
  },
];
const bodies = () => {
  const writes = scene.emulator.requests.writes().map(({ method, path, body }) => ({ method, path, body }));
  scene.asked();
  return writes;
};

test("rules are created, imported, stay unchanged, are updated in every argument, repaired after drift and deleted", async () => {
  const [, ruleConfiguration] = configurations;
  const theirs = { id: 31, ruleName: "imported", ruleDescription: "Fewer logins.", ruleConfiguration };
  const ShieldZones = [
    { shieldZoneId: 701, rateLimits: [{ id: 50, ruleName: "other" }] },
    { shieldZoneId: 702, rateLimits: [theirs] },
  ];
  const seed = JSON.parse(JSON.stringify({ ShieldZones }));
  scene = await Scene.open({ seed, rateLimitSettings: "everywhere" }, { project: pluginForm });
  const { stack } = scene;
  const other = structuredClone(zone().rateLimits[0]);
  const lists = ["GET /shield/rate-limits/701", "GET /shield/rate-limits/702"];
  stack.program(program(0));
  const planned = await stack.preview();
  const changes = { create: 3, import: 1 };
  expect([planned.ok, planned.changes, scene.asked().sort()]).toEqual([true, changes, lists]);

  expect((await stack.up()).changes).toEqual(changes);
  expect(bodies()).toEqual(
    expect.arrayContaining([
      {
        ...{ method: "POST", path: "/shield/rate-limit" },
        body: {
          ...{ shieldZoneId: 701, ruleName: "login", ruleDescription: "Few logins." },
          ruleConfiguration: configurations[0],
        },
      },
      {
        ...{ method: "POST", path: "/shield/rate-limit" },
        body: { shieldZoneId: 701, ruleName: "few", ruleConfiguration: { requestCount: 1 } },
      },
    ]),
  );
  const [id, few] = [rule("login").id, rule("few").id];
  expect(String(stack.resource("login").id)).toBe(`701/${id}`);
  expect(stack.resource("login").outputs).toMatchObject({
    ...{ adopted: false, ruleId: id, userId: "emulator-user", ruleDescription: "Few logins." },
    ruleConfiguration: { actionType: "Block", counterKeyType: "IP", transformationTypes: ["LOWERCASE"] },
  });

  // rules.md#empty-preview: there is nothing to do, and no request is sent.
  expect([(await stack.preview("--expect-no-changes")).ok, scene.asked()]).toEqual([true, []]);
  const refresh = await stack.refresh("--expect-no-changes");
  expect([refresh.ok, scene.asked().sort()]).toEqual([true, lists]);

  // Each argument changes in place. What is not managed is sent as it is, with what another person changed meanwhile.
  Object.assign(rule("few"), { ruleDescription: "Of another person." });
  rule("few").ruleConfiguration.blockTime = 900;
  const before = structuredClone(rule("few"));
  expect((await scene.up(program(1))).changes).toEqual({ same: 2, update: 2 });
  expect(bodies()).toEqual(
    expect.arrayContaining([
      {
        ...{ method: "PATCH", path: `/shield/rate-limit/${id}` },
        body: {
          ...{ ruleName: "login 2", ruleDescription: "Fewer logins." },
          ruleConfiguration: configurations[1],
        },
      },
      {
        ...{ method: "PATCH", path: `/shield/rate-limit/${few}` },
        body: {
          ...{ ruleName: "few", ruleDescription: "Of another person." },
          ruleConfiguration: { ...before.ruleConfiguration, requestCount: 2 },
        },
      },
    ]),
  );

  // Drift is shown by property and repaired by the next up.
  Object.assign(rule("login 2").ruleConfiguration, { actionType: 2, requestCount: 500, severityType: 0 });
  Object.assign(rule("login 2"), { ruleDescription: "Drifted." });
  const drifted = await stack.refresh("--diff");
  expect(shown(drifted)).toEqual(
    expect.arrayContaining([
      'actionType: "Challenge" => "Log"',
      "requestCount: 5 => 500",
      'severityType: "CRITICAL" => "NOTICE"',
      'ruleDescription: "Fewer logins." => "Drifted."',
    ]),
  );
  expect(scene.sent()).toEqual([]);
  const repaired = await stack.up();
  expect(steps(repaired)).toEqual(["update login"]);
  expect(bodies()).toMatchObject([{ method: "PATCH", body: { ruleConfiguration: configurations[1] } }]);

  // A deleted rule is recreated after a refresh, and another shield zone would replace it.
  zone().rateLimits = zone().rateLimits.filter(({ ruleName }) => ruleName !== "few");
  const again = await stack.up("--refresh");
  const repeated = steps(again).filter((step) => !step.startsWith("refresh "));
  expect([again.ok, repeated]).toEqual([true, ["create few"]]);
  expect(scene.sent()).toEqual([
    'POST /shield/rate-limit {"shieldZoneId":701,"ruleName":"few","ruleConfiguration":{"requestCount":2}}',
  ]);
  stack.program(program(1).replace("shieldZoneId: 701", "shieldZoneId: 702"));
  expect((await stack.preview()).changes).toMatchObject({ replace: 1 });

  const both = [id, rule("few").id];
  expect((await stack.destroy()).ok).toBe(true);
  expect(scene.sent().sort()).toEqual(both.map((each) => `DELETE /shield/rate-limit/${each}`).sort());
  // What was imported stays.
  const names = scene.emulator.state.shieldZones[1]?.rateLimits.map(({ ruleName }) => ruleName);
  expect([zone().rateLimits, names]).toEqual([[other], ["imported"]]);
});

test("rules of one zone are written one at a time", async () => {
  const seed = { LoadBalancers: [{ LoadBalancerId: 1 }], ShieldZones: [{ shieldZoneId: 701 }] };
  const platform = { seed, rateLimitSettings: "everywhere" } as const;
  scene = await Scene.open(platform, { project: dynamicForm, config: patient });
  const { stack, emulator } = scene;
  const rules = `
new edge.OriginGroup("a", { loadBalancerId: 1, name: "a" });
for (const n of [1, 2, 3, 4, 5, 6]) new edge.RateLimitRule("a" + n, { shieldZoneId: 701, ruleName: "a" + n });`;
  // A read gets its response only when other creates have begun, too: without a turn they would write at once.
  const { opened, open } = gate();
  emulator.fault({ method: "GET", path: "/shield/rate-limits/701", until: opened, times: 100 });
  const running = scene.up(rules, "--parallel", "32");
  const group = emulator.fault({ path: "/loadbalancer/1" });
  await until(() => group.hits > 0);
  open();
  const up = await running;
  expect([up.ok ? "" : up.output, up.changes]).toEqual(["", { create: 8 }]);
  expect(zone().rateLimits).toHaveLength(6);
  const destroy = await stack.destroy();
  expect([destroy.ok ? "" : destroy.output, zone().rateLimits]).toEqual(["", []]);
  expect(emulator.requests.filter(({ status }) => status !== 200 && status !== 204)).toEqual([]);
});

/** With every setting that the API's documentation shows; a test adds the four limits. */
const documented = {
  actionType: 1,
  variableTypes: { REQUEST_URI: "" },
  operatorType: 0,
  severityType: 1,
  transformationTypes: [8],
  value: "/search",
  isNegated: false,
  isRegexVariable: false,
  chainedRuleConditions: [],
};
const limits = { requestCount: 10, counterKeyType: 2, timeframe: 300, blockTime: 900 };
const given = 'requestCount: 10, counterKeyType: "Country", timeframe: 300, blockTime: 900';

/** Where a platform may return the limits. */
const shapes = ["everywhere", "single", "nowhere"] as const;

describe.each(forms)("with %s", (_, project) => {
  // A shape with each of the forms; under EDGE_FULL=1 all with both.
  test.each(shapes.filter((shape) => full || shape === (project === pluginForm ? "single" : "nowhere")))(
    "rules are created, adopted, refreshed and repaired where the API returns their limits %s",
    async (rateLimitSettings) => {
      const rateLimits = ["search", "upload"].map((ruleName, at) => ({
        ...{ id: 52 + at, ruleName },
        ruleConfiguration: { ...documented, ...limits },
      }));
      const seed = JSON.parse(JSON.stringify({ ShieldZones: [{ shieldZoneId: 701, rateLimits }] }));
      scene = await Scene.open({ rateLimitSettings, seed }, { project });
      const { stack } = scene;
      const isReturned = rateLimitSettings !== "nowhere";
      // Only a value is managed; without any read of them, the limits have to be given.
      const program = (value: string, more = isReturned ? "" : given) => `
new edge.RateLimitRule("new", { shieldZoneId: 701, ruleName: "new", ruleConfiguration: { ${given} } });
new edge.RateLimitRule("byId", { shieldZoneId: 701, ruleId: 52, ruleConfiguration: { value: "${value}", ${more} } });
new edge.RateLimitRule("byName", { shieldZoneId: 701, ruleName: "upload", adopt: true, ruleConfiguration: { ${given} } });`;
      const config = (name: string) => rule(name).ruleConfiguration;
      const unchanged = async () => {
        await scene.expectNoChanges();
        expect(scene.sent()).toEqual([]);
      };

      if (!isReturned) {
        const refused = await scene.up(program("/v1", ""), "--target", "**::byId");
        expect(refused.errors["byId"]).toContain(
          "the API does not return requestCount, counterKeyType, timeframe, blockTime. Set them in ruleConfiguration.",
        );
        expect(scene.sent()).toEqual([]);
      }
      const up = await scene.up(program("/v1"));
      expect(up.ok ? "" : up.output).toBe("");
      expect(scene.sent().filter((write) => write.includes("/52"))).toHaveLength(1);
      expect(config("search")).toEqual({ ...documented, ...limits, value: "/v1" });
      await unchanged();

      expect(steps(await scene.up(program("/v2")))).toEqual(["update byId"]);
      expect(scene.sent()).toHaveLength(1);
      expect(config("search")).toEqual({ ...documented, ...limits, value: "/v2" });
      await unchanged();

      // Somebody changes a limit of each rule.
      for (const { ruleConfiguration } of zone().rateLimits) ruleConfiguration.requestCount = 500;
      const repaired = await stack.up("--refresh");
      expect(steps(repaired).filter((step) => step.startsWith("update"))).toEqual(
        isReturned ? ["update byName", "update new"] : [],
      );
      expect([config("new").requestCount, config("upload").requestCount]).toEqual(
        isReturned ? [10, 10] : [500, 500],
      );
      expect(scene.sent()).toHaveLength(isReturned ? 2 : 0);
      await unchanged();

      expect((await stack.destroy()).ok).toBe(true);
      expect(zone().rateLimits.map(({ ruleName }) => ruleName)).toEqual(["search", "upload"]);
    },
  );
});

test.each(shapes.slice(full ? 1 : 2))(
  "what discover declares and pulumi import imports leads to an empty preview (limits %s)",
  async (rateLimitSettings) => {
    const theirs = { id: 52, ruleName: "search", ruleConfiguration: { ...documented, ...limits } };
    const seed = JSON.parse(
      JSON.stringify({ ShieldZones: [{ shieldZoneId: 701, pullZoneId: 9, rateLimits: [theirs] }] }),
    );
    scene = await Scene.open({ rateLimitSettings, seed }, { project: pluginForm, env: {} });
    const { stack } = scene;
    const discovered = await stack.shell(
      "node node_modules/pulumi-edge-platform/dist/cli/main.js discover --out found",
    );
    expect([discovered.code, discovered.output]).toEqual([0, expect.stringContaining("rate limits: 1")]);
    const program = readFileSync(join(stack.dir, "found", "imported.js"), "utf8").replace(
      /^.* = require.*/gm,
      "",
    );
    const isReturned = rateLimitSettings === "single";
    expect(program.includes("requestCount: 10,")).toBe(isReturned);

    const flags = ["--generate-code=false", "--yes", "--skip-preview", "--protect=false"];
    const imported = await stack.run("import", "--file", join("found", "import.json"), ...flags);
    expect(imported.ok ? "" : imported.output).toBe("");
    stack.program(program);
    const preview = await stack.preview("--expect-no-changes");
    expect([preview.ok ? "" : preview.output, scene.sent()]).toEqual(["", []]);

    // The limits that the program adds are written once if no read returned them.
    const more = isReturned ? program : program.replace("ruleConfiguration: {", `$&${given},`);
    const up = await scene.up(more);
    expect([up.ok ? "" : up.output, scene.sent()]).toEqual(["", isReturned ? [] : [expect.any(String)]]);
    expect(rule("search").ruleConfiguration).toEqual({ ...documented, ...limits });
    await scene.expectNoChanges();
  },
);
