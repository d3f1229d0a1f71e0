import * as fc from "fast-check";
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
import type { Properties } from "../../../provider/model/properties";
import { unknownValue } from "../../../provider/signatures";

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
    absent: 1,
    kept: 3,
    nothing: null,
    zero: 0,
    no: false,
    empty: "",
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

test.each<[properties: Properties, unknown: boolean, anywhere?: boolean]>([
  [{ a: unknownValue }, true],
  [{ a: { b: unknownValue } }, true],
  [{ a: { b: { c: [unknownValue] } } }, true],
  [{ a: { b: 1, c: unknownValue } }, false, true],
  [{ a: { b: null }, c: "" }, false],
])("in %j the value of a.b is unknown: %s", (properties, unknown, anywhere = unknown) => {
  expect([isUnknownAt(properties, "a.b"), hasUnknown(properties)]).toEqual([unknown, anywhere]);
});
