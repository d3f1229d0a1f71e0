import { classes } from "../classes";
import type { Lifecycle, Properties } from "../classes/lifecycle";
import { EdgeError, NotFoundError, withMessage } from "../http/errors";
import { type InAccount, requireSameAccount, runSerially } from "./account";
import type { Ownership } from "./claims";
import { formatId, isAnotherObject } from "./identity";
import { noticeOnce, report, reportAbsent } from "./messages";
import { observe } from "./observe";
import type { RecordedResource } from "./resource";
import { capitalize } from "./text";
import { syncObject } from "./update";

export type DeletePlan =
  | { readonly step: "delete" | "disable" }
  /** `isLeft`: the resource's own settings keep the object, so the replacement of the resource may adopt it. */
  | { readonly step: "stay"; readonly sentence: string; readonly isLeft?: true }
  | { readonly step: "refuse"; readonly error: EdgeError };

/** Decides whether a delete removes the object (rules.md#destroy-by-origin, rules.md#claimed-objects-stay). */
export function planDelete(
  { lifecycle, key, recorded }: RecordedResource,
  { verdict, shared, live = recorded }: Ownership,
): DeletePlan {
  const what = capitalize(lifecycle.describe(key));
  const id = formatId(lifecycle, key);
  const stay = (why: string) => ({ step: "stay" as const, sentence: `${what} was not deleted: ${why}` });
  if (verdict === "failed") return { step: "refuse", error: failedCreateError(`${what} (id ${id})`) };
  if (verdict === "held")
    return { step: "stay", sentence: describeClaimedObject(`${what} (id ${id})`, lifecycle, recorded) };
  const sentence = lifecycle.keepNotice?.(key, recorded);
  if (sentence !== undefined) return { step: "stay", sentence, isLeft: true };
  const mode = recorded["onDelete"] ?? (recorded["adopted"] === true ? "keep" : lifecycle.defaultOnDelete);
  if (mode === "keep") {
    const isAsked = recorded["onDelete"] === "keep";
    const why = isAsked ? 'onDelete is "keep".' : 'it was adopted or imported, and onDelete is not "delete".';
    return { ...stay(why), isLeft: true };
  }
  if (isAnotherObject(lifecycle, live, recorded))
    return stay(
      "it is not the one in the state, which somebody deleted. Delete it on the platform if it is not needed.",
    );
  if (mode === "disable") return { step: "disable" };
  if (shared === undefined) return { step: "delete" };
  return {
    step: "stay",
    sentence: `${capitalize(shared)} were kept, including the one with id ${id}: another resource of this program manages one of them now. If you renamed the resource, add aliases.`,
  };
}

function describeClaimedObject(
  what: string,
  lifecycle: Lifecycle,
  { adopted, onDelete }: Properties,
): string {
  const isCreated = adopted === false && onDelete === undefined && lifecycle.defaultOnDelete === "delete";
  const later = isCreated
    ? ' If that resource adopted it, destroy will keep it unless onDelete is "delete".'
    : "";
  return `${what} was not deleted: another resource of this program manages it now. If you renamed the resource, add aliases.${later}`;
}

const failedCreateError = (what: string): EdgeError =>
  new EdgeError(
    `${what} was not deleted: another resource of this program refers to the same object and could not be created. Fix that error first, or, if you renamed the resource, add aliases to the new one.`,
  );

type Deletion = InAccount<RecordedResource>;

export async function deleteResource(deletion: Deletion): Promise<void> {
  const plan = await planAfterRead(deletion);
  if (plan.step === "refuse") throw plan.error;
  if (plan.step === "stay") {
    if (plan.isLeft) deletion.account.claims.recordLeft(deletion);
    return reportKept(deletion, plan.sentence);
  }
  await runSerially(deletion, deletion.key, () =>
    (plan.step === "disable" ? disableObject : deleteObject)(deletion),
  );
}

/** Reads the object before the final decision if someone else may have created another object with the recorded id. */
async function planAfterRead(deletion: Deletion): Promise<DeletePlan> {
  const { lifecycle, account } = deletion;
  const plan = planDelete(deletion, account.claims.findOwnership(deletion));
  if (plan.step === "stay" || plan.step === "refuse") return plan;
  await requireSameAccount(deletion);
  if (!lifecycle.distinguishing) return plan;
  const seen = await observe(deletion, account.freshClient, "distinguishing");
  if (seen.state !== "found") return plan;
  return planDelete(deletion, account.claims.findOwnership(deletion, seen.found.outputs));
}

/** By object URL: why this process kept an object. If the delete of its parent fails, the error includes these reasons. */
const keepReasons = new Map<string, string>();

const objectUrl = ({ lifecycle, account, key }: Deletion): string => `${account.url}${lifecycle.path(key)}`;

function reportKept(deletion: Deletion, sentence: string): void {
  const { lifecycle, account } = deletion;
  report(deletion, "stays", sentence);
  keepReasons.set(objectUrl(deletion), sentence);
  const ids = Object.keys(lifecycle.identity);
  const isParent = classes.some(
    ({ identity }) => Object.keys(identity).length > ids.length && ids.every((field) => field in identity),
  );
  // Pulumi does not call the provider for a resource whose `deletedWith` names a deleted resource.
  const children = "If a resource names one of these in deletedWith, its object stays on the platform too.";
  if (isParent) noticeOnce(`deletedWith ${account.url}`, children, "info");
}

async function deleteObject(deletion: Deletion): Promise<void> {
  const { lifecycle, account, key, recorded } = deletion;
  try {
    const found = await lifecycle.delete?.(account.freshClient, key, recorded);
    if (found === "absent") reportAbsent(deletion);
  } catch (error) {
    if (error instanceof NotFoundError) return confirmAbsent(deletion, error);
    const reasons = [...keepReasons]
      .filter(([url]) => url.startsWith(`${objectUrl(deletion)}/`))
      .map(([, why]) => why);
    if (!(error instanceof EdgeError) || reasons.length === 0) throw error;
    throw withMessage(error, `${error.message} This run kept: ${reasons.join(" ")}`);
  }
}

/** See rules.md#confirmed-deletes. */
async function confirmAbsent(deletion: Deletion, error: EdgeError): Promise<void> {
  const { lifecycle, account, key } = deletion;
  const seen = await observe(deletion, account.freshClient);
  if (seen.state === "absent") return reportAbsent(deletion);
  const unconfirmed = lifecycle.alwaysReadable
    ? "and its list is not there either, which does not prove that it was deleted"
    : "and the API at the configured base URL has no read operation to confirm that it was deleted";
  const why = seen.state === "found" ? "but a read still returns it" : unconfirmed;
  throw new EdgeError(
    `The API returned 404 when deleting ${lifecycle.describe(key)}, ${why}. The resource stays in the state. Run the command again, or remove the resource from the state only, with "pulumi state delete <urn>". (${error.message})`,
  );
}

async function disableObject(deletion: Deletion): Promise<void> {
  const { lifecycle, account, key, recorded } = deletion;
  const seen = await observe(deletion, account.freshClient);
  if (seen.state === "absent") return reportAbsent(deletion);
  const found = seen.state === "found" ? seen.found : undefined;
  if (!lifecycle.settable.includes("enabled")) {
    await lifecycle.delete?.(account.client, key, recorded, found?.live);
    return;
  }
  await syncObject({ ...deletion, inputs: { enabled: false } }, { recorded, seen: found?.outputs });
  const what = capitalize(lifecycle.describe(key));
  reportKept(deletion, `${what} was disabled, not deleted: onDelete is "disable".`);
}
