import type { Lifecycle, Properties } from "../classes/lifecycle";
import type { Client } from "../http/client";
import { EdgeError, InvalidArgumentError, OtherServerError } from "../http/errors";
import type { InAccount } from "./account";
import { managedTwice } from "./claims";
import { formatId, foundBy, givenFields, keyOf, namesOf } from "./identity";
import { report } from "./messages";
import { previewLine } from "./messages/createLine";
import { noticeOnce } from "./messages/notice";
import { find } from "./observe";
import { type CreatePlan, mayAdopt, planCreate } from "./plan/create";
import { desiredValues } from "./plan/managed";
import type { Declared, FindResult, Owner } from "./resource";
import { capital } from "./text";
import { has, pick, top } from "./values";
import { hasUnknown, unknownAt } from "./values/unknowns";

interface Planned {
  /** Empty if it is not known yet. */
  readonly id: string;
  readonly outputs: Properties;
}

/**
 * The planned outputs of a create, without those that only the API computes. Prints what it would
 * adopt and overwrite, or why it may fail. `deletedFirst`: whether the engine may delete an object of this resource first.
 * @throws EdgeError if every `up` would fail, and in a strict preview for whatever else makes `up` fail
 */
export async function previewCreate(resource: InAccount<Owner>, deletedFirst: boolean): Promise<Planned> {
  resource.account.claims.share(resource);
  await printPlan(resource, deletedFirst);
  return knownOutputs(resource);
}

/** What is known of an object before it is created. */
export function knownOutputs({ lifecycle, inputs }: Declared): Planned {
  const key = keyOf(lifecycle, inputs);
  const id = key && !hasUnknown(key) ? formatId(lifecycle, key) : "";
  const identity = pick(inputs, Object.keys(lifecycle.identity));
  return { id, outputs: { ...identity, ...fullyKnown(lifecycle, desiredValues(lifecycle, inputs)) } };
}

/** A nested object is not fully known if the program sets only some of its members. */
function fullyKnown(lifecycle: Lifecycle, desired: Properties): Properties {
  return Object.fromEntries(
    Object.entries(desired).filter(([property]) =>
      lifecycle.settable.filter((path) => top(path) === property).every((path) => has(desired, path)),
    ),
  );
}

/** Prints what the create will do. A taken name is only a warning: the `up` may delete what has it before the create. */
async function printPlan(resource: InAccount<Owner>, deletedFirst: boolean): Promise<void> {
  const { lifecycle, account, inputs, owner } = resource;
  if (!isFindable(lifecycle, inputs)) return;
  const result = await findOnce(resource);
  if (result === undefined) return;
  requireParent(resource, result);
  const planned = planCreate(resource, result, mayAdopt(inputs, account.settings));
  const isHeld = planned.step === "adopt" && account.claims.hasOther(resource, planned.key);
  const plan: CreatePlan = isHeld ? { step: "refuse", error: managedTwice(lifecycle, planned.key) } : planned;
  if (plan.step === "refuse") {
    const givesWay = account.claims.mayGiveWay(namesOf(lifecycle, { ...inputs, ...plan.key }), owner);
    if (isHeld && givesWay) return;
    const mayPass = !account.settings.strictPreview || unknownAt(inputs, "adopt") || deletedFirst || givesWay;
    if (plan.isCertain || !mayPass) throw plan.error;
  }
  const line = previewLine(resource, result, plan);
  if (line) report(resource, ...line);
}

/** Whether the arguments identify an object, and are known as far as its class needs them. */
function isFindable(lifecycle: Lifecycle, inputs: Properties): boolean {
  if (lifecycle.previewNotice && hasUnknown(inputs)) return false;
  const naming = [...Object.keys(lifecycle.identity), ...foundBy(lifecycle)];
  if (naming.some((property) => unknownAt(inputs, property))) return false;
  return lifecycle.locate !== undefined || keyOf(lifecycle, inputs) !== undefined;
}

/** Reads that are not repeated in this process: the server lacks the operation, or the read failed. */
const unreadableAreas = new Map<string, "unobservable" | EdgeError>();

/** `undefined`: nothing is known, and a line has been printed. */
async function findOnce(resource: InAccount<Declared>): Promise<FindResult | undefined> {
  const { lifecycle, inputs } = resource;
  const { client, settings, url, fingerprint } = resource.account;
  // What a read shows would change neither the create nor its line.
  if (lifecycle.previewNotice && lifecycle.createsAnyway?.(undefined, inputs))
    return { state: "unobservable" };
  // A strict preview fails with the error, which must be about this parent.
  const parent = settings.strictPreview && JSON.stringify(pick(inputs, givenFields(lifecycle)));
  const area = `${lifecycle.className} ${url} ${fingerprint} ${parent}`;
  const earlier = unreadableAreas.get(area);
  if (earlier === "unobservable") return { state: earlier };
  try {
    if (earlier) throw earlier;
    // Not retried, unless the preview fails with it: `up` reads again.
    const reads = settings.strictPreview ? client : sentOnce(client);
    const result = await find(resource, reads, "distinguishing");
    if (result.state === "unobservable") unreadableAreas.set(area, result.state);
    return result;
  } catch (error) {
    if (!(error instanceof EdgeError)) throw error;
    unreadableAreas.set(area, error);
    if (settings.strictPreview || error instanceof OtherServerError) throw error;
    noticeOnce(
      `preview ${settings.baseUrl}`,
      `This preview cannot show which new resources will adopt an existing object or fail because of one. ${error.message}`,
    );
    return undefined;
  }
}

const sentOnce = (client: Client): Client => ({
  ...client,
  send: (operation, call) => client.send(operation, { ...call, once: true }),
  get: (operation, call) => client.get(operation, { ...call, once: true }),
});

/**
 * Fails if the parent, whose id the API assigned, does not exist. An `up` skips this check: a read may not yet show a
 * parent that it has just created.
 */
function requireParent({ lifecycle, inputs }: Declared, result: FindResult): void {
  const parents = givenFields(lifecycle).filter((field) => lifecycle.identity[field] === "number");
  if (result.state !== "absent" || result.parentExists || parents.length === 0) return;
  const names = parents.join(" and ");
  throw new InvalidArgumentError(
    `${capital(lifecycle.describe(inputs))} cannot be created or adopted: nothing on the platform has this ${names}. Check ${names}.`,
  );
}
