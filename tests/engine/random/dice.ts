import { createSeededRandom } from "../../../emulator/random";

/** Makes random choices. The same seed gives the same choices. */
export class Dice {
  readonly #random: () => number;
  constructor(seed: number) {
    this.#random = createSeededRandom(seed);
  }
  chance = (probability: number): boolean => this.#random() < probability;
  below = (count: number): number => Math.floor(this.#random() * count);
  pick<T>(all: readonly T[]): T | undefined {
    return all[this.below(all.length)];
  }
  /** Picks a name at random, in proportion to the weights. */
  pickWeighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const all = Object.entries<number>(weights) as [Name, number][];
    let left = this.#random() * all.reduce((sum, [, weight]) => sum + weight, 0);
    const found = all.find(([, weight]) => {
      left -= weight;
      return left < 0;
    });
    const [name] = found ?? all.at(-1) ?? [];
    if (name === undefined) throw new Error("There is nothing to choose from.");
    return name;
  }
}
