import { EdgeError, InvalidArgumentError, UnexpectedResponseError } from "../base/errors";
import { capitalize } from "../base/messageText";
import { systemClock } from "../base/time";
import type { Lifecycle } from "../classes/lifecycle";
import type { Settings } from "../config";
import type { Properties } from "../model/properties";
import { type InAccount, type ObservedUnfinishedObject, runSerially, takeUnfinishedObject } from "./account";
import { createReplacementError, describeConflict } from "./conflict";
import { createOrFind } from "./createOrFind";
import { formatId, listExplicitIdFields, listLookupPaths } from "./identity";
import type { CreateClaims } from "./ledger/claims";
import { keptByDestroyNote, type ReportLine, report } from "./messages";
import { type ExistingObject, type FindResult, findObject } from "./observe";
import type { DeclaredResource, OwningResource } from "./resource";
import { buildStateOutputs, createInitializationError } from "./state";
import { type ObjectSnapshot, syncObject, type WriteProgress } from "./sync";
import { buildDesiredValues, describeChanges, findDifferingPaths, toShortJson } from "./values/differences";
import { pickPaths, withFallback } from "./values/paths";

/** What a create does once it has looked for the object. A preview prints this plan, and an `up` carries it out. */
export type CreatePlan =
  /** `existing`: an object that exists already but does not prevent the create (`Lifecycle.toleratesExisting`). */
  | { readonly step: "create"; readonly existing?: ExistingObject | undefined }
  | AdoptionPlan
  /** `key`: set if an existing object has the name. `isCertain`: no `up` of this program can succeed. */
  | {
      readonly step: "refuse";
      readonly error: EdgeError;
      readonly key?: Properties;
      readonly isCertain?: boolean;
    };

/** `isRead`: false if the object is unobservable. `outputs` then contains only the key. */
export interface AdoptionPlan {
  readonly step: "adopt";
  readonly key: Properties;
  readonly outputs: Properties;
  readonly isRead: boolean;
}

/** Decides whether to create or adopt the object, or to fail (rules.md#explicit-adoption). */
export function planCreate(
  { lifecycle, inputs }: DeclaredResource,
  result: FindResult,
  adoptsExisting: boolean,
): CreatePlan {
  if (result.state === "unclear")
    return {
      step: "refuse",
      error: result.error,
      isCertain: result.error instanceof InvalidArgumentError,
    };
  const mustExist = lifecycle.isPredefined || listExplicitIdFields(lifecycle, inputs).length > 0;
  if (result.state === "absent")
    return mustExist
      ? { step: "refuse", error: createMissingObjectError(lifecycle, inputs), isCertain: true }
      : { step: "create" };
  const existing = result.state === "found" ? result.found : undefined;
  if (lifecycle.toleratesExisting?.(existing?.live, inputs)) return { step: "create", existing };
  const key = existing?.key ?? result.declaredKey;
  if (!key) return { step: "refuse", error: createUnverifiableCreateError(lifecycle, inputs) };
  if (mustExist || adoptsExisting) {
    const outputs = existing ? lifecycle.toOutputs(existing.live, key) : { ...key };
    return { step: "adopt", key, outputs, isRead: existing !== undefined };
  }
  return existing
    ? { step: "refuse", error: new EdgeError(describeConflict(lifecycle, inputs, existing)), key }
    : { step: "refuse", error: createUnverifiableAdoptionError(lifecycle, inputs) };
}

/** Whether the program allows adoption. The stack's setting `edge:adopt` is the default of the argument. */
export const mayAdopt = (inputs: Properties, { adopt }: Pick<Settings, "adopt">): boolean =>
  (inputs["adopt"] ?? adopt) === true;

function createMissingObjectError(lifecycle: Lifecycle, inputs: Properties): EdgeError {
  const ids = listExplicitIdFields(lifecycle, inputs);
  const names = ids.length > 0 ? ids : listLookupPaths(lifecycle);
  const other = lifecycle.isPredefined ? "" : ", or leave it out to create a new one";
  return new EdgeError(
    `There is no ${lifecycle.describe(inputs)} on the platform: check ${names.join(" and ")}${other}.`,
  );
}

const createNoReadOperationError = (lifecycle: Lifecycle, inputs: Properties, remedy: string): EdgeError =>
  new EdgeError(
    `The API at the configured base URL has no operation to check whether ${lifecycle.describe(inputs)} already exists${remedy}.`,
  );

