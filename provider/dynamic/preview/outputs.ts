import { isDataSource, type Lifecycle, type Properties } from "../../classes/lifecycle";
import type { Account } from "../account/account";
import { isOnlyKept } from "../account/whichAccount";
import { lookUp } from "../perform/create";
import { read } from "../perform/read";
import { readToUpdate } from "../perform/update";
import { contrast } from "../plan/contrast";
import { formatId, keyOf } from "../plan/identity";
import { desiredValues, withBookkeeping } from "../plan/managed";
import { has, pick, top, withFallback } from "../values/paths";
import { hasUnknown, unknownValue } from "../values/unknowns";
import { type MayGiveWay, previewCreate } from "./create";

/**
 * The planned outputs of an operation, for a preview, without those that only the API computes. Sends no write: a create
 * looks for an existing object, and a data source is read.
 */
export async function previewCreateOutputs(
  lifecycle: Lifecycle,
  account: () => Account,
  inputs: Properties,
  mayGiveWay: MayGiveWay,
  urn?: string,
): Promise<{ id: string; outputs: Properties }> {
  if (isDataSource(lifecycle)) {
    return hasUnknown(inputs)
      ? { id: "", outputs: echo(lifecycle, inputs) }
      : lookUp({ lifecycle, account: account(), inputs });
  }
  if (lifecycle.sharedDelete) {
    const { claims } = account();
    claims.share(lifecycle, inputs, claims.creating(inputs, urn));
  }
  await previewCreate(lifecycle, account(), inputs, mayGiveWay);
  const key = keyOf(lifecycle, inputs);
  const id = key && !hasUnknown(key) ? formatId(lifecycle, key) : "";
  return { id, outputs: echo(lifecycle, inputs) };
}

export async function previewUpdateOutputs(
  lifecycle: Lifecycle,
  account: () => Account,
  id: string,
  recorded: Properties,
  inputs: Properties,
): Promise<Properties> {
  if (isDataSource(lifecycle) && !hasUnknown(inputs)) {
    return (await read(lifecycle, account(), id, recorded))?.outputs ?? recorded;
  }
  const { changed, computed } = contrast(lifecycle, recorded, inputs);
  const { settings, client } = account();
  if (settings.strictPreview && !isOnlyKept(account(), recorded, inputs, changed))
    await readToUpdate(lifecycle, account(), client, id, recorded);
  const outputs = withFallback(desiredValues(lifecycle, inputs), recorded, lifecycle.settable);
  const planned = withBookkeeping(lifecycle, outputs, inputs, recorded["adopted"] === true);
  const unknown = computed.filter((output) => output in planned).map((output) => [output, unknownValue]);
  return { ...planned, ...Object.fromEntries(unknown) };
}

const echo = (lifecycle: Lifecycle, inputs: Properties): Properties => ({
  ...pick(inputs, Object.keys(lifecycle.identity)),
  ...whole(lifecycle, desiredValues(lifecycle, inputs)),
});

/** A nested object is not fully known if the program sets only some of its members. */
function whole(lifecycle: Lifecycle, desired: Properties): Properties {
  return Object.fromEntries(
    Object.entries(desired).filter(([property]) =>
      lifecycle.settable.filter((path) => top(path) === property).every((path) => has(desired, path)),
    ),
  );
}
