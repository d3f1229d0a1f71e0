import * as fc from "fast-check";
import type { Properties } from "../../../provider/classes/lifecycle";
import { get, has, pickPaths, set, top, withFallback } from "../../../provider/dynamic/values";

const key = fc.constantFrom("a", "b", "c");
const path = fc.array(key, { minLength: 1, maxLength: 3 }).map((keys) => keys.join("."));
const leaf = fc.oneof(fc.integer(), fc.boolean(), fc.constant(""), fc.constant(null));
const { tree } = fc.letrec<{ tree: Properties }>((tie) => ({
  tree: fc.dictionary(key, fc.oneof({ depthSize: "small" }, leaf, tie("tree")), { maxKeys: 3 }),
}));
const leafPaths = (value: Properties): string[] =>
  Object.entries(value).flatMap(([name, below]) =>
    typeof below === "object" && below !== null
      ? leafPaths(below as Properties).map((rest) => `${name}.${rest}`)
      : [name],
  );

test("a value that is set can be read, everything else stays, and nothing is mutated", () => {
  fc.assert(
    fc.property(tree, path, path, leaf, (properties, there, elsewhere, value) => {
      const before = structuredClone(properties);
      const after = set(properties, there, value);
      expect(get(after, there)).toBe(value);
      const related = [`${there}.`.startsWith(`${elsewhere}.`), `${elsewhere}.`.startsWith(`${there}.`)];
      // Setting below a leaf puts an object in its place.
      const opened = there.split(".").some((_, i, keys) => {
        const above = keys.slice(0, i).join(".");
        return above !== "" && typeof get(properties, above) !== "object";
      });
      if (!related.includes(true) && !opened && get(properties, elsewhere) !== null)
        expect(get(after, elsewhere)).toEqual(get(properties, elsewhere));
      expect(properties).toEqual(before);
    }),
  );
});

test("absent, null, 0, false and the empty string stay distinct", () => {
  const properties = { absent: undefined, nothing: null, zero: 0, no: false, empty: "" };
  const read = (at: string) => get(properties, at);
  expect(Object.keys(properties).map(read)).toEqual([undefined, null, 0, false, ""]);
  expect(has(properties, "nothing")).toBe(true);
  expect(has(properties, "absent")).toBe(false);
  expect(get(properties, "nothing.below")).toBeNull();
  expect(get(properties, "empty.length")).toBeUndefined();
  expect(get(properties, "toString")).toBeUndefined();
  expect(pickPaths(properties, Object.keys(properties))).toEqual({ zero: 0, no: false, empty: "" });
  expect(withFallback(properties, { absent: 1, nothing: 2, kept: 3 }, [])).toEqual({
    ...{ absent: 1, kept: 3 },
    ...{ nothing: null, zero: 0, no: false, empty: "" },
  });
});

test.each([{ a: null }, { a: [1] }, { a: "text" }, {}])(
  "in %j, a value at a.b is put into an object",
  (properties) => {
    expect(set(properties, "a.b", 1)).toEqual({ a: { b: 1 } });
  },
);

test("picking is idempotent and returns nothing new", () => {
  fc.assert(
    fc.property(tree, fc.array(path), (properties, paths) => {
      const picked = pickPaths(properties, paths);
      expect(pickPaths(picked, paths)).toEqual(picked);
      for (const at of leafPaths(picked)) expect(get(picked, at)).toEqual(get(properties, at));
      for (const at of paths) if (get(properties, at) != null) expect(has(picked, at)).toBe(true);
    }),
  );
});

test("a list item is found by its index", () => {
  expect(get({ a: [{ b: 1 }] }, "a.0.b")).toBe(1);
  expect(get({ a: [{ b: 1 }] }, "a.1.b")).toBeUndefined();
});

test("what is left out has the value of the fallback, below a named path too, and nothing else changes", () => {
  fc.assert(
    fc.property(tree, tree, path, (values, fallback, at) => {
      const all = withFallback(values, fallback, [at]);
      const missing = get(values, at) === undefined;
      const expected = missing ? (get(fallback, at) ?? get(all, at)) : get(values, at);
      expect(get(all, at)).toEqual(expected);
      expect(withFallback(all, fallback, [at])).toEqual(all);
      expect(withFallback(values, values, [at])).toEqual(values);
      for (const name of Object.keys({ ...values, ...fallback }))
        if (top(at) !== name) expect(all[name]).toEqual(name in values ? values[name] : fallback[name]);
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
