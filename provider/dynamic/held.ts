import type { Properties } from "./lifecycle";

/** One text for equal inputs: the wire and the check order the members of an object differently. */
const canonical = ({ __provider, ...inputs }: Properties): string =>
  JSON.stringify(inputs, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/**
 * The objects that resources of this run stand for (lifecycle rule 4). The engine names no URN, so this is how a
 * rename, a `--replace` or a taint is told from a real delete: an object that is held is never deleted.
 */
export class Held {
  readonly #ids = new Set<string>();
  readonly #checked = new Set<string>();

  /** A refresh diffs without a check before it; only a diff of checked inputs stands for a resource of the program. */
  checked(inputs: Properties): void {
    this.#checked.add(canonical(inputs));
  }

  diffed(kind: string, id: string, inputs: Properties): void {
    if (this.#checked.has(canonical(inputs))) this.add(kind, id);
  }

  add(kind: string, id: string): void {
    this.#ids.add(`${kind} ${id}`);
  }

  release(kind: string, id: string): void {
    this.#ids.delete(`${kind} ${id}`);
  }

  has(kind: string, id: string): boolean {
    return this.#ids.has(`${kind} ${id}`);
  }
}
