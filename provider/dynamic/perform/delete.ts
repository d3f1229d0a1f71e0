import { classes } from "../../classes";
import type { Properties } from "../../classes/lifecycle";
import { EdgeError, NotFoundError, withMessage } from "../../http/errors";
import { requireSameAccount } from "../account/whichAccount";
import { withClassLock } from "../claims/turns";
import { report, reportAbsent, reportOnce } from "../messages/report";
import { capital } from "../messages/sentence";
import { type DeletePlan, planDelete } from "../plan/delete";
import { parseId } from "../plan/identity";
import { type Deletion, ownershipOf } from "./claimed";
import { observe, observeIdentifiers, withoutSharedReads } from "./observe";
import { sync } from "./sync";

/** Deletes, disables or keeps the object, as planned. */
export async function remove(given: Omit<Deletion, "key">): Promise<void> {
  const { lifecycle, account, id, urn } = given;
  const deletion = { ...given, key: parseId(lifecycle, id) };
  const plan = await planAfterRead(deletion);
  if (plan.step === "refuse") throw plan.error;
  if (plan.step === "stay") {
    if (plan.isLeft) account.claims.leave(lifecycle.path(deletion.key), urn);
    return reportKept(deletion, plan.sentence);
  }
  const perform = plan.step === "disable" ? disable : destroy;
  await withClassLock(lifecycle, account, deletion.key, () => perform(deletion));
}

/** A read decides whether the object is deleted: what is recorded may be of one that somebody replaced. */
async function planAfterRead(deletion: Deletion): Promise<DeletePlan> {
  const { lifecycle, account, id, key, recorded } = deletion;
  const planned = (live?: Properties) => planDelete(lifecycle, id, recorded, ownershipOf(deletion, live));
  const plan = planned();
  if (plan.step === "stay" || plan.step === "refuse") return plan;
  await requireSameAccount(lifecycle, account, id, recorded);
  if (!lifecycle.identifiers) return plan;
  const seen = await observeIdentifiers(lifecycle, withoutSharedReads(lifecycle, account.client), key);
  return seen.state === "found" ? planned(lifecycle.toOutputs(seen.found, key)) : plan;
}

/** Why this process kept objects, by their paths in the API. */
const kept = new Map<string, string>();

const placeOf = ({ lifecycle, account, key }: Deletion): string => `${account.url}${lifecycle.path(key)}`;

/** Pulumi sends no delete for a resource whose `deletedWith` names one that it deletes. */
function reportKept(deletion: Deletion, sentence: string): void {
  const { lifecycle, account } = deletion;
  report(account, lifecycle, "stays", sentence);
  kept.set(placeOf(deletion), sentence);
  const own = Object.keys(lifecycle.identity);
  const isParent = classes.some(
    ({ identity }) => Object.keys(identity).length > own.length && own.every((field) => field in identity),
  );
  if (!isParent) return;
  const children =
    "Resources whose deletedWith names a resource that was kept are removed from the state only: their objects stay on the platform.";
  reportOnce(account, "deletedWith", children, "info");
}

/** A parent may not be deleted because of children that this process kept. */
function namingKeptChildren(deletion: Deletion, error: unknown): unknown {
  const children = [...kept].filter(([place]) => place.startsWith(`${placeOf(deletion)}/`));
  if (!(error instanceof EdgeError) || children.length === 0) return error;
  return withMessage(
    error,
    `${error.message} This run kept: ${children.map(([, sentence]) => sentence).join(" ")}`,
  );
}

async function destroy(deletion: Deletion): Promise<void> {
  const { lifecycle, account, key, recorded } = deletion;
  const client = withoutSharedReads(lifecycle, account.client);
  try {
    const found = await lifecycle.delete?.(client, key, recorded);
    if (found === "absent") reportAbsent(lifecycle, account, key);
  } catch (error) {
    if (error instanceof NotFoundError) return confirmAbsent(deletion, error);
    throw namingKeptChildren(deletion, error);
  }
}

/** See rules.md#confirmed-deletes. */
async function confirmAbsent({ lifecycle, account, key }: Deletion, error: EdgeError): Promise<void> {
  const seen = await observe(lifecycle, withoutSharedReads(lifecycle, account.client), key);
  if (seen.state === "absent") return reportAbsent(lifecycle, account, key);
  const why =
    seen.state === "found"
      ? "but a read still returns it"
      : "and the API at the configured base URL has no read operation to confirm that it was deleted";
  throw new EdgeError(
    `The API returned 404 when deleting ${lifecycle.describe(key)}, ${why}. The resource stays in the state. Run the command again, or remove the resource from the state only, with "pulumi state delete <urn>". (${error.message})`,
  );
}

async function disable(deletion: Deletion): Promise<void> {
  const { lifecycle, account, key, recorded } = deletion;
  const seen = await observe(lifecycle, withoutSharedReads(lifecycle, account.client), key);
  if (seen.state === "absent") return reportAbsent(lifecycle, account, key);
  const live = seen.state === "found" ? seen.found : undefined;
  if (!lifecycle.settable.includes("enabled")) {
    await lifecycle.delete?.(account.client, key, recorded, live);
    return;
  }
  const outputs = live === undefined ? undefined : lifecycle.toOutputs(live, key);
  await sync(lifecycle, account.client, key, { enabled: false }, { recorded, seen: outputs });
  const what = capital(lifecycle.describe(key));
  reportKept(deletion, `${what} was disabled, not deleted: onDelete is "disable".`);
}
