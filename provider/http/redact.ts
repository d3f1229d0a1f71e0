import { isSecretName, mask, namedSecrets } from "./redaction/named";
import { SecretValues } from "./redaction/values";

/** Masks credentials in a text. `isCut`: it may end within one, so the beginning of one at its end is masked too. */
export type Redact = (text: string, isCut?: boolean) => string;

/** The credentials of every account of this process, and its resources' secrets: no output may show one. */
const knownSecrets = new SecretValues();

/** Masks these credentials in all output from now on. Short ones may be words: they are masked for their own account only. */
export function remember(credentials: Iterable<string | undefined>): void {
  for (const credential of credentials)
    if (credential && credential.length >= 8) knownSecrets.add(credential);
}

/** Masks what has a credential's name, looks like a credential, or is a known one. */
export const redact: Redact = (text, isCut = false) => redacted(text, [knownSecrets], isCut);

/** The masked beginning of a text: masks first, because half a credential would not be found. */
export const beginning = (text: string, longest: number, clean: Redact = redact): string =>
  clean(text.slice(0, longest), text.length > longest);

/** A redactor that also knows these values. SECURITY.md lists the forms in which it finds them. */
export function redactor(secrets: Iterable<string | undefined>): Redact {
  let values: SecretValues | undefined;
  return (text, isCut = false) => {
    values ??= new SecretValues(secrets);
    return redacted(text, [knownSecrets, values], isCut);
  };
}

/** The values under credentials' names anywhere in a value: a response might echo them. */
export function secretsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(secretsIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === "string" && isSecretName(name) ? [member] : secretsIn(member),
  );
}

/** All strings in a value. */
export const stringsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Object.values(Object(value)).flatMap(stringsIn);

function redacted(text: string, values: readonly SecretValues[], isCut: boolean): string {
  const find = (plain: string) => [
    ...namedSecrets(plain),
    ...values.flatMap((secrets) => secrets.find(plain, isCut)),
  ];
  const ranges = find(text);
  if (text.includes("\\")) {
    const { plain, begins } = withoutEscapes(text);
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

/** The text without JSON's escapes, nor one that its end cuts off, and where each character begins in the text. */
function withoutEscapes(text: string): { readonly plain: string; readonly begins: readonly number[] } {
  const complete = text.replace(/\\(?:u[\dA-Fa-f]{0,3})?$/, "");
  const pieces = [...complete.matchAll(/\\(?:u[\dA-Fa-f]{4}|["\\/bfnrt])|[\s\S]/g)];
  const characters = pieces.map(([piece]) => (piece.length > 1 ? JSON.parse(`"${piece}"`) : piece));
  return { plain: characters.join(""), begins: pieces.map(({ index }) => index) };
}
