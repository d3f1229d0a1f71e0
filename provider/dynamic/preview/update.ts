import type { Properties } from "../../classes/lifecycle";
import { unknownValue } from "../../signatures";
import type { InAccount } from "../account";
import { isOnlyKept } from "../plan/account";
import { compare } from "../plan/compare";
import { desiredValues } from "../plan/managed";
import type { Declared, Recorded } from "../resource";
import { stateOf } from "../state";
import { readToUpdate } from "../update";
import { withFallback } from "../values";

/** The planned outputs of an update. A strict preview reads the object, and fails if `up` could not update it. */
export async function previewUpdate(resource: InAccount<Declared & Recorded>): Promise<Properties> {
  const { lifecycle, account, recorded, inputs } = resource;
  const comparison = compare(lifecycle, recorded, inputs);
  if (account.settings.strictPreview && !isOnlyKept(resource, comparison))
    await readToUpdate(resource, account.client);
  const outputs = withFallback(desiredValues(lifecycle, inputs), recorded, lifecycle.settable);
  const sameAccount = { ...resource, account: { fingerprint: recorded["account"] } };
  const planned = stateOf(sameAccount, outputs, recorded["adopted"] === true);
  const computed = comparison.computed.filter((output) => output in planned);
  return { ...planned, ...Object.fromEntries(computed.map((output) => [output, unknownValue])) };
}
