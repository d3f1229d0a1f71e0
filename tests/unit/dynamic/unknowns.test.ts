import { hasUnknown, unknownAt } from "../../../provider/dynamic/values";
import { unknownValue } from "../../../provider/signatures";

test("the engine's placeholder is known by its value", () => {
  expect(hasUnknown("04da6b54-80e4-46f7-96ec-b56ff0331ba9")).toBe(true);
  expect([hasUnknown(""), hasUnknown(undefined)]).toEqual([false, false]);
});

test("a value is unknown at any depth", () => {
  expect([
    hasUnknown({ a: [{ b: unknownValue }] }),
    hasUnknown({ a: [{ b: null }] }),
    hasUnknown(null),
  ]).toEqual([true, false, false]);
});

test.each([
  [{ a: unknownValue }, true],
  [{ a: { b: unknownValue } }, true],
  [{ a: { b: { c: unknownValue } } }, true],
  [{ a: { b: 1, c: unknownValue } }, false],
  [{ b: unknownValue }, false],
  [{}, false],
])("in %j the value of a.b is unknown: %s", (properties, unknown) => {
  expect(unknownAt(properties, "a.b")).toBe(unknown);
});
