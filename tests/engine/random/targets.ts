import type { Dice } from "./dice";
import { type Declared, type Program, urnOf } from "./program";
import type { Recorded } from "./recorded";

/** Part of a program and of the state, for `--target`. */
export interface Targets {
  readonly urns: readonly string[];
  readonly program: Program;
  /** What is in the state and none of the command's business. */
  readonly aside: readonly Recorded[];
}

/**
 * Some resources to name with `--target`. What another resource may stand for as well is left out: a command that is
 * targeted at one of two cannot know of the other.
 */
export function chooseTargets(
  program: Program,
  recorded: readonly Recorded[],
  dice: Dice,
): Targets | undefined {
  const declared = [...program.values()];
  // The engine imports what is no target, too, without the component that it belongs to.
  if (declared.some(({ options }) => options.import !== undefined)) return undefined;
  if (
    declared.some(({ options }) => options.aliases?.some((urn) => recorded.some((each) => each.urn === urn)))
  )
    return undefined;
  const isOnly = (className: string, n: number, own: string): boolean =>
    declared.every((each) => each.subject.className !== className || each.n !== n || urnOf(each) === own) &&
    recorded.every((each) => each.className !== className || each.n !== n || each.urn === own);
  const isEasy = (each: Declared): boolean => {
    const known = recorded.find(({ urn }) => urn === urnOf(each));
    if (!isOnly(each.subject.className, each.n, urnOf(each))) return false;
    return known
      ? known.provider === each.provider && isOnly(known.className, known.n, known.urn)
      : each.box === undefined && each.provider === "stack";
  };
  const urns = [
    ...declared.filter(isEasy).map(urnOf),
    ...recorded
      .filter(
        ({ urn, className, n }) => !declared.some((each) => urnOf(each) === urn) && isOnly(className, n, urn),
      )
      .map(({ urn }) => urn),
  ].filter(() => dice.chance(0.5));
  if (urns.length === 0) return undefined;
  const isMeant = ({ urn }: Recorded) => urns.includes(urn);
  return {
    urns,
    program: new Map(declared.filter((each) => urns.includes(urnOf(each))).map((each) => [each.name, each])),
    aside: recorded.filter((each) => !isMeant(each)),
  };
}
