import * as fc from "fast-check";
import { classes } from "../../../provider/classes";
import { decodeManagedPaths, encodePaths } from "../../../provider/core/values/managedPaths";
import {
  getTopLevelName,
  getValue,
  hasUnknown,
  hasValue,
  isUnknownAt,
  pickPaths,
  setValue,
  withFallback,
} from "../../../provider/core/values/paths";
import { toPlainJson } from "../../../provider/core/values/plainJson";
import { markSecrets, unwrapSecret, wrapSecret } from "../../../provider/core/values/secretValues";
import type { Properties } from "../../../provider/model/properties";
import { signatureKey, unknownValue } from "../../../provider/signatures";
import { encodeManaged } from "../../encodeManaged";
import { character } from "../character";

const key = fc.constantFrom("a", "b", "c");
const path = fc.array(key, { minLength: 1, maxLength: 3 }).map((keys) => keys.join("."));
const leaf = fc.oneof(fc.integer(), fc.boolean(), fc.constant(""), fc.constant(null));
const { tree } = fc.letrec<{ tree: Properties }>((tie) => ({
  tree: fc.dictionary(key, fc.oneof({ depthSize: "small" }, leaf, tie("tree")), { maxKeys: 3 }),
}));
const listLeafPaths = (value: Properties): string[] =>
  Object.entries(value).flatMap(([name, below]) =>
    typeof below === "object" && below !== null
      ? listLeafPaths(below as Properties).map((rest) => `${name}.${rest}`)
      : [name],
  );

test("a value that is set can be read, everything else stays, and nothing is mutated", () => {
  fc.assert(
    fc.property(tree, path, path, leaf, (properties, there, elsewhere, value) => {
      const before = structuredClone(properties);
      const after = setValue(properties, there, value);
      expect(getValue(after, there)).toBe(value);
      const related = [`${there}.`.startsWith(`${elsewhere}.`), `${elsewhere}.`.startsWith(`${there}.`)];
      // Setting a value below a leaf replaces the leaf by an object.
      const opened = there.split(".").some((_, i, keys) => {
        const above = keys.slice(0, i).join(".");
        return above !== "" && typeof getValue(properties, above) !== "object";
      });
      if (!related.includes(true) && !opened && getValue(properties, elsewhere) !== null)
        expect(getValue(after, elsewhere)).toEqual(getValue(properties, elsewhere));
      expect(properties).toEqual(before);
    }),
  );
});

test("absent, null, 0, false and the empty string stay distinct", () => {
  const properties = { absent: undefined, nothing: null, zero: 0, no: false, empty: "" };
  const read = (at: string) => getValue(properties, at);
  expect(Object.keys(properties).map(read)).toEqual([undefined, null, 0, false, ""]);
  expect(hasValue(properties, "nothing")).toBe(true);
  expect(hasValue(properties, "absent")).toBe(false);
  expect(getValue(properties, "nothing.below")).toBeNull();
  expect(getValue(properties, "empty.length")).toBeUndefined();
  expect(getValue(properties, "toString")).toBeUndefined();
  expect(pickPaths(properties, Object.keys(properties))).toEqual({ zero: 0, no: false, empty: "" });
  expect(withFallback(properties, { absent: 1, nothing: 2, kept: 3 }, [])).toEqual({
    ...{ absent: 1, kept: 3 },
    ...{ nothing: null, zero: 0, no: false, empty: "" },
  });
});

test("a value below anything but an object is put into an object; a list item is found by its index", () => {
  for (const a of [null, [1], "text", undefined]) expect(setValue({ a }, "a.b", 1)).toEqual({ a: { b: 1 } });
  expect(getValue({ a: [{ b: 1 }] }, "a.0.b")).toBe(1);
  expect(getValue({ a: [{ b: 1 }] }, "a.1.b")).toBeUndefined();
});

test("picking is idempotent and returns nothing new", () => {
  fc.assert(
    fc.property(tree, fc.array(path), (properties, paths) => {
      const picked = pickPaths(properties, paths);
      expect(pickPaths(picked, paths)).toEqual(picked);
      for (const at of listLeafPaths(picked)) expect(getValue(picked, at)).toEqual(getValue(properties, at));
      for (const at of paths) if (getValue(properties, at) != null) expect(hasValue(picked, at)).toBe(true);
    }),
  );
});

