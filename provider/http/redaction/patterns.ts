import type { Range } from "./view";

/** A pattern to find. */
export interface Pattern {
  readonly text: string;
  /** How many leading characters count as a match; at the end of a text, fewer do. */
  readonly enough: number;
  /** Characters ignored in the comparison that become part of a match if they follow it. */
  readonly trail: string;
}

/** The length of the prefixes in the index. */
const anchor = 6;
/** How many characters at the end of a text count as a pattern that was cut off there. */
const shortestTail = 4;

const hashes = 4096;
const hashAt = (text: string, at: number): number =>
  (text.charCodeAt(at) + 31 * text.charCodeAt(at + 1) + 961 * text.charCodeAt(at + 2)) % hashes;

/** Patterns by prefix, so that a search is linear in the text, however many there are. */
export class Patterns {
  readonly #byStart = new Map<string, Pattern[]>();
  /** By the hash of three UTF-16 code units: whether a pattern begins with such. At most positions none does. */
  readonly #begins = new Uint8Array(hashes);
  readonly #tails = new Set<string>();
  readonly #known = new Set<string>();

  /** `compared`: a UTF-16 unit as it is compared, 0 for one that is ignored. */
  constructor(private readonly compared: (unit: number) => number) {}

  /** A text as it is compared, and the positions of its characters in the original. */
  normal(text: string): { readonly text: string; readonly places: Uint32Array } {
    const units = new Uint16Array(text.length);
    const places = new Uint32Array(text.length);
    let length = 0;
    for (let at = 0; at < text.length; at += 1) {
      const unit = this.compared(text.charCodeAt(at));
      if (unit === 0) continue;
      units[length] = unit;
      places[length] = at;
      length += 1;
    }
    return { text: Buffer.from(units.buffer, 0, 2 * length).toString("utf16le"), places };
  }

  add(pattern: Pattern): void {
    const { text } = pattern;
    if (text.length < anchor || this.#known.has(text)) return;
    this.#known.add(text);
    const start = text.slice(0, anchor);
    this.#begins[hashAt(text, 0)] = 1;
    this.#byStart.set(start, [...(this.#byStart.get(start) ?? []), pattern]);
    for (let length = shortestTail; length < anchor; length += 1) this.#tails.add(text.slice(0, length));
  }

  find(text: string): Range[] {
    if (this.#known.size === 0) return [];
    const { text: normal, places } = this.normal(text);
    const rangeOf = (from: number, to: number, trail: string): Range => ({
      from: places[from] ?? 0,
      to: trailing(text, (places[to - 1] ?? 0) + 1, trail),
    });
    const found: Range[] = [];
    // Also within a match: a longer secret with the same prefix may have claimed the beginning of the next one.
    let end = 0;
    for (let at = 0; at + anchor <= normal.length; at += 1) {
      const match = this.#begins[hashAt(normal, at)] === 1 ? this.#matchAt(normal, at) : undefined;
      if (!match || match.to <= end) continue;
      found.push(rangeOf(at, match.to, match.trail));
      end = match.to;
    }
    for (let length = anchor - 1; length >= shortestTail; length -= 1) {
      const from = normal.length - length;
      if (from >= 0 && this.#tails.has(normal.slice(from))) found.push(rangeOf(from, normal.length, ""));
    }
    return found;
  }

  /** The longest match that begins here. */
  #matchAt(normal: string, at: number): { to: number; trail: string } | undefined {
    let longest: { to: number; trail: string } | undefined;
    for (const { text, enough, trail } of this.#byStart.get(normal.slice(at, at + anchor)) ?? []) {
      let length = anchor;
      while (length < text.length && text[length] === normal[at + length]) length += 1;
      const to = at + length;
      const counts = length >= enough || to === normal.length;
      if (counts && to > (longest?.to ?? 0)) longest = { to, trail: length === text.length ? trail : "" };
    }
    return longest;
  }
}

/** The end of a match including what follows of its trail; letters beyond ASCII may be encoded in any way. */
function trailing(text: string, from: number, trail: string): number {
  const isForeign = (character: string | undefined) => (character ?? "") > "\x7f";
  let to = from;
  for (const sign of trail) {
    if (text[to] === sign[0]) to += sign.length;
    else if (!isForeign(sign)) return to;
    while (isForeign(sign) && isForeign(text[to])) to += 1;
  }
  return to;
}
