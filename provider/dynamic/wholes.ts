import { EdgeError } from "../http/errors";
import { canonical } from "./held";
import type { Lifecycle, Properties } from "./lifecycle";
import { capital } from "./sentence";
import { unknownValue } from "./unknowns";

/** A resource's part of a whole. */
interface Part {
  /** The arguments it stands for. */
  readonly owner: string;
  /** Whether its delete takes the whole. */
  readonly sweeps: boolean;
  /** Whether it is made in this run; else it was there and stays. */
  readonly begun: boolean;
}

/**
 * The wholes of which resources of this run hold parts, where the delete of one part can take the whole (`sweep`). Two
 * parts of which one would do so are refused, and a delete takes no whole of which another part is held: after a rename
 * or a `--replace` that other part is the new object.
 */
export class Wholes {
  readonly #parts = new Map<string, Map<string, Part>>();
  #begun = 0;

  /** Notes the part of a resource that begins, before anything is sent; the answer takes it back. @throws EdgeError */
  begin(lifecycle: Lifecycle, inputs: Properties): () => void {
    const whole = wholeOf(lifecycle, inputs);
    if (whole === undefined) return () => {};
    this.#begun += 1;
    const name = `new ${this.#begun}`;
    this.#join(lifecycle, whole, name, inputs, true);
    return () => this.#partsOf(whole).delete(name);
  }

  /** Notes the part of a resource that stays. @throws EdgeError */
  keep(lifecycle: Lifecycle, id: string, inputs: Properties): void {
    const whole = wholeOf(lifecycle, inputs);
    if (whole !== undefined) this.#join(lifecycle, whole, id, inputs, false);
  }

  /** The whole that deleting this object would take although this run holds another part of it. */
  sparedBy(lifecycle: Lifecycle, id: string, recorded: Properties): string | undefined {
    const whole = wholeOf(lifecycle, recorded);
    if (whole === undefined || !sweeps(lifecycle, recorded)) return undefined;
    return [...this.#partsOf(whole).keys()].some((part) => part !== id) ? whole : undefined;
  }

  #join(lifecycle: Lifecycle, whole: string, name: string, inputs: Properties, begun: boolean): void {
    const part = { owner: canonical(inputs), sweeps: sweeps(lifecycle, inputs), begun };
    // One that stays and begins with the same arguments is one resource, which the engine replaces.
    const isOther = (known: string, other: Part) =>
      known !== name && (!begun || other.begun || other.owner !== part.owner);
    const others = [...this.#partsOf(whole)].filter(([known, other]) => isOther(known, other));
    if (others.some(([, other]) => part.sweeps || other.sweeps)) throw sharedWhole(lifecycle, whole);
    this.#partsOf(whole).set(name, part);
  }

  #partsOf(whole: string): Map<string, Part> {
    const parts = this.#parts.get(whole) ?? new Map<string, Part>();
    this.#parts.set(whole, parts);
    return parts;
  }
}

/** What the object is a part of; undefined where that is nothing, or not known yet. */
function wholeOf(lifecycle: Lifecycle, properties: Properties): string | undefined {
  const whole = lifecycle.sweep?.whole(properties);
  return whole?.includes(unknownValue) ? undefined : whole;
}

const sweeps = (lifecycle: Lifecycle, settings: Properties): boolean =>
  lifecycle.sweep !== undefined && settings["onDelete"] === lifecycle.sweep.onDelete;

const sharedWhole = (lifecycle: Lifecycle, whole: string): EdgeError =>
  new EdgeError(
    `${capital(whole)} are managed by two resources of this program, one of which has onDelete: ${JSON.stringify(lifecycle.sweep?.onDelete)}, so that its end would be the other's too: remove one of the two, or that onDelete.`,
  );
