import { isDeepStrictEqual } from "node:util";
import { EdgeError, mayHaveTakenEffect } from "../base/errors";
import { type Lifecycle, PartialUpdateError } from "../classes/lifecycle";
import type { Client } from "../http/client";
import type { Properties } from "../model/properties";
import type { InAccount } from "./account";
import { describeKeptParts, notify, report } from "./messages";
import { observe } from "./observe";
import type { DeclaredResource, RecordedResource } from "./resource";
import { buildDesiredValues, compareValues, describeIgnoredValues } from "./values/differences";
import {
  decodeManagedPaths,
  encodePaths,
  listManagedPaths,
  listUncertainPaths,
  pickDeclaredNames,
} from "./values/managedPaths";
import { copyValues, getTopLevelName, getValue, hasValue, pickPaths, withFallback } from "./values/paths";

type SyncTarget = InAccount<DeclaredResource> & Pick<RecordedResource, "key" | "owner">;

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
export const mergeRecordedOutputs = (
  lifecycle: Lifecycle,
  { liveOutputs = {}, recorded }: ObjectSnapshot,
): Properties => withFallback(liveOutputs, recorded, lifecycle.settable);

/**
 * Updates an object to the program's values at `plannedPaths`, by default at all paths. Writes only differences, checks the
 * response, and restores what else the write reset (rules.md#restored-fields). Returns the resulting outputs. Also updates
 * `progress` after each write.
 */
export async function syncObject(
  target: SyncTarget,
  snapshot: ObjectSnapshot,
  progress: WriteProgress = { outputs: {}, mayHaveWritten: false },
  plannedPaths?: readonly string[],
): Promise<Properties> {
  const { lifecycle, key, inputs } = target;
  const { settable } = lifecycle;
  const { recorded, liveOutputs } = snapshot;
  const { incomplete: _, ...before } = mergeRecordedOutputs(lifecycle, snapshot);
  const { writtenPaths, otherPaths } = splitPaths(target, snapshot, before, plannedPaths);
  if (writtenPaths.length === 0) return before;

  const desired = pickPaths(buildDesiredValues(lifecycle, inputs), writtenPaths, { nulls: true });
  const writeValues = createWriter(target, recorded, desired, progress);
  const subject = lifecycle.describe(key);
  let uncertainPaths = writtenPaths;
  try {
    let after = await writeValues(writtenPaths, before).catch(async (error: unknown) => {
      if (progress.mayHaveWritten)
        uncertainPaths = [
          ...writtenPaths,
          ...(await findUncertainPaths(target, recorded, otherPaths, before)),
        ];
      throw error;
    });
    if (!liveOutputs) warnOfUnverifiedChanges(subject, findChangedPaths(otherPaths, recorded, after));
    const sideEffects = findSideEffects(target, otherPaths, liveOutputs ?? {}, after);
    uncertainPaths = sideEffects.resetPaths;
    if (uncertainPaths.length > 0) {
      const current = copyValues(before, after, sideEffects.externallyChangedPaths);
      // Send what was written again: a server that resets omitted fields would reset it now.
      after = await writeValues([...writtenPaths, ...uncertainPaths], current);
      reportResetOrThrow(subject, uncertainPaths, findChangedPaths(uncertainPaths, before, after));
      uncertainPaths = [];
    }
    warnOfExternalChanges(subject, sideEffects.externallyChangedPaths, listManagedPaths(lifecycle, inputs));
    const ignoredValues = describeIgnoredValues(lifecycle, inputs, after, writtenPaths);
    if (ignoredValues)
      throw new EdgeError(
        `The API accepted the update of ${subject} but returned a different value of ${ignoredValues}. Declare the value that the API returned, or remove the argument.`,
      );
    // The API may omit a field, such as a masked token. It is then assumed to have the value that was sent.
    const outputs = withFallback(withFallback(after, desired, settable), before, settable);
    // Without a read, the response may show what others have changed: the state keeps the program's values.
    return copyValues(
      outputs,
      before,
      listManagedPaths(lifecycle, inputs).filter((path) => otherPaths.includes(path)),
    );
  } catch (error) {
    progress.outputs = { ...progress.outputs, incomplete: encodePaths(uncertainPaths) };
    throw error;
  }
}

