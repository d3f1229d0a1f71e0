import * as fc from "fast-check";
import { toPlainJson } from "../../../provider/core/values/plainJson";
import { character } from "../../support/character";

const anything = fc.anything({
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withObjectString: true,
  withSet: true,
  withSparseArray: true,
  withTypedArray: true,
  stringUnit: character,
});

test("any value becomes JSON without an error, and JSON stays unchanged", () => {
  fc.assert(
    fc.property(anything, (value) => {
      const copy = toPlainJson(value);
      if (copy !== undefined) expect(JSON.parse(JSON.stringify(copy))).toEqual(copy);
      expect(toPlainJson(copy)).toEqual(copy);
    }),
  );
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: character }), (value) => {
      expect(toPlainJson(value)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

const proto = JSON.parse('{"__proto__": 1}');
const circularValue: Record<string, unknown> = { name: "loop" };
circularValue["self"] = [circularValue];
const sharedValue = { a: 1 };

test.each<[what: string, value: unknown, copy: unknown]>([
  ["a bigint within 2^53", 7n, 7],
  ["a bigint beyond 2^53", 2n ** 60n, "1152921504606846976"],
  ["a number that JSON does not have", Number.NaN, "NaN"],
  ["negative zero", -0, 0],
  ["a date", new Date(0), "1970-01-01T00:00:00.000Z"],
  ["an invalid date", new Date(Number.NaN), null],
  ["bytes", Buffer.from("hi"), "aGk="],
  ["a map", new Map(Object.entries({ a: 1, 2: [3] })), { a: 1, 2: [3] }],
  ["a map with an object as a key", new Map<unknown, unknown>([[{}, 1]]), {}],
  ["a set", new Set([1, undefined]), [1, null]],
  ["half a surrogate pair", { "\ud800k": "a\udfff" }, { "\ufffdk": "a\ufffd" }],
  ["values that JSON omits", { a: undefined, b: () => 1, c: Symbol("c"), d: null }, { d: null }],
  ["an own property named __proto__", proto, proto],
  ["a circular reference", circularValue, { name: "loop", self: [null] }],
  ["an object that occurs twice", [sharedValue, sharedValue], [sharedValue, sharedValue]],
])("%s becomes JSON", (_what, value, copy) => {
  expect(toPlainJson(value)).toStrictEqual(copy);
});

test("what is nested deeper than any value of a program becomes null", () => {
  const nested = (levels: number): unknown => (levels === 0 ? "core" : [nested(levels - 1)]);
  expect(JSON.stringify(toPlainJson(nested(200)))).toContain("core");
  expect(JSON.stringify(toPlainJson(nested(201)))).toMatch(/^\[{200}null\]{200}$/);
});
