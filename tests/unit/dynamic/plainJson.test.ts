import * as fc from "fast-check";
import { plainJson } from "../../../provider/dynamic/values";
import { character } from "../character";

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
      const copy = plainJson(value);
      if (copy !== undefined) expect(JSON.parse(JSON.stringify(copy))).toEqual(copy);
      expect(plainJson(copy)).toEqual(copy);
    }),
  );
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: character }), (value) => {
      expect(plainJson(value)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test.each([
  ["a bigint within 2^53", 7n, 7],
  ["a bigint beyond 2^53", 2n ** 60n, "1152921504606846976"],
  ["a number that JSON does not have", Number.NaN, "NaN"],
  ["infinity", Number.NEGATIVE_INFINITY, "-Infinity"],
  ["negative zero", -0, 0],
  ["a date", new Date(0), "1970-01-01T00:00:00.000Z"],
  ["an invalid date", new Date(Number.NaN), null],
  ["bytes", Buffer.from("hi"), "aGk="],
  [
    "a map",
    new Map<unknown, unknown>([
      ["a", 1],
      [2, [3]],
    ]),
    { a: 1, 2: [3] },
  ],
  [
    "a map with an object as a key",
    new Map<unknown, unknown>([
      [{}, 1],
      ["a", 2],
    ]),
    { a: 2 },
  ],
  ["a set", new Set([1, undefined]), [1, null]],
  ["half a surrogate pair", { "\ud800k": "a\udfff" }, { "\ufffdk": "a\ufffd" }],
  ["values that JSON omits", { a: undefined, b: () => 1, c: Symbol("c"), d: null }, { d: null }],
  ["an own property named __proto__", JSON.parse('{"__proto__": 1}'), JSON.parse('{"__proto__": 1}')],
])("%s", (_what, value, copy) => {
  expect(plainJson(value)).toStrictEqual(copy);
});

test("a circular reference becomes null, and an object that occurs twice is copied twice", () => {
  const loop: Record<string, unknown> = { name: "loop" };
  loop["self"] = [loop];
  expect(plainJson(loop)).toEqual({ name: "loop", self: [null] });
  const twice = { a: 1 };
  expect(plainJson([twice, twice])).toEqual([{ a: 1 }, { a: 1 }]);
});

test("what is nested deeper than any value of a program becomes null", () => {
  const nested = (levels: number): unknown => (levels === 0 ? "core" : [nested(levels - 1)]);
  expect(JSON.stringify(plainJson(nested(200)))).toContain("core");
  expect(JSON.stringify(plainJson(nested(201)))).toMatch(/^\[{200}null\]{200}$/);
});
