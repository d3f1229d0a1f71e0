import { captureStderr, platform, platformForEach, Run, rejectionMessage } from "../core/run";

const rateLimits = [{ id: 1, ruleName: "login" }];
platformForEach({ seed: { ShieldZones: [{ shieldZoneId: 5, rateLimits }, { shieldZoneId: 6 }] } });
const configure = () => new Run().provider("RateLimitRuleData");

const path = "/shield/rate-limits/5";
const look = (args: object) => configure().create({ shieldZoneId: 5, ...args });

test("a rule that moves to another page while the list is read is counted once", async () => {
  const page = (currentPage: number, ...ids: number[]) => ({
    path,
    body: { data: ids.map((id) => ({ id, ruleName: `rule ${id}` })), page: { currentPage, totalPages: 2 } },
  });
  platform.fault(page(1, 9, 8));
  platform.fault(page(2, 8, 7));
  expect((await look({ ruleName: "rule 8" })).id).toBe("5/8");
});

test("a zone with many pages is read to the end, and an error shows at most 20 of its rules", async () => {
  const [zone] = platform.state.shieldZones;
  const [login] = zone?.rateLimits ?? [];
  if (!zone || !login) throw new Error("There is no rule on the platform.");
  zone.rateLimits = Array.from({ length: 2_500 }, (_, i) => {
    const id = i + 1;
    return { ...structuredClone(login), id, ruleName: id === 2_400 ? "rule 1" : `rule ${id}` };
  });
  expect((await look({ ruleName: "rule 2500" })).id).toBe("5/2500");
  expect(platform.requests.filter((request) => request.path === path).map(({ query }) => query)).toEqual(
    ["1", "2", "3"].map((page) => ({ page, perPage: "1000" })),
  );
  expect(await rejectionMessage(look({ ruleName: "rule 1" }))).toBe(
    'Shield zone 5 has 2 rate-limit rules named "rule 1", with the ids 1 and 2400: give ruleId instead of ruleName.',
  );
  expect(await rejectionMessage(look({ ruleName: "Rule 1" }))).toMatch(
    /^Shield zone 5 has no rate-limit rule named "Rule 1". Its rules are "rule 1" \(id 1\), "rule 2" \(id 2\), .*"rule 20" \(id 20\) and 2480 more\.$/,
  );
  expect(await rejectionMessage(look({ shieldZoneId: 6, ruleId: 1 }))).toBe(
    "Shield zone 6 has no rate-limit rule with the id 1. It has no rules at all.",
  );
});

test("arguments are compared with the platform only if the program gave them in this run", async () => {
  const args = { shieldZoneId: 5, ruleName: "nowhere" };
  const recorded = { shieldZoneId: 5, ruleId: 1, ruleName: "login", managed: "", adopted: true };
  const data = configure();
  expect(await data.diff("5/1", recorded, args)).toEqual({ changes: false, replaces: [] });
  await data.check({}, args);
  expect(await rejectionMessage(data.diff("5/1", recorded, args))).toContain(
    'has no rate-limit rule named "nowhere"',
  );
});

test("a name that moves to another rule replaces, and a refresh records another name", async () => {
  const [zone] = platform.state.shieldZones;
  const [login] = zone?.rateLimits ?? [];
  if (!zone || !login) throw new Error("There is no rule on the platform.");
  const { outs } = await look({ ruleName: "login" });
  zone.rateLimits = [
    { ...login, ruleName: "old" },
    { ...login, id: 2 },
  ];
  // Another run, which has not read the list yet.
  const next = configure();
  expect((await next.read("5/1", outs)).props).toMatchObject({ ruleId: 1, ruleName: "old" });
  expect((await next.read("5/2", { ...outs, ruleId: 2 })).props).toMatchObject({
    ruleId: 2,
    ruleName: "login",
  });
  expect((await look({ ruleId: 2 })).outs).toMatchObject({ ruleId: 2, ruleName: "login" });
  const args = { shieldZoneId: 5, ruleName: "login" };
  await next.check({}, args);
  expect(await next.diff("5/1", outs, args)).toMatchObject({ changes: true, replaces: ["ruleId"] });
});

test("a limit that changed on the platform is named, and replaces nothing", async () => {
  const args = { shieldZoneId: 5, ruleName: "login" };
  const { outs } = await look(args);
  const [rule] = platform.state.shieldZones[0]?.rateLimits ?? [];
  Object.assign(rule?.ruleConfiguration ?? {}, { requestCount: 77 });
  const printed = captureStderr();
  const next = configure();
  await next.check({}, args);
  expect(await next.diff("5/1", outs, args)).toEqual({ changes: true, replaces: [] });
  expect(printed()).toContain(
    "Rate-limit rule 1 of shield zone 5 has changed on the platform: rule.ruleConfiguration.requestCount.\n",
  );
});
