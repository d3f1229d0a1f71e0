import { classes } from "../classes";
import { EdgeError, NotFoundError, withMessage } from "../http/errors";
import type { InAccount } from "./account";
import { report, reportAbsent } from "./messages";
import { noticeOnce } from "./messages/notice";
import { observe } from "./observe";
import { sync } from "./perform/sync";
import { inTurn } from "./perform/turns";
import { requireSameAccount } from "./perform/whichAccount";
import { type DeletePlan, planDelete } from "./plan/delete";
import type { Recorded } from "./resource";
import { capital } from "./text";

type Deletion = InAccount<Recorded>;

/** Deletes, disables or keeps the object, as planned. */
export async function remove(deletion: Deletion): Promise<void> {
  const plan = await planAfterRead(deletion);
  if (plan.step === "refuse") throw plan.error;
  if (plan.step === "stay") {
    if (plan.isLeft) deletion.account.claims.leave(deletion);
    return reportKept(deletion, plan.sentence);
  }
  await inTurn(deletion, deletion.key, () => (plan.step === "disable" ? disable : destroy)(deletion));
}

/** A read decides whether the object is deleted: what is recorded may be of one that somebody replaced. */
async function planAfterRead(deletion: Deletion): Promise<DeletePlan> {
  const { lifecycle, account, key } = deletion;
  const plan = planDelete(deletion, account.claims.ownership(deletion));
  if (plan.step === "stay" || plan.step === "refuse") return plan;
  await requireSameAccount(deletion);
  if (!lifecycle.distinguishing) return plan;
  const seen = await observe(lifecycle, account.freshClient, key, "distinguishing");
  if (seen.state !== "found") return plan;
  return planDelete(deletion, account.claims.ownership(deletion, lifecycle.toOutputs(seen.found, key)));
}

/** Why this process kept objects, by their paths in the API: because of one, its parent may not be deleted. */
const kept = new Map<string, string>();

const urlOf = ({ lifecycle, account, key }: Deletion): string => `${account.url}${lifecycle.path(key)}`;

function reportKept(deletion: Deletion, sentence: string): void {
  const { lifecycle, account } = deletion;
  report(deletion, "stays", sentence);
  kept.set(urlOf(deletion), sentence);
  const ids = Object.keys(lifecycle.identity);
  const isParent = classes.some(
    ({ identity }) => Object.keys(identity).length > ids.length && ids.every((field) => field in identity),
  );
  // Pulumi sends no delete for a resource whose `deletedWith` names one that it deletes.
  const children = "If a resource names one of these in deletedWith, its object stays on the platform too.";
  if (isParent) noticeOnce(`deletedWith ${account.url}`, children, "info");
}

async function destroy(deletion: Deletion): Promise<void> {
  const { lifecycle, account, key, recorded } = deletion;
  try {
    const found = await lifecycle.delete?.(account.freshClient, key, recorded);
    if (found === "absent") reportAbsent(deletion);
  } catch (error) {
    if (error instanceof NotFoundError) return confirmAbsent(deletion, error);
    const reasons = [...kept].filter(([url]) => url.startsWith(`${urlOf(deletion)}/`)).map(([, why]) => why);
    if (!(error instanceof EdgeError) || reasons.length === 0) throw error;
    throw withMessage(error, `${error.message} This run kept: ${reasons.join(" ")}`);
  }
}

/** See rules.md#confirmed-deletes. */
async function confirmAbsent(deletion: Deletion, error: EdgeError): Promise<void> {
  const { lifecycle, account, key } = deletion;
  const seen = await observe(lifecycle, account.freshClient, key);
  if (seen.state === "absent") return reportAbsent(deletion);
  const unconfirmed = lifecycle.alwaysReadable
    ? "and its list is not there either, which does not prove that it was deleted"
    : "and the API at the configured base URL has no read operation to confirm that it was deleted";
  const why = seen.state === "found" ? "but a read still returns it" : unconfirmed;
  throw new EdgeError(
    `The API returned 404 when deleting ${lifecycle.describe(key)}, ${why}. The resource stays in the state. Run the command again, or remove the resource from the state only, with "pulumi state delete <urn>". (${error.message})`,
  );
}

async function disable(deletion: Deletion): Promise<void> {
  const { lifecycle, account, key, recorded } = deletion;
  const seen = await observe(lifecycle, account.freshClient, key);
  if (seen.state === "absent") return reportAbsent(deletion);
  const live = seen.state === "found" ? seen.found : undefined;
  if (!lifecycle.settable.includes("enabled")) {
    await lifecycle.delete?.(account.client, key, recorded, live);
    return;
  }
  const outputs = live === undefined ? undefined : lifecycle.toOutputs(live, key);
  await sync({ ...deletion, inputs: { enabled: false } }, { recorded, seen: outputs });
  const what = capital(lifecycle.describe(key));
  reportKept(deletion, `${what} was disabled, not deleted: onDelete is "disable".`);
}
