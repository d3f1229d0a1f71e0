import type { Dice } from "./dice";
import { type Declaration, getUrn, type Program } from "./program";
import type { StateEntry } from "./recorded";

/**
 * Chooses resources at random for `--target`. Omits objects that have two resources, because a command that targets one of
 * them does not see the other.
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
  const urns = [
    ...declared.filter(isTargetable).map(getUrn),
    ...removed.filter(({ urn, className, n }) => isOnly(className, n, urn)).map(({ urn }) => urn),
  ].filter(() => dice.chance(0.5));
  if (urns.length === 0) return undefined;
  return {
    urns,
    program: new Map([...program].filter(([, each]) => urns.includes(getUrn(each)))),
    /** The resources in the state that the command does not target. */
    rest: recorded.filter(({ urn }) => !urns.includes(urn)),
  };
}
