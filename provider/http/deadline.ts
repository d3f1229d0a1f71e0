import { AsyncLocalStorage } from "node:async_hooks";
import { systemClock } from "./clock";

/** What a resource's `customTimeouts` allow one operation, however many requests it takes. */
interface Deadline {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly seconds: number;
}

const deadlines = new AsyncLocalStorage<Deadline | undefined>();

/** Bounds the time of all requests that `run` sends. */
export const within = <A>(seconds: number, run: () => A): A =>
  deadlines.run({ at: systemClock.now() + seconds * 1000, seconds }, run);

/** For shared requests: the deadline of the caller that started one does not apply to the others. */
export const withoutDeadline = <A>(run: () => A): A => deadlines.run(undefined, run);

/** Milliseconds until the deadline; infinite without one. */
export function timeLeft(): number {
  const deadline = deadlines.getStore();
  return deadline ? Math.max(0, deadline.at - systemClock.now()) : Number.POSITIVE_INFINITY;
}

/** The reason in the error of a missed deadline. */
export const deadlineIsOver = (): string =>
  `the ${deadlines.getStore()?.seconds} s allowed by customTimeouts have passed`;

/** Settles as `response` does, or rejects with `late()` after so many milliseconds; infinite ones need no timer. */
export async function inTime<A>(milliseconds: number, response: Promise<A>, late: () => Error): Promise<A> {
  if (milliseconds === Number.POSITIVE_INFINITY) return response;
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), Math.min(milliseconds, longestTimer));
  });
  return Promise.race([response, end]).finally(() => clearTimeout(timer));
}

/** A longer timer would fire at once. */
const longestTimer = 2 ** 31 - 1;
