import type { Lifecycle, Properties } from "../classes/lifecycle";
import type { Client } from "../http/client";
import { EdgeError } from "../http/errors";
import {
  fingerprintDiffers,
  type InAccount,
  isIdentifiedByUrl,
  isKeepOnlyChange,
  requireSameAccount,
  runSerially,
} from "./account";
import { compareInputs } from "./diff";
import { isAnotherObject } from "./identity";
import { notice, report, reportRecreated } from "./messages";
import { observe } from "./observe";
import type { DeclaredResource, OwningResource, RecordedResource } from "./resource";
import { adoptedOutput, buildStateOutputs, initializationError } from "./state";
import { capitalize } from "./text";
import {
  compareValues,
  describeIgnored,
  desiredValues,
  getValue,
  isEqual,
  managedPaths,
  pickPaths,
  setValue,
  topLevelName,
  withFallback,
} from "./values";

type SyncTarget = InAccount<DeclaredResource> & { readonly key: Properties };

export interface ObjectBefore {
  readonly recorded: Properties;
  /** The outputs of a read that began after Pulumi requested the write. Undefined if the server has no read operation. */
  readonly seen: Properties | undefined;
}

/** The outputs that responses have confirmed. The state records them if the operation fails after a write. */
export interface ConfirmedOutputs {
  outputs: Properties;
  wrote: boolean;
}

/** Returns the outputs of the read, with recorded values where the read has none. */
const outputsBefore = (lifecycle: Lifecycle, { seen = {}, recorded }: ObjectBefore): Properties =>
  withFallback(seen, recorded, lifecycle.settable);

/** Reads an object, writes only differences and returns the new outputs. Never creates it (rules.md#updates-never-create). */
export async function updateResource(
  resource: InAccount<OwningResource & RecordedResource>,
): Promise<Properties> {
  const { lifecycle, account, key, recorded, inputs } = resource;
  if (account.checked.has(inputs)) account.claims.claimRecorded(resource);
  if (isKeepOnlyChange(resource, compareInputs(lifecycle, recorded, inputs))) {
    reportStateOnly(resource);
    return { ...recorded, onDelete: "keep" };
  }
  return runSerially(resource, key, async () => {
    const object = {
      recorded: isOtherDatabase(resource) ? {} : recorded,
      seen: await readBeforeUpdate(resource, account.freshClient),
    };
    const isRecreated = object.seen !== undefined && isAnotherObject(lifecycle, object.seen, recorded);
    if (isRecreated) reportRecreated(resource);
    const before = {
      ...outputsBefore(lifecycle, object),
      ...(isRecreated && adoptedOutput(lifecycle, true)),
    };
    const confirmed = { outputs: before, wrote: false };
    try {
      const outputs = buildStateOutputs(resource, await syncObject(resource, object, confirmed), isRecreated);
      if (!confirmed.wrote) reportStateOnly(resource);
      return outputs;
    } catch (error) {
      throw confirmed.wrote ? initializationError(resource, confirmed.outputs, error) : error;
    }
  });
}

/** Reads an object before its update. Returns undefined if the server has no read operation. @throws EdgeError if it is gone */
export async function readBeforeUpdate(
  resource: InAccount<RecordedResource>,
  client: Client,
): Promise<Properties | undefined> {
  await requireSameAccount(resource);
  const seen = await observe(resource, client);
  if (seen.state === "found") return seen.found.outputs;
  if (seen.state === "unobservable" || isOtherDatabase(resource)) return undefined;
  throw new EdgeError(
    `${capitalize(resource.lifecycle.describe(resource.key))} no longer exists on the platform: run "pulumi up --refresh" to recreate it.`,
  );
}

/** Whether the URL now refers to another database. The recorded outputs do not apply to that one. */
const isOtherDatabase = (resource: InAccount<RecordedResource>): boolean =>
  isIdentifiedByUrl(resource.lifecycle) && fingerprintDiffers(resource);

function reportStateOnly(resource: InAccount<RecordedResource>): void {
  const what = capitalize(resource.lifecycle.describe(resource.key));
  report(resource, "sameState", `${what} was not changed on the platform: only its state was updated.`);
}

/**
 * Updates an object to the program's values. Writes only differences, checks the response, and restores unmanaged fields
 * that the write reset (rules.md#restored-fields). Returns the resulting outputs. Also updates `confirmed` after each write.
 */
