import type { Properties } from "../../classes/lifecycle";
import { KeyedQueue } from "../../http/queues";
import type { InAccount } from "../account";
import type { Declared } from "../resource";

const queue = new KeyedQueue();

/** Runs a read and the writes that follow it after those before it, if the class asks for that (rules.md#writes-in-turn). */
export function inTurn<A>(
  { lifecycle, account }: InAccount<Pick<Declared, "lifecycle">>,
  key: Properties,
  run: () => Promise<A>,
): Promise<A> {
  const turn = lifecycle.turn?.(key);
  return turn === undefined ? run() : queue.run(JSON.stringify([account.url, turn]), run);
}
