import { isDeepStrictEqual } from "node:util";
import { EdgeError } from "../base/errors";
import { capitalize } from "../base/messageText";
import { systemClock } from "../base/time";
import type { Client } from "../http/client";
import type { Comparison, Properties } from "../model/properties";
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
import { mergeRecordedOutputs, syncObject, type WriteProgress } from "./sync";
import { compareValues, describeTwoValues } from "./values/differences";
import { decodeManagedPaths, listUncertainPaths } from "./values/managedPaths";
import { copyValues, getValue, hasValue, withFallback } from "./values/paths";

/**
 * Reads an object, writes what the diff shows and the platform does not have yet, and returns the new outputs. Never creates
 * it (rules.md#updates-never-create). `gainsProviderText`: whether the state lacks the text that the SDK's host needs.
 */
export async function updateResource(
  declaration: InAccount<OwningResource & RecordedResource>,
  gainsProviderText = false,
): Promise<Properties> {
  const { lifecycle, account, key, inputs, owner } = declaration;
  const isRepeated = account.incompleteUpdates.has(owner);
  const incomplete = isRepeated && { incomplete: account.incompleteUpdates.get(owner) };
  const resource = { ...declaration, recorded: { ...declaration.recorded, ...incomplete } };
  if (account.checkedInputs.has(inputs)) account.claims.claimRecordedObject(resource);
  const diff = compareInputs(lifecycle, resource.recorded, inputs);
  if (isKeepOnlyChange(resource, diff)) {
    reportStateOnly(resource);
    return { ...resource.recorded, onDelete: "keep" };
  }
  return runSerially(resource, key, async () => {
    const progress = { outputs: resource.recorded, mayHaveWritten: isRepeated };
    try {
      const outputs = await readAndSync(resource, diff, progress, gainsProviderText);
      if (!progress.mayHaveWritten) reportStateOnly(resource);
      account.incompleteUpdates.delete(owner);
      return outputs;
    } catch (error) {
      if (!progress.mayHaveWritten) throw error;
      account.incompleteUpdates.set(owner, progress.outputs["incomplete"]);
      throw createInitializationError(resource, progress.outputs, error);
    }
  });
}

/** How old a read may be on which an update relies, in milliseconds: hardly older than one that it would wait for. */
const maxReadAge = 1000;

async function readAndSync(
  resource: InAccount<OwningResource & RecordedResource>,
  diff: Comparison,
  progress: WriteProgress,
  gainsProviderText: boolean,
): Promise<Properties> {
  const { lifecycle, account, recorded } = resource;
  // The request of a failed attempt may take effect later than the last read.
  const since = systemClock.now() - (progress.mayHaveWritten ? 0 : maxReadAge);
  const client = account.client.withPolicy({ cached: false, earlier: { since, mayLackCreated: false } });
  const liveOutputs = await readBeforeUpdate(resource, client);
  const { plannedPaths, drift, isRecreated } = planUpdate(resource, diff, liveOutputs, gainsProviderText);
  const object = { recorded: isOtherDatabase(resource) ? {} : recorded, liveOutputs };
  progress.outputs = {
    ...mergeRecordedOutputs(lifecycle, object),
    ...(isRecreated && buildAdoptedOutput(lifecycle, true)),
  };
  // With the live values, the next preview would show changes that nobody made in the program, and its `up` would revert them.
  const toRecordedOutputs = (outputs: Properties) =>
    copyValues(outputs, recorded, drift ? [...drift.keptPaths, ...drift.keptOutputs] : []);
  try {
    const outputs = await syncObject(resource, object, progress, plannedPaths);
    return buildStateOutputs(resource, toRecordedOutputs(outputs), isRecreated);
  } finally {
    progress.outputs = toRecordedOutputs(progress.outputs);
  }
}

interface UpdatePlan {
  /** The paths that the update may write. Undefined: each path whose live value differs from the program's. */
  readonly plannedPaths?: readonly string[];
  readonly drift?: Drift;
  /** Whether someone else has created the object again since the state was written. */
  readonly isRecreated: boolean;
}

