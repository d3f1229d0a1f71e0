import { EdgeError } from "../http/errors";
import type { Account } from "./account";
import { halfMade } from "./halfMade";
import { parseId } from "./identity";
import type { Lifecycle, Properties } from "./lifecycle";
import { bookkept } from "./managed";
import { lookingAnew, observe } from "./observe";
import { overlay } from "./paths";
import { capital } from "./sentence";
import { knownOutputs, sync } from "./sync";

/** Observes first, writes only differences, never creates (lifecycle rules 11 and 18). Returns the new outputs. */
export async function update(
  lifecycle: Lifecycle,
  account: Account,
  id: string,
  recorded: Properties,
  inputs: Properties,
): Promise<Properties> {
  const key = parseId(lifecycle, id);
  const seen = await observe(lifecycle, lookingAnew(lifecycle, account.client), key);
  if (seen.state === "gone") {
    throw new EdgeError(
      `${capital(lifecycle.describe(key))} is gone from the platform: run "pulumi up --refresh" to create it anew.`,
    );
  }
  const live = seen.state === "found" ? seen.found : undefined;
  const known = { recorded, seen: live === undefined ? undefined : lifecycle.toOutputs(live, key) };
  const adopted = lifecycle.adoptedAfter?.(live, inputs, recorded) ?? recorded["adopted"] === true;
  let confirmed: Properties | undefined;
  try {
    const outputs = await sync(lifecycle, account.client, key, inputs, known, (answered) => {
      confirmed = overlay(confirmed ?? knownOutputs(known), answered);
    });
    account.held.keep(lifecycle.kind, id, inputs);
    return bookkept(lifecycle, outputs, inputs, adopted);
  } catch (error) {
    if (confirmed) throw halfMade(lifecycle, id, confirmed, inputs["__provider"], error);
    throw error;
  }
}
