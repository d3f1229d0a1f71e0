/** Kinds of numbered objects, with the first id of each; far apart, so that mixed-up ids are noticed. */
const FIRST = {
  apiKey: 1,
  loadBalancer: 101,
  pullZone: 201,
  dnsZone: 301,
  videoLibrary: 401,
  script: 501,
  release: 601,
  shieldZone: 701,
  originGroup: 5001,
  database: 901,
  rateLimit: 8001,
  origin: 90001,
} as const;

export type Kind = keyof typeof FIRST;

/** Assigns ids in order, never twice in one emulator; accounts share them, as on the platform. */
export class Ids {
  readonly #next: Record<Kind, number> = { ...FIRST };
  #uuids = 0;

  /** The given id, or the next one. */
  take(kind: Kind, given?: number): number {
    const id = given ?? this.#next[kind];
    this.#next[kind] = Math.max(this.#next[kind], id + 1);
    return id;
  }

  /** The next of a sequence of UUIDs that is the same at each start. */
  uuid(): string {
    this.#uuids += 1;
    return `00000000-0000-4000-8000-${this.#uuids.toString(16).padStart(12, "0")}`;
  }
}
