import { EdgeError, InvalidArgumentError, OtherServerError } from "../../base/errors";
import { capitalize } from "../../base/messageText";
import type { Lifecycle } from "../../classes/lifecycle";
import type { Properties } from "../../model/properties";
import { unknownValue } from "../../signatures";
import { type InAccount, isKeepOnlyChange } from "../account";
import { describePossibleConflict } from "../conflict";
import { type AdoptionPlan, type CreatePlan, describeAdoption, mayAdopt, planCreate } from "../create";
import { compareInputs } from "../diff";
import { extractKey, formatId, listClaimNames, listLookupPaths, listRequiredIdFields } from "../identity";
import { createAlreadyManagedError } from "../ledger/claims";
import { notifyOnce, type ReportLine, report } from "../messages";
import { type FindResult, findObject } from "../observe";
import type { DeclaredResource, OwningResource, RecordedResource } from "../resource";
import { buildStateOutputs } from "../state";
import { planUpdate, readBeforeUpdate } from "../update";
import { buildDesiredValues } from "../values/differences";
import { getTopLevelName, hasUnknown, hasValue, isUnknownAt, pickPaths, withFallback } from "../values/paths";
import type { ReplacementInfo } from "./previewRunner";

interface PlannedObject {
  /** Empty if the id is not known yet. */
  readonly id: string;
  readonly outputs: Properties;
}

/**
 * Returns the planned outputs of a create, without those that the API computes. Prints what the create would adopt and
 * overwrite, or why it may fail.
 * @throws EdgeError if every `up` would fail; in a strict preview, for anything that would make the next `up` fail
 */
export async function previewCreate(
  resource: InAccount<OwningResource>,
  replacement: ReplacementInfo,
): Promise<PlannedObject> {
  const { lifecycle, account } = resource;
  account.claims.claimSharedUse(resource);
  const plan = await reportOrRejectPlan(resource, replacement.isDeletedFirst);
  // If the resource is replaced, the engine may delete this object first: the create then makes another one.
  return plan?.step === "adopt" && !replacement.isReplaced(lifecycle.path(plan.key))
    ? planAdoption(resource, plan)
    : planObject(resource);
}

export function planObject({ lifecycle, inputs }: DeclaredResource): PlannedObject {
  const key = extractKey(lifecycle, inputs);
  const id = key && !hasUnknown(key) ? formatId(lifecycle, key) : "";
  const identity = pickPaths(inputs, Object.keys(lifecycle.identity));
  return {
    id,
    outputs: { ...identity, ...dropPartialObjects(lifecycle, buildDesiredValues(lifecycle, inputs)) },
  };
}

function planAdoption(
  { lifecycle, inputs }: DeclaredResource,
  { key, outputs: liveOutputs }: AdoptionPlan,
): PlannedObject {
  const { computed } = compareInputs(lifecycle, liveOutputs, inputs);
  const outputs = dropPartialObjects(lifecycle, planOutputs(lifecycle, inputs, liveOutputs));
  return { id: formatId(lifecycle, key), outputs: hideComputedOutputs({ ...outputs, ...key }, computed) };
}

/** Returns the outputs after an update. `current`: those before it. */
const planOutputs = (lifecycle: Lifecycle, inputs: Properties, current: Properties): Properties =>
  withFallback(buildDesiredValues(lifecycle, inputs), current, lifecycle.settable);

const hideComputedOutputs = (outputs: Properties, computed: readonly string[]): Properties => ({
  ...outputs,
  ...Object.fromEntries(computed.filter((name) => name in outputs).map((name) => [name, unknownValue])),
});

/** Drops a nested object if the program sets only some of its members: the API decides the others. */
function dropPartialObjects(lifecycle: Lifecycle, desired: Properties): Properties {
  return Object.fromEntries(
    Object.entries(desired).filter(([property]) =>
      lifecycle.settable
        .filter((path) => getTopLevelName(path) === property)
        .every((path) => hasValue(desired, path)),
    ),
  );
}

