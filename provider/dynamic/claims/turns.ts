import { setTimeout as sleep } from "node:timers/promises";
import type { Lifecycle, Properties } from "../../classes/lifecycle";
import { KeyedQueue } from "../../http/keyedQueue";
import type { Account } from "../account";
import type { Store } from "./store";

const queue = new KeyedQueue();

/** How often a process checks whether another one has finished, in milliseconds. */
const interval = 25;

/**
 * Runs `run` while holding the lock `name`, which all provider processes of this engine run share. Creates lock the name of
 * their object: the platform may allow duplicate names, and the second create must find the first one's object.
 */
export const withLock = <A>(store: Store, name: string, run: () => Promise<A>): Promise<A> =>
  queue.run(name, async () => {
    while (!store.lock(name)) await sleep(interval);
    try {
      return await run();
    } finally {
      store.unlock(name);
    }
  });

/** Runs a read and the writes that follow it under the class's lock (`lifecycle.turn`), if it has one: the platform rejects concurrent writes to one shield zone, for example. */
export function withClassLock<A>(
  lifecycle: Lifecycle,
  { store, url }: Pick<Account, "store" | "url">,
  key: Properties,
  run: () => Promise<A>,
): Promise<A> {
  const turn = lifecycle.turn?.(key);
  return turn === undefined ? run() : withLock(store, JSON.stringify(["writes", url, turn]), run);
}
