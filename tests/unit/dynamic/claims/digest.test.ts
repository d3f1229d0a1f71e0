import { digestOf } from "../../../../provider/dynamic/ledger";
import { assetSignature, signatureKey } from "../../../../provider/signatures";

test("equal inputs have one form, whatever the order of their members and the provider's text", () => {
  const one = { a: { x: 1, y: [{ c: 1, d: 2 }] }, b: null, __provider: "one" };
  expect(digestOf({ b: null, a: { y: [{ d: 2, c: 1 }], x: 1 }, __provider: "two" })).toBe(digestOf(one));
});

test.each([
  [{ a: null }, { a: {} }],
  [{ a: [1, 2] }, { a: [2, 1] }],
  [{ a: [] }, { a: {} }],
  [{ a: 1 }, { a: "1" }],
])("%j and %j differ", (one, other) => {
  expect(digestOf(one)).not.toBe(digestOf(other));
});

test("an asset is its hash", () => {
  const asset = (rest: object) => ({ code: { [signatureKey]: assetSignature, ...rest } });
  const sent = asset({ hash: "1", text: "export default {}", path: "" });
  expect(digestOf(asset({ hash: "1" }))).toBe(digestOf(sent));
  expect(digestOf(asset({ hash: "2" }))).not.toBe(digestOf(sent));
});
