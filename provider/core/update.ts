import type { Lifecycle, Properties } from "../classes/lifecycle";
import type { Client } from "../http/client";
import { capitalize, EdgeError, mayHaveTakenEffect } from "../http/errors";
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
import { notify, report, reportRecreatedObject } from "./messages";
import { observe } from "./observe";
import type { DeclaredResource, OwningResource, RecordedResource } from "./resource";
import { buildAdoptedOutput, buildStateOutputs, createInitializationError } from "./state";
import {
  buildDesiredValues,
  compareValues,
  describeIgnoredValues,
  getTopLevelName,
  getValue,
  isEqual,
  listManagedPaths,
  pickPaths,
  setValue,
  withFallback,
} from "./values";

type SyncTarget = InAccount<DeclaredResource> & { readonly key: Properties };

export interface ObjectSnapshot {
  readonly recorded: Properties;
  /** The outputs from a read or a create of this operation. Undefined if a recorded object is unobservable. */
  readonly liveOutputs: Properties | undefined;
}

/**
 * The outputs that are known so far. If the operation fails after a write, or without a response to one, the state records
 * them as incomplete, so that the next `up` updates the resource even if the program takes the change back.
 */
export interface WriteProgress {
  outputs: Properties;
  mayHaveWritten: boolean;
}

/** Returns the outputs of the read, with recorded values where the read has none. */
const mergeRecordedOutputs = (
  lifecycle: Lifecycle,
  { liveOutputs = {}, recorded }: ObjectSnapshot,
): Properties => withFallback(liveOutputs, recorded, lifecycle.settable);

/** Reads an object, writes only differences and returns the new outputs. Never creates it (rules.md#updates-never-create). */
export async function updateResource(
  resource: InAccount<OwningResource & RecordedResource>,
): Promise<Properties> {
  const { lifecycle, account, key, recorded, inputs } = resource;
  if (account.checkedInputs.has(inputs)) account.claims.claimRecordedObject(resource);
  if (isKeepOnlyChange(resource, compareInputs(lifecycle, recorded, inputs))) {
    reportStateOnly(resource);
    return { ...recorded, onDelete: "keep" };
  }
  return runSerially(resource, key, async () => {
    const object = {
      recorded: isOtherDatabase(resource) ? {} : recorded,
      liveOutputs: await readBeforeUpdate(resource, account.freshClient),
    };
    const isRecreated =
      object.liveOutputs !== undefined && isAnotherObject(lifecycle, object.liveOutputs, recorded);
    if (isRecreated) reportRecreatedObject(resource);
    const before = {
      ...mergeRecordedOutputs(lifecycle, object),
      ...(isRecreated && buildAdoptedOutput(lifecycle, true)),
    };
    const progress = { outputs: before, mayHaveWritten: false };
    try {
      const outputs = buildStateOutputs(resource, await syncObject(resource, object, progress), isRecreated);
      if (!progress.mayHaveWritten) reportStateOnly(resource);
      return outputs;
    } catch (error) {
      throw progress.mayHaveWritten ? createInitializationError(resource, progress.outputs, error) : error;
    }
  });
}

/** Reads before an update. Undefined if the object is unobservable. @throws EdgeError if it is gone, unless the database changed */
export async function readBeforeUpdate(
  resource: InAccount<RecordedResource>,
  client: Client,
): Promise<Properties | undefined> {
  await requireSameAccount(resource);
  const observation = await observe(resource, client);
  if (observation.state === "found") return observation.found.outputs;
  if (observation.state === "unobservable" || isOtherDatabase(resource)) return undefined;
  throw new EdgeError(
    `${capitalize(resource.lifecycle.describe(resource.key))} no longer exists on the platform: run "pulumi up --refresh" to recreate it.`,
  );
}

/** Whether the URL now refers to another database. If so, the recorded outputs do not apply to it. */
const isOtherDatabase = (resource: InAccount<RecordedResource>): boolean =>
  isIdentifiedByUrl(resource.lifecycle) && fingerprintDiffers(resource);

function reportStateOnly(resource: InAccount<RecordedResource>): void {
  const subject = capitalize(resource.lifecycle.describe(resource.key));
  report(resource, "stateOnly", `${subject} was not changed on the platform: only its state was updated.`);
}

/**
 * Updates an object to the program's values. Writes only differences, checks the response, and restores unmanaged fields
 * that the write reset (rules.md#restored-fields). Returns the resulting outputs. Also updates `progress` after each write.
 */
