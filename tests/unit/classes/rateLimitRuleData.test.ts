import type { HostedProvider } from "../../../provider/core/provider";
import { addressOf, emulatorForEach } from "../../emulated";
import { configured } from "../configured";

let data: HostedProvider;
const emulator = emulatorForEach(
  {
    seed: {
      ShieldZones: [{ shieldZoneId: 5, rateLimits: [{ id: 1, ruleName: "login" }] }, { shieldZoneId: 6 }],
    },
  },
  (started) => {
    data = configured("RateLimitRuleData", {
      ...addressOf(started),
      "edge:maxAttempts": "1",
    });
  },
);

const path = "/shield/rate-limits/5";
const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const reasons = async (args: object) => {
  const { failures } = await data.check({}, { shieldZoneId: 5, ...args });
  return failures.map(({ reason }) => reason);
};

test("exactly one of ruleId and ruleName is required, as far as they are known", async () => {
  const missing = "ruleId or ruleName is required: it identifies the rule.";
  const both = "ruleName and ruleId are both given: leave one of them out.";
  expect(await reasons({})).toEqual([missing]);
  expect(await reasons({ ruleId: 1, ruleName: "login" })).toEqual([both]);
  for (const args of [
    { ruleId: 1 },
    { ruleName: "login" },
    { ruleId: unknown },
    { ruleName: unknown, ruleId: 1 },
  ])
    expect(await reasons(args)).toEqual([]);
  expect(await reasons({ ruleId: "1" })).toEqual([expect.stringContaining("config.requireNumber")]);
  expect(await reasons({ ruleName: "" })).toEqual([
    expect.stringContaining("ruleName must be a non-empty string"),
  ]);
  expect(await reasons({ ruleName: null })).toEqual([expect.stringContaining("ruleName is null")]);
});

test("a preview returns the rule itself, or what is known if an argument is unknown", async () => {
  const planned = await data.previewCreate({ shieldZoneId: 5, ruleName: "login" });
  expect(planned).toMatchObject({ id: "5/1", outs: { ruleId: 1, rule: { userId: "emulator-user" } } });
  expect(await data.previewCreate({ shieldZoneId: 5, ruleName: unknown })).toEqual({
    id: "",
    outs: { shieldZoneId: 5 },
  });
  expect(emulator.requests.map((request) => request.path)).toEqual([path, "/shield/rate-limit/1"]);
});

test.each([
  [
    "in error, by its key",
    { data: null, error: { success: false, message: "Gone.", errorKey: "not_found.zone" } },
    "404 (not_found.zone): Gone.",
  ],
  [
    "in errorResponse",
    { data: [], errorResponse: { statusCode: 500, success: false, message: "Oops." } },
    "500 (Internal Server Error): Oops.",
  ],
  ["at the top", { statusCode: 403, success: false, message: "No." }, "403 (Forbidden): No."],
])("a failure inside a 202 is an error: %s", async (_, body, said) => {
  emulator.fault({ path, status: 202, body });
  await expect(data.create({ shieldZoneId: 5, ruleId: 1 })).rejects.toThrow(
    `Could not list rate limits of shield zone 5: the API returned ${said}`,
  );
});

test("an unset status object is not a failure, and the error for an empty zone says that it is empty", async () => {
  const unset = { statusCode: 0, success: false, message: null, errorKey: null };
  emulator.fault({ path, body: { data: [{ id: 1, ruleName: "a" }], page: null, error: unset } });
  emulator.fault({ path, body: { data: [], page: null, error: unset } });
  expect((await data.create({ shieldZoneId: 5, ruleId: 1 })).outs).toMatchObject({
    rule: { id: 1, ruleName: "a" },
  });
  await expect(data.create({ shieldZoneId: 6, ruleName: "a" })).rejects.toThrow(
    'Shield zone 6 has no rate-limit rule named "a". It has no rules at all.',
  );
});

test("a rule that moves to another page while the list is read is counted once", async () => {
  const page = (currentPage: number, ...ids: number[]) => ({
    path,
    body: { data: ids.map((id) => ({ id, ruleName: `rule ${id}` })), page: { currentPage, totalPages: 2 } },
  });
  emulator.fault(page(1, 9, 8));
  emulator.fault(page(2, 8, 7));
  expect((await data.create({ shieldZoneId: 5, ruleName: "rule 8" })).id).toBe("5/8");
});

test("a zone with many pages is read to the end, and a name shared by two rules is an error", async () => {
  const [zone] = emulator.state.shieldZones;
  const [login] = zone?.rateLimits ?? [];
  if (!zone || !login) throw new Error("no rule on the platform");
  zone.rateLimits = Array.from({ length: 2_500 }, (_, i) => {
    const id = i + 1;
    return { ...structuredClone(login), id, ruleName: id === 2_400 ? "rule 1" : `rule ${id}` };
  });
  expect((await data.create({ shieldZoneId: 5, ruleName: "rule 2500" })).id).toBe("5/2500");
  expect(emulator.requests.filter((request) => request.path === path).map(({ query }) => query)).toEqual(
    ["1", "2", "3"].map((page) => ({ page, perPage: "1000" })),
  );
  await expect(data.create({ shieldZoneId: 5, ruleName: "rule 1" })).rejects.toThrow(
    'Shield zone 5 has 2 rate-limit rules named "rule 1", with the ids 1 and 2400: give ruleId instead of ruleName.',
  );
  const none = data.create({ shieldZoneId: 5, ruleName: "Rule 1" });
  await expect(none).rejects.toThrow(
    'Shield zone 5 has no rate-limit rule named "Rule 1". Its rules are "rule 1" (id 1), "rule 2" (id 2),',
  );
  await expect(none).rejects.toThrow('"rule 20" (id 20) and 2480 more.');
});

test("arguments are compared with the platform only if the program gave them in this run", async () => {
  const args = { shieldZoneId: 5, ruleName: "nowhere" };
  const recorded = { shieldZoneId: 5, ruleId: 1, ruleName: "login", managed: "", adopted: true };
  expect(await data.diff("5/1", recorded, args)).toEqual({ changes: false, replaces: [] });
  await data.check({}, args);
  await expect(data.diff("5/1", recorded, args)).rejects.toThrow('has no rate-limit rule named "nowhere"');
});

test("several resources look up a rule, also one that this program manages", async () => {
  const settings = { ...addressOf(emulator), "edge:maxAttempts": "1" };
  const args = { shieldZoneId: 5, ruleId: 1 };
  const rule = configured("RateLimitRule", settings);
  const managing = (await rule.check({}, args)).inputs;
  const { outs: managed } = await rule.create(managing, "urn:rule");
  const { inputs } = await data.check({}, args);
  for (const urn of ["urn:one", "urn:two"]) {
    const { id, outs } = await data.create(inputs, urn);
    expect((await data.detailedDiff(id, outs, inputs, inputs, urn)).replaces).toEqual([]);
    await data.update(id, outs, inputs, urn);
    await data.delete(id, outs, urn);
  }
  expect((await rule.detailedDiff("5/1", managed, managing, managing, "urn:rule")).changes).toEqual([]);
});

test("is never deleted, disabled or written to", async () => {
  await data.delete("5/1", { shieldZoneId: 5, ruleId: 1, onDelete: "delete", adopted: false });
  expect(emulator.requests).toHaveLength(0);
});
