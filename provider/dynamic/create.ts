import type { Account } from "./account";
import { ensure } from "./ensure";
import { halfMade } from "./halfMade";
import { formatId } from "./identity";
import type { Lifecycle, Properties } from "./lifecycle";
import { bookkept } from "./managed";
import { overlay } from "./paths";
import { sync } from "./sync";

/** Observe → ensure → sync. Once anything was written it returns, or throws the half-made form. */
export async function create(
  lifecycle: Lifecycle,
  account: Account,
  inputs: Properties,
): Promise<{ id: string; outputs: Properties }> {
  const made = await ensure(lifecycle, account, inputs);
  account.held.began(inputs);
  const id = formatId(lifecycle, made.key);
  const recorded = (outputs: Properties) => bookkept(lifecycle, outputs, inputs, made.adopted);
  let confirmed = recorded(made.outputs);
  let wrote = !made.adopted;
  try {
    const known = { recorded: {}, seen: made.outputs };
    const outputs = await sync(lifecycle, account.client, made.key, inputs, known, (answered) => {
      wrote = true;
      confirmed = overlay(confirmed, answered);
    });
    return { id, outputs: recorded(outputs) };
  } catch (error) {
    if (wrote) throw halfMade(lifecycle, id, confirmed, inputs["__provider"], error);
    account.held.release(lifecycle.kind, id);
    throw error;
  }
}