/**
 * Prints and returns what the create will do, if that can be found out. Unless the preview is strict, a taken name only causes
 * a warning: `up` may release it.
 */
async function reportOrRejectPlan(
  resource: InAccount<OwningResource>,
  isDeletedFirst: ReplacementInfo["isDeletedFirst"],
): Promise<CreatePlan | undefined> {
  const { lifecycle, account, inputs, owner } = resource;
  if (!canLookUp(lifecycle, inputs)) return undefined;
  const plannedByOther = account.claims.findPlannedByOther(resource);
  if (plannedByOther !== undefined)
    return reportConflict(
      resource,
      `${plannedByOther} is declared by two new resources of this program: remove one of them.`,
    );
  const partsConflict = account.claims.findPartsConflict(resource);
  if (partsConflict) return reportConflict(resource, partsConflict.message);
  const result = await findObjectForPreview(resource);
  if (result === undefined) return undefined;
  requireExistingParent(resource, result);
  const initialPlan = planCreate(resource, result, mayAdopt(inputs, account.settings));
  const isOwnedByOther =
    initialPlan.step === "adopt" && account.claims.isOwnedByOther(resource, initialPlan.key);
  const plan: CreatePlan = isOwnedByOther
    ? { step: "refuse", error: createAlreadyManagedError(lifecycle, initialPlan.key) }
    : initialPlan;
  if (plan.step === "refuse") {
    const mayBeReleased = account.claims.mayBeReleased(
      listClaimNames(lifecycle, { ...inputs, ...plan.key }),
      owner,
    );
    if (isOwnedByOther && mayBeReleased) return undefined;
    const mayBecomePossible =
      !account.settings.strictPreview ||
      isUnknownAt(inputs, "adopt") ||
      isDeletedFirst(plan.key && lifecycle.path(plan.key)) ||
      mayBeReleased;
    if (plan.isCertain || !mayBecomePossible) throw plan.error;
  }
  const line = await createPreviewLine(resource, result, plan);
  if (line) await report(resource, ...line);
  return plan;
}

/** Whether the arguments identify an object, and all arguments needed to look it up are known. */
function canLookUp(lifecycle: Lifecycle, inputs: Properties): boolean {
  if (lifecycle.previewNotice && hasUnknown(inputs)) return false;
  const identifyingPaths = [...Object.keys(lifecycle.identity), ...listLookupPaths(lifecycle)];
  if (identifyingPaths.some((property) => isUnknownAt(inputs, property))) return false;
  return lifecycle.locate !== undefined || extractKey(lifecycle, inputs) !== undefined;
}

/** Why a lookup failed, by class, account and, in a strict preview, parent. Further lookups of that group are not sent. */
const failedLookups = new Map<string, "unobservable" | EdgeError>();

/** Finds the object. If lookups fail, warns and returns undefined. Throws in a strict preview, or for another server. */
async function findObjectForPreview(resource: InAccount<DeclaredResource>): Promise<FindResult | undefined> {
  const { lifecycle, inputs } = resource;
  const { client, settings, url, fingerprint } = resource.account;
  // Skip the read: its result would change neither the create nor the line about it.
  if (lifecycle.previewNotice && lifecycle.toleratesExisting?.(undefined, inputs))
    return { state: "unobservable" };
  // A strict preview fails with the recorded error, so that error must be about this parent, not about another one.
  const parent = settings.strictPreview && JSON.stringify(pickPaths(inputs, listRequiredIdFields(lifecycle)));
  const lookupKey = `${lifecycle.className} ${url} ${fingerprint} ${parent}`;
  const earlierFailure = failedLookups.get(lookupKey);
  if (earlierFailure === "unobservable")
    return { state: earlierFailure, declaredKey: extractKey(lifecycle, inputs) };
  try {
    if (earlierFailure) throw earlierFailure;
    // Retry only in a strict preview, which fails if the read does. Otherwise `up` reads again anyway.
    const reader = client.withPolicy({ retries: settings.strictPreview });
    const result = await findObject(resource, reader, "distinguishing");
    if (result.state === "unobservable") failedLookups.set(lookupKey, result.state);
    return result;
  } catch (error) {
    if (!(error instanceof EdgeError)) throw error;
    failedLookups.set(lookupKey, error);
    if (settings.strictPreview || error instanceof OtherServerError) throw error;
    notifyOnce(
      `preview ${settings.baseUrl}`,
      `This preview cannot show which new resources will adopt an existing object or fail because of one. ${error.message}`,
    );
    return undefined;
  }
}

