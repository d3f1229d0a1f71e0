import type { Lifecycle, Properties } from "../classes/lifecycle";
import { EdgeError } from "../http/errors";
import { unknownValue } from "../signatures";

// What several resources use and the delete of one of them may remove (rules.md#shared-deletes).

/** Describes what the resource shares with others (`sharedDelete`). Empty if it shares nothing or an argument is unknown. */
export function listSharedUses({ sharedDelete }: Lifecycle, properties: Properties): string[] {
  const sharedUse = sharedDelete?.describe(properties);
  return sharedUse === undefined || sharedUse.includes(unknownValue) ? [] : [sharedUse];
}

export const deletesSharedObject = ({ sharedDelete }: Lifecycle, { onDelete }: Properties): boolean =>
  onDelete === sharedDelete?.onDelete;

export const createSharedUseError = ({ sharedDelete }: Lifecycle, inputs: Properties): EdgeError =>
  new EdgeError(
    `Two resources of this program use ${sharedDelete?.describe(inputs)}, and one of them has onDelete: ${JSON.stringify(sharedDelete?.onDelete)}: deleting it would also delete what the other one uses. Remove one of the resources, or change that onDelete.`,
  );
