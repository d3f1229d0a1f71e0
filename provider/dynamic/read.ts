import { EdgeError } from "../http/errors";
import type { Account } from "./account";
import { parseId } from "./identity";
import type { Lifecycle, Properties } from "./lifecycle";
import { recordedPaths } from "./managed";
import { noticeOnce } from "./notice";
import { observe } from "./observe";
import { overlay, pick } from "./paths";

/** What a look at the platform gives for the state; `undefined`: the object is gone. */
export interface ReadResult {
  readonly outputs: Properties;
  readonly inputs: Properties;
}

/** Reads one object for refresh, import or `.get`. Never writes (lifecycle rules 8, 13, 14). */
export async function read(
  lifecycle: Lifecycle,
  account: Account,
  id: string,
  recorded: Properties,
): Promise<ReadResult | undefined> {
  const key = parseId(lifecycle, id);
  const seen = await observe(lifecycle, account.client, key);
  if (seen.state === "gone") return undefined;
  if (seen.state === "unobservable") return unobserved(lifecycle, key, recorded);

  const live = lifecycle.toOutputs(seen.found, key);
  const managed = recordedPaths(lifecycle, recorded, live);
  const outputs = overlay(recorded, overlay(live, { managed, adopted: recorded["adopted"] ?? true }));
  return { outputs, inputs: inputsOf(lifecycle, key, outputs, managed) };
}

function unobserved(lifecycle: Lifecycle, key: Properties, recorded: Properties): ReadResult {
  if (Object.keys(recorded).length === 0) {
    throw new EdgeError(
      `This server offers no way to read ${lifecycle.describe(key)}, so it cannot be imported: declare it and take it over instead.`,
    );
  }
  noticeOnce(
    lifecycle.kind,
    `This server offers no way to read resources of class ${lifecycle.kind}: the recorded state is kept, and changes made elsewhere are not seen.`,
  );
  return {
    outputs: recorded,
    inputs: inputsOf(lifecycle, key, recorded, recordedPaths(lifecycle, recorded, recorded)),
  };
}

function inputsOf(
  lifecycle: Lifecycle,
  key: Properties,
  outputs: Properties,
  managed: readonly string[],
): Properties {
  const assigned = new Set<string>(lifecycle.assigned ?? []);
  const identity = Object.fromEntries(Object.entries(key).filter(([field]) => !assigned.has(field)));
  return { ...identity, ...pick(outputs, managed), ...pick(outputs, lifecycle.deleteSettings) };
}
