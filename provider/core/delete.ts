import { EdgeError, NotFoundError, withMessage } from "../base/errors";
import { capitalize } from "../base/messageText";
import { isParentClass } from "../classes/registry";
import { type InAccount, requireSameAccount, runSerially } from "./account";
import { formatId, isAnotherObject } from "./identity";
import type { Ownership } from "./ledger/claims";
import type { RunProgress } from "./ledger/runProgress";
import {
  describeClaimByOther,
  describeKeptParts,
  describeObjectReplacedById,
  notifyOnce,
  report,
  reportAbsentObject,
} from "./messages";
import { observe } from "./observe";
import type { RecordedResource } from "./resource";
import { syncObject } from "./sync";
import { decodeManagedPaths } from "./values/managedPaths";

type DeletePlan =
  | { readonly step: "delete" | "disable" | "reset" }
  /** `isAdoptable`: no other resource manages the object, so the replacement of the resource may adopt it. */
  | { readonly step: "stay"; readonly message: string; readonly isAdoptable?: true }
  | { readonly step: "refuse"; readonly error: EdgeError };

/** Decides whether a delete removes the object (rules.md#destroy-by-origin, #claimed-objects-stay, #incomplete-runs). */
export function planDelete(
  resource: RecordedResource,
  { verdict, sharedUse, liveOutputs = resource.recorded }: Ownership,
  progress?: RunProgress,
): DeletePlan {
  const { lifecycle, key, recorded } = resource;
  const subject = capitalize(lifecycle.describe(key));
  const id = formatId(lifecycle, key);
  const createStayPlan = (reason: string) => ({
    step: "stay" as const,
    message: `${subject} was not deleted: ${reason}`,
  });
  if (verdict === "failed") {
    const message = `${subject} (id ${id}) was not deleted: another resource of this program refers to the same object and could not be created.`;
    // The engine never ends if the delete before a replacement is refused.
    if (progress?.isReplaced(resource)) return { step: "stay", message, isAdoptable: true };
    const advice = "Fix that error first, or, if you renamed the resource, add aliases to the new one.";
    return { step: "refuse", error: new EdgeError(`${message} ${advice}`) };
  }
  if (verdict === "held")
    return { step: "stay", message: describeClaimByOther(`${subject} (id ${id})`, lifecycle, recorded) };
  if (verdict === "replacedById")
    return { step: "stay", message: describeObjectReplacedById(lifecycle, key) };
  const message = lifecycle.keepNotice?.(key, recorded);
  if (message !== undefined) return { step: "stay", message, isAdoptable: true };
  const mode = recorded["onDelete"] ?? (recorded["adopted"] === true ? "keep" : lifecycle.defaultOnDelete);
  if (mode === "keep") {
    const isExplicit = recorded["onDelete"] === "keep";
    const reason = isExplicit
      ? 'onDelete is "keep".'
      : 'it was adopted or imported, and onDelete is not "delete".';
    return { ...createStayPlan(reason), isAdoptable: true };
  }
  if (isAnotherObject(lifecycle, liveOutputs, recorded))
    return createStayPlan(
      "it is not the one in the state, which somebody deleted. Delete it on the platform if it is not needed.",
    );
  if (progress?.mayHaveSkippedOwner(resource))
    return { step: "refuse", error: createIncompleteRunError(`${subject} (id ${id})`) };
  if (mode === "disable" || mode === "reset") return { step: mode };
  if (sharedUse === undefined) return { step: "delete" };
  return {
    step: "stay",
    message: `${capitalize(sharedUse)} were kept, including the one with id ${id}: another resource of this program manages one of them now. If you renamed the resource, add aliases.`,
  };
}

const createIncompleteRunError = (subject: string): EdgeError =>
  new EdgeError(
    `${subject} was not deleted: this run has not created and updated every resource of the program, and one that is missing may be about to manage the same object. The next complete "pulumi up" deletes it, unless a resource manages it then.`,
  );

export async function deleteResource(resource: InAccount<RecordedResource>): Promise<void> {
  const plan = await verifyAndPlanDelete(resource);
  if (plan.step === "refuse") throw plan.error;
  if (plan.step === "stay") {
    if (plan.isAdoptable) resource.account.claims.recordLeftInPlace(resource);
    return reportKeptObject(resource, plan.message);
  }
  const { step } = plan;
  await runSerially(resource, resource.key, () =>
    (step === "delete" ? deleteObject(resource) : switchOff(resource, step)).catch((error: unknown) => {
      if (!(error instanceof NotFoundError)) throw error;
      return confirmAbsence(resource, step, error);
    }),
  );
}

