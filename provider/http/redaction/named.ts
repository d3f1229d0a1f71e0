import type { Range } from "./values";

export const mask = "[secret]";

/** Names whose values are credentials, in headers, bodies and query strings: the API's, this package's and common ones. */
const secretNames =
  "access[_-]?key|authorization(?:[_-]?header)?|(?:read[_-]?only[_-]?)?api[_-]?key" +
  "|(?:(?:(?:database[_-]?)?auth|bearer|access|logging)[_-]?)?token" +
  "|(?:client[_-]?)?secret|password|private[_-]?key";
const secretName = new RegExp(`^(?:key|${secretNames})$`, "i");

export const isSecretName = (name: string): boolean => secretName.test(name);

/** A name and the sign after it. "key" is a credential's name only as a quoted member, as in the API's responses. */
const head = String.raw`(?:(?<![A-Za-z])(?<name>${secretNames})|(?<=["'])key(?=["']))(?<nameEnd>["']?)\s*(?<sign>=|:(?!//)\s?)\s*`;
const prefix = String.raw`(?:\[\s*(?=["']))?(?:(?:Bearer|Basic|Token)\s+)?`;
const quotedValue = String.raw`(?<mark>["'])(?<quoted>(?:\\[\s\S]|(?!\k<mark>)[^\\])*)`;
/** A backslash before a quotation mark belongs to the mark. */
const bareValue = String.raw`(?<bare>(?:[^\s&"'<>,;)}\]\\]|\\(?!["'\\]))+)`;
const namedValue = new RegExp(`${head}${prefix}(?:${quotedValue}|${bareValue})`, "gi");

/** The values under credentials' names. */
export function namedSecrets(text: string): Range[] {
  const ranges: Range[] = [];
  namedValue.lastIndex = 0;
  for (let match = namedValue.exec(text); match; match = namedValue.exec(text)) {
    const groups = match.groups ?? {};
    const value = groups["quoted"] ?? groups["bare"] ?? "";
    const from = namedValue.lastIndex - value.length;
    if (groups["quoted"] === undefined && !isBareValue(groups)) namedValue.lastIndex = from;
    else if (!text.startsWith(mask, from)) ranges.push({ from, to: from + value.length });
  }
  return ranges;
}

/** Whether an unquoted word is a value. After `"name":` only a string is one; after `name: `, a lower-case word is prose. */
function isBareValue({ name = "", nameEnd, sign, bare = "" }: Record<string, string | undefined>): boolean {
  if (nameEnd !== "") return false;
  const isSentence = sign?.trim() !== sign && !/^a(?:ccess|uthorization)/i.test(name);
  return !(isSentence && /^[a-z]+(?![\w-])/.test(bare));
}
