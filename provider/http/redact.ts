/** A range of characters; `to` is exclusive. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** Shorter secrets are masked only as whole words, because they may occur inside other words by chance. */
const shortestPart = 6;
/** Secrets are indexed by prefixes of this length. At the end of a cut-off text, a shorter part of a secret is not masked. */
const shortestBeginning = 4;

/** Finds secret values in text, as they are or in base64. */
export class SecretValues {
  readonly #byBeginning = new Map<string, Set<string>>();
  readonly #lengths = new Set<number>();

  constructor(values: Iterable<string | undefined> = []) {
    for (const value of values) if (value) this.add(value);
  }

  add(value: string): void {
    const base64 = Buffer.from(value).toString("base64");
    const base64url = Buffer.from(value).toString("base64url");
    for (const form of [value, base64, base64.replaceAll("=", ""), base64url]) {
      const beginning = form.slice(0, shortestBeginning);
      this.#lengths.add(beginning.length);
      const forms = this.#byBeginning.get(beginning) ?? new Set();
      this.#byBeginning.set(beginning, forms.add(form));
    }
  }

  /** Takes linear time, however many values there are. `isCut`: the text may end within a value. */
  find(text: string, isCut: boolean): Range[] {
    const ranges: Range[] = [];
    for (const length of this.#lengths)
      for (let from = 0; from + length <= text.length; from += 1)
        for (const form of this.#byBeginning.get(text.slice(from, from + length)) ?? []) {
          const to = from + form.length;
          const isComplete = text.startsWith(form, from);
          const isSecret =
            form.length < shortestPart
              ? isComplete && !isWordPart(text, from - 1) && !isWordPart(text, to)
              : isComplete || (isCut && form.startsWith(text.slice(from)));
          if (isSecret) ranges.push({ from, to });
        }
    return ranges;
  }
}

const isWordPart = (text: string, at: number): boolean => /[A-Za-z0-9]/.test(text.charAt(at));

const mask = "[secret]";

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

/** Finds the values that follow the name of a credential. */
function namedSecrets(text: string): Range[] {
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

/** Returns whether an unquoted word is a value: not after `"name":`, and not if it is lower-case prose after `name: `. */
function isBareValue({ name = "", nameEnd, sign, bare = "" }: Record<string, string | undefined>): boolean {
  if (nameEnd !== "") return false;
  const isSentence = sign?.trim() !== sign && !/^a(?:ccess|uthorization)/i.test(name);
  return !(isSentence && /^[a-z]+(?![\w-])/.test(bare));
}

/** Masks credentials in a string. `isCut`: the string may end inside one, so a partial one at its end is masked too. */
export type Redact = (text: string, isCut?: boolean) => string;

/** The credentials of every account of this process, and its resources' secrets: no output may show one. */
const knownSecrets = new SecretValues();

/** Masks these credentials in all output from now on. Short ones may be words, so only messages of their account mask them. */
export function registerSecrets(credentials: Iterable<string | undefined>): void {
  for (const credential of credentials)
    if (credential && credential.length >= 8) knownSecrets.add(credential);
}

/** Masks values that follow the name of a credential, and all known secrets. */
export const redact: Redact = (text, isCut = false) => maskValues(text, [knownSecrets], isCut);

/** Returns the first characters of a string. Masks before cutting: half a credential would not be found. */
export const redactBeginning = (text: string, longest: number, clean: Redact = redact): string =>
  clean(text.slice(0, longest), text.length > longest);

/** Creates a redactor that also masks these values. SECURITY.md lists the forms in which it finds them. */
export function redactor(secrets: Iterable<string | undefined>): Redact {
  let values: SecretValues | undefined;
  return (text, isCut = false) => {
    values ??= new SecretValues(secrets);
    return maskValues(text, [knownSecrets, values], isCut);
  };
}

/** Collects strings under credentials' names, at any depth, because a response might echo them. */
export function secretsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(secretsIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === "string" && isSecretName(name) ? [member] : secretsIn(member),
  );
}

/** Collects all strings in a value, at any depth. */
export const stringsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Object.values(Object(value)).flatMap(stringsIn);

function maskValues(text: string, values: readonly SecretValues[], isCut: boolean): string {
  const find = (plain: string) => [
    ...namedSecrets(plain),
    ...values.flatMap((secrets) => secrets.find(plain, isCut)),
  ];
  const ranges = find(text);
  if (text.includes("\\")) {
    const { plain, begins } = decodeEscapes(text);
    const place = (at: number) => begins[at] ?? text.length;
    ranges.push(...find(plain).map(({ from, to }) => ({ from: place(from), to: place(to) })));
  }
  let clean = "";
  let end = 0;
  for (const { from, to } of ranges.sort((a, b) => a.from - b.from)) {
    if (to <= Math.max(from, end)) continue;
    // Ranges that overlap or touch share one mask.
    if (from > end || end === 0) clean += text.slice(end, from) + mask;
    end = to;
  }
  return clean + text.slice(end);
}

/** Decodes JSON escapes, drops one that the end cuts off, and returns where each decoded character begins in the text. */
function decodeEscapes(text: string): { readonly plain: string; readonly begins: readonly number[] } {
  const complete = text.replace(/\\(?:u[\dA-Fa-f]{0,3})?$/, "");
  const pieces = [...complete.matchAll(/\\(?:u[\dA-Fa-f]{4}|["\\/bfnrt])|[\s\S]/g)];
  const characters = pieces.map(([piece]) => (piece.length > 1 ? JSON.parse(`"${piece}"`) : piece));
  return { plain: characters.join(""), begins: pieces.map(({ index }) => index) };
}