test("what is left out has the value of the fallback, below a named path too, and nothing else changes", () => {
  fc.assert(
    fc.property(tree, tree, path, (values, fallback, at) => {
      const all = withFallback(values, fallback, [at]);
      const missing = getValue(values, at) === undefined;
      const expected = missing ? (getValue(fallback, at) ?? getValue(all, at)) : getValue(values, at);
      expect(getValue(all, at)).toEqual(expected);
      expect(withFallback(all, fallback, [at])).toEqual(all);
      expect(withFallback(values, values, [at])).toEqual(values);
      for (const name of Object.keys({ ...values, ...fallback }))
        if (getTopLevelName(at) !== name)
          expect(all[name]).toEqual(name in values ? values[name] : fallback[name]);
    }),
  );
  const live = { a: { b: { c: 1 }, d: null }, e: null, g: undefined };
  const recorded = { a: { b: { x: 2 }, d: 3, f: 4 }, e: { f: 5 }, g: 6, h: { i: null } };
  expect(withFallback(live, recorded, ["a.b", "a.d", "a.f", "e.f", "h.i"])).toEqual({
    a: { b: { c: 1 }, d: null, f: 4 },
    e: null,
    g: 6,
    h: { i: null },
  });
});

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

const paths = ["token", "nested.key"];
const wireSecret = (value: unknown) => ({ [signatureKey]: "1b47061264138c4ac30d75fd1eb44270", value });

test("exactly the declared values become secrets, once", () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.object());
  fc.assert(
    fc.property(value, value, fc.object({ key: fc.constantFrom("plain", "other") }), (token, key, rest) => {
      const properties = { ...rest, token, nested: { key, beside: 1 } };
      const marked = markSecrets(properties, paths);
      expect(marked).toEqual({
        ...rest,
        token: wireSecret(token),
        nested: { key: wireSecret(key), beside: 1 },
      });
      expect(markSecrets(marked, paths)).toEqual(marked);
      expect(getValue(properties, "token")).toBe(token);
    }),
  );
});

test("an empty string and 0 are secrets; absent and null values are not", () => {
  expect(markSecrets({ token: "", nested: { key: 0 } }, paths)).toEqual({
    token: wrapSecret(""),
    nested: { key: wrapSecret(0) },
  });
  for (const given of [{ token: null }, { nested: null }, {}])
    expect(markSecrets(given, paths)).toEqual(given);
});

test("the value of a secret is revealed, and everything else is as it was", () => {
  expect(unwrapSecret(wrapSecret({ a: 1 }))).toEqual({ a: 1 });
  for (const value of [null, undefined, "text", 5, { a: 1 }]) expect(unwrapSecret(value)).toBe(value);
});

test.each<[properties: Properties, unknown: boolean, anywhere?: boolean]>([
  [{ a: unknownValue }, true],
  [{ a: { b: unknownValue } }, true],
  [{ a: { b: { c: [unknownValue] } } }, true],
  [{ a: { b: 1, c: unknownValue } }, false, true],
  [{ a: { b: null }, c: "" }, false],
])("in %j the value of a.b is unknown: %s", (properties, unknown, anywhere = unknown) => {
  expect([isUnknownAt(properties, "a.b"), hasUnknown(properties)]).toEqual([unknown, anywhere]);
});

test.each(classes)("a state of $className distinguishes any two of its paths", (lifecycle) => {
  const { settable } = lifecycle;
  const decoded = (paths: readonly string[]) =>
    decodeManagedPaths(lifecycle, { managed: encodePaths(paths) });
  expect(settable.map((path) => decoded([path]))).toEqual(settable.map((path) => [path]));
  expect(decoded(settable)).toEqual(settable);
});

test("the code of a path never changes", () => {
  expect(encodeManaged("name", "weight", "healthCheckSettings.path")).toBe("UpxgqNCET");
});
