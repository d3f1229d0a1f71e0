import { EdgeError } from "../base/errors";
import { capitalize } from "../base/messageText";
import type { Lifecycle } from "../classes/lifecycle";
import type { Properties } from "../model/properties";
import type { InAccount } from "./account";
import { formatId } from "./identity";
import type { ExistingObject } from "./observe";
import type { OwningResource } from "./resource";
import { isUnknownAt } from "./values/paths";

/** Describes an object that exists although the program neither adopts it nor has it in the state. */
export function describeConflict(lifecycle: Lifecycle, inputs: Properties, existing: ExistingObject): string {
  const own = lifecycle.describeConflict?.(inputs, existing.live);
  return own ?? `${describeExisting(lifecycle, inputs, existing.key)}: ${adviseAdoption(lifecycle)}`;
}

const describeExisting = (lifecycle: Lifecycle, inputs: Properties, key: Properties): string =>
  `${capitalize(lifecycle.describe(inputs))} already exists (id ${formatId(lifecycle, key)})`;

const adviseAdoption = ({ notImportable }: Lifecycle): string =>
  `if you renamed the resource, add aliases. To manage the existing object, set adopt: true${notImportable ? "" : " or import it"}: destroy then keeps it. If another resource gives up the name, add it to dependsOn.`;

const adviseReplacement = "Pulumi replaces the resource that has it: set deleteBeforeReplace: true.";

/** The warning of a preview about a conflict that may be gone by the time of the create. */
export function describePossibleConflict(resource: InAccount<OwningResource>, key: Properties): string {
  const { lifecycle, inputs, account } = resource;
  const advice = account.claims.isOwn(resource, key)
    ? adviseReplacement
    : capitalize(adviseAdoption(lifecycle));
  const condition = isUnknownAt(inputs, "adopt")
    ? "adopt, which is not known yet, is true."
    : `this program deletes or renames it first. ${advice}`;
  return `${describeExisting(lifecycle, inputs, key)}: "pulumi up" will fail unless ${condition}`;
}

export const createReplacementError = (
  lifecycle: Lifecycle,
  inputs: Properties,
  key: Properties,
): EdgeError => new EdgeError(`${describeExisting(lifecycle, inputs, key)}. ${adviseReplacement}`);
