import * as fc from "fast-check";
import type { Properties } from "../../../provider/classes/lifecycle";
import { get, given, overlay, pick, replaced, set } from "../../../provider/dynamic/paths";

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
  expect(given(properties, "nothing")).toBe(true);
  expect(given(properties, "absent")).toBe(false);
  expect(get(properties, "nothing.below")).toBeNull();
  expect(get(properties, "empty.length")).toBeUndefined();
  expect(get(properties, "toString")).toBeUndefined();
  expect(pick(properties, Object.keys(properties))).toEqual({ zero: 0, no: false, empty: "" });
  expect(overlay({ absent: 1, nothing: 2, kept: 3 }, properties)).toEqual({
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
      const picked = pick(properties, paths);
      expect(pick(picked, paths)).toEqual(picked);
      for (const at of leafPaths(picked)) expect(get(picked, at)).toEqual(get(properties, at));
      for (const at of paths) if (get(properties, at) != null) expect(given(picked, at)).toBe(true);
    }),
  );
});

test("values are replaced as a whole at the named paths, and nowhere else", () => {
  fc.assert(
    fc.property(tree, tree, path, (base, over, at) => {
      const after = replaced(base, over, [at]);
      expect(after).toEqual(given(over, at) ? set(base, at, get(over, at)) : base);
      expect(replaced(after, over, [at])).toEqual(after);
      expect(replaced(base, {}, [at])).toEqual(base);
    }),
  );
  expect(replaced({ a: { b: { c: 1 }, d: 2 } }, { a: { b: { e: 3 } } }, ["a.b"])).toEqual({
    a: { b: { e: 3 }, d: 2 },
  });
});

test("a list item is found by its index", () => {
  expect(get({ a: [{ b: 1 }] }, "a.0.b")).toBe(1);
  expect(get({ a: [{ b: 1 }] }, "a.1.b")).toBeUndefined();
});

test("an overlay replaces whole properties", () => {
  fc.assert(
    fc.property(tree, tree, (base, over) => {
      expect(overlay(base, over)).toEqual({ ...base, ...over });
      expect(overlay(base, base)).toEqual(base);
    }),
  );
});
