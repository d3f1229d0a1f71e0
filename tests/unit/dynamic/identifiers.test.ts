import type { Lifecycle } from "../../../provider/classes/lifecycle";
import { logForwarding } from "../../../provider/classes/logForwarding";
import { isAnotherObject } from "../../../provider/dynamic/object";
import { originGroup } from "./arguments";

const lifecycle = logForwarding as unknown as Lifecycle;
const at = (createdAt: unknown, configurationId: unknown = "a") => ({ configurationId, createdAt });

test.each([
  ["an equal one", at("2025-01-01T00:00:00Z"), at("2025-01-01T00:00:00Z"), false],
  ["another configuration", at("2025-01-01T00:00:00Z"), at("2025-01-01T00:00:00Z", "b"), true],
  ["another time", at("2025-01-01T00:00:00Z"), at("2025-01-01T00:00:01Z"), true],
  ["a time without a zone", at("2025-01-01T00:00:00Z"), at("2025-01-01T00:00:00"), false],
  ["a time in another zone", at("2025-01-01T00:00:00Z"), at("2025-01-01T02:00:00+02:00"), false],
  ["a time with fractions", at("2025-01-01T00:00:00Z"), at("2025-01-01T00:00:00.1234567Z"), false],
  ["no time", at("2025-01-01T00:00:00Z"), at(null), false],
  ["nothing", at("2025-01-01T00:00:00Z"), {}, false],
  ["what is no time", at("2025-99-99T99:99:00Z"), at("2025-99-99T99:99:01Z"), true],
])("identifiers and %s: whether they are of another object", (_, one, other, expected) => {
  expect([isAnotherObject(lifecycle, one, other), isAnotherObject(lifecycle, other, one)]).toEqual([
    expected,
    expected,
  ]);
});

test("a class without identifiers has one object of an id", () => {
  expect(isAnotherObject(originGroup, { name: "a" }, { name: "b" })).toBe(false);
});
