import type { Lifecycle, Properties } from "../classes/lifecycle";
import type { Client } from "../http/client";
import { EdgeError, OtherServerError } from "../http/errors";
import type { Account } from "./account";
import { type Decision, decide, mayAdopt, remedyOfTaken } from "./decide";
import { formatId, foundBy, givenFields, keyOf, namesOf } from "./identity";
import { managedPaths } from "./managed";
import { type Located, locate, observe } from "./observe";
import { overwrites, report, reportOnce, titleOf } from "./report";
import { capital } from "./sentence";
import { hasUnknown, unknownAt } from "./unknowns";

/** Reads that are not repeated in this process: the server lacks the operation, or the read failed. */
const blind = new Map<string, "unobservable" | EdgeError>();

/** Whether an object of these names may be gone, or have another name, before `up` creates the resource. */
export type MayGiveWay = (names: readonly string[]) => boolean;

/**
 * Shows what Pulumi's preview of a create does not: what it adopts and overwrites, or why it may fail. The preview itself
 * fails only if every `up` would: for an id in the program that does not exist, and, if it is strict, for everything else
 * that makes `up` fail. A name that is taken now may be free later: a preview deletes nothing.
 * @throws EdgeError for these.
 */
export async function previewCreate(
  lifecycle: Lifecycle,
  account: Account,
  inputs: Properties,
  mayGiveWay: MayGiveWay,
): Promise<void> {
  // A read in a preview is not retried, unless the preview fails with it: `up` reads again.
  const client = account.settings.strictPreview ? account.client : sentOnce(account.client);
  const refuse = (error: EdgeError, sentence: string, key: Properties = {}) => {
    const isOpen = unknownAt(inputs, "adopt") || mayGiveWay(namesOf(lifecycle, { ...inputs, ...key }));
    if (account.settings.strictPreview && !isOpen) throw error;
    report(account, lifecycle, "fails", sentence);
  };
  if (lifecycle.previewNotice) return notify(lifecycle, account, client, inputs, refuse);
  if (!isFindable(lifecycle, inputs)) return;
  const located = await findOnce(lifecycle, account, client, inputs, refuse);
  if (located === undefined) return;
  const parents = parentsOf(lifecycle);
  if (located.state === "absent" && !located.parentExists && parents)
    throw noParent(lifecycle, inputs, parents);
  const decision = decide(lifecycle, account, inputs, located);
  if (decision.action === "adopt")
    report(account, lifecycle, "adopts", adoptsSentence(lifecycle, inputs, decision));
  if (decision.action !== "fail") return;
  const { key, error } = decision;
  if (located.state === "absent") throw error;
  const sentence = key
    ? takenSentence(lifecycle, inputs, key)
    : `${error.message} "pulumi up" will fail with this error.`;
  refuse(error, sentence, key);
}

/** Fails a strict preview, unless the object may give way; otherwise warns. */
type Refuse = (error: EdgeError, sentence: string) => void;

const sentOnce = (client: Client): Client => ({
  ...client,
  send: (operation, call) => client.send(operation, { ...call, once: true }),
  getShared: (operation, call) => client.getShared(operation, { ...call, once: true }),
});

async function notify(
  lifecycle: Lifecycle,
  account: Account,
  client: Client,
  inputs: Properties,
  refuse: Refuse,
): Promise<void> {
  if (hasUnknown(inputs)) return;
  const adopt = mayAdopt(account, inputs);
  const notice = await lifecycle.previewNotice?.(client, { ...inputs, adopt }).catch((error: unknown) => {
    if (isJudgement(error)) throw error;
    reportFailedRead(account, error);
  });
  if (typeof notice === "string") report(account, lifecycle, "foreseen", notice);
  else if (notice) refuse(new EdgeError(notice.refusal), notice.refusal);
}

/** Whether the arguments identify an object. */
function isFindable(lifecycle: Lifecycle, inputs: Properties): boolean {
  const naming = [...Object.keys(lifecycle.identity), ...foundBy(lifecycle)];
  if (naming.some((property) => unknownAt(inputs, property))) return false;
  return lifecycle.locate !== undefined || keyOf(lifecycle, inputs) !== undefined;
}

/** `undefined`: nothing is known, and a line has been printed. */
async function findOnce(
  lifecycle: Lifecycle,
  account: Account,
  client: Client,
  inputs: Properties,
  refuse: Refuse,
): Promise<Located | undefined> {
  const area = `${lifecycle.className} ${account.url} ${account.fingerprint}`;
  const known = blind.get(area);
  if (known === "unobservable") return { state: known };
  try {
    if (known) throw known;
    const located = await find(lifecycle, client, inputs);
    if (located.state === "unobservable") blind.set(area, "unobservable");
    return located;
  } catch (error) {
    if (isJudgement(error))
      refuse(error, `${error.message} "pulumi up" will fail unless this changes first.`);
    else {
      if (error instanceof EdgeError) blind.set(area, error);
      reportFailedRead(account, error);
    }
    return undefined;
  }
}

/** An id is read as a recorded one is: a response that counts as an empty load balancer for a create does not prove its absence. */
async function find(lifecycle: Lifecycle, client: Client, inputs: Properties): Promise<Located> {
  const key = keyOf(lifecycle, inputs);
  if (!key) return locate(lifecycle, client, inputs);
  const { identify } = lifecycle;
  const reading = identify ? { ...lifecycle, read: identify } : lifecycle;
  const seen = await observe(reading, client, key, managedPaths(lifecycle, inputs));
  return seen.state === "found" ? { state: "found", found: { key, live: seen.found } } : seen;
}

/** An error about the object itself, as opposed to a failed request. */
const isJudgement = (error: unknown): error is EdgeError =>
  error instanceof EdgeError && error.constructor === EdgeError;

function reportFailedRead(account: Account, error: unknown): void {
  const fails = account.settings.strictPreview || error instanceof OtherServerError;
  if (!(error instanceof EdgeError) || fails) throw error;
  const sentence = `This preview cannot show which new resources will adopt an existing object or fail because of one. ${error.message}`;
  reportOnce(account, "preview", sentence);
}

function adoptsSentence(
  lifecycle: Lifecycle,
  inputs: Properties,
  { key, live }: Extract<Decision, { action: "adopt" }>,
): string {
  const seen = live === undefined ? {} : lifecycle.toOutputs(live, key);
  const changes = overwrites(lifecycle, inputs, seen) || "nothing changes";
  const unseen =
    live === undefined
      ? " The API at the configured base URL has no operation that returns the current values."
      : "";
  return `Adopts ${titleOf(lifecycle, key, seen)}: ${changes}.${unseen}`;
}

function takenSentence(lifecycle: Lifecycle, inputs: Properties, key: Properties): string {
  const what = `${capital(lifecycle.describe(inputs))} already exists (id ${formatId(lifecycle, key)})`;
  return unknownAt(inputs, "adopt")
    ? `${what}: "pulumi up" will fail unless adopt, which is not known yet, is true.`
    : `${what}: "pulumi up" will fail unless this program deletes or renames it first. ${capital(remedyOfTaken)}`;
}

/** The API-assigned ids of the object's parents: "loadBalancerId"; "" if there are none. */
const parentsOf = (lifecycle: Lifecycle): string =>
  givenFields(lifecycle)
    .filter((field) => lifecycle.identity[field] === "number")
    .join(" and ");

const noParent = (lifecycle: Lifecycle, inputs: Properties, parents: string): EdgeError =>
  new EdgeError(
    `${capital(lifecycle.describe(inputs))} cannot be created or adopted: nothing on the platform has this ${parents}. Check ${parents}.`,
  );
