import { type RuleConfiguration, startEmulator } from "../../../emulator/index";
import { emulatorForEach } from "../../emulated";
import { send } from "./support";

const NOW = Date.parse("2025-11-20T12:00:00Z");

const seed = {
  ShieldZones: [
    { shieldZoneId: 5, pullZoneId: 50, rateLimits: [{ id: 1, ruleName: "r1" }] },
    { shieldZoneId: 6, pullZoneId: 60 },
  ],
};

const options = { seed, now: () => NOW };
const emulator = emulatorForEach(options);

it("a failure is in a 202, or with documentedOnly has its own status", async () => {
  const strict = await startEmulator({ ...options, documentedOnly: true });
  const metrics = "/shield/metrics/shield-zone/9/api-guardian";
  const eventLog = "/shield/event-logs/5/today/";
  const error = { statusCode: 404, success: false, errorKey: "not_found.shield_zone" };
  expect(await send(emulator, "GET", metrics)).toMatchObject({ status: 202, body: { data: null, error } });
  expect(await send(strict, "GET", metrics)).toMatchObject({ status: 404, body: { statusCode: 404 } });
  expect(await send(emulator, "GET", eventLog)).toMatchObject({
    status: 202,
    body: { logs: null, errorResponse: { statusCode: 400, success: false } },
  });
  expect(await send(strict, "GET", eventLog)).toMatchObject({
    status: 400,
    body: { status: 400, detail: expect.stringContaining("MM-dd-yyyy"), instance: eventLog },
  });
  await strict.close();
});

describe("rate limits", () => {
  const complete: RuleConfiguration = {
    actionType: 2,
    variableTypes: { REQUEST_HEADERS: "user-agent" },
    operatorType: 14,
    severityType: 1,
    transformationTypes: [8],
    value: "bot",
    isNegated: false,
    isRegexVariable: true,
    chainedRuleConditions: [
      { variableTypes: { GEO: "" }, operatorType: 5, value: "SI", isNegated: true, isRegexVariable: false },
    ],
    ...{ requestCount: 10, counterKeyType: 7, timeframe: 60, blockTime: 300 },
  };
  const rule = (ruleName: string, ruleConfiguration?: object, shieldZoneId = 6) => ({
    shieldZoneId,
    ruleName,
    ruleConfiguration,
  });

  it("reject a second write to a zone while the first is in progress", async () => {
    const write = (name: string, zone = 6) =>
      send(emulator, "POST", "/shield/rate-limit", rule(name, complete, zone));
    const [one, two, other] = await Promise.all([write("one"), write("two"), write("other", 5)]);
    expect([one?.status, two?.status].sort()).toEqual([200, 202]);
    expect(other?.status).toBe(200);
    expect(emulator.state.shieldZones[1]?.rateLimits).toHaveLength(1);
    expect((await write("later")).status).toBe(200);
  });
});
