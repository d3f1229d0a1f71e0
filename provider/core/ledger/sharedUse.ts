import { EdgeError } from "../../base/errors";
import type { Lifecycle } from "../../classes/lifecycle";
import type { Properties } from "../../model/properties";
import { unknownValue } from "../../signatures";

// What several resources use and the delete of one of them may remove, or one of them manages as a whole
// (rules.md#shared-deletes).

interface SharedUse {
  readonly name: string;
  /** Whether no other resource may use it. */
  readonly isExclusive: boolean;
  readonly problem: string;
}

/** Returns what the resource shares with others. Undefined if it shares nothing or an argument is unknown. */
export function findSharedUse(lifecycle: Lifecycle, properties: Properties): SharedUse | undefined {
  const { sharedDelete } = lifecycle;
  const list = lifecycle.sharedList?.(properties);
  const name = list?.name ?? sharedDelete?.describe(properties);
  if (name === undefined || name.includes(unknownValue)) return undefined;
  if (list)
    return {
      name,
      isExclusive: list.isWhole,
      problem: `One resource of this program manages the ${name} as a whole list, and another one manages an entry of it: they would undo each other's changes. Remove one of the two, or remove the list from the arguments of the first.`,
    };
  return {
    name,
    isExclusive: deletesSharedObject(lifecycle, properties),
    problem: `Two resources of this program use ${name}, and one of them has onDelete: ${JSON.stringify(sharedDelete?.onDelete)}: deleting it would also delete what the other one uses. Remove one of the resources, or change that onDelete.`,
  };
}

export const deletesSharedObject = ({ sharedDelete }: Lifecycle, { onDelete }: Properties): boolean =>
  sharedDelete !== undefined && onDelete === sharedDelete.onDelete;

export const createSharedUseError = ({ problem }: SharedUse): EdgeError => new EdgeError(problem);