export async function syncObject(
  { lifecycle, account, key, inputs }: SyncTarget,
  object: ObjectBefore,
  confirmed: ConfirmedOutputs = { outputs: {}, wrote: false },
): Promise<Properties> {
  const { settable } = lifecycle;
  const before = outputsBefore(lifecycle, object);
  const { written, computed } = compareValues(lifecycle, before, inputs);
  if (written.length === 0) return before;

  const desired = desiredValues(lifecycle, inputs);
  const valuesOver = (previous: Properties) => pickPaths(withFallback(desired, previous, settable), settable);
  const merged = valuesOver(before);
  const write = async (values: Properties): Promise<Properties> => {
    if (!lifecycle.update) throw new EdgeError(`A ${lifecycle.className} cannot be changed.`);
    const client = countingWrites(account.client);
    const change = { values, merged, inputs, recorded: object.recorded };
    const outputs = lifecycle.toOutputs(await lifecycle.update(client, key, change), key);
    if (client.writes > 0)
      Object.assign(confirmed, { outputs: withFallback(outputs, confirmed.outputs, settable), wrote: true });
    return outputs;
  };

  let after = await write(
    Object.fromEntries(written.map(topLevelName).map((property) => [property, merged[property]])),
  );
  const managed = new Set([...managedPaths(lifecycle, inputs), ...computed]);
  const unmanaged = settable.filter((path) => !managed.has(path));
  const seen = object.seen ?? {};
  const what = lifecycle.describe(key);
  if (!object.seen) reportUnseen(what, changedPaths(unmanaged, object.recorded, after));
  const changed = changedPaths(unmanaged, seen, after);
  const reset = changed.filter((path) => isReset(lifecycle, path, after));
  const foreign = changed.filter((path) => !reset.includes(path));
  if (reset.length > 0) {
    // Write back every setting that was read, not only the reset ones: a server that resets omitted fields would reset the
    // others now. A value that is only recorded is not written back, because it may be older than someone else's change.
    const restored = foreign.reduce((values, path) => setValue(values, path, getValue(after, path)), seen);
    after = await write(valuesOver(restored));
    reportRestored(what, reset, changedPaths(reset, seen, after));
  }
  reportForeign(what, foreign);
  const ignored = describeIgnored(lifecycle, inputs, after);
  if (ignored)
    throw new EdgeError(
      `The API accepted the update of ${what} but returned a different value of ${ignored}.`,
    );
  // The API may omit a field, such as a masked token. It is then assumed to have the value that was sent.
  return withFallback(withFallback(after, desired, settable), before, settable);
}

/** Returns the client with a counter of the requests that may change something. */
function countingWrites(client: Client): Client & { readonly writes: number } {
  const send: Client["send"] = (operation, call) => {
    if (operation.method !== "GET") counting.writes += 1;
    return client.send(operation, call);
  };
  const counting = { ...client, send, writes: 0 };
  return counting;
}

const changedPaths = (paths: readonly string[], before: Properties, after: Properties): string[] =>
  paths.filter((path) => {
    const [old, now] = [getValue(before, path), getValue(after, path)];
    return old !== undefined && old !== null && now !== undefined && !isEqual(old, now);
  });

/** Whether the write may have reset a changed field. If its value is not the API's default, someone else changed it. */
const isReset = ({ apiDefaults }: Lifecycle, path: string, after: Properties): boolean =>
  !(path in apiDefaults) || isEqual(getValue(after, path), apiDefaults[path]);

/** Warns of fields that differ from the state. Without a read, the write or someone else may have changed them. */
function reportUnseen(what: string, changed: readonly string[]): void {
  if (changed.length === 0) return;
  notice(
    `After the update of ${what}, these properties differ from the state: ${changed.join(", ")}. This program does not manage them, and without a read operation it is not known whether the update changed them: check them on the platform.`,
  );
}

function reportForeign(what: string, changed: readonly string[]): void {
  if (changed.length === 0) return;
  const left = changed.length === 1 ? "it was left as it is" : "they were left as they are";
  notice(
    `While ${what} was updated, ${changed.join(", ")} changed as well, which this program does not manage: ${left}.`,
  );
}

/** `still`: the paths whose value could not be restored. @throws EdgeError if there are any */
function reportRestored(what: string, reset: string[], still: string[]): void {
  if (still.length) {
    throw new EdgeError(
      `Updating ${what} also changed ${still.join(", ")}, which this program does not manage and could not restore: check that on the platform.`,
    );
  }
  notice(
    `Updating ${what} also reset ${reset.join(", ")}, which this program does not manage: the previous values were restored.`,
  );
}
