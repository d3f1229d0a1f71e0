/** How far ids have been assigned. */
export interface SavedIds {
  next: (readonly [first: number, next: number])[];
  uuids: number;
}

/** Assigns ids in order, never twice in one emulator; accounts share them, as on the platform. */
export class Ids {
  #next = new Map<number, number>();
  #uuids = 0;

  /** What `restore` takes. */
  get saved(): SavedIds {
    return { next: [...this.#next], uuids: this.#uuids };
  }

  restore({ next, uuids }: SavedIds): void {
    this.#next = new Map(next);
    this.#uuids = uuids;
  }

  /** The given id, or the next one. `first`: that of its kind; far apart from others, so that mixed-up ids are noticed. */
  take(first: number, given?: number): number {
    const next = this.#next.get(first) ?? first;
    const id = given ?? next;
    this.#next.set(first, Math.max(next, id + 1));
    return id;
  }

  /** The next of a sequence of UUIDs that is the same at each start. */
  uuid(): string {
    this.#uuids += 1;
    return `00000000-0000-4000-8000-${this.#uuids.toString(16).padStart(12, "0")}`;
  }
}
