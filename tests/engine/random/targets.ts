import type { Dice } from "./dice";
import { type Declaration, getUrn, type Program } from "./program";
import type { StateEntry } from "./recorded";

/**
 * Chooses resources at random for `--target` or `--exclude`. Omits objects that have two resources, because a command that
 * sees only one of them does not know of the other.
 */
export function chooseTargets(program: Program, recorded: readonly StateEntry[], dice: Dice) {
  const declared = [...program.values()];
  // The engine also imports resources that are not targets, but without their component.
  if (declared.some(({ options }) => options.import !== undefined)) return undefined;
  const isRecorded = (urn: string): boolean => recorded.some((each) => each.urn === urn);
  if (declared.some(({ options }) => options.aliases?.some(isRecorded))) return undefined;
  const isOnly = (className: string, n: number, own: string): boolean =>
    declared.every((each) => each.subject.className !== className || each.n !== n || getUrn(each) === own) &&
    recorded.every((each) => each.className !== className || each.n !== n || each.urn === own);
  const isTargetable = (each: Declaration): boolean => {
    const known = recorded.find(({ urn }) => urn === getUrn(each));
    if (!isOnly(each.subject.className, each.n, getUrn(each))) return false;
    return known
      ? known.provider === each.provider && isOnly(known.className, known.n, known.urn)
      : each.box === undefined && each.provider === "stack";
  };
  const removed = recorded.filter(({ urn }) => !declared.some((one) => getUrn(one) === urn));
  const excludes = dice.chance(0.4);
  const urns = [
    ...declared.filter(isTargetable).map(getUrn),
    ...removed.filter(({ urn, className, n }) => isOnly(className, n, urn)).map(({ urn }) => urn),
  ].filter(() => dice.chance(excludes ? 0.3 : 0.5));
  if (urns.length === 0) return undefined;
  const isIncluded = (urn: string): boolean => urns.includes(urn) !== excludes;
  return {
    args: urns.flatMap((urn) => [excludes ? "--exclude" : "--target", urn]),
    program: new Map([...program].filter(([, each]) => isIncluded(getUrn(each)))),
    /** The resources in the state that the command leaves out. */
    rest: recorded.filter(({ urn }) => !isIncluded(urn)),
  };
}
