import { domainToASCII, domainToUnicode } from "node:url";

/** Letters that lose more than an accent on their way to ASCII. */
const latin: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
  ŋ: "ng",
  ĸ: "k",
  ŧ: "t",
};
const greek = pairs("αβγδεζηθικλμνξοπρσςτυφχψω", "a b g d e z i th i k l m n x o p r s s t y f ch ps o");
const cyrillic = pairs(
  "абвгдежзийклмнопрстуфхцчшщъыьэюяђјљњћџєіїґ",
  "a b v g d e zh z i i k l m n o p r s t u f kh ts ch sh shch - y - e yu ya dj j lj nj c dz ye i i g",
);

/** A name in letters of ASCII, lower-case: "Größe" becomes "grosse". What has no such letter stays. */
export function inAscii(text: string): string {
  const letters = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return [...letters].map((letter) => latin[letter] ?? greek[letter] ?? cyrillic[letter] ?? letter).join("");
}

/** A name for people to read and for ASCII to hold: a host name with letters that have no transliteration in punycode. */
export function readable(text: string): string {
  const name = decoded(text);
  const lost = /\p{L}/u.test(inAscii(name).replace(/[a-z]/g, ""));
  return lost && /^[^\s.]+(\.[^\s.]+)+$/.test(name)
    ? domainToASCII(name).replace(/\bxn--/g, "xn-") || name
    : name;
}

/** A host name as people read it, where it is one in punycode. */
export const decoded = (text: string): string =>
  /(^|\.)xn--/i.test(text) ? domainToUnicode(text) || text : text;

function pairs(letters: string, written: string): Readonly<Record<string, string>> {
  const ascii = written.split(" ");
  return Object.fromEntries([...letters].map((letter, i) => [letter, (ascii[i] ?? "").replace("-", "")]));
}
