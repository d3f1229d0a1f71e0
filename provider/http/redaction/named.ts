import type { Range } from "./view";

export const mask = "[secret]";

/** Names whose values are credentials, in headers, bodies and query strings: the platform's, this package's and common ones. */
const names =
  "access[_-]?key|authorization(?:[_-]?header)?|(?:read[_-]?only[_-]?)?api[_-]?key" +
  "|(?:(?:database[_-]?)?auth|bearer|access|logging)[_-]?token|token|key" +
  "|(?:client[_-]?)?secret|password|private[_-]?key";
const exactName = new RegExp(`^(?:${names})$`, "i");

export const isSecretName = (name: string): boolean => exactName.test(name);

/** What has a credential's name or looks like a credential. Linear: each part is read once. */
export function namedSecrets(text: string): Range[] {
  return [...values(text), ...schemes(text), ...webTokens(text), ...userInfos(text)];
}

/** AccessKey: value, "Key": "value", Key='value', ?token=value&. */
function values(text: string): Range[] {
  const name = new RegExp(`(?:(?<![A-Za-z])(?:${names})|access[_-]?key|authorization)(?![A-Za-z0-9])`, "gi");
  const found: Range[] = [];
  for (let match = name.exec(text); match; match = name.exec(text)) {
    const value = valueAfter(text, match[0], match.index);
    if (value === undefined) continue;
    if (!text.startsWith(mask, value.from)) found.push(value);
    name.lastIndex = Math.max(name.lastIndex, value.to);
  }
  return found;
}

function valueAfter(text: string, name: string, from: number): Range | undefined {
  const end = from + name.length;
  const before = text.charAt(from - 1);
  const isMember = isQuote(before) && text[end] === before;
  const sign = skip(text, isMember ? end + 1 : end, blank);
  if (isMember) return text[sign] === ":" ? memberValue(text, skip(text, sign + 1, blank)) : undefined;
  if (text[sign] !== "=" && text[sign] !== ":") return undefined;
  if (text.startsWith("://", sign)) return undefined;
  const begin = afterScheme(text, skip(text, sign + 1, blank));
  // A lower-case word is prose after "key: ", but not after "authorization: ".
  const isProse = text[sign] === ":" && begin > sign + 1 && !/^a(?:ccess|uthorization)/i.test(name);
  if (isProse && isWord(text, begin)) return undefined;
  const quoted = isQuote(text.charAt(begin));
  const to = quoted ? closing(text, begin) + 1 : endOfBare(text, begin);
  return to > begin ? { from: begin, to: Math.min(to, text.length) } : undefined;
}

/** The value of a member, or its first item if it is a list (as in header dumps), without quotes. */
function memberValue(text: string, from: number): Range | undefined {
  const begin = text[from] === "[" ? skip(text, from + 1, blank) : from;
  if (isQuote(text.charAt(begin))) return { from: begin + 1, to: closing(text, begin) };
  const to = skip(text, begin, /[^\s"'[{,}\]]/);
  if (to === begin || ["null", "true", "false"].includes(text.slice(begin, to))) return undefined;
  return { from: begin, to, bare: true };
}

/** Bearer value, Basic value: with a digit, or long. */
function schemes(text: string): Range[] {
  return [...text.matchAll(/\b(?:Bearer|Basic)\s/gi)].flatMap(({ index, 0: scheme }) => {
    const from = skip(text, index + scheme.length, blank);
    const to = skip(text, from, /[\w.~+/=-]/);
    const end = skip(text, to, /[^\s"'[\\]/);
    return to > from && (end - from >= 20 || /\d/.test(text.slice(from, end))) ? [{ from, to }] : [];
  });
}

/** JSON web tokens, wherever they occur. */
function webTokens(text: string): Range[] {
  const found: Range[] = [];
  const begin = /\beyJ/g;
  for (let match = begin.exec(text); match; match = begin.exec(text)) {
    const end = skip(text, match.index, /[\w.-]/);
    const run = text.slice(match.index, end).replace(/\.$/, "");
    if (run.indexOf(".") > 8) found.push({ from: match.index, to: match.index + run.length });
    begin.lastIndex = end;
  }
  return found;
}

/** https://user:password@host */
function userInfos(text: string): Range[] {
  return [...text.matchAll(/:\/\//g)].flatMap(({ index }) => {
    const from = index + 3;
    const to = skip(text, from, /[^\s/?#@"']/);
    return to > from && text[to] === "@" ? [{ from, to }] : [];
  });
}

const blank = /\s/;
const isQuote = (character: string): boolean => character === '"' || character === "'";

/** The first position from here on without such a character. */
function skip(text: string, from: number, character: RegExp): number {
  let at = from;
  while (at < text.length && character.test(text.charAt(at))) at += 1;
  return at;
}

function afterScheme(text: string, from: number): number {
  const scheme = /(?:Bearer|Basic|Token)\s/iy;
  scheme.lastIndex = from;
  return scheme.test(text) ? skip(text, scheme.lastIndex, blank) : from;
}

function isWord(text: string, from: number): boolean {
  const to = skip(text, from, /[a-z]/);
  return to > from && !/[\w-]/.test(text.charAt(to));
}

/** Where the quotation that begins here is closed, else the end of the text. */
function closing(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== text[from]) at += text[at] === "\\" ? 2 : 1;
  return Math.min(at, text.length);
}

/** A backslash before a quotation mark belongs to it: the value within is found in the unescaped text. */
function endOfBare(text: string, from: number): number {
  let at = from;
  while (at < text.length && !/[\s&"'<>,;)}\]]/.test(text.charAt(at))) {
    const escaped = skip(text, at, /\\/);
    if (escaped > at && isQuote(text.charAt(escaped))) break;
    at = Math.max(escaped, at + 1);
  }
  return at;
}
