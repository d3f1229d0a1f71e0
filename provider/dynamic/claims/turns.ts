import { setTimeout as sleep } from "node:timers/promises";
import { KeyedQueue } from "../../http/keyedQueue";
import type { Store } from "./store";

const lanes = new KeyedQueue();

/** How often a process checks whether another one has finished, in milliseconds. */
const interval = 25;

/**
 * Runs the creates of one name one after another, across all provider processes of this run: the platform may allow two
 * objects of one name, and the second create must find the object of the first.
 */
export const inTurn = <A>(store: Store, name: string, create: () => Promise<A>): Promise<A> =>
  lanes.run(name, async () => {
    while (!store.lock(name)) await sleep(interval);
    try {
      return await create();
    } finally {
      store.unlock(name);
    }
  });