/** Decides what an update may write: what its diff shows (rules.md#shown-changes). Reports what others have changed. */
export function planUpdate(
  resource: InAccount<DeclaredResource & RecordedResource>,
  diff: Comparison,
  liveOutputs: Properties | undefined,
  gainsProviderText = false,
): UpdatePlan {
  const { lifecycle, recorded } = resource;
  const isRecreated = liveOutputs !== undefined && isAnotherObject(lifecycle, liveOutputs, recorded);
  if (isRecreated) reportRecreatedObject(resource);
  // No diff explains the update if only a comparison by reading found a change, or if an earlier version of this package
  // recorded that an update failed.
  const isExplained = diff.changed.length > 0 || gainsProviderText || "incomplete" in recorded;
  if (isRecreated || isOtherDatabase(resource) || !isExplained) return { isRecreated };
  const drift = findDrift(resource, diff, liveOutputs ?? {});
  warnOfDrift(resource, drift, liveOutputs ?? {});
  return { isRecreated, plannedPaths: diff.changed, drift };
}

/** What others have changed on the platform since the state was written, next to what the program has changed. */
interface Drift {
  /** The paths that others have changed and the program has not: an update leaves them as they are. */
  readonly keptPaths: readonly string[];
  /** Outputs that an update would compute if it reverted those changes. */
  readonly keptOutputs: readonly string[];
  /** The paths that both have changed: an update writes the program's values. */
  readonly overwrittenPaths: readonly string[];
}

/** `diff`: the comparison of the program with the state, which a preview shows. `liveOutputs`: those of a read. */
function findDrift(
  { lifecycle, recorded, inputs }: DeclaredResource & RecordedResource,
  diff: Comparison,
  liveOutputs: Properties,
): Drift {
  const live = compareValues(lifecycle, withFallback(liveOutputs, recorded, lifecycle.settable), inputs);
  const uncertainPaths = listUncertainPaths(lifecycle, recorded);
  const managedPaths = decodeManagedPaths(lifecycle, recorded);
  // The class itself may have found the change, such as a certificate that is still pending.
  const isChangedByProgram = (path: string) =>
    !managedPaths?.includes(path) || !isDeepStrictEqual(getValue(inputs, path), getValue(recorded, path));
  const isOverwritten = (path: string) =>
    isChangedByProgram(path) &&
    hasValue(recorded, path) &&
    hasValue(liveOutputs, path) &&
    !uncertainPaths.includes(path) &&
    !isDeepStrictEqual(getValue(recorded, path), getValue(liveOutputs, path));
  return {
    keptPaths: live.writtenPaths.filter((path) => !diff.changed.includes(path)),
    overwrittenPaths: live.writtenPaths.filter((path) => diff.changed.includes(path) && isOverwritten(path)),
    keptOutputs: live.computed.filter((output) => !diff.computed.includes(output)),
  };
}

function warnOfDrift(
  { lifecycle, key, recorded }: RecordedResource,
  { keptPaths, overwrittenPaths }: Drift,
  liveOutputs: Properties,
): void {
  const subject = capitalize(lifecycle.describe(key));
  const warn = (paths: readonly string[], consequence: string) => {
    if (paths.length === 0) return;
    const changes = paths.map((path) =>
      describeTwoValues(lifecycle, path, [recorded, "recorded"], [liveOutputs, "now"]),
    );
    notify(`${subject} was changed outside of this program: ${changes.join(", ")}. ${consequence}`);
  };
  warn(
    keptPaths,
    'This update leaves that as it is. "pulumi preview --refresh" shows what would revert it, and "pulumi up --refresh" reverts it.',
  );
  warn(overwrittenPaths, "This update overwrites that, because the program has changed it, too.");
}

/** Reads before an update. Undefined if unobservable. @throws EdgeError if the object is gone, unless the database changed */
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
