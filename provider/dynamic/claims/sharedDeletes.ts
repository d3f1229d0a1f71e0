import type { Lifecycle, Properties } from "../../classes/lifecycle";
import { EdgeError } from "../../http/errors";
import { unknownValue } from "../unknowns";
import { canonical } from "./canonical";
import type { Place } from "./claim";
import type { Store } from "./store";

/** A resource's part of what one delete removes. */
interface Part {
  /** Its arguments. */
  readonly owner: string;
  /** Whether its delete removes everything. */
  readonly deletesAll: boolean;
  /** Whether it is created in this run; otherwise it existed and stays. */
  readonly begun: boolean;
}

/**
 * Tracks resources whose delete also removes what other resources use (`sharedDelete`): with `onDelete: "revokeAll"`,
 * deleting one DatabaseToken revokes every token of the database. Two resources that share such a delete are an error. A
 * delete that would remove another resource's token is skipped: after a rename or a `--replace`, that is the new token.
 */
export class SharedDeletes {
  readonly #parts = new Map<string, Map<string, Part>>();
  #begun = 0;

  constructor(
    private readonly place: Place,
    private readonly store: Store,
  ) {}

  /** Records the part of a resource that is being created, before anything is sent; the result undoes it. @throws EdgeError */
  begin(lifecycle: Lifecycle, inputs: Properties): () => void {
    const shared = sharedOf(lifecycle, inputs);
    if (shared === undefined) return () => {};
    this.#begun += 1;
    return this.#join(lifecycle, shared, `new ${this.#begun}`, inputs, true);
  }

  /** Records the part of a resource that stays. @throws EdgeError */
  keep(lifecycle: Lifecycle, id: string, inputs: Properties): void {
    const shared = sharedOf(lifecycle, inputs);
    if (shared !== undefined) this.#join(lifecycle, shared, id, inputs, false);
  }

  /** What deleting this object would remove although another resource of this run has a part of it. */
  sparedBy(lifecycle: Lifecycle, id: string, recorded: Properties): string | undefined {
    const shared = sharedOf(lifecycle, recorded);
    if (shared === undefined || !deletesAll(lifecycle, recorded)) return undefined;
    const isShared =
      [...this.#partsOf(shared).keys()].some((part) => part !== id) ||
      this.store.others(this.#object(lifecycle, shared)).length > 0;
    return isShared ? shared : undefined;
  }

  /** Records a part; the returned function removes it again. @throws EdgeError */
  #join(lifecycle: Lifecycle, shared: string, name: string, inputs: Properties, begun: boolean): () => void {
    const { account } = this.place;
    const object = this.#object(lifecycle, shared);
    // One file per part and process: two processes may each have a "new 1".
    const file = JSON.stringify([account, this.store.self.pid, name]);
    const parts = this.#partsOf(shared);
    const part = { owner: canonical(inputs), deletesAll: deletesAll(lifecycle, inputs), begun };
    // Parts with the same arguments, one staying and one new, are one resource that the engine replaces.
    const isOther = (known: string, other: Part) =>
      known !== name && (!begun || other.begun || other.owner !== part.owner);
    const here = [...parts].filter(([known, other]) => isOther(known, other)).map(([, other]) => other);
    const leave = () => {
      parts.delete(name);
      this.store.remove(object, file);
    };
    parts.set(name, part);
    this.store.set(object, file, { state: "held", account, deletesAll: part.deletesAll });
    // Write the own part first, then read the others: of two processes that do so at once, one sees the other.
    const elsewhere = this.store.others(object).filter((other) => other.account === account);
    if (![...here, ...elsewhere].some((other) => part.deletesAll || other.deletesAll)) return leave;
    leave();
    throw managedByTwo(lifecycle, shared);
  }

  #partsOf(shared: string): Map<string, Part> {
    const parts = this.#parts.get(shared) ?? new Map<string, Part>();
    this.#parts.set(shared, parts);
    return parts;
  }

  #object = ({ className }: Lifecycle, shared: string): string =>
    JSON.stringify([className, this.place.url, shared]);
}

/** What the object is a part of; `undefined` if nothing, or if not known yet. */
function sharedOf(lifecycle: Lifecycle, properties: Properties): string | undefined {
  const shared = lifecycle.sharedDelete?.describe(properties);
  return shared?.includes(unknownValue) ? undefined : shared;
}

const deletesAll = (lifecycle: Lifecycle, settings: Properties): boolean =>
  settings["onDelete"] === lifecycle.sharedDelete?.onDelete;

const managedByTwo = (lifecycle: Lifecycle, shared: string): EdgeError =>
  new EdgeError(
    `Two resources of this program use ${shared}, and one of them has onDelete: ${JSON.stringify(lifecycle.sharedDelete?.onDelete)}: deleting it would also delete what the other one uses. Remove one of the resources, or change that onDelete.`,
  );
