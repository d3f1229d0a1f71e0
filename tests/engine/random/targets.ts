import type { Dice } from "./dice";
import { type Declaration, getUrn, type Program } from "./program";
import type { StateEntry } from "./recorded";

/** The resources of a command with `--target`. */
export interface Targets {
  readonly urns: readonly string[];
  readonly program: Program;
  /** The resources in the state that the command does not target. */
  readonly rest: readonly StateEntry[];
}

/**
 * Chooses resources at random for `--target`. Omits objects that have two resources, because a command that targets one of
 * them does not see the other.
 */
export function chooseTargets(
  program: Program,
  recorded: readonly StateEntry[],
  dice: Dice,
): Targets | undefined {
  const declared = [...program.values()];
  // The engine also imports resources that are not targets, but without their component.
  if (declared.some(({ options }) => options.import !== undefined)) return undefined;
  if (
    declared.some(({ options }) => options.aliases?.some((urn) => recorded.some((each) => each.urn === urn)))
  )
    return undefined;
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
  const urns = [
    ...declared.filter(isTargetable).map(getUrn),
    ...recorded
      .filter(
        ({ urn, className, n }) => !declared.some((one) => getUrn(one) === urn) && isOnly(className, n, urn),
      )
      .map(({ urn }) => urn),
  ].filter(() => dice.chance(0.5));
  if (urns.length === 0) return undefined;
  const isTarget = ({ urn }: StateEntry) => urns.includes(urn);
  return {
    urns,
    program: new Map(declared.filter((each) => urns.includes(getUrn(each))).map((each) => [each.name, each])),
    rest: recorded.filter((each) => !isTarget(each)),
  };
}
