import type { Properties } from "./lifecycle";

/** One text for equal inputs: the wire and the check order the members of an object differently. */
export const canonical = ({ __provider, ...inputs }: Properties): string =>
  JSON.stringify(inputs, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** The owner of what this run created or took over: it is diffed no more, so a later diff is another resource's. */
const creator = "";

/**
 * The objects that resources of this run stand for, and by which arguments (lifecycle rule 4). The engine names no URN,
 * so this is how a rename, a `--replace` or a taint is told from a real delete: an object that is held is never deleted.
 */
export class Held {
  readonly #owners = new Map<string, string>();
  readonly #checked = new Set<string>();
  readonly #begun = new Set<string>();

  checked(inputs: Properties): void {
    this.#checked.add(canonical(inputs));
  }

  wasChecked(inputs: Properties): boolean {
    return this.#checked.has(canonical(inputs));
  }

  /** Holds an object for a resource that begins; false where another one holds it. */
  take(kind: string, id: string): boolean {
    if (this.has(kind, id)) return false;
    this.#owners.set(`${kind} ${id}`, creator);
    return true;
  }

  /**
   * Holds an object for a resource that goes on; false where another one holds it. A refresh diffs without a check
   * before it: only checked arguments stand for a resource of the program.
   */
  keep(kind: string, id: string, inputs: Properties): boolean {
    const owner = canonical(inputs);
    if (!this.#checked.has(owner)) return true;
    const known = this.#owners.get(`${kind} ${id}`);
    if (known === undefined) this.#owners.set(`${kind} ${id}`, owner);
    return known === undefined || known === owner;
  }

  /**
   * Notes the arguments of a finished create. Where the same had been diffed, the engine replaces that resource for a
   * reason of its own (`replaceOnChanges`): it stands for its former object no longer.
   */
  began(inputs: Properties): void {
    this.#begun.add(canonical(inputs));
  }

  release(kind: string, id: string): void {
    this.#owners.delete(`${kind} ${id}`);
  }

  has(kind: string, id: string): boolean {
    const owner = this.#owners.get(`${kind} ${id}`);
    return owner !== undefined && !this.#begun.has(owner);
  }
}
