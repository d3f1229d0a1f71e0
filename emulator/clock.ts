import { addDuration, parseInstant } from "../provider/model/time";

export const dayMs = 24 * 60 * 60 * 1000;

/** The latest time that a Date can represent, in milliseconds since 1970. */
const maxTimeMs = 8.64e15;

/** The emulated platform's clock. After a move, it continues to run from the new time. */
export class EmulatorClock {
  /** Milliseconds by which the clock was moved. @internal */
  offset = 0;
  readonly #base: () => number;

  /** `base` returns milliseconds since 1970. */
  constructor(base: () => number) {
    this.#base = base;
  }

  /** Returns the time in milliseconds since 1970. */
  readonly now = (): number => this.#base() + this.offset;

  /** Moves the clock forward by a duration (`12h`, `30d`, `1w`, `1m` for a month, `1y`) or by milliseconds. */
  advance(by: string | number): void {
    const to = typeof by === "number" ? this.now() + by : addDuration(new Date(this.now()), by)?.getTime();
    if (to === undefined || !(to >= this.now() && to <= maxTimeMs))
      throw new TypeError(
        `The clock cannot be advanced by ${JSON.stringify(by)}: it must be a duration such as "12h", "30d", "1w", "1m" (a month) or "1y", or a number of milliseconds.`,
      );
    this.offset += to - this.now();
  }

  /** Moves the clock to an ISO 8601 timestamp with a time zone. */
  set(to: string): void {
    const time = parseInstant(to);
    if (time === undefined)
      throw new TypeError(
        `The clock cannot be set to ${JSON.stringify(to)}: it must be an ISO 8601 timestamp with a time zone, such as "2027-01-31T12:00:00Z".`,
      );
    this.offset = time.getTime() - this.#base();
  }
}

/** Returns the start of a UTC day in milliseconds since 1970, or undefined if there is no such day. */
export function parseUtcDay(year = "", month = "", day = ""): number | undefined {
  const start = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  return new Date(start).getUTCDate() === Number(day) ? start : undefined; // Date.parse rolls February 30 over into March.
}
