import fc from "fast-check";

/** The code points of surrogates, which are not characters. */
const surrogates = { first: 0xd800, count: 0x800 };

function toNumber(text: unknown): number {
  const point = typeof text === "string" ? (text.codePointAt(0) ?? -1) : -1;
  if (point < 0 || String.fromCodePoint(point) !== text || !text.isWellFormed())
    throw new Error("not one character");
  return point < surrogates.first ? point : point - surrogates.count;
}

/** Generates any character. fast-check's own unit "binary" takes a second to load in each test file. */
export const character: fc.Arbitrary<string> = fc
  .nat({ max: 0x10ffff - surrogates.count })
  .map(
    (number) => String.fromCodePoint(number < surrogates.first ? number : number + surrogates.count),
    toNumber,
  );