export async function syncObject(
  { lifecycle, account, key, inputs }: SyncTarget,
  snapshot: ObjectSnapshot,
  progress: WriteProgress = { outputs: {}, mayHaveWritten: false },
): Promise<Properties> {
  const { settable } = lifecycle;
  const before = mergeRecordedOutputs(lifecycle, snapshot);
  const { writtenPaths, computed } = compareValues(lifecycle, before, inputs);
  if (writtenPaths.length === 0) return before;

  const desired = buildDesiredValues(lifecycle, inputs);
  const mergeWithDesired = (previous: Properties) =>
    pickPaths(withFallback(desired, previous, settable), settable);
  const mergedValues = mergeWithDesired(before);
  const writeValues = async (values: Properties): Promise<Properties> => {
    if (!lifecycle.update) throw new EdgeError(`A ${lifecycle.className} cannot be changed.`);
    const client = withWriteCounter(account.client);
    const change = { values, merged: mergedValues, inputs, recorded: snapshot.recorded };
    const live = await lifecycle.update(client, key, change).catch((error: unknown) => {
      progress.mayHaveWritten ||= client.isConfirmed || (client.writes > 0 && mayHaveTakenEffect(error));
      throw error;
    });
    const outputs = lifecycle.toOutputs(live, key);
    if (client.writes > 0)
      Object.assign(progress, {
        outputs: withFallback(outputs, progress.outputs, settable),
        mayHaveWritten: true,
      });
    return outputs;
  };

  let after = await writeValues(
    Object.fromEntries(
      writtenPaths.map(getTopLevelName).map((property) => [property, mergedValues[property]]),
    ),
  );
  const managedPaths = new Set([...listManagedPaths(lifecycle, inputs), ...computed]);
  const unmanagedPaths = settable.filter((path) => !managedPaths.has(path));
  const liveOutputs = snapshot.liveOutputs ?? {};
  const subject = lifecycle.describe(key);
  if (!snapshot.liveOutputs)
    warnOfUnverifiedChanges(subject, findChangedPaths(unmanagedPaths, snapshot.recorded, after));
  const changedPaths = findChangedPaths(unmanagedPaths, liveOutputs, after);
  const resetPaths = changedPaths.filter((path) => mayHaveBeenReset(lifecycle, path, after));
  const foreignPaths = changedPaths.filter((path) => !resetPaths.includes(path));
  if (resetPaths.length > 0) {
    // Write back every field that was read, not only the reset ones: a server that resets omitted fields would reset the
    // others now. A value that is only recorded is not written back, because it may be older than someone else's change.
    const restoredValues = foreignPaths.reduce(
      (values, path) => setValue(values, path, getValue(after, path)),
      liveOutputs,
    );
    after = await writeValues(mergeWithDesired(restoredValues));
    reportResetOrThrow(subject, resetPaths, findChangedPaths(resetPaths, liveOutputs, after));
  }
  warnOfForeignChanges(subject, foreignPaths);
  const ignoredValues = describeIgnoredValues(lifecycle, inputs, after);
  if (ignoredValues)
    throw new EdgeError(
      `The API accepted the update of ${subject} but returned a different value of ${ignoredValues}.`,
    );
  // The API may omit a field, such as a masked token. It is then assumed to have the value that was sent.
  return withFallback(withFallback(after, desired, settable), before, settable);
}

interface WriteCounter {
  /** The requests that may change something. SQL that only reads is one of them. */
  readonly writes: number;
  /** Whether the management API has confirmed a write, so that only a later read can have failed. */
  readonly isConfirmed: boolean;
}

function withWriteCounter(client: Client): Client & WriteCounter {
  const send: Client["send"] = async (operation, call) => {
    if (operation.method === "GET") return client.send(operation, call);
    countingClient.writes += 1;
    const response = await client.send(operation, call);
    countingClient.isConfirmed ||= operation.service !== "database";
    return response;
  };
  const countingClient = { ...client, send, writes: 0, isConfirmed: false };
  return countingClient;
}

const findChangedPaths = (paths: readonly string[], before: Properties, after: Properties): string[] =>
  paths.filter((path) => {
    const [old, now] = [getValue(before, path), getValue(after, path)];
    return old !== undefined && old !== null && now !== undefined && !isEqual(old, now);
  });

/** Whether the write may have reset a changed field. It did not if the API's default is known and the field now has another value. */
const mayHaveBeenReset = ({ apiDefaults }: Lifecycle, path: string, after: Properties): boolean =>
  !(path in apiDefaults) || isEqual(getValue(after, path), apiDefaults[path]);

/** Warns of fields that differ from the state. Without a read, the write or someone else may have changed them. */
function warnOfUnverifiedChanges(subject: string, changed: readonly string[]): void {
  if (changed.length === 0) return;
  notify(
    `After the update of ${subject}, these properties differ from the state: ${changed.join(", ")}. This program does not manage them, and without a read operation it is not known whether the update changed them: check them on the platform.`,
  );
}

function warnOfForeignChanges(subject: string, changed: readonly string[]): void {
  if (changed.length === 0) return;
  const outcome = changed.length === 1 ? "it was left as it is" : "they were left as they are";
  notify(
    `While ${subject} was updated, ${changed.join(", ")} changed as well, which this program does not manage: ${outcome}.`,
  );
}

/** `unrestoredPaths`: the paths whose value could not be restored. @throws EdgeError if there are any */
function reportResetOrThrow(subject: string, resetPaths: string[], unrestoredPaths: string[]): void {
  if (unrestoredPaths.length) {
    throw new EdgeError(
      `Updating ${subject} also changed ${unrestoredPaths.join(", ")}, which this program does not manage and could not restore: check that on the platform.`,
    );
  }
  notify(
    `Updating ${subject} also reset ${resetPaths.join(", ")}, which this program does not manage: the previous values were restored.`,
  );
}
