/** A part of a text, excluding its end. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A text without one kind of escapes. */
export interface View {
  readonly text: string;
  /** The same range in the original text. */
  original(range: Range): Range;
}

type Decode = (escaped: string) => string;

/** Escapes, also one that the end of the text cuts off, and what they stand for. */
const escapes: readonly (readonly [RegExp, Decode])[] = [
  [/\\(?:u[\dA-Fa-f]{4}|["\\/bfnrt]|(?:u[\dA-Fa-f]{0,3})?$)/g, (escaped) => JSON.parse(`"${escaped}"`)],
  [
    /%(?:[0-7][\da-f]|[cd][\da-f]%[89ab][\da-f]|e[\da-f](?:%[89ab][\da-f]){2}|f[0-4](?:%[89ab][\da-f]){3}|[\da-f]?$|[c-f][\da-f](?:%[89ab][\da-f]){0,2}(?:%[89ab]?)?$)|\+/gi,
    (escaped) => (escaped === "+" ? " " : decodeURIComponent(escaped)),
  ],
  [
    /&(?:#\d{1,7};|#x[\da-f]{1,6};|(?:amp|lt|gt|quot|apos);|#?\w{0,7}$)/gi,
    (escaped) =>
      entities[escaped.toLowerCase()] ??
      String.fromCodePoint(Number(escaped.replace(/^&#(x?\w+);$/i, "0$1"))),
  ],
];
const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
};

/** The text itself, then without JSON's escapes, percent-encoding (+ is a space), and HTML's entities, if it has any. */
export function viewsOf(text: string): View[] {
  const views = escapes.map(([pattern, decode]) => unescaped(text, pattern, decode));
  return [{ text, original: (range: Range) => range }, ...views].filter((view) => view !== undefined);
}

function unescaped(text: string, pattern: RegExp, decode: Decode): View | undefined {
  /** Where each character of the view begins in the text. */
  const begins: number[] = [];
  let plain = "";
  let from = 0;
  const copy = (to: number) => {
    plain += text.slice(from, to);
    for (; from < to; from += 1) begins.push(from);
  };
  for (const { 0: escaped, index } of text.matchAll(pattern)) {
    copy(index);
    const character = attempt(decode, escaped);
    for (const _ of character.split("")) begins.push(index);
    plain += character;
    from += escaped.length;
  }
  if (from === 0) return undefined;
  copy(text.length);
  const place = (at: number) => begins[at] ?? text.length;
  return { text: plain, original: ({ from, to }) => ({ from: place(from), to: place(to) }) };
}

/** Nothing for an escape that is cut off or stands for no character. */
function attempt(decode: Decode, escaped: string): string {
  try {
    return decode(escaped);
  } catch {
    return "";
  }
}
