import type { Lifecycle, Properties } from "../../classes/lifecycle";
import type { Client } from "../../http/client";
import { EdgeError, InvalidArgumentError, OtherServerError } from "../../http/errors";
import type { Account } from "../account/account";
import { report, reportOnce } from "../messages/report";
import { capital } from "../messages/sentence";
import { find, type Located, observeIdentifiers } from "../perform/observe";
import { planCreate } from "../plan/create";
import { previewLine } from "../plan/createLine";
import { foundBy, givenFields, keyOf, namesOf } from "../plan/identity";
import { hasUnknown, unknownAt } from "../values/unknowns";

/** Reads that are not repeated in this process: the server lacks the operation, or the read failed. */
const unreadableAreas = new Map<string, "unobservable" | EdgeError>();

/** Whether an object of these names may be gone, or have another name, before `up` creates the resource. */
export type MayGiveWay = (names: readonly string[]) => boolean;

/**
 * Shows what Pulumi's preview of a create does not: what it adopts and overwrites, or why it may fail. The preview itself
 * fails only if every `up` would, and, if it is strict, for everything else that makes `up` fail. A name that is taken
 * now may be free later: a preview deletes nothing.
 * @throws EdgeError for these.
 */
export async function previewCreate(
  lifecycle: Lifecycle,
  account: Account,
  inputs: Properties,
  mayGiveWay: MayGiveWay,
): Promise<void> {
  if (!isFindable(lifecycle, inputs)) return;
  const located = await findOnce(lifecycle, account, inputs);
  if (located === undefined) return;
  requireParent(lifecycle, inputs, located);
  const plan = planCreate(lifecycle, account, inputs, located);
  if (plan.step === "refuse") {
    const isOpen = () =>
      unknownAt(inputs, "adopt") || mayGiveWay(namesOf(lifecycle, { ...inputs, ...plan.key }));
    if (plan.isCertain || (account.settings.strictPreview && !isOpen())) throw plan.error;
  }
  const line = previewLine(lifecycle, inputs, located, plan);
  if (line) report(account, lifecycle, ...line);
}

/** Whether the arguments identify an object, and are known as far as its class needs them. */
function isFindable(lifecycle: Lifecycle, inputs: Properties): boolean {
  if (lifecycle.previewNotice && hasUnknown(inputs)) return false;
  const naming = [...Object.keys(lifecycle.identity), ...foundBy(lifecycle)];
  if (naming.some((property) => unknownAt(inputs, property))) return false;
  return lifecycle.locate !== undefined || keyOf(lifecycle, inputs) !== undefined;
}

/** `undefined`: nothing is known, and a line has been printed. */
async function findOnce(
  lifecycle: Lifecycle,
  account: Account,
  inputs: Properties,
): Promise<Located | undefined> {
  // What a read shows would change neither the create nor its line.
  if (lifecycle.previewNotice && lifecycle.createsWithoutRead?.(inputs)) return { state: "unobservable" };
  const area = `${lifecycle.className} ${account.url} ${account.fingerprint}`;
  const known = unreadableAreas.get(area);
  if (known === "unobservable") return { state: known };
  // A read in a preview is not retried, unless the preview fails with it: `up` reads again.
  const client = account.settings.strictPreview ? account.client : sentOnce(account.client);
  try {
    if (known) throw known;
    const located = await find(lifecycle, client, inputs, observeIdentifiers);
    if (located.state === "unobservable") unreadableAreas.set(area, located.state);
    return located;
  } catch (error) {
    if (error instanceof EdgeError) unreadableAreas.set(area, error);
    reportFailedRead(account, error);
    return undefined;
  }
}

const sentOnce = (client: Client): Client => ({
  ...client,
  send: (operation, call) => client.send(operation, { ...call, once: true }),
  getShared: (operation, call) => client.getShared(operation, { ...call, once: true }),
});

function reportFailedRead(account: Account, error: unknown): void {
  const fails = account.settings.strictPreview || error instanceof OtherServerError;
  if (!(error instanceof EdgeError) || fails) throw error;
  const sentence = `This preview cannot show which new resources will adopt an existing object or fail because of one. ${error.message}`;
  reportOnce(account, "preview", sentence);
}

/**
 * Fails if the parent, whose id the API assigned, does not exist. An `up` skips this check: a read may not yet show a
 * parent that it has just created.
 */
function requireParent(lifecycle: Lifecycle, inputs: Properties, located: Located): void {
  const parents = givenFields(lifecycle).filter((field) => lifecycle.identity[field] === "number");
  if (located.state !== "absent" || located.parentExists || parents.length === 0) return;
  const names = parents.join(" and ");
  throw new InvalidArgumentError(
    `${capital(lifecycle.describe(inputs))} cannot be created or adopted: nothing on the platform has this ${names}. Check ${names}.`,
  );
}
