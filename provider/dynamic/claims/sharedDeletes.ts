import type { Lifecycle, Properties } from "../../classes/lifecycle";
import { EdgeError } from "../../http/errors";
import { capital } from "../sentence";
import { unknownValue } from "../unknowns";
import { canonical } from "./canonical";
import type { Place } from "./claims";
import type { Entry, Store } from "./store";

/** A resource's part of what one delete takes. */
interface Part {
  /** The arguments it stands for. */
  readonly owner: string;
  /** Whether its delete takes everything. */
  readonly deletesAll: boolean;
  /** Whether it is made in this run; otherwise it was there and stays. */
  readonly begun: boolean;
}

/**
 * What several resources of this run share so that the delete of one can take it from all (`sweep`): the access tokens
 * of a database. Two resources of which one would do so are refused, and a delete that would take the part of another
 * resource is left out: after a rename or a `--replace` that other part is the new object.
 */
export class SharedDeletes {
  readonly #parts = new Map<string, Map<string, Part>>();
  #begun = 0;

  constructor(
    private readonly place: Place,
    private readonly store: Store,
  ) {}

  /** Notes the part of a resource that begins, before anything is sent; the result takes it back. @throws EdgeError */
  begin(lifecycle: Lifecycle, inputs: Properties): () => void {
    const whole = wholeOf(lifecycle, inputs);
    if (whole === undefined) return () => {};
    this.#begun += 1;
    const name = `new ${this.#begun}`;
    this.#join(lifecycle, whole, name, inputs, true);
    return () => {
      this.#partsOf(whole).delete(name);
      this.store.remove(this.#object(lifecycle, whole), this.#nameOf(name));
    };
  }

  /** Notes the part of a resource that stays. @throws EdgeError */
  keep(lifecycle: Lifecycle, id: string, inputs: Properties): void {
    const whole = wholeOf(lifecycle, inputs);
    if (whole !== undefined) this.#join(lifecycle, whole, id, inputs, false);
  }

  /** What deleting this object would take although another resource of this run has a part of it. */
  sparedBy(lifecycle: Lifecycle, id: string, recorded: Properties): string | undefined {
    const whole = wholeOf(lifecycle, recorded);
    if (whole === undefined || !deletesAll(lifecycle, recorded)) return undefined;
    const isShared =
      [...this.#partsOf(whole).keys()].some((part) => part !== id) ||
      this.store.others(this.#object(lifecycle, whole)).length > 0;
    return isShared ? whole : undefined;
  }

  #join(lifecycle: Lifecycle, whole: string, name: string, inputs: Properties, begun: boolean): void {
    const part = { owner: canonical(inputs), deletesAll: deletesAll(lifecycle, inputs), begun };
    // One that stays and begins with the same arguments is one resource, which the engine replaces.
    const isOther = (known: string, other: Part) =>
      known !== name && (!begun || other.begun || other.owner !== part.owner);
    const others: { readonly deletesAll?: boolean }[] = [...this.#partsOf(whole)]
      .filter(([known, other]) => isOther(known, other))
      .map(([, other]) => other);
    this.#partsOf(whole).set(name, part);
    this.store.set(this.#object(lifecycle, whole), this.#nameOf(name), this.#entry(part.deletesAll));
    // Own part first, then the look at the others': of two processes that do so at once, one sees the other.
    others.push(...this.store.others(this.#object(lifecycle, whole)).filter(this.#isHere));
    if (!others.some((other) => part.deletesAll || other.deletesAll)) return;
    this.#partsOf(whole).delete(name);
    this.store.remove(this.#object(lifecycle, whole), this.#nameOf(name));
    throw sharedWhole(lifecycle, whole);
  }

  #partsOf(whole: string): Map<string, Part> {
    const parts = this.#parts.get(whole) ?? new Map<string, Part>();
    this.#parts.set(whole, parts);
    return parts;
  }

  #isHere = ({ account }: Entry): boolean => account === this.place.account;

  #object = ({ kind }: Lifecycle, whole: string): string => JSON.stringify([kind, this.place.url, whole]);

  /** One file for each part and process: what two processes call "new 1" are two parts. */
  #nameOf = (name: string): string => JSON.stringify([this.place.account, this.store.self.pid, name]);

  #entry = (all: boolean): Entry => ({ state: "held", account: this.place.account, deletesAll: all });
}

/** What the object is a part of; `undefined` if that is nothing, or not known yet. */
function wholeOf(lifecycle: Lifecycle, properties: Properties): string | undefined {
  const whole = lifecycle.sweep?.whole(properties);
  return whole?.includes(unknownValue) ? undefined : whole;
}

const deletesAll = (lifecycle: Lifecycle, settings: Properties): boolean =>
  lifecycle.sweep !== undefined && settings["onDelete"] === lifecycle.sweep.onDelete;

const sharedWhole = (lifecycle: Lifecycle, whole: string): EdgeError =>
  new EdgeError(
    `${capital(whole)} are managed by two resources of this program, one of which has onDelete: ${JSON.stringify(lifecycle.sweep?.onDelete)}, so that its end would be the other's too: remove one of the two, or that onDelete.`,
  );