function createUnverifiableCreateError(lifecycle: Lifecycle, inputs: Properties): EdgeError {
  const ids = lifecycle.assigned.filter((field) => field in lifecycle.inputs.shape);
  const remedy = ids.length > 0 ? `: if it exists, set ${ids.join(" and ")} to adopt it` : " or adopted";
  return createNoReadOperationError(lifecycle, inputs, `, so it cannot be created${remedy}`);
}

const createUnverifiableAdoptionError = (lifecycle: Lifecycle, inputs: Properties): EdgeError =>
  createNoReadOperationError(lifecycle, inputs, ": set adopt: true to adopt it without that check");

interface CreateResult {
  readonly id: string;
  readonly outputs: Properties;
}

/** A created or adopted object that may still differ from what the program declares. */
interface UnsyncedObject {
  /** Default: the resource's own lifecycle. */
  readonly lifecycle?: Lifecycle;
  readonly key: Properties;
  /** Whether the resource adopted the object instead of creating it. */
  readonly isAdopted: boolean;
  readonly snapshot: ObjectSnapshot;
  readonly progress: WriteProgress;
  /** The line that an `up` prints at the end if it did not create the object. */
  readonly line?: ReportLine | undefined;
}

/** Creates or adopts an object. Prints a line about an adoption, because Pulumi reports "created" in any case. */
export function createResource(resource: InAccount<OwningResource>): Promise<CreateResult> {
  const { account } = resource;
  const pending = account.claims.runCreate(resource, (claims) =>
    runSerially(resource, resource.inputs, async () => {
      const unfinished = await takeUnfinishedObject(resource);
      const object = unfinished ? resume(unfinished) : await createOrAdopt(resource, claims);
      return finishCreate(resource, object);
    }),
  );
  return pending.catch((error: unknown) => {
    account.lookups.earliest = systemClock.now();
    throw error;
  });
}

/** How old a read of the parent may be on which a create relies, in milliseconds. */
const maxLookupAge = 10_000;

/**
 * Looks for the object before its create. The creates in one parent share reads of it for a while. Only the absence of the
 * object may rely on such a read (rules.md#read-before-writing).
 */
async function findBeforeCreate(resource: InAccount<OwningResource>): Promise<FindResult> {
  const { lifecycle, account } = resource;
  const now = systemClock.now();
  const findSince = (since: number, mayLackCreated: boolean) =>
    findObject(resource, account.client.withPolicy({ cached: false, earlier: { since, mayLackCreated } }));
  // A create with an ID of the program may replace an object that others have just created.
  if (lifecycle.parentClass !== undefined && lifecycle.assigned.length) {
    const result = await findSince(Math.max(now - maxLookupAge, account.lookups.earliest), true);
    if (result.state === "absent") return result;
  }
  return findSince(now, false);
}

const resume = ({ lifecycle, key, recorded, liveOutputs }: ObservedUnfinishedObject): UnsyncedObject => ({
  lifecycle,
  key,
  isAdopted: recorded["adopted"] === true,
  snapshot: { recorded, liveOutputs },
  progress: { outputs: recorded, mayHaveWritten: true },
});

async function createOrAdopt(
  resource: InAccount<OwningResource>,
  claims: CreateClaims,
): Promise<UnsyncedObject> {
  const { lifecycle, account, inputs } = resource;
  const result = await findBeforeCreate(resource);
  const adoptsExisting = mayAdopt(inputs, account.settings);
  const wasOwned = result.state === "found" && claims.wasOwned(result.found.key);
  const plan = planCreate(resource, result, adoptsExisting || wasOwned);
  const existingKey = plan.step === "create" ? result.declaredKey : plan.key;
  const isReplacement = existingKey !== undefined && account.claims.isOwn(resource, existingKey);
  if (existingKey) claims.claim(existingKey);
  if (plan.step === "refuse" && plan.key && isReplacement)
    throw createReplacementError(lifecycle, inputs, plan.key);
  if (plan.step === "refuse") throw plan.error;
  if (plan.step === "adopt") return claimAdoptedObject(resource, plan, claims);
  const { existing } = plan;
  const isUnchanged =
    existing &&
    findDifferingPaths(lifecycle, inputs, lifecycle.toOutputs(existing.live, existing.key)).length === 0;
  const { key, live } = await createOrFind(resource, existing, result.siblings);
  const outputs = lifecycle.toOutputs(live, key);
  const id = formatId(lifecycle, key);
  if (result.siblings?.some((each) => formatId(lifecycle, each) === id)) {
    const adoptedObject = claimAdoptedObject(resource, { key, outputs }, claims);
    if (adoptsExisting) return adoptedObject;
    throw createPreexistingObjectError(resource, id);
  }
  claims.claim(key, outputs);
  // The API may omit a field from its response. Such a field is assumed to have the value that was sent.
  const { settable, updateOnly, impliedOutputs } = lifecycle;
  const sentPaths = [
    ...settable.filter((path) => !updateOnly.includes(path)),
    ...Object.keys(impliedOutputs),
  ];
  const sentValues = pickPaths(buildDesiredValues(lifecycle, inputs), sentPaths, { nulls: true });
  const completedOutputs = withFallback(outputs, sentValues, settable);
  const unchangedLine = `${capitalize(lifecycle.describe(key))} already matched the program: nothing changed.`;
  return {
    key,
    isAdopted: false,
    snapshot: { recorded: {}, liveOutputs: completedOutputs },
    progress: { outputs: completedOutputs, mayHaveWritten: true },
    line: isUnchanged ? ["found", unchangedLine] : undefined,
  };
}

