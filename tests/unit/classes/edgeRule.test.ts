import type { Properties } from "../../../provider/model/properties";
import {
  captureStderr,
  platform,
  Run,
  rejectionMessage,
  startPlatform,
  stopPlatform,
  writes,
} from "../core/run";

const trigger = {
  Type: 0,
  PatternMatches: ["https://shop.example/old/*"],
  PatternMatchingType: 0,
  Parameter1: "",
};
const redirect = {
  Guid: "4f9e2c1a-0000-4000-8000-000000000001",
  Description: "old",
  ActionType: 1,
  ActionParameter1: "https://shop.example/",
  ActionParameter2: "301",
  ActionParameter3: null,
  Triggers: [trigger],
  TriggerMatchingType: 1,
  Enabled: true,
  OrderIndex: 10,
  ExtraActions: null,
};
const ownRule = {
  ...redirect,
  Guid: "4f9e2c1a-0000-4000-8000-000000000002",
  Description: "own",
  ReadOnly: true,
};
const start = (variants = {}) =>
  startPlatform({ seed: { PullZones: [{ Id: 9, EdgeRules: [redirect, ownRule] }] }, variants } as never);
beforeEach(async () => {
  captureStderr();
  await start();
});
afterEach(stopPlatform);

const rules = () => platform.state.pullZones[0]?.EdgeRules ?? [];
const id = `9/${redirect.Guid}`;
const headers = {
  pullZoneId: 9,
  description: "headers",
  actionType: "SetResponseHeader",
  actionParameter1: "X-Frame-Options",
  actionParameter2: "DENY",
  extraActions: [{ actionType: "ForceSSL" }],
  triggers: [
    { type: "RequestHeader", parameter1: "X-Shop", patternMatches: ["1"], patternMatchingType: "MatchAll" },
  ],
  orderIndex: 0,
};

test.each(["rule", "nothing"])(
  "a new rule has its place, 0 included, and its ID if the API returns the %s",
  async (edgeRuleResponse) => {
    await start({ edgeRuleResponse });
    const { id: newId, outs } = await new Run().create("EdgeRule", headers);
    expect(writes()).toEqual([
      `POST /pullzone/9/edgerules/addOrUpdate ${JSON.stringify({
        Description: "headers",
        ActionType: 5,
        ActionParameter1: "X-Frame-Options",
        ActionParameter2: "DENY",
        ExtraActions: [{ ActionType: 0, ActionParameter1: "", ActionParameter2: "", ActionParameter3: "" }],
        Triggers: [{ Type: 1, PatternMatches: ["1"], PatternMatchingType: 1, Parameter1: "X-Shop" }],
        Enabled: true,
        OrderIndex: 0,
      })}`,
    ]);
    expect(newId).toBe(`9/${rules()[2]?.Guid}`);
    expect(outs).toMatchObject({ orderIndex: 0, enabled: true, triggerMatchingType: "MatchAny" });
  },
);

test.each(["rule", "nothing"])(
  "an update sends the whole rule, with live values of what is not managed (%s)",
  async (edgeRuleResponse) => {
    await start({ edgeRuleResponse, omittedOfEdgeRule: "reset" });
    const args = { pullZoneId: 9, edgeRuleId: redirect.Guid, actionParameter2: "302" };
    const { outs } = await new Run().create("EdgeRule", args);
    const { ReadOnly: _, Guid, ...rest } = { ReadOnly: false, ...redirect };
    expect(platform.requests.writes().map(({ body }) => body)).toEqual([
      { Guid, ...rest, ActionParameter2: "302", ActionParameter3: "", ExtraActions: [] },
    ]);
    expect(outs).toMatchObject({ description: "old", actionParameter2: "302", adopted: true });
  },
);

test("a rule that equals an existing one is an error, unless its ID adopts that one", async () => {
  const args = {
    pullZoneId: 9,
    description: "old",
    actionType: "Redirect",
    actionParameter1: "https://shop.example/",
    triggers: [{ type: "Url", patternMatches: ["https://shop.example/old/*"] }],
  };
  expect(await rejectionMessage(new Run().create("EdgeRule", args))).toContain(
    `Edge rule "old" of pull zone 9 already exists (id ${id})`,
  );
  const { outs } = await new Run().create("EdgeRule", { ...args, edgeRuleId: redirect.Guid });
  expect([writes(), outs["adopted"]]).toEqual([[], true]);
  rules().push({ ...(rules()[0] as (typeof platform.state.pullZones)[0]["EdgeRules"][0]), Guid: "other" });
  expect(await rejectionMessage(new Run().create("EdgeRule", { ...args, adopt: true }))).toContain(
    `Pull zone 9 has 2 edge rules named "old" (ids ${redirect.Guid}, other): set edgeRuleId to select one.`,
  );
});

test("a rule of the platform is not changed", async () => {
  const change = new Run().create("EdgeRule", { pullZoneId: 9, edgeRuleId: ownRule.Guid, enabled: false });
  expect(await rejectionMessage(change)).toContain("belongs to the platform and cannot be changed");
  expect(writes()).toEqual([]);
});

test("a null parameter equals an empty one, and action and triggers are required for a new rule", async () => {
  const recorded = ((await new Run().provider("EdgeRule").read(id, {})) as { props: Properties }).props;
  const run = new Run();
  const args = { pullZoneId: 9, edgeRuleId: redirect.Guid, actionParameter3: "" };
  const { inputs } = await run.checkArguments("EdgeRule", args);
  await run.provider("EdgeRule").update(id, recorded, inputs);
  expect(writes()).toEqual([]);
  const { failures } = await run.provider("EdgeRule").check({}, { pullZoneId: 9, description: "x" });
  expect(failures?.map(({ reason }) => reason.split(" ")[0])).toEqual(["actionType", "triggers"]);
});

test("the error for a new rule that the API neither returns nor keeps as sent names it", async () => {
  await start({ edgeRuleResponse: "nothing" });
  platform.fault({
    method: "GET",
    times: 9,
    alter: (zone) => JSON.parse(JSON.stringify(zone).replaceAll('"headers"', '"rule: headers"')),
  });
  const failure = await rejectionMessage(new Run({ "edge:maxAttempts": "2" }).create("EdgeRule", headers));
  expect(failure).toContain(
    `lists no such object. Since the request, it lists the new edge rule ${rules()[2]?.Guid}, which may be this one: delete it before you try again, or declare it as it is and adopt it.`,
  );
  expect(writes()).toHaveLength(1);
});
