import type { Properties } from "../classes/lifecycle";
import { digestOf } from "./claims/digest";

/**
 * The arguments that passed a check, each with the resource that they are of. Kept as digests: they may hold secrets. A
 * refresh diffs without a check, and what it compares is not what the program declares.
 */
export class CheckedInputs {
  /** By digest. */
  readonly #owners = new Map<string, string>();

  /** Returns whether no other resource has the same arguments. */
  add(inputs: Properties, owner?: string): boolean {
    const digest = digestOf(inputs);
    const first = this.#owners.get(digest) ?? owner ?? digest;
    this.#owners.set(digest, first);
    return owner === undefined || first === owner;
  }

  has(inputs: Properties): boolean {
    return this.#owners.has(digestOf(inputs));
  }

  /** The resource that has these arguments. If that is not known, the arguments stand for it. */
  ownerOf(inputs: Properties): string {
    const digest = digestOf(inputs);
    return this.#owners.get(digest) ?? digest;
  }
}
