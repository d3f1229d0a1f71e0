/** A part of a text, excluding its end. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Shorter values count only as whole words. */
const shortestPart = 6;
/** How many characters of a value's beginning count if the text is cut off there, and what the values are indexed by. */
const shortestBeginning = 4;

/** Values that are secret wherever they occur, as they are or in base64. */
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

  /** Linear in the text, however many values there are. `isCut`: the text may end within a value. */
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
