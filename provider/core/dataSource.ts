import type { Properties } from "../classes/lifecycle";
import { EdgeError } from "../http/errors";
import type { InAccount } from "./account";
import { compare, readToCompare, withChanges } from "./diff";
import { report, reportAbsent } from "./messages";
import { find, formatId, observe } from "./object";
import { knownOutputs } from "./preview";
import type { Operations } from "./provider";
import { type ReadResult, recordedState } from "./read";
import type { DeclaredResource, RecordedResource } from "./resource";
import { hasNoRecord } from "./state";
import { capitalize } from "./text";
import { readToUpdate } from "./update";
import { hasUnknown, unknownAt } from "./values";

/** Runs a class that only reads, such as RateLimitRuleData. It claims no object: several resources may look one up. */
export const dataSource: Operations = {
  /** Replaces as well while an argument is unknown: it may turn out to name another object. */
  async diff(resource) {
    const { lifecycle, account, recorded, inputs } = resource;
    const comparison = compare(lifecycle, recorded, inputs);
    if (comparison.replaces.length > 0 || !account.checked.has(inputs)) return comparison;
    const unknown = Object.keys(inputs).filter((property) => unknownAt(inputs, property));
    if (unknown.length > 0) return withChanges(comparison, { replaces: unknown });
    return readToCompare(resource, comparison);
  },

  /** Reads in a preview as well: its outputs are those of the `up`. */
  async previewCreate(resource) {
    return hasUnknown(resource.inputs) ? knownOutputs(resource) : lookUpObject(resource);
  },

  async previewUpdate(resource) {
    const result = hasUnknown(resource.inputs) ? undefined : await readObject(resource);
    return result?.outputs ?? resource.recorded;
  },

  async create(resource) {
    const { key, ...found } = await lookUpObject(resource);
    const what = capitalize(resource.lifecycle.describe(key));
    report(resource, "found", `${what} was looked up: nothing was created.`);
    return found;
  },

  async refresh(resource) {
    const result = await readObject(resource);
    if (!result && !hasNoRecord(resource.recorded))
      reportAbsent(resource, "a refresh removes it from the state");
    return result;
  },

  /** The diff has reported what changed. */
  async update(resource) {
    const outputs = await readToUpdate(resource, resource.account.client);
    return { ...resource.recorded, ...withoutAccount(outputs ?? {}) };
  },

  async delete(resource) {
    const what = capitalize(resource.lifecycle.describe(resource.key));
    report(resource, "stays", `${what} was not deleted: the resource only looked it up.`);
  },
};

/** What a state records of a data source: no account, because it is read wherever its arguments lead. */
const withoutAccount = (outputs: Properties): Properties => ({ ...outputs, managed: "" });

/** Looks up what the arguments mean. @throws EdgeError if there is no such object */
async function lookUpObject(resource: InAccount<DeclaredResource>) {
  const { lifecycle, account, inputs } = resource;
  const match = await find(resource, account.client);
  if (match.state === "unclear") throw match.error;
  if (match.state !== "found")
    throw new EdgeError(
      `There is no ${lifecycle.describe(inputs)} on the platform: check the arguments of the resource.`,
    );
  const { key, live } = match.found;
  return { key, id: formatId(lifecycle, key), outputs: withoutAccount(lifecycle.toOutputs(live, key)) };
}

async function readObject(resource: InAccount<RecordedResource>): Promise<ReadResult | undefined> {
  const { lifecycle, account, key, recorded } = resource;
  const seen = await observe(resource, account.client);
  if (seen.state === "absent") return undefined;
  const outputs = seen.state === "found" ? seen.found.outputs : recordedState(resource);
  // An import has only the key to identify its object.
  const isImported = recorded["managed"] === undefined;
  const given = Object.entries(key).filter(([field]) => isImported || !lifecycle.assigned?.includes(field));
  return {
    id: formatId(lifecycle, key),
    outputs: { managed: "", ...recorded, ...outputs },
    inputs: Object.fromEntries(given),
  };
}