/** Returns the managed paths that a write without a clear response may have reset. Without a read, that may be all of them. */
async function findUncertainPaths(
  { lifecycle, account, key, inputs }: SyncTarget,
  recorded: Properties,
  otherPaths: readonly string[],
  before: Properties,
): Promise<readonly string[]> {
  const managedPaths = otherPaths.filter((path) => hasValue(inputs, path));
  if (managedPaths.length === 0) return [];
  const client = account.client.withPolicy({ cached: false, retries: false });
  const observation = await observe({ lifecycle, key, recorded }, client).catch(() => undefined);
  return observation?.state === "found"
    ? findChangedPaths(managedPaths, before, observation.found.outputs)
    : managedPaths;
}

/** Splits the paths into those to write and those that the writes must not change. Outputs computed by the API are neither. */
function splitPaths(
  { lifecycle, inputs }: SyncTarget,
  { recorded, liveOutputs }: ObjectSnapshot,
  before: Properties,
  plannedPaths?: readonly string[],
): Readonly<Record<"writtenPaths" | "otherPaths", readonly string[]>> {
  const { writtenPaths: differingPaths, computed } = compareValues(lifecycle, before, inputs);
  // No read shows whether the last update, which failed, has set these. Send them, even if the program has taken them back.
  const uncertainPaths = listUncertainPaths(lifecycle, recorded, liveOutputs);
  const candidates = new Set([...differingPaths, ...uncertainPaths.filter((path) => hasValue(inputs, path))]);
  const writtenPaths = [...candidates].filter((path) => plannedPaths?.includes(path) ?? true);
  const isOther = (path: string) => !writtenPaths.includes(path) && !computed.includes(path);
  return { writtenPaths, otherPaths: lifecycle.settable.filter(isOther) };
}

type ValueWriter = (paths: readonly string[], current: Properties) => Promise<Properties>;

/** Returns a function that writes the desired values, next to those of the object as it is. It returns the new outputs. */
function createWriter(
  target: SyncTarget,
  recorded: Properties,
  desired: Properties,
  progress: WriteProgress,
): ValueWriter {
  const { lifecycle, account, key, inputs } = target;
  const { settable } = lifecycle;
  return async (paths, current) => {
    if (!lifecycle.update) throw new EdgeError(`A ${lifecycle.className} cannot be changed.`);
    const client = withWriteCounter(account.client);
    const merged = withFallback(desired, pickPaths(current, settable), settable);
    const properties = paths.map(getTopLevelName);
    const values = Object.fromEntries(properties.map((property) => [property, merged[property]]));
    const declaredBefore = pickPaths(recorded, decodeManagedPaths(lifecycle, recorded) ?? []);
    const { kept: keptParts, release } = account.claims.claimRemovedParts({ ...target, recorded });
    const change = { paths, values, merged, inputs, recorded, declaredBefore, keptParts, notify };
    const update = lifecycle.update(client, key, change).finally(release);
    const live = await update.catch((error: unknown) => {
      if (error instanceof PartialUpdateError)
        progress.outputs = withFallback(lifecycle.toOutputs(error.live, key), progress.outputs, settable);
      progress.mayHaveWritten ||= client.isConfirmed || (client.writes > 0 && mayHaveTakenEffect(error));
      throw error;
    });
    if (keptParts.size > 0) report(target, "stays", describeKeptParts({ ...target, recorded }, keptParts));
    const outputs = pickDeclaredNames(lifecycle, lifecycle.toOutputs(live, key), inputs);
    if (client.writes > 0) {
      progress.outputs = withFallback(outputs, progress.outputs, settable);
      progress.mayHaveWritten = true;
    }
    return outputs;
  };
}