/**
 * Throws if the parent does not exist and the API assigns ids of its kind. Only previews check this: a parent that the same
 * `up` has just created may not be readable yet.
 */
function requireExistingParent({ lifecycle, inputs }: DeclaredResource, result: FindResult): void {
  const parentFields = listRequiredIdFields(lifecycle).filter(
    (field) => lifecycle.identity[field] === "number",
  );
  if (result.state !== "absent" || result.parentExists || parentFields.length === 0) return;
  const names = parentFields.join(" and ");
  throw new InvalidArgumentError(
    `${capitalize(lifecycle.describe(inputs))} cannot be created or adopted: nothing on the platform has this ${names}. Check ${names}.`,
  );
}

/** Only one of two creates of an object can succeed. @throws EdgeError in a strict preview */
async function reportConflict(resource: InAccount<OwningResource>, problem: string): Promise<undefined> {
  if (resource.account.settings.strictPreview) throw new EdgeError(problem);
  await report(resource, "fails", `${problem} ${failsUnlessChanged}`);
}

const failsUnlessChanged = '"pulumi up" will fail unless this changes first.';

/** Returns the line that a preview prints about a plan, if any. @throws EdgeError if no `up` can succeed */
async function createPreviewLine(
  resource: InAccount<OwningResource>,
  result: FindResult,
  plan: CreatePlan,
): Promise<ReportLine | undefined> {
  const { lifecycle, inputs, account } = resource;
  if (lifecycle.previewNotice && result.state !== "unclear") {
    const live = result.state === "found" ? result.found.live : undefined;
    const kind = plan.step === "refuse" ? "fails" : "creates";
    return [kind, await lifecycle.previewNotice(inputs, live, plan.step, account.client)];
  }
  if (plan.step === "create") return undefined;
  if (plan.step === "adopt") {
    const unreadableNote =
      " The API at the configured base URL has no operation that returns the current values.";
    const note = plan.isRead ? "" : unreadableNote;
    return describeAdoption(lifecycle, inputs, plan, true, note);
  }
  if (!plan.key) return ["fails", `${plan.error.message} ${failsUnlessChanged}`];
  return ["fails", describePossibleConflict(resource, plan.key)];
}

/**
 * Returns the planned outputs of an update. A strict preview reads the object first, as `up` does, reports what others have
 * changed, and throws if the read fails.
 */
export async function previewUpdate(
  resource: InAccount<DeclaredResource & RecordedResource>,
): Promise<Properties> {
  const { lifecycle, account, recorded, inputs } = resource;
  const comparison = compareInputs(lifecycle, recorded, inputs);
  if (account.settings.strictPreview && !isKeepOnlyChange(resource, comparison))
    planUpdate(resource, comparison, await readBeforeUpdate(resource, account.client));
  const { incomplete: _, ...known } = recorded;
  const outputs = planOutputs(lifecycle, inputs, known);
  const resourceWithRecordedAccount = { ...resource, account: { fingerprint: recorded["account"] } };
  const plannedState = buildStateOutputs(resourceWithRecordedAccount, outputs, recorded["adopted"] === true);
  return hideComputedOutputs(plannedState, comparison.computed);
}
