import { Patterns } from "./patterns";
import { type Range, unescaped, type View } from "./view";

/** With fewer letters and digits, a secret is compared including its other characters. */
const fewestCore = 8;
/** A shorter one is found only as a whole word. */
const shortest = 6;
/** How many layers of escapes are removed. */
export const layers = 5;

const units = [...Array(0x80).keys()];
const small = (unit: number): number => String.fromCharCode(unit).toLowerCase().charCodeAt(0);
const cores = units.map((unit) => (/[A-Za-z0-9]/.test(String.fromCharCode(unit)) ? small(unit) : 0));
/** Forms write + for a space, and quoting doubles backslashes. */
const wholes = units.map((unit) => ({ 92: 0, 43: 0x20 })[unit] ?? small(unit));

/** Values that are secret wherever they occur. */
export class Literals {
  /** Only letters and digits, in lower case: separators, line breaks and escapes do not matter. */
  readonly #core = new Patterns((unit) => (unit < 0x80 ? (cores[unit] ?? 0) : 0));
  readonly #whole = new Patterns((unit) => (unit < 0x80 ? (wholes[unit] ?? 0) : unit));
  readonly #words = new Set<string>();
  /** What is too short for an index without its backslashes, in plain form. */
  readonly #rest = new Set<string>();
  readonly #known = new Set<string>();

  constructor(secrets: Iterable<string | undefined> = []) {
    for (const secret of secrets) this.add(secret);
  }

  add(secret: string | undefined): void {
    if (!secret || this.#known.has(secret)) return;
    this.#known.add(secret);
    if (secret.length < shortest) {
      this.#words.add(secret);
      return;
    }
    for (const form of formsOf(secret)) this.#addForm(form);
    for (const encoded of encodings(secret)) this.#addEncoded(encoded);
  }

  find(text: string): Range[] {
    return [
      ...this.#core.find(text),
      ...this.#whole.find(text),
      ...this.#findWords(text),
      ...this.#findRest(text),
    ];
  }

  #addForm(form: string): void {
    const { text: core } = this.#core.normal(form);
    if (core.length < fewestCore) {
      this.#addWhole(form);
      return;
    }
    const signs = /[^A-Za-z0-9]/.test(form.slice(-1)) ? form.split(/[A-Za-z0-9]/).at(-1) : "";
    this.#core.add({ text: core, enough: mostOf(core), trail: signs ?? "" });
  }

  #addEncoded(encoded: string): void {
    const { text: core } = this.#core.normal(encoded);
    if (core.length < shortest) this.#addWhole(encoded);
    else this.#core.add({ text: core, enough: mostOf(core), trail: "" });
  }

  #addWhole(form: string): void {
    // A secret that looks escaped may unescape to an empty string, which would match everywhere.
    if (form.length < shortest) return;
    const { text } = this.#whole.normal(form);
    if (text.length < shortest) this.#rest.add(plain(form));
    else this.#whole.add({ text, enough: text.length, trail: "" });
  }

  #findRest(text: string): Range[] {
    if (this.#rest.size === 0) return [];
    const found: Range[] = [];
    const simple = plain(text);
    for (const form of this.#rest)
      for (let from = simple.indexOf(form); from >= 0; from = simple.indexOf(form, from + 1))
        found.push({ from, to: from + form.length });
    return found;
  }

  #findWords(text: string): Range[] {
    const found: Range[] = [];
    const isWord = (at: number) => /[A-Za-z0-9]/.test(text.charAt(at));
    for (const word of this.#words) {
      for (let from = text.indexOf(word); from >= 0; from = text.indexOf(word, from + 1)) {
        const to = from + word.length;
        if (!isWord(from - 1) && !isWord(to)) found.push({ from, to });
      }
    }
    return found;
  }
}

/** In lower case and with spaces for +, character by character. */
const plain = (text: string): string =>
  text.replace(/[A-Z+]/g, (sign) => (sign === "+" ? " " : sign.toLowerCase()));

/** Two thirds of a long one, so that most of a secret is masked as well. */
const mostOf = ({ length }: string): number => (length < 18 ? length : Math.ceil((length * 2) / 3));

/** The forms of a secret that looks escaped, as they occur in unescaped text. */
function formsOf(secret: string): string[] {
  const forms = [secret];
  let view: View | undefined = { text: secret, at: undefined };
  for (let layer = 0; layer < layers; layer += 1) {
    view = unescaped(view);
    if (!view) break;
    forms.push(view.text);
  }
  return forms;
}

/** In hexadecimal and in base64, the latter at each of the three offsets that it may have in a longer string. */
function encodings(secret: string): string[] {
  const bytes = [Buffer.from(secret), Buffer.from(secret, "latin1")];
  return bytes.flatMap((own) => [
    own.toString("hex"),
    ...[0, 1, 2].flatMap((before) => {
      const padded = Buffer.concat([Buffer.alloc(before), own]);
      // Without the characters that hold bits of the neighboring bytes.
      const inner = padded.toString("base64url").slice(before === 0 ? 0 : before + 1);
      const certain = padded.length % 3 === 0 ? inner : inner.slice(0, -1);
      return [certain, certain.replaceAll("-", "+").replaceAll("_", "/")];
    }),
  ]);
}
