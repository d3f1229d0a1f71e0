import fc from "fast-check";
import type { Properties } from "../../../provider/model/properties";
import { runOptions } from "../../support/hostile";
import {
  captureStderr,
  platform,
  Run,
  rejectionMessage,
  startPlatform,
  stopPlatform,
  writes,
} from "../core/run";

const start = (zone: object = {}) =>
  startPlatform({
    seed: {
      PullZones: [{ Id: 9 }, { Id: 10 }],
      ShieldZones: [{ shieldZoneId: 5, pullZoneId: 9, learningMode: false, ...zone }],
    },
  });
let readPrinted: () => string;
beforeEach(async () => {
  readPrinted = captureStderr();
  await start();
});
afterEach(stopPlatform);

const className = "ShieldZone";
const create = (args: object) => new Run().create(className, { pullZoneId: 10, ...args });
const update = (outs: Properties, args: object) =>
  new Run().applyUpdate(className, String(outs["shieldZoneId"]), outs, { pullZoneId: 10, ...args });
const remove = (outs: Properties) => new Run().provider(className).delete(String(outs["shieldZoneId"]), outs);
const adopting = { pullZoneId: 9, adopt: true };
const findZone = (id: number) => platform.state.shieldZones.find(({ shieldZoneId }) => shieldZoneId === id);

test("a create sends the settings with it, an update only what changes, and each is read back", async () => {
  const wafEngineConfig = [
    { name: "detection_paranoia_level", valueEncoded: "2" },
    { name: "allowed_methods", valueEncoded: "GET HEAD" },
  ];
  const args = { wafEnabled: true, ddosShieldSensitivity: "High", wafEngineConfig };
  const { id, outs } = await create(args);
  expect(id).toBe("701");
  expect(outs).toMatchObject({ rateLimitRulesLimit: 2, customWafRulesLimit: 0, planType: "Basic" });
  // The order of the engine's settings and of a set does not matter.
  findZone(701)?.wafEngineConfig?.reverse();
  const ignored = { wafRequestIgnoredHeaders: ["Cookie", "Accept", "Cookie"] };
  const updated = await update(outs, { ...args, ...ignored, ddosShieldSensitivity: "Off" });
  expect(updated).toMatchObject({ ddosShieldSensitivity: "Off", ddosExecutionMode: "Log" });
  expect(writes().map((write) => write.replaceAll('"', ""))).toEqual([
    "POST /shield/shield-zone {pullZoneId:10,shieldZone:{wafEnabled:true,wafEngineConfig:[{name:allowed_methods,valueEncoded:GET HEAD},{name:detection_paranoia_level,valueEncoded:2}],dDoSShieldSensitivity:3}}",
    "PATCH /shield/shield-zone {shieldZoneId:701,shieldZone:{wafRequestIgnoredHeaders:[Accept,Cookie],dDoSShieldSensitivity:0}}",
  ]);
});

test("the zone that a pull zone has is an error, and adopted on request; another pull zone replaces the resource", async () => {
  expect(await rejectionMessage(create({ pullZoneId: 9 }))).toMatch(
    /^Shield zone of pull zone 9 already exists \(id 5\)/,
  );
  const { id, outs } = await create({ ...adopting, wafExecutionMode: "Block" });
  expect(id).toBe("5");
  expect(writes()).toEqual([
    'PATCH /shield/shield-zone {"shieldZoneId":5,"shieldZone":{"wafExecutionMode":1}}',
  ]);
  const run = new Run();
  const { inputs } = await run.checkArguments(className, { pullZoneId: 10 });
  expect(await run.provider(className).diff("5", outs, inputs)).toMatchObject({ replaces: ["pullZoneId"] });
});

test("a missing pull zone, and one that others have just given a zone, are errors of the API, with their reason", async () => {
  expect(await rejectionMessage(create({ pullZoneId: 11 }))).toContain("There is no pull zone 11.");
  platform.fault({
    method: "GET",
    path: "/shield/shield-zones",
    alter: () => ({ data: [], page: { totalCount: 0 } }),
  });
  expect(await rejectionMessage(create({ pullZoneId: 9 }))).toContain("Pull zone 9 has a shield zone.");
});

test("a preview of a higher plan says that it is billed, and of a lower one or of none it does not", async () => {
  const { outs } = await create({});
  const preview = async (planType?: string | number) => {
    const run = new Run();
    const { inputs } = await run.checkArguments(className, { pullZoneId: 10, planType });
    return run.provider(className).diff("701", { ...outs, planType: "Advanced" }, inputs);
  };
  expect(await preview("Business")).toMatchObject({ changes: true });
  expect(readPrinted()).toBe(
    "The change of planType of shield zone 701 is billed: the plan, for each month.\n",
  );
  for (const plan of ["Basic", 0, 1, undefined]) await preview(plan);
  expect(readPrinted().split("\n")).toHaveLength(2);
});

test("destroy keeps the zone, and a reset turns off what the free plan does not have", async () => {
  const { outs } = await create({ planType: "Advanced", whitelabelResponsePages: true });
  platform.requests.clear();
  await remove(outs);
  expect(writes()).toEqual([]);
  expect(readPrinted()).toContain("Shield zone 701 was not deleted, because the platform keeps it");
  const resetting = await update(outs, {
    planType: "Advanced",
    whitelabelResponsePages: true,
    onDelete: "reset",
  });
  await remove(resetting);
  expect(readPrinted()).toContain('Shield zone 701 was reset, not deleted: onDelete is "reset".');
  expect(findZone(701)).toMatchObject({
    planType: 0,
    wafEnabled: false,
    learningMode: false,
    dDoSShieldSensitivity: 0,
    whitelabelResponsePages: false,
  });
});

const settings = fc.record(
  {
    wafEnabled: fc.boolean(),
    learningMode: fc.boolean(),
    wafExecutionMode: fc.constantFrom("Log", "Block"),
    wafDisabledRules: fc.subarray(["941100", "942100"]),
    ddosShieldSensitivity: fc.constantFrom("Off", "Low", "Medium", "High", "Challenge"),
    whitelabelResponsePages: fc.boolean(),
    onDelete: fc.constantFrom("keep", "reset"),
  },
  { requiredKeys: [] },
);

test("a program that does not declare the plan never changes it", async () => {
  const cases = fc.record({
    planType: fc.integer({ min: 0, max: 3 }),
    versions: fc.array(settings, { minLength: 1, maxLength: 3 }),
    drift: settings,
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ planType, versions, drift }) => {
      await start({ planType });
      const [first = {}, ...others] = versions;
      let { outs } = await new Run().create(className, { ...adopting, ...first });
      for (const version of others) {
        Object.assign(findZone(5) ?? {}, { wafEnabled: drift.wafEnabled ?? null });
        outs = (await new Run().provider(className).read("5", outs)).props ?? {};
        outs = await new Run().applyUpdate(className, "5", outs, { ...adopting, ...version });
      }
      await remove(outs);
      expect(findZone(5)?.planType).toBe(planType);
      expect(writes().join()).not.toContain("planType");
    }),
    runOptions(10),
  );
});
