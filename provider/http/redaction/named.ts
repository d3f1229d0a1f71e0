import type { Range } from "./views";

export const mask = "[secret]";

/** Names whose values are credentials, in headers, bodies and query strings: the platform's, this package's and common ones. */
const names =
  "access[_-]?key|authorization(?:[_-]?header)?|(?:read[_-]?only[_-]?)?api[_-]?key" +
  "|(?:(?:(?:database[_-]?)?auth|bearer|access|logging)[_-]?)?token" +
  "|(?:client[_-]?)?secret|password|private[_-]?key";
const secretName = new RegExp(`^(?:key|${names})$`, "i");

export const isSecretName = (name: string): boolean => secretName.test(name);

/** A credential's name, up to its value. "key" counts only as a quoted member, as the API returns it: elsewhere it is a word of a sentence. */
const heads = new RegExp(
  `(?:(?<![A-Za-z])(${names})|(?<=["'])key(?=["']))(["']?)\\s*(=|:(?!//))(\\s*)` +
    "(?:\\[\\s*(?=[\"']))?(?:(?:Bearer|Basic|Token)\\s+)?",
  "gi",
);
/** An unquoted value. A backslash before a quotation mark belongs to that: the value is found where it is unescaped. */
const bareValue = /(?:[^\s&"'<>,;)}\]\\]|\\(?!["'\\]))+/y;
/** After `name: `, a lower-case word is prose. */
const prose = /[a-z]+(?![\w-])/y;

/** Credentials without a name: after Bearer or Basic (with a digit, or long), JSON web tokens, and a URL's user. */
const unnamed = [
  /(\b(?:Bearer|Basic)\s+)((?=[\w.~+/=-]*\d|[\w.~+/=-]{20})[\w.~+/=-]+)/gi,
  /((?<![\w-]))(eyJ[\w-]{6,}\.[\w-]+(?:\.[\w-]+)?)/g,
  /(:\/\/)([^\s/?#@"']+)@/g,
];

/** What has a credential's name or looks like a credential. Linear: each part is read once. */
export function namedSecrets(text: string): Range[] {
  const ranges = unnamed.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, 1: before = "", 2: value = "" }) => ({
      from: index + before.length,
      to: index + before.length + value.length,
    })),
  );
  heads.lastIndex = 0;
  for (let head = heads.exec(text); head; head = heads.exec(text)) {
    const value = valueAt(text, heads.lastIndex, head);
    if (!value || text.startsWith(mask, value.from)) continue;
    ranges.push(value);
    heads.lastIndex = value.to;
  }
  return ranges;
}

function valueAt(
  text: string,
  from: number,
  [, name, quote, sign, space]: RegExpExecArray,
): Range | undefined {
  const opening = text.charAt(from);
  if (opening === '"' || opening === "'") return { from: from + 1, to: closing(text, from) };
  const isProse = sign === ":" && space !== "" && !/^a(?:ccess|uthorization)/i.test(name ?? "");
  if (quote !== "" || (isProse && endOf(prose, text, from) > from)) return undefined;
  const to = endOf(bareValue, text, from);
  return to > from ? { from, to } : undefined;
}

function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}

/** Where the quotation that begins here is closed, else the end of the text. */
function closing(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== text[from]) at += text[at] === "\\" ? 2 : 1;
  return Math.min(at, text.length);
}
