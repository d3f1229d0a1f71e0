import type { Comparison, Properties } from "../classes/lifecycle";
import { EdgeError } from "../http/errors";
import type { InAccount } from "./account";
import { readToCompare, withChanges } from "./diff";
import { formatId } from "./identity";
import { report, reportAbsentInRefresh } from "./messages";
import { find, observe } from "./observe";
import type { Operations } from "./operations";
import { compare } from "./plan/compare";
import { knownOutputs } from "./preview";
import { type ReadResult, recordedState } from "./read";
import type { Declared, Recorded } from "./resource";
import { hasNoRecord } from "./state";
import { capital } from "./text";
import { readToUpdate } from "./update";
import { hasUnknown, unknownAt } from "./values/unknowns";

/** What a state records of a data source: no account, because it is read wherever its arguments lead. */
const stateOf = (outputs: Properties): Properties => ({ ...outputs, managed: "" });

interface LookedUp {
  readonly id: string;
  readonly outputs: Properties;
}

/** Looks up what the arguments mean. @throws EdgeError if there is no such object */
async function lookUp(resource: InAccount<Declared>): Promise<LookedUp & { readonly key: Properties }> {
  const { lifecycle, account, inputs } = resource;
  const match = await find(resource, account.client);
  if (match.state === "unclear") throw match.error;
  if (match.state !== "found")
    throw new EdgeError(
      `There is no ${lifecycle.describe(inputs)} on the platform: check the arguments of the resource.`,
    );
  const { key, live } = match.found;
  return { key, id: formatId(lifecycle, key), outputs: stateOf(lifecycle.toOutputs(live, key)) };
}

/** Also if a relevant argument is not known yet: what it will mean is as likely another object. */
async function diff(resource: InAccount<Declared & Recorded>): Promise<Comparison> {
  const { lifecycle, account, recorded, inputs } = resource;
  const comparison = compare(lifecycle, recorded, inputs);
  if (comparison.replaces.length > 0 || !account.checked.has(inputs)) return comparison;
  const unknown = Object.keys(inputs).filter((property) => unknownAt(inputs, property));
  if (unknown.length > 0) return withChanges(comparison, { replaces: unknown });
  return readToCompare(resource, comparison);
}

/** Reads in a preview as well: its outputs are those of the `up`. */
async function previewCreate(resource: InAccount<Declared>): Promise<LookedUp> {
  return hasUnknown(resource.inputs) ? knownOutputs(resource) : lookUp(resource);
}

async function previewUpdate(resource: InAccount<Declared & Recorded>): Promise<Properties> {
  const result = hasUnknown(resource.inputs) ? undefined : await read(resource);
  return result?.outputs ?? resource.recorded;
}

async function create(resource: InAccount<Declared>): Promise<LookedUp> {
  const { key, ...found } = await lookUp(resource);
  const what = capital(resource.lifecycle.describe(key));
  report(resource, "found", `${what} was looked up: nothing was created.`);
  return found;
}

async function read(resource: InAccount<Recorded>): Promise<ReadResult | undefined> {
  const { lifecycle, account, key, recorded } = resource;
  const seen = await observe(lifecycle, account.client, key);
  if (seen.state === "absent") return undefined;
  const isRead = seen.state === "found";
  const outputs = isRead ? lifecycle.toOutputs(seen.found, key, recorded) : recordedState(resource);
  // An import has only the key to identify its object.
  const isImported = recorded["managed"] === undefined;
  const given = Object.entries(key).filter(([field]) => isImported || !lifecycle.assigned?.includes(field));
  return {
    id: formatId(lifecycle, key),
    outputs: { managed: "", ...recorded, ...outputs },
    inputs: Object.fromEntries(given),
  };
}

async function refresh(resource: InAccount<Recorded>): Promise<ReadResult | undefined> {
  const result = await read(resource);
  if (!result && !hasNoRecord(resource.recorded)) reportAbsentInRefresh(resource);
  return result;
}

/** The diff has reported what changed. */
async function update(resource: InAccount<Declared & Recorded>): Promise<Properties> {
  const { lifecycle, account, key, recorded } = resource;
  const live = await readToUpdate(resource, account.client);
  const outputs = live === undefined ? {} : lifecycle.toOutputs(live, key, recorded);
  return { ...recorded, ...stateOf(outputs) };
}

async function remove(resource: InAccount<Recorded>): Promise<void> {
  const what = capital(resource.lifecycle.describe(resource.key));
  report(resource, "stays", `${what} was not deleted: the resource only looked it up.`);
}

/** Runs a class that only reads, such as RateLimitRuleData. It claims no object: several resources may look one up. */
export const dataSource: Operations = {
  diff,
  previewCreate,
  previewUpdate,
  create,
  refresh,
  update,
  remove,
};
