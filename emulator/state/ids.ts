/** Kinds of numbered things, with the id that the first one made gets; apart, so that mixed-up ids are noticed. */
const FIRST = {
  apiKey: 1,
  loadBalancer: 101,
  originGroup: 5001,
  origin: 90001,
  pullZone: 201,
} as const;

export type Kind = keyof typeof FIRST;

/** Gives ids, in order and never twice in one emulator; accounts share them, as on the platform. */
export class Ids {
  readonly #next: Record<Kind, number> = { ...FIRST };

  /** The id that is given, or the next one. */
  take(kind: Kind, given?: number): number {
    const id = given ?? this.#next[kind];
    this.#next[kind] = Math.max(this.#next[kind], id + 1);
    return id;
  }
}
