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

/** For what others share: the deadline of the one who began it is not theirs. */
export const withoutDeadline = <A>(run: () => A): A => deadlines.run(undefined, run);

/** Milliseconds until the deadline; without one there is no end. */
export function timeLeft(): number {
  const deadline = deadlines.getStore();
  return deadline ? Math.max(0, deadline.at - systemClock.now()) : Number.POSITIVE_INFINITY;
}

/** What an error says whose reason is the deadline. */
export const deadlineIsOver = (): string =>
  `the ${deadlines.getStore()?.seconds} s that customTimeouts allows are over`;

/** What `answer` brings, or what `late` makes of the end of the time. */
export async function inTime<A>(answer: Promise<A>, late: () => Error): Promise<A> {
  const left = timeLeft();
  if (left === Number.POSITIVE_INFINITY) return answer;
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), Math.min(left, longestTimer));
  });
  return Promise.race([answer, end]).finally(() => clearTimeout(timer));
}

/** A timer of more milliseconds would fire at once. */
const longestTimer = 2 ** 31 - 1;
