import { withoutQuotes } from "../../../provider/http/redaction/quotes";
import { isLinear } from "../../growth";

test.each([
  ["Unexpected token: const phrase = 1; at 3", "const phrase = 1;", "Unexpected token: [not shown] at 3"],
  ["near 'b = secret-of-shop'", "a=1;b = secret-of-shop;c=2", "near '[not shown]'"],
  ["one secret-of-shop, two secret-of-shop", "(secret-of-shop)", "one [not shown], two [not shown]"],
  ["nothing of it", "const phrase = 1;", "nothing of it"],
  ["short", "short", "short"],
  ["abcdefghijkl", "abcdefghijkl", "[not shown]"],
  ["abcdefghijk", "abcdefghijkl", "abcdefghijk"],
  ["abcdefghijkl", "abcdefghijk", "abcdefghijkl"],
  ["<abcdefghijklm>", "abcdefghijkl, bcdefghijklm", "<[not shown]>"],
  ["", "", ""],
])("%j without quotes of %j", (text, source, clean) => {
  expect(withoutQuotes(text, source)).toBe(clean);
});

test("a long source is searched in linear time", async () => {
  const sourceOf = (lines: number) => Array.from({ length: lines }, (_, i) => `const x${i} = 1;`).join("\n");
  const search = (source: string) => withoutQuotes(source.slice(0, 8192), source);
  expect(search(sourceOf(100_000))).toBe("[not shown]");
  expect(await isLinear(search, sourceOf, 100_000)).toBe(true);
});
