import * as fc from "fast-check";
import { getValue } from "../../../provider/core/values/paths";
import { markSecrets, unwrapSecret, wrapSecret } from "../../../provider/core/values/secretValues";
import { signatureKey } from "../../../provider/signatures";

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
