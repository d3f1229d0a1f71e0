import type { EmulatorClock } from "../clock";
import type { Variants } from "./variants";

/** Which responses contain the request count, counter key, timeframe and block time of a rate-limit rule. */
export type RateLimitSettings = "everywhere" | "single" | "nowhere";

/** The state of an {@link IdGenerator}, in a form that JSON can represent. */
export interface IdCounters {
  next: (readonly [first: number, next: number])[];
  uuids: number;
}

/** Generates ids in order, and never one that was assigned before. As on the platform, all accounts share one generator. */
export class IdGenerator {
  #nextIds = new Map<number, number>();
  #uuidCount = 0;

  get counters(): IdCounters {
    return { next: [...this.#nextIds], uuids: this.#uuidCount };
  }

  restore({ next, uuids }: IdCounters): void {
    this.#nextIds = new Map(next);
    this.#uuidCount = uuids;
  }

  /** Returns `givenId`, or else the next id of the kind of object whose ids begin at `first`. */
  assign(first: number, givenId?: number): number {
    const next = this.#nextIds.get(first) ?? first;
    const id = givenId ?? next;
    this.#nextIds.set(first, Math.max(next, id + 1));
    return id;
  }

  /** Returns the next UUID of a fixed sequence. */
  createUuid(): string {
    this.#uuidCount += 1;
    return `00000000-0000-4000-8000-${this.#uuidCount.toString(16).padStart(12, "0")}`;
  }
}

/** The ids, the time and the platform's variants for new objects. */
export interface CreateContext {
  readonly ids: IdGenerator;
  readonly variants: Variants;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Returns the platform's time as an ISO 8601 timestamp. */
export const getCurrentTimestamp = ({ now }: Pick<CreateContext, "now">): string =>
  new Date(now()).toISOString();

/** The parts that all accounts share: ids, the clock and settings of the platform. */
export interface Platform extends CreateContext {
  readonly clock: EmulatorClock;
  readonly documentedOnly: boolean;
  readonly resetOmittedFields: boolean;
  readonly rateLimitSettings: RateLimitSettings;
  readonly eventLogPageSize: number;
}
