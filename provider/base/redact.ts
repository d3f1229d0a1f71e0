/** A range of characters; `to` is exclusive. */
interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** Shorter secrets are masked only as whole words, because they may occur inside other words by chance. */
const minSubstringLength = 6;
/** Secrets are indexed by prefixes of this length. At the end of a cut-off text, a shorter part of a secret is not masked. */
const prefixLength = 4;

class SecretIndex {
  readonly #formsByPrefix = new Map<string, Set<string>>();
  readonly #prefixLengths = new Set<number>();

  constructor(values: Iterable<string | undefined> = []) {
    for (const value of values) if (value) this.add(value);
  }

  add(value: string): void {
    const base64 = Buffer.from(value).toString("base64");
    const base64url = Buffer.from(value).toString("base64url");
    for (const form of [value, base64, base64.replaceAll("=", ""), base64url]) {
      const prefix = form.slice(0, prefixLength);
      this.#prefixLengths.add(prefix.length);
      const forms = this.#formsByPrefix.get(prefix) ?? new Set();
      this.#formsByPrefix.set(prefix, forms.add(form));
    }
  }

  /** Looks values up by prefix, because there may be thousands. `isCut`: the text may end within a value. */
  find(text: string, isCut: boolean): TextRange[] {
    const ranges: TextRange[] = [];
    for (const length of this.#prefixLengths)
      for (let from = 0; from + length <= text.length; from += 1)
        for (const form of this.#formsByPrefix.get(text.slice(from, from + length)) ?? []) {
          const to = from + form.length;
          const isComplete = text.startsWith(form, from);
          const isSecret =
            form.length < minSubstringLength
              ? isComplete && !isWordCharacter(text, from - 1) && !isWordCharacter(text, to)
              : isComplete || (isCut && form.startsWith(text.slice(from)));
          if (isSecret) ranges.push({ from, to });
        }
    return ranges;
  }
}

const isWordCharacter = (text: string, at: number): boolean => /[A-Za-z0-9]/.test(text.charAt(at));

const secretMask = "[secret]";

/** Names whose values are credentials, in headers, bodies and query strings: the API's, this package's and common ones. */
const secretNamePattern =
  "(?:api[_-]?)?access[_-]?key|authorization(?:[_-]?header)?|(?:read[_-]?only[_-]?)?(?:api[_-]?key|password)" +
  "|(?:(?:(?:database[_-]?)?auth|bearer|access|logging|log[_-]?forwarding)[_-]?)?token" +
  "|(?:client[_-]?|aws[_-]?signing[_-]?)?secret" +
  "|(?:aws[_-]?signing|certificate|deployment|private|(?:zone[_-]?)?security|session|stream)[_-]?key";
const exactSecretNamePattern = new RegExp(`^(?:key|${secretNamePattern})$`, "i");

export const isSecretName = (name: string): boolean => exactSecretNamePattern.test(name);

/** Matches a credential's name and the `=` or `:` after it. The name "key" must be in quotes, because it is a common word. */
const nameAndSignPattern = String.raw`(?:(?<![A-Za-z])(?<name>${secretNamePattern})|(?<=["'])key(?=["']))(?<nameEnd>["']?)\s*(?<sign>=|:(?!//)\s?)\s*`;
const valuePrefixPattern = String.raw`(?:\[\s*(?=["']))?(?:(?:Bearer|Basic|Token)\s+)?`;
const quotedValuePattern = String.raw`(?<mark>["'])(?<quoted>(?:\\[\s\S]|(?!\k<mark>)[^\\])*)`;
/** An unquoted value ends before an escaped quotation mark. */
const bareValuePattern = String.raw`(?<bare>(?:[^\s&"'<>,;)}\]\\]|\\(?!["'\\]))+)`;
const namedSecretPattern = new RegExp(
  `${nameAndSignPattern}${valuePrefixPattern}(?:${quotedValuePattern}|${bareValuePattern})`,
  "gi",
);

/** Finds the values that follow the name of a credential. */
function findNamedSecrets(text: string): TextRange[] {
  const ranges: TextRange[] = [];
  namedSecretPattern.lastIndex = 0;
  for (let match = namedSecretPattern.exec(text); match; match = namedSecretPattern.exec(text)) {
    const groups = match.groups ?? {};
    const value = groups["quoted"] ?? groups["bare"] ?? "";
    const from = namedSecretPattern.lastIndex - value.length;
    if (groups["quoted"] === undefined && !isBareValue(groups)) namedSecretPattern.lastIndex = from;
    else if (!text.startsWith(secretMask, from)) ranges.push({ from, to: from + value.length });
  }
  return ranges;
}

/**
 * Whether an unquoted word is a value. After `"name":`, it never is. After `name: `, prose is not, unless the name is a
 * header's.
 */
function isBareValue({ name = "", nameEnd, sign, bare = "" }: Record<string, string | undefined>): boolean {
  if (nameEnd !== "") return false;
  const mayBeProse = sign?.trim() !== sign && !/^a(?:ccess|uthorization)/i.test(name);
  return !(mayBeProse && /^[a-z]+(?![\w-])/.test(bare));
}

/** Masks credentials in a string. `isCut`: the string may end inside one, so a partial one at its end is masked too. */
export type Redact = (text: string, isCut?: boolean) => string;

/** The credentials of all accounts and proxies that this process uses, and the secrets of its resources. */
const registeredSecrets = new SecretIndex();

/** Masks these secrets in all output from now on. Ignores those below 8 characters, which may be words. */
export function registerSecrets(credentials: Iterable<string | undefined>): void {
  for (const credential of credentials)
    if (credential && credential.length >= 8) registeredSecrets.add(credential);
}

/** Masks values that follow the name of a credential, and all known secrets. */
export const redact: Redact = (text, isCut = false) => maskValues(text, [registeredSecrets], isCut);

/** Returns the beginning of a string. Masks credentials in it, even one that is cut off at its end. */
export const redactBeginning = (text: string, maxLength: number, clean: Redact = redact): string =>
  clean(text.slice(0, maxLength), text.length > maxLength);

/** Creates a redactor that also masks these values. SECURITY.md lists the forms in which it finds them. */
export function createRedactor(secrets: Iterable<string | undefined>): Redact {
  let values: SecretIndex | undefined;
  return (text, isCut = false) => {
    values ??= new SecretIndex(secrets);
    return maskValues(text, [registeredSecrets, values], isCut);
  };
}

/** Collects the strings that are values of members named like credentials, at any depth. */
export function collectSecrets(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(collectSecrets);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === "string" && isSecretName(name) ? [member] : collectSecrets(member),
  );
}