/** If someone else may have created another object with the recorded id, reads the object and decides again. */
async function verifyAndPlanDelete(resource: InAccount<RecordedResource>): Promise<DeletePlan> {
  const { lifecycle, account } = resource;
  const plan = planDelete(resource, account.claims.findOwnership(resource), account.progress);
  if (plan.step === "stay" || plan.step === "refuse") return plan;
  await requireSameAccount(resource);
  if (!lifecycle.distinguishingOutputs) return plan;
  const observation = await observe(resource, account.client.withPolicy({ cached: false }), "distinguishing");
  if (observation.state !== "found") return plan;
  const ownership = account.claims.findOwnership(resource, observation.found.outputs);
  return planDelete(resource, ownership, account.progress);
}

/** By object URL: why this process kept an object. If the delete of its parent fails, the error includes these reasons. */
const keptObjectMessages = new Map<string, string>();

const toObjectUrl = ({ lifecycle, account, key }: InAccount<RecordedResource>): string =>
  `${account.url}${lifecycle.path(key)}`;

function reportKeptObject(resource: InAccount<RecordedResource>, message: string): void {
  const { lifecycle, account } = resource;
  report(resource, "stays", message);
  keptObjectMessages.set(toObjectUrl(resource), message);
  // Pulumi does not call the provider for a resource whose `deletedWith` names a deleted resource.
  const childrenNotice =
    "If a resource names one of these in deletedWith, its object stays on the platform too.";
  if (isParentClass(lifecycle.className)) notifyOnce(`deletedWith ${account.url}`, childrenNotice, "info");
}

async function deleteObject(resource: InAccount<RecordedResource>): Promise<void> {
  const { lifecycle, account, key, recorded } = resource;
  try {
    const keptParts = account.claims.findHeldParts(resource);
    const client = account.client.withPolicy({ cached: false });
    const outcome = await lifecycle.delete?.(client, key, recorded, { keptParts });
    if (outcome === "absent") reportAbsentObject(resource);
    if (keptParts.size > 0) reportKeptObject(resource, describeKeptParts(resource, keptParts));
  } catch (error) {
    const reasons = [...keptObjectMessages]
      .filter(([url]) => url.startsWith(`${toObjectUrl(resource)}/`))
      .map(([, reason]) => reason);
    if (!(error instanceof EdgeError) || error instanceof NotFoundError || reasons.length === 0) throw error;
    throw withMessage(error, `${error.message} This run kept: ${reasons.join(" ")}`);
  }
}

const participles = { delete: "deleting", disable: "disabling", reset: "resetting" } as const;

/** Reads the object after a write returned 404, which alone does not prove that it is gone (rules.md#confirmed-deletes). */
async function confirmAbsence(
  resource: InAccount<RecordedResource>,
  step: keyof typeof participles,
  error: EdgeError,
): Promise<void> {
  const { lifecycle, account, key } = resource;
  const observation = await observe(resource, account.client.withPolicy({ cached: false }));
  if (observation.state === "absent") return reportAbsentObject(resource);
  const unconfirmedReason = lifecycle.alwaysReadable
    ? "and its list is not there either, which does not prove that it was deleted"
    : "and the API at the configured base URL has no read operation to confirm that it was deleted";
  const reason = observation.state === "found" ? "but a read still returns it" : unconfirmedReason;
  throw new EdgeError(
    `The API returned 404 when ${participles[step]} ${lifecycle.describe(key)}, ${reason}. The resource stays in the state. Run the command again, or remove the resource from the state only, with "pulumi state delete <urn>". (${error.message})`,
  );
}

async function switchOff(resource: InAccount<RecordedResource>, step: "disable" | "reset"): Promise<void> {
  const { lifecycle, account, key, recorded } = resource;
  const observation = await observe(resource, account.client.withPolicy({ cached: false }));
  if (observation.state === "absent") return reportAbsentObject(resource);
  const found = observation.state === "found" ? observation.found : undefined;
  const managed = decodeManagedPaths(lifecycle, recorded) ?? [];
  const inputs = step === "disable" ? { enabled: false } : (lifecycle.collectResetValues?.(managed) ?? {});
  if (step === "disable" && !lifecycle.settable.includes("enabled")) {
    await lifecycle.delete?.(account.client, key, recorded, { live: found?.live });
    return;
  }
  await syncObject({ ...resource, inputs }, { recorded, liveOutputs: found?.outputs });
  const subject = capitalize(lifecycle.describe(key));
  const outcome = step === "disable" ? "disabled" : "reset";
  reportKeptObject(resource, `${subject} was ${outcome}, not deleted: onDelete is "${step}".`);
}
