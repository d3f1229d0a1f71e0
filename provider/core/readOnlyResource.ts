import { EdgeError } from "../base/errors";
import { capitalize } from "../base/messageText";
import type { Properties } from "../model/properties";
import type { InAccount } from "./account";
import { addChanges, addChangesFromRead, compareInputs } from "./diff";
import { formatId } from "./identity";
import { report, reportAbsentObject } from "./messages";
import { findObject, observe } from "./observe";
import { planObject } from "./preview/preview";
import type { ResourceOperations } from "./provider";
import { keepStateWithWarning, type ReadResult } from "./read";
import type { DeclaredResource, RecordedResource } from "./resource";
import { hasNoRecord } from "./state";
import { readBeforeUpdate } from "./update";
import { hasUnknown, isUnknownAt } from "./values/paths";

/** Pulumi's methods for classes that only look up objects. They claim nothing: several resources may look up one object. */
export const readOnlyOperations: ResourceOperations = {
  /** An unknown argument may turn out to identify another object, so it replaces the resource. */
  async diff(resource) {
    const { lifecycle, account, recorded, inputs } = resource;
    const comparison = compareInputs(lifecycle, recorded, inputs);
    if (comparison.replaces.length > 0 || !account.checkedInputs.has(inputs)) return comparison;
    const unknownArguments = Object.keys(inputs).filter((property) => isUnknownAt(inputs, property));
    if (unknownArguments.length > 0) return addChanges(comparison, { replaces: unknownArguments });
    return addChangesFromRead(resource, comparison);
  },

  /** If all arguments are known, reads the object, so that the preview shows the same outputs as the `up`. */
  async previewCreate(resource) {
    return hasUnknown(resource.inputs) ? planObject(resource) : lookUpObject(resource);
  },

  async previewUpdate(resource) {
    const result = hasUnknown(resource.inputs) ? undefined : await readLookedUpObject(resource);
    return result?.outputs ?? resource.recorded;
  },

  async create(resource) {
    const { key, ...result } = await lookUpObject(resource);
    const subject = capitalize(resource.lifecycle.describe(key));
    report(resource, "found", `${subject} was looked up: nothing was created.`);
    return result;
  },

  async refresh(resource) {
    const result = await readLookedUpObject(resource);
    if (!result && !hasNoRecord(resource.recorded))
      reportAbsentObject(resource, "a refresh removes it from the state");
    return result;
  },

  /** Prints nothing, because the diff has already reported the changes. */
  async update(resource) {
    const outputs = await readBeforeUpdate(resource, resource.account.client);
    return { ...resource.recorded, ...buildReadOnlyOutputs(outputs ?? {}) };
  },

  async delete(resource) {
    const subject = capitalize(resource.lifecycle.describe(resource.key));
    report(resource, "stays", `${subject} was not deleted: the resource only looked it up.`);
  },
};

/** Unlike `buildStateOutputs`, records no account, because each read of a read-only resource uses the current one. */
const buildReadOnlyOutputs = (outputs: Properties): Properties => ({ ...outputs, managed: "" });

async function lookUpObject(resource: InAccount<DeclaredResource>) {
  const { lifecycle, account, inputs } = resource;
  const result = await findObject(resource, account.client);
  if (result.state === "unclear") throw result.error;
  if (result.state !== "found")
    throw new EdgeError(
      `There is no ${lifecycle.describe(inputs)} on the platform: check the arguments of the resource.`,
    );
  const { key, live } = result.found;
  return {
    key,
    id: formatId(lifecycle, key),
    outputs: buildReadOnlyOutputs(lifecycle.toOutputs(live, key)),
  };
}

async function readLookedUpObject(resource: InAccount<RecordedResource>): Promise<ReadResult | undefined> {
  const { lifecycle, account, key, recorded } = resource;
  const observation = await observe(resource, account.client);
  if (observation.state === "absent") return undefined;
  const outputs = observation.state === "found" ? observation.found.outputs : keepStateWithWarning(resource);
  // An imported object has no recorded arguments. Only the key identifies it, so the assigned fields become inputs too.
  const isImported = recorded["managed"] === undefined;
  const identityInputs = Object.entries(key).filter(
    ([field]) => isImported || !lifecycle.assigned.includes(field),
  );
  return {
    id: formatId(lifecycle, key),
    outputs: { managed: "", ...recorded, ...outputs },
    inputs: Object.fromEntries(identityInputs),
  };
}
