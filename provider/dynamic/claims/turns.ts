import type { Lifecycle, Properties } from "../../classes/lifecycle";
import { KeyedQueue } from "../../http/queues";
import type { Account } from "../account/account";

const queue = new KeyedQueue();

/** Runs a read and the writes that follow it after those before it, if the class asks for that (`lifecycle.turn`): the platform rejects concurrent writes to one shield zone, for example. */
export function withClassLock<A>(
  lifecycle: Lifecycle,
  { url }: Pick<Account, "url">,
  key: Properties,
  run: () => Promise<A>,
): Promise<A> {
  const turn = lifecycle.turn?.(key);
  return turn === undefined ? run() : queue.run(JSON.stringify([url, turn]), run);
}
