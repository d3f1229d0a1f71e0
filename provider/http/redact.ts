import { Literals, layers } from "./redaction/literals";
import { isSecretName, mask, namedSecrets } from "./redaction/named";
import { original, type Range, unescaped, type View } from "./redaction/view";

/** Masks credentials in a string. */
export type Redact = (text: string) => string;

/** The credentials of every account of this process, and its resources' secrets: no output may show one. */
const known = new Literals();

/** Masks these credentials in all output from now on. Short ones may be words: they are masked for their own account only. */
export function remember(credentials: Iterable<string | undefined>): void {
  for (const credential of credentials) if (credential && credential.length >= 8) known.add(credential);
}

/** Masks what has a credential's name, looks like a credential, or is a known one. */
export const redact: Redact = (text) => redacted(text, [known]);

/**
 * A redactor that also knows these values, and finds them however they are escaped or encoded; SECURITY.md lists the
 * ways. A value of fewer than 6 characters is found only as a whole word.
 */
export function redactor(secrets: Iterable<string | undefined>): Redact {
  let own: Literals | undefined;
  return (text) => {
    own ??= new Literals(secrets);
    return redacted(text, [known, own]);
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

/** Searches the text itself, then without one layer of escapes after another, and masks whatever any of them shows. */
function redacted(text: string, literals: readonly Literals[]): string {
  const found: Range[] = [];
  let view: View | undefined = { text, at: undefined };
  for (let layer = 0; view && layer <= layers; layer += 1) {
    const seen = view;
    const ranges = [...namedSecrets(seen.text), ...literals.flatMap((known) => known.find(seen.text))];
    for (const range of ranges) found.push(original(seen, range));
    view = unescaped(seen);
  }
  return masked(text, found);
}

function masked(text: string, found: Range[]): string {
  let clean = "";
  let end = 0;
  for (const { from, to, bare } of joined(found)) {
    clean += text.slice(end, from) + (bare ? `"${mask}"` : mask);
    end = to;
  }
  return clean + text.slice(end);
}

/** Sorts ranges and merges those that overlap or touch. */
function joined(ranges: Range[]): Range[] {
  const whole: Range[] = [];
  for (const range of ranges.filter(({ from, to }) => to > from).sort((a, b) => a.from - b.from)) {
    const last = whole.at(-1);
    if (!last || range.from > last.to) whole.push(range);
    else
      whole[whole.length - 1] = {
        from: last.from,
        to: Math.max(last.to, range.to),
        bare: last.bare === true && (range.bare === true || range.to <= last.to),
      };
  }
  return whole;
}
