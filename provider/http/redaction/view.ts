/** A text, and the positions of its characters in the text that it was decoded from. */
export interface View {
  readonly text: string;
  /** Where each character begins, then where the text ends. Undefined: the text is the original. */
  readonly at: readonly number[] | undefined;
}

/** A part of a text, excluding its end. */
export interface Range {
  readonly from: number;
  readonly to: number;
  /** The value is unquoted: its mask needs quotes. */
  readonly bare?: boolean;
}

/** The same range in the text that the view was decoded from. */
export const original = ({ at }: View, range: Range): Range =>
  at ? { ...range, from: at[range.from] ?? 0, to: at[range.to] ?? range.to } : range;

/** Removes one layer of escapes: JSON's and JavaScript's, percent-encoding, HTML's. Undefined if there is none. */
export function unescaped({ text, at }: View): View | undefined {
  const placeOf = (index: number): number => (at ? (at[index] ?? 0) : index);
  const special = /[\\%&]/g;
  const places: number[] = [];
  let decoded = "";
  let from = 0;
  const copy = (to: number) => {
    for (let place = from; place < to; place += 1) places.push(placeOf(place));
    decoded += text.slice(from, to);
    from = to;
  };
  let found = false;
  while (special.test(text)) {
    const sign = special.lastIndex - 1;
    const escaped = escapeAt(text, sign);
    if (!escaped) continue;
    // The layers end when only an incomplete escape at the end is left.
    found ||= at === undefined || escaped.says !== "";
    copy(sign);
    for (let unit = 0; unit < escaped.says.length; unit += 1) places.push(placeOf(from));
    decoded += escaped.says;
    from += escaped.length;
    special.lastIndex = from;
  }
  if (!found) return undefined;
  copy(text.length);
  places.push(placeOf(text.length));
  return { text: decoded, at: places };
}

interface Escape {
  readonly says: string;
  readonly length: number;
}

function escapeAt(text: string, from: number): Escape | undefined {
  const found = forms[text.charAt(from)]?.(text, from);
  if (found || text.length - from > longestRest) return found;
  // One that is cut off by the end of the text has no meaning.
  const rest = text.slice(from);
  return unfinished.test(rest) ? { says: "", length: rest.length } : undefined;
}

const longestRest = 12;
const unfinished = /^(?:\\(?:u\{?[\da-f]{0,6}|x[\da-f]?)?|%(?:u[\da-f]{0,3}|[\da-f]?)|&#?\w{0,10})$/i;

const forms: Readonly<Record<string, (text: string, from: number) => Escape | undefined>> = {
  "\\": backslash,
  "%": percent,
  "&": entity,
};

const letters: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  v: "\v",
  '"': '"',
  "'": "'",
  "/": "/",
  "\\": "\\",
};
const braced = /\{([\da-f]{1,6})\}/iy;

function backslash(text: string, from: number): Escape | undefined {
  const kind = text.charAt(from + 1);
  const letter = letters[kind];
  if (letter !== undefined) return { says: letter, length: 2 };
  if (kind === "x") return fixed(text, from + 2, 2);
  if (kind !== "u") return undefined;
  const found = text[from + 2] === "{" ? matchAt(braced, text, from + 2) : null;
  if (!found) return fixed(text, from + 2, 4);
  return { says: characterOf(Number.parseInt(found[1] ?? "", 16)), length: 2 + found[0].length };
}

/** An escape of two characters and a fixed number of digits. */
function fixed(text: string, from: number, digits: number): Escape | undefined {
  const code = hexAt(text, from, digits);
  return code === undefined ? undefined : { says: characterOf(code), length: 2 + digits };
}

function percent(text: string, from: number): Escape | undefined {
  const kind = text[from + 1];
  if (kind === "u" || kind === "U") return fixed(text, from + 2, 4);
  const first = hexAt(text, from + 1, 2);
  if (first === undefined) return undefined;
  // The first byte of a UTF-8 character encodes their number.
  const count = first < 0xc2 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  const bytes = [first];
  while (bytes.length < count) {
    const next = from + 3 * bytes.length;
    const byte = text[next] === "%" ? hexAt(text, next + 1, 2) : undefined;
    if (byte === undefined) break;
    bytes.push(byte);
  }
  const says = count === 1 ? characterOf(first) : Buffer.from(bytes).toString();
  return says.includes("\ufffd")
    ? { says: characterOf(first), length: 3 }
    : { says, length: 3 * bytes.length };
}

const entityForm = /&(?:#(\d{1,12});?|#x([\da-f]{1,12});?|([a-z][a-z\d]{1,30});)/iy;
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function entity(text: string, from: number): Escape | undefined {
  const found = matchAt(entityForm, text, from);
  if (!found) return undefined;
  const [{ length }, decimal, hex, name = ""] = found;
  if (decimal !== undefined) return { says: characterOf(Number(decimal)), length };
  if (hex !== undefined) return { says: characterOf(Number.parseInt(hex, 16)), length };
  // Letters and digits are never escaped by name: any other name is that of another character.
  return { says: entities[name.toLowerCase()] ?? "\ufffd", length };
}

function matchAt(sticky: RegExp, text: string, from: number): RegExpExecArray | null {
  sticky.lastIndex = from;
  return sticky.exec(text);
}

function hexAt(text: string, from: number, digits: number): number | undefined {
  let value = 0;
  for (let at = from; at < from + digits; at += 1) {
    const unit = text.charCodeAt(at) | 0x20;
    if (unit >= 0x30 && unit <= 0x39) value = 16 * value + unit - 0x30;
    else if (unit >= 0x61 && unit <= 0x66) value = 16 * value + unit - 0x57;
    else return undefined;
  }
  return value;
}

const characterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd");