interface WriteCounter {
  /** The requests that may change something. SQL that only reads is one of them. */
  readonly writes: number;
  /** Whether the management API has confirmed a write, so that only a later read can have failed. */
  readonly isConfirmed: boolean;
}

function withWriteCounter(client: Client): Client & WriteCounter {
  const send: Client["send"] = async (operation, call) => {
    if (operation.method === "GET" && !operation.hasSideEffects) return client.send(operation, call);
    countingClient.writes += 1;
    const response = await client.send(operation, call);
    countingClient.isConfirmed ||= operation.service !== "database";
    return response;
  };
  const countingClient = { ...client, send, writes: 0, isConfirmed: false };
  return countingClient;
}

/** What a write, or someone else at the same time, has changed at paths that the write was not to change. */
interface SideEffects {
  readonly resetPaths: readonly string[];
  readonly externallyChangedPaths: readonly string[];
}

/** `before`: the outputs of the read before the write. `after`: those of its response. */
function findSideEffects(
  { lifecycle, inputs }: DeclaredResource,
  paths: readonly string[],
  before: Properties,
  after: Properties,
): SideEffects {
  const changedPaths = findChangedPaths(paths, before, after);
  const isReset = (path: string) =>
    (hasValue(inputs, path) && !lifecycle.keepsUnsentFields) || mayHaveBeenReset(lifecycle, path, after);
  return {
    resetPaths: changedPaths.filter(isReset),
    externallyChangedPaths: changedPaths.filter((path) => !isReset(path)),
  };
}

const findChangedPaths = (paths: readonly string[], before: Properties, after: Properties): string[] =>
  paths.filter((path) => {
    const [old, now] = [getValue(before, path), getValue(after, path)];
    return old !== undefined && old !== null && now !== undefined && !isDeepStrictEqual(old, now);
  });

/**
 * Whether the write may have reset a changed field. It did not if the API's default is known and the field now has another
 * value. If updates keep what they do not send, the platform changes fields with an unknown default for reasons of its own.
 */
function mayHaveBeenReset(lifecycle: Lifecycle, path: string, after: Properties): boolean {
  const defaults = { ...lifecycle.apiDefaults, ...lifecycle.findObservedDefaults?.(after) };
  if (!(path in defaults)) return !lifecycle.keepsUnsentFields;
  return isDeepStrictEqual(getValue(after, path), defaults[path]);
}

/** Warns of fields that differ from the state. Without a read, the write or someone else may have changed them. */
function warnOfUnverifiedChanges(subject: string, changed: readonly string[]): void {
  if (changed.length === 0) return;
  notify(
    `After the update of ${subject}, these properties differ from the state: ${changed.join(", ")}. The update did not set them, and without a read operation it is not known whether it changed them: check them on the platform.`,
  );
}

function warnOfExternalChanges(
  subject: string,
  changedPaths: readonly string[],
  managedPaths: readonly string[],
): void {
  const warn = (changed: readonly string[], reason: string, advice: string) => {
    if (changed.length === 0) return;
    const outcome = changed.length === 1 ? "it was left as it is" : "they were left as they are";
    notify(
      `While ${subject} was updated, ${changed.join(", ")} changed as well${reason}: ${outcome}.${advice}`,
    );
  };
  const isManaged = (path: string) => managedPaths.includes(path);
  warn(
    changedPaths.filter((path) => !isManaged(path)),
    ", which this program does not manage",
    "",
  );
  warn(changedPaths.filter(isManaged), "", ' "pulumi preview --refresh" shows what would revert that.');
}

/** `unrestoredPaths`: the paths whose value could not be restored. @throws EdgeError if there are any */
function reportResetOrThrow(
  subject: string,
  resetPaths: readonly string[],
  unrestoredPaths: readonly string[],
): void {
  if (unrestoredPaths.length)
    throw new EdgeError(
      `Updating ${subject} also changed ${unrestoredPaths.join(", ")}, and the previous values could not be restored: check that on the platform.`,
    );
  notify(`Updating ${subject} also reset ${resetPaths.join(", ")}: the previous values were restored.`);
}
