import type { Properties } from "../classes/lifecycle";
import { digestOf } from "./claims/digest";

/**
 * The arguments that passed a check, as digests: they may hold secrets. A refresh diffs without a check, and what it compares
 * is not what the program declares.
 */
export class CheckedInputs {
  readonly #digests = new Set<string>();

  add(inputs: Properties): void {
    this.#digests.add(digestOf(inputs));
  }

  has(inputs: Properties): boolean {
    return this.#digests.has(digestOf(inputs));
  }
}
