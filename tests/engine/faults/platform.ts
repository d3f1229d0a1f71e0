import type { Seed } from "../../../emulator";
import type { Subject } from "./subjects";

/** A resource in the program. */
export const statementOf = ({ kind }: Subject, name: string, inputs: object): string =>
  `new edge.${kind}("${name}", ${JSON.stringify(inputs)});`;

/** In what the platform and the state differ about one resource; `kept`: the program has it. */
export function disagreement(
  held: readonly Record<string, unknown>[],
  recorded: Record<string, unknown> | undefined,
  kept: boolean,
): string[] {
  if (!kept)
    return held.length || recorded ? [`deleted, yet ${JSON.stringify([held, recorded])} is left`] : [];
  if (held.length !== 1) return [`there are ${held.length} on the platform`];
  if (!recorded) return ["the state has lost it"];
  return Object.entries(held[0] ?? {})
    .filter(([output, value]) => JSON.stringify(recorded[output]) !== JSON.stringify(value))
    .map(
      ([output, value]) =>
        `${output} is ${JSON.stringify(value)}, recorded ${JSON.stringify(recorded[output])}`,
    );
}

/** One seed of many. */
export function joined(seeds: readonly Seed[]): Seed {
  const seed: Record<string, unknown[]> = {};
  for (const one of seeds)
    for (const [area, objects] of Object.entries(one))
      seed[area] = [...(seed[area] ?? []), ...(objects ?? [])];
  return seed as Seed;
}
