import type { Lifecycle, Properties } from "../classes/lifecycle";
import type { Client } from "../http/client";
import { EdgeError } from "../http/errors";
import { differing, managedPaths, outputsOver, wanted } from "./managed";
import { notice } from "./notice";
import { filled, get, pick, replaced, same, top } from "./paths";
import { hiddenBecause } from "./secrets";

/** What is known of an object before a write. */
export interface Known {
  readonly recorded: Properties;
  /** The result of a read begun after the write was requested; undefined if the server has no read operation. */
  readonly seen: Properties | undefined;
}

/** The values read, and the recorded ones for the rest. */
export const knownOutputs = (lifecycle: Lifecycle, { recorded, seen = {} }: Known): Properties =>
  outputsOver(lifecycle, recorded, seen);

/**
 * Updates an object to the program's values: writes what differs (nothing if nothing does), checks the response, and
 * restores unmanaged fields that the write changed (rules.md#restored-fields). Returns the resulting outputs.
 * `confirmed` is called after each write with a response, so that a later failure records what was confirmed.
 */
export async function sync(
  lifecycle: Lifecycle,
  client: Client,
  key: Properties,
  inputs: Properties,
  known: Known,
  confirmed: (outputs: Properties) => void = () => {},
): Promise<Properties> {
  const before = knownOutputs(lifecycle, known);
  const desired = wanted(lifecycle, inputs);
  const paths = [
    ...differing(lifecycle, desired, before),
    ...(lifecycle.missingFromState?.(before, inputs) ?? []),
  ];
  if (paths.length === 0) return before;

  const merged = { ...planned(lifecycle, before, desired), ...lifecycle.requiredOutputs };
  const write = async (values: Properties): Promise<Properties> => {
    if (!lifecycle.update) throw new EdgeError(`A ${lifecycle.className} cannot be changed.`);
    let sent = true;
    const unsent = () => {
      sent = false;
    };
    const change = { values, merged, given: inputs, recorded: known.recorded, unsent };
    const outputs = lifecycle.toOutputs(await lifecycle.update(client, key, change), key);
    if (sent) confirmed(outputs);
    return outputs;
  };

  const changed = paths.map(top);
  const after = await write(Object.fromEntries(changed.map((property) => [property, merged[property]])));
  const kept = new Set([
    ...managedPaths(lifecycle, inputs),
    ...Object.keys(lifecycle.requiredOutputs ?? {}),
    ...(lifecycle.unknownAfterUpdate?.(before, inputs) ?? []),
  ]);
  const lostFrom = (previous: Properties) =>
    lifecycle.settable.filter((path) => !kept.has(path) && wasReset(path, previous, after));
  if (!known.seen) reportUnseen(lifecycle, key, lostFrom(known.recorded));
  const seen = known.seen ?? {};
  const lost = lostFrom(seen);
  let settled = after;
  if (lost.length) {
    // Every setting that was read, not only the lost ones: a server that resets omitted fields would reset the others
    // now. A value that is only recorded may be older than somebody else's change, and is not written back.
    settled = await write(planned(lifecycle, seen, desired));
    const still = lost.filter((path) => wasReset(path, seen, settled));
    reportRestored(lifecycle, key, lost, still);
  }
  refuseIgnored(lifecycle, key, desired, settled);
  return outputsOver(lifecycle, before, assumeSent(lifecycle, desired, settled));
}

/** Outputs with the sent value of each field that the response does not return (a masked token). */
export const assumeSent = (lifecycle: Lifecycle, desired: Properties, returned: Properties): Properties =>
  filled(returned, desired, lifecycle.settable);

/** Every settable value: the desired one, else the previous one. */
const planned = (lifecycle: Lifecycle, previous: Properties, desired: Properties): Properties =>
  replaced(pick(previous, lifecycle.settable), desired, lifecycle.settable);

const wasReset = (path: string, before: Properties, after: Properties): boolean => {
  const [old, now] = [get(before, path), get(after, path)];
  return old !== undefined && old !== null && now !== undefined && !same(old, now);
};

/** Without a read nothing shows whether the write or somebody else changed a field: it is left unchanged. */
function reportUnseen(lifecycle: Lifecycle, key: Properties, changed: readonly string[]): void {
  if (changed.length === 0) return;
  notice(
    `After the update of ${lifecycle.describe(key)}, these properties differ from the state: ${changed.join(", ")}. This program does not manage them, and without a read operation it is not known whether the update changed them: check them on the platform.`,
  );
}

/** @throws EdgeError for paths that `still` have another value. */
function reportRestored(lifecycle: Lifecycle, key: Properties, lost: string[], still: string[]): void {
  if (still.length) {
    throw new EdgeError(
      `Updating ${lifecycle.describe(key)} also changed ${still.join(", ")}, which this program does not manage, and restoring it failed: check it on the platform.`,
    );
  }
  notice(
    `Updating ${lifecycle.describe(key)} also reset ${lost.join(", ")}, which this program does not manage: the previous values were restored.`,
  );
}

function refuseIgnored(lifecycle: Lifecycle, key: Properties, desired: Properties, after: Properties): void {
  const known = differing(lifecycle, desired, after).filter((path) => get(after, path) !== undefined);
  if (known.length === 0) return;
  const details = known.map((path) =>
    hiddenBecause(lifecycle, path) !== undefined
      ? path
      : `${path} (sent ${JSON.stringify(get(desired, path))}, returned ${JSON.stringify(get(after, path))})`,
  );
  throw new EdgeError(
    `The API accepted the update of ${lifecycle.describe(key)} but returned a different value of ${details.join(", ")}.`,
  );
}
