import type { Lifecycle, Properties } from "../../classes/lifecycle";
import { EdgeError } from "../../http/errors";
import { pick } from "../paths";
import { capital } from "../sentence";
import { canonical } from "./canonical";
import type { Claim, Delete, Diffed, Place, Verdict } from "./claim";
import { digest } from "./folder";
import type { Entry, Store } from "./store";

/**
 * Which objects the resources of this run manage. The SDK passes no URN to a delete, so this is how a rename, a `--replace` or a
 * move to another provider is distinguished from a real delete: a claimed object is never deleted.
 * Claims hold for one run of the engine, across the processes of all its providers.
 */
export class Claims {
  readonly #mine = new Map<string, Claim>();
  readonly #checked = new Set<string>();
  readonly #spared = new Map<string, Delete>();

  constructor(
    private readonly place: Place,
    private readonly store: Store,
  ) {}

  /** Records arguments that passed a check: a refresh diffs without one, and represents no resource of the program. */
  checked(inputs: Properties): void {
    this.#checked.add(canonical(inputs));
  }

  wasChecked(inputs: Properties): boolean {
    return this.#checked.has(canonical(inputs));
  }

  /**
   * Claims an object for a resource that is being created; false if another resource of this account has it. If a diff kept
   * it for the same URN, an earlier run was interrupted while it replaced the resource.
   */
  take(lifecycle: Lifecycle, id: string, urn?: string): boolean {
    const object = this.#object(lifecycle, id);
    const mine = this.#mine.get(object);
    const isFree = mine?.state !== "held" || (urn !== undefined && mine.urn === urn);
    return isFree && this.#claim(object, { state: "held", urn });
  }

