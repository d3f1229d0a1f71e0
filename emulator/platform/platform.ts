import type { EmulatorClock } from "../clock";

/** Which reads of a rate-limit rule hold its request count, counter key, timeframe and block time. */
export type RateLimitSettings = "everywhere" | "single" | "nowhere";

/** The next ids, in a form that JSON can represent. */
export interface IdCounters {
  next: (readonly [first: number, next: number])[];
  uuids: number;
}

/** Assigns ids in order, never twice in one emulator; accounts share them, as on the platform. */
export class IdGenerator {
  #next = new Map<number, number>();
  #uuids = 0;

  /** The current state, for `restore`. */
  get counters(): IdCounters {
    return { next: [...this.#next], uuids: this.#uuids };
  }

  restore({ next, uuids }: IdCounters): void {
    this.#next = new Map(next);
    this.#uuids = uuids;
  }

  /** Returns `given` or the next id. `first` is the first id of a kind: kinds are far apart, so that mix-ups are noticed. */
  assign(first: number, given?: number): number {
    const next = this.#next.get(first) ?? first;
    const id = given ?? next;
    this.#next.set(first, Math.max(next, id + 1));
    return id;
  }

  /** Returns the next UUID of a sequence that is the same at each start. */
  uuid(): string {
    this.#uuids += 1;
    return `00000000-0000-4000-8000-${this.#uuids.toString(16).padStart(12, "0")}`;
  }
}

/** Provides the ids and the time for the creation of objects. */
export interface CreateContext {
  readonly ids: IdGenerator;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Returns the platform's time as an ISO 8601 timestamp. */
export const currentTimestamp = ({ now }: Pick<CreateContext, "now">): string =>
  new Date(now()).toISOString();

/** What all accounts share: ids, the clock and the platform's behavior. */
export interface Platform extends CreateContext {
  readonly clock: EmulatorClock;
  /** Only the documented operations are offered. */
  readonly documentedOnly: boolean;
  /** A partial update resets omitted fields. */
  readonly resetOmittedFields: boolean;
  readonly rateLimitSettings: RateLimitSettings;
  /** Entries per page of event logs. */
  readonly eventLogPageSize: number;
}