/** Collects all strings in a value, at any depth, and numbers that are long enough to be secrets. */
export function collectStrings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return Math.abs(value) >= 100_000 ? [String(value)] : [];
  return Object.values(Object(value)).flatMap(collectStrings);
}

function maskValues(text: string, values: readonly SecretIndex[], isCut: boolean): string {
  const findAll = (input: string) => [
    ...findNamedSecrets(input),
    ...values.flatMap((secrets) => secrets.find(input, isCut)),
  ];
  const ranges = findAll(text);
  if (text.includes("\\")) {
    const { decoded, startIndexes } = decodeEscapes(text);
    const toOriginalIndex = (at: number) => startIndexes[at] ?? text.length;
    ranges.push(
      ...findAll(decoded).map(({ from, to }) => ({ from: toOriginalIndex(from), to: toOriginalIndex(to) })),
    );
  }
  let maskedText = "";
  let end = 0;
  for (const { from, to } of ranges.sort((a, b) => a.from - b.from)) {
    if (to <= Math.max(from, end)) continue;
    // Ranges that overlap or touch share one mask.
    if (from > end || end === 0) maskedText += text.slice(end, from) + secretMask;
    end = to;
  }
  return maskedText + text.slice(end);
}

/** Decodes JSON escapes, drops one that the end cuts off, and returns where each decoded character begins in the text. */
function decodeEscapes(text: string): { readonly decoded: string; readonly startIndexes: readonly number[] } {
  const completeText = text.replace(/\\(?:u[\dA-Fa-f]{0,3})?$/, "");
  const pieces = [...completeText.matchAll(/\\(?:u[\dA-Fa-f]{4}|["\\/bfnrt])|[\s\S]/g)];
  const characters = pieces.map(([piece]) => (piece.length > 1 ? JSON.parse(`"${piece}"`) : piece));
  return { decoded: characters.join(""), startIndexes: pieces.map(({ index }) => index) };
}
