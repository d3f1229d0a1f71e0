import * as fc from "fast-check";
import { get, markSecrets, reveal, secret, set } from "../../../provider/dynamic/values";

const paths = ["token", "nested.key"];
const wire = (value: unknown) => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  value,
});

test("exactly the declared values become secrets, once", () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.object());
  fc.assert(
    fc.property(value, value, fc.object({ key: fc.constantFrom("plain", "other") }), (token, key, rest) => {
      const properties = { ...rest, token, nested: { key, beside: 1 } };
      const marked = markSecrets(properties, paths);
      expect(marked).toEqual({ ...rest, token: wire(token), nested: { key: wire(key), beside: 1 } });
      expect(markSecrets(marked, paths)).toEqual(marked);
      expect(get(properties, "token")).toBe(token);
    }),
  );
});

test("a secret is reveal, and everything else is as it was", () => {
  expect(reveal(secret({ a: 1 }))).toEqual({ a: 1 });
  for (const value of [null, undefined, "text", 5, { a: 1 }]) expect(reveal(value)).toBe(value);
});

test("an empty string and 0 are secrets; absent and null values are not", () => {
  expect(markSecrets({ token: "", nested: { key: 0 } }, paths)).toEqual({
    token: secret(""),
    nested: { key: secret(0) },
  });
  expect(markSecrets({ token: null }, paths)).toEqual({ token: null });
  expect(markSecrets({ nested: null }, paths)).toEqual({ nested: null });
  expect(markSecrets(set({}, "a", 1))).toEqual({ a: 1 });
});
