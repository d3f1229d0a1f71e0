import type { Client } from "../../http/client";
import { neutral, restored } from "../../signatures";

/**
 * The client of a provider host. No response contains a signature that the engine would act on
 * (rules.md#untrusted-responses), and what is sent back is what the API had returned.
 */
export const neutralClient = (client: Client): Client => ({
  identity: client.identity,
  send: async (operation, call) => neutral(await client.send(operation, restored(call))),
  getShared: async (operation, call) => once(await client.getShared(operation, restored(call))),
  getFresh: async (operation, call) => once(await client.getFresh(operation, restored(call))),
  stream: (operation, call) => client.stream(operation, restored(call)),
  close: () => client.close(),
});

const seen = new WeakMap<object, unknown>();

/** A shared response is neutralized once. */
function once<A>(response: A): A {
  if (typeof response !== "object" || response === null) return neutral(response);
  const known = seen.get(response) ?? neutral(response);
  seen.set(response, known);
  return known as A;
}
