import type { Lifecycle, Properties } from "../../classes/lifecycle";

/** What distinguishes a class's object from another one of the same id. */
export const identifiersIn = ({ identifiers }: Lifecycle, outputs: Properties): Properties | undefined =>
  identifiers && Object.fromEntries(identifiers.map((output) => [output, outputs[output]]));

/** Whether identifiers prove that a claimed object is not the recorded one, though both have the same id. */
export const isAnotherObject = (
  { identifiers = [] }: Lifecycle,
  claimed: Properties | undefined,
  recorded: Properties,
): boolean => identifiers.some((output) => isOther(claimed?.[output], recorded[output]));

const isOther = (a: unknown, b: unknown): boolean =>
  typeof a === "string" && typeof b === "string" && a !== b;