function claimAdoptedObject(
  { lifecycle, inputs }: DeclaredResource,
  { key, outputs }: { readonly key: Properties; readonly outputs: Properties },
  claims: CreateClaims,
): UnsyncedObject {
  claims.claim(key, outputs);
  const line = describeAdoption(lifecycle, inputs, { key, outputs }, false);
  const snapshot = { recorded: {}, liveOutputs: outputs };
  return { key, isAdopted: true, snapshot, progress: { outputs, mayHaveWritten: false }, line };
}

const createPreexistingObjectError = (
  { lifecycle, inputs }: DeclaredResource,
  id: string,
): UnexpectedResponseError =>
  new UnexpectedResponseError(
    `Instead of creating ${lifecycle.describe(inputs)}, the API returned an object that already existed (id ${id}). Nothing was saved in the state. Check the object on the platform, and set adopt: true only if this resource is to manage it.`,
  );

/** Updates the object where it differs from the program. If that fails after a write, another create can complete it. */
async function finishCreate(
  declaration: InAccount<OwningResource>,
  { lifecycle = declaration.lifecycle, key, isAdopted, snapshot, progress, line }: UnsyncedObject,
): Promise<CreateResult> {
  const resource = { ...declaration, lifecycle, key };
  let syncError: unknown;
  const syncedOutputs = await syncObject(resource, snapshot, progress).catch((error: unknown) => {
    if (!progress.mayHaveWritten) throw error;
    syncError = error;
    return progress.outputs;
  });
  const outputs = buildStateOutputs(resource, syncedOutputs, isAdopted);
  if (syncError !== undefined) {
    declaration.account.unfinishedObjects.set(declaration.owner, { key, outputs });
    throw createInitializationError(resource, outputs, syncError);
  }
  if (line) await report(resource, ...line);
  return { id: formatId(lifecycle, key), outputs };
}

/** Returns a line about an adoption, such as `Adopted origin group 14 "eu": weight 3 → 20.` */
export function describeAdoption(
  lifecycle: Lifecycle,
  inputs: Properties,
  { key, outputs }: { readonly key: Properties; readonly outputs: Properties },
  isPreview: boolean,
  note = "",
): ReportLine {
  const isKeptByDestroy =
    lifecycle.defaultOnDelete === "delete" && !lifecycle.isPredefined && inputs["onDelete"] === undefined;
  const title = formatObjectTitle(lifecycle, key, outputs);
  const end = `.${note}${isKeptByDestroy ? keptByDestroyNote : ""}`;
  const changes = describeChanges(lifecycle, inputs, outputs);
  if (changes !== "")
    return isPreview
      ? ["adopts", `Adopts ${title}: ${changes}${end}`]
      : ["adopted", `Adopted ${title}: ${changes}${end}`];
  return isPreview
    ? ["adoptsUnchanged", `Adopts ${title}: nothing changes${end}`]
    : ["adoptedUnchanged", `Adopted ${title}: nothing changed${end}`];
}

/** Returns the object's title for a message. It includes the name if the API assigns the id. */
function formatObjectTitle(lifecycle: Lifecycle, key: Properties, { name }: Properties): string {
  if (!lifecycle.locate || typeof name !== "string") return lifecycle.describe(key);
  return `${lifecycle.describe(pickPaths(key, lifecycle.assigned))} ${toShortJson(name)}`;
}
