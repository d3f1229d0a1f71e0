import { setTimeout as sleep } from "node:timers/promises";
import type { Lifecycle, Properties } from "../../classes/lifecycle";
import { KeyedQueue } from "../../http/keyedQueue";
import type { Account } from "../account";
import type { Store } from "./store";

const lanes = new KeyedQueue();

/** How often a process checks whether another one has finished, in milliseconds. */
const interval = 25;

/**
 * Runs what has this name one after another, across all provider processes of this run. Creates of one name: the
 * platform may allow two objects of one name, and the second create must find the object of the first.
 */
export const inTurn = <A>(store: Store, name: string, run: () => Promise<A>): Promise<A> =>
  lanes.run(name, async () => {
    while (!store.lock(name)) await sleep(interval);
    try {
      return await run();
    } finally {
      store.unlock(name);
    }
  });

/** Runs what looks at an object and writes to it, in turn with what the platform does not let run beside it. */
export function inClassTurn<A>(
  lifecycle: Lifecycle,
  { store, url }: Pick<Account, "store" | "url">,
  key: Properties,
  run: () => Promise<A>,
): Promise<A> {
  const turn = lifecycle.turn?.(key);
  return turn === undefined ? run() : inTurn(store, JSON.stringify(["writes", url, turn]), run);
}