  /** Claims an object for a resource that keeps it; false if another resource of this account has it. */
  keep(lifecycle: Lifecycle, id: string, inputs: Properties, { recorded, urn }: Diffed = {}): boolean {
    const owner = canonical(inputs);
    if (!this.#checked.has(owner)) return true;
    const object = this.#object(lifecycle, id);
    const mine = this.#mine.get(object);
    if (mine?.state === "held") return mine.owner === owner && mine.urn === urn;
    return this.#claim(object, {
      state: "held",
      owner,
      urn,
      recorded: recorded && urn !== undefined ? digestOf(recorded, urn) : undefined,
    });
  }

  /** Adds what distinguishes a claimed object from another one of the same id: known once it is read or created. */
  identify(lifecycle: Lifecycle, id: string, outputs: Properties): void {
    const object = this.#object(lifecycle, id);
    const claim = this.#mine.get(object);
    if (!lifecycle.identifiers || !claim) return;
    const identifiers = pick(outputs, lifecycle.identifiers);
    const entry = { ...this.#entry({ ...claim, state: "held" }), identifiers };
    this.store.set(object, this.place.account, entry);
  }

  /** Records that a create of this object failed: it is not managed, but must not be deleted either. */
  refuse(lifecycle: Lifecycle, id: string): void {
    const object = this.#object(lifecycle, id);
    if (this.#mine.has(object)) return;
    this.#mine.set(object, { state: "refused" });
    this.store.add(object, this.place.account, this.#entry({ state: "refused" }));
  }

  /** The same for an object that the failed create had claimed. */
  abandon(lifecycle: Lifecycle, id: string): void {
    this.#drop(this.#object(lifecycle, id));
    this.refuse(lifecycle, id);
  }

  /**
   * Called once a create has its object. If a diff in this run kept a resource with the same arguments, the engine is
   * replacing that resource (`replaceOnChanges`): its claim on the old object is released.
   */
  releaseReplaced(inputs: Properties): void {
    const owner = canonical(inputs);
    for (const [object, claim] of this.#mine) if (claim.owner === owner) this.#drop(object);
  }

  /** Records a delete that was skipped because a resource keeps the object: `again` is the same delete. */
  spared(lifecycle: Lifecycle, id: string, again: Delete): void {
    this.#spared.set(this.#object(lifecycle, id), again);
  }

  /**
   * The deletes that were skipped for a resource that is now created with the same arguments: the engine deletes it
   * before it replaces it (`deleteBeforeReplace`), so it did not keep the object.
   */
  overdue(inputs: Properties): Delete[] {
    const owner = canonical(inputs);
    this.#dropEnded(owner);
    return [...this.#spared].flatMap(([object, again]) => {
      if (this.#mine.get(object)?.owner !== owner) return [];
      this.#spared.delete(object);
      this.#drop(object);
      return [again];
    });
  }

  /** Releases what the previous provider's process has deleted: the engine moves the resource to this one. */
  #dropEnded(owner: string): void {
    if (this.store.isRemoved()) return;
    for (const [object, claim] of this.#mine)
      if (claim.owner === owner && !this.store.has(object, this.place.account)) this.#mine.delete(object);
  }

  /**
   * Releases an object that a diff claimed, here or in the process of another provider, if this delete is of the same
   * resource: the engine replaces it for a reason of its own and deletes first (`deleteBeforeReplace`). A copy of it in the
   * state, left by an interrupted replacement, differs in `adopted`, unless the object was adopted both times: then it stays.
   * A copy under another name, left by an edit of the state, differs in its URN, so nothing is released if that is not known.
   */
  endOwn(lifecycle: Lifecycle, id: string, recorded: Properties, urn?: string): void {
    if (recorded["adopted"] !== false || urn === undefined) return;
    const object = this.#object(lifecycle, id);
    const mark = digestOf(recorded, urn);
    if (this.#mine.get(object)?.recorded === mark) this.#drop(object);
    this.store.removeOthers(object, mark);
  }

  /** Called before an update: the engine keeps the resource, so a delete that follows is of a copy in the state. */
  updating(lifecycle: Lifecycle, id: string): void {
    const object = this.#object(lifecycle, id);
    const claim = this.#mine.get(object);
    if (claim) this.#mine.set(object, { state: claim.state, owner: claim.owner, urn: claim.urn });
  }

  /**
   * Whether a resource of this program, in any account, manages the object that `recorded` describes.
   * `names`: its id, and whatever else a create may have identified it by. @throws EdgeError if that is not known.
   */
  verdict(lifecycle: Lifecycle, names: readonly string[], recorded: Properties): Verdict {
    const states = names.flatMap((name) => {
      const object = this.#object(lifecycle, name);
      const others = this.store
        .others(object)
        .filter(({ identifiers }) => !isAnotherObject(lifecycle, identifiers, recorded));
      return [this.#mine.get(object), ...others].map((claim) => claim?.state);
    });
    if (states.includes("held")) return "held";
    if (states.includes("refused")) return "refused";
    if (this.store.isRemoved()) throw removedFolder(lifecycle, recorded);
    return "free";
  }

  #claim(object: string, claim: Claim): boolean {
    if (this.store.add(object, this.place.account, this.#entry(claim))) return false;
    this.#mine.set(object, claim);
    return true;
  }

  #drop(object: string): void {
    this.#mine.delete(object);
    this.store.remove(object, this.place.account);
  }

  #object = ({ className }: Lifecycle, id: string): string => JSON.stringify([className, this.place.url, id]);

  #entry = ({ state, recorded }: Claim): Entry => ({ state, account: this.place.account, recorded });
}

/** Outputs may hold secrets, which must not be written to a file. */
const digestOf = (recorded: Properties, urn: string): string => digest([canonical(recorded), urn]);

/** Whether identifiers prove that a claimed object is not the recorded one, though both have the same id. */
const isAnotherObject = (
  { identifiers = [] }: Lifecycle,
  claimed: Properties | undefined,
  recorded: Properties,
): boolean => identifiers.some((output) => isOther(claimed?.[output], recorded[output]));

const isOther = (a: unknown, b: unknown): boolean =>
  typeof a === "string" && typeof b === "string" && a !== b;

const removedFolder = (lifecycle: Lifecycle, recorded: Properties): EdgeError =>
  new EdgeError(
    `${capital(lifecycle.describe(recorded))} was not deleted: the temporary folder in which this run records what its resources manage was removed during the run, so another resource may manage it now. Run the command again.`,
  );
