import fc from "fast-check";

/** Code points that stand for no character. */
const surrogates = { first: 0xd800, count: 0x800 };

function toNumber(text: unknown): number {
  const point = typeof text === "string" ? (text.codePointAt(0) ?? -1) : -1;
  if (point < 0 || String.fromCodePoint(point) !== text || !text.isWellFormed())
    throw new Error("not one character");
  return point < surrogates.first ? point : point - surrogates.count;
}

/** The values of fast-check's unit "binary", which first makes a table of a million of them: a second for each test file. */
export const character: fc.Arbitrary<string> = fc
  .nat({ max: 0x10ffff - surrogates.count })
  .map(
    (number) => String.fromCodePoint(number < surrogates.first ? number : number + surrogates.count),
    toNumber,
  );
