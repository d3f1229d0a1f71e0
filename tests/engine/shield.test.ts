import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startChaos } from "../../emulator/chaos";
import { fullTest, isFullRun } from "../support/fullRun";
import { expectSuccess, Scene, sampledForms } from "./scene";
import { useTypeScript } from "./typescriptProject";

const [rules, lists, rounds] = isFullRun ? [30, 10, 10] : [8, 3, 2];

/** Declares rules and lists of one shield zone. `version` changes each of them. */
const declareZone = (count: { rules: number; lists: number }, version: number) => `
const shieldZoneId = 5;
for (let i = 0; i < ${count.rules}; i += 1) {
  const Rule = i % 2 === 0 ? edge.WafRule : edge.RateLimitRule;
  new Rule("rule" + i, {
    shieldZoneId,
    ruleName: "rule " + i,
    ruleConfiguration: { variableTypes: { REQUEST_URI: "" }, operatorType: "BEGINSWITH", value: "/${version}/" + i },
  });
}
for (let i = 0; i < ${count.lists}; i += 1)
  new edge.AccessList("list" + i, {
    ...{ shieldZoneId, name: "list " + i, type: "IP", action: "Block" },
    entries: ["192.0.2." + i, "198.51.100.${version}"],
  });`;

fullTest(
  "the rules and lists of a shield zone are created, changed and deleted in one up each, one request after another, also with lost responses",
  async () => {
    const seed = { ShieldZones: [{ shieldZoneId: 5, planType: 3 }] };
    const scene = await Scene.open({ seed }, { config: { "edge:maxAttempts": "9" } });
    const { emulator } = scene;
    const zone = () => emulator.state.shieldZones[0];
    for (let version = 0; version < rounds; version += 1) {
      // The emulator refuses a write while another one to its zone is under way. A create without an effect is not sent again.
      const stopChaos = version === 0 ? () => {} : startChaos(emulator, 0.02, 20_261_129 + version);
      const lost = emulator.fault({
        method: "POST",
        reset: "after",
        chance: 0.1,
        times: Number.POSITIVE_INFINITY,
      });
      expectSuccess(await scene.up(declareZone({ rules, lists }, version)));
      stopChaos();
      lost.remove();
      const all = [...(zone()?.wafRules ?? []), ...(zone()?.rateLimits ?? [])];
      expect(all.map(({ ruleConfiguration }) => ruleConfiguration.value).sort()).toEqual(
        Array.from({ length: rules }, (_, i) => `/${version}/${i}`).sort(),
      );
      expect(
        zone()
          ?.accessLists.map(({ name, content, isEnabled }) => [name, content, isEnabled])
          .sort(),
      ).toEqual(
        Array.from({ length: lists }, (_, i) => [
          `list ${i}`,
          `192.0.2.${i}\n198.51.100.${version}`,
          true,
        ]).sort(),
      );
    }
    expect(emulator.requests.filter(({ method, status }) => method !== "GET" && status === 202)).toEqual([]);
    await scene.expectNoChanges();
    expectSuccess(await scene.up(declareZone({ rules: 0, lists: 0 }, 0)));
    expect(zone()).toMatchObject({ wafRules: [], rateLimits: [], accessLists: [] });
  },
  900_000,
);

test("after an import of a rule, a preview of one changed member shows no other member", async () => {
  const seed = {
    ShieldZones: [
      { shieldZoneId: 5, rateLimits: [{ id: 51, ruleName: "login", ruleConfiguration: { value: "/a" } }] },
    ],
  };
  const { stack } = await Scene.open({ seed });
  stack.program("");
  expectSuccess(await stack.up());
  await stack.must(
    "import",
    "edge:index:RateLimitRule",
    "login",
    "5/51",
    "--yes",
    "--generate-code=false",
    "--protect=false",
  );
  stack.program(`new edge.RateLimitRule("login", {
  shieldZoneId: 5, ruleName: "login", ruleConfiguration: { requestCount: 7 },
});`);
  const { output } = await stack.preview("--diff");
  expect(output).toMatch(/requestCount *: 100 => 7/);
  expect(output).not.toMatch(/^\s*- /m);
});

fullTest.each(sampledForms)(
  "with %s, the example protects a pull zone, whatever responses get lost on the way, and destroy resets the shield zone",
  async (_, project) => {
    const scene = await Scene.open({}, { languageHost: true });
    const { stack, emulator } = scene;
    const { state } = emulator;
    useTypeScript(stack);
    stack.file("Pulumi.yaml", `name: test\nruntime: nodejs\n${project}`);
    stack.file("index.ts", readFileSync(join(__dirname, "../../examples/shield/index.ts"), "utf8"));
    await scene.deployDespiteLosses(0.1, 11);
    const [zone] = state.shieldZones;
    expect(state.shieldZones).toMatchObject([
      {
        pullZoneId: state.pullZones[0]?.Id,
        planType: 1,
        wafEnabled: true,
        wafExecutionMode: 1,
        accessLists: [
          { name: "office", content: "192.0.2.0/24\n198.51.100.0/24", isEnabled: true, action: 1 },
        ],
        wafRules: [{ ruleName: "admin", ruleConfiguration: { actionType: 3 } }],
        rateLimits: [{ ruleName: "login", ruleConfiguration: { requestCount: 5 } }],
      },
    ]);
    const tor = zone?.managedAccessLists.find(({ name }) => name === "TOR Exit Nodes");
    expect(tor).toMatchObject({ isEnabled: true, action: 2 });
    expect((await stack.preview("--refresh", "--expect-no-changes")).ok).toBe(true);

    expectSuccess(await stack.destroy());
    expect(state.pullZones).toEqual([]);
    expect(zone).toMatchObject({
      planType: 0,
      wafEnabled: false,
      accessLists: [],
      wafRules: [],
      rateLimits: [],
    });
    expect(tor?.isEnabled).toBe(true);
  },
);
