import type { Lifecycle, Properties } from "../../classes/lifecycle";
import { EdgeError } from "../../http/errors";
import { withOneLoopback } from "../../http/url";
import { namesOf, parseId } from "../plan/identity";
import { unknownValue } from "../values/unknowns";
import { canonical } from "./canonical";
import { differ, identifiersOf } from "./identifiers";
import { type Claim, type Claimant, digest, type Ledger } from "./ledger";

/** What a delete does with an object: go on, leave it to the resource that has it now, or fail because a create of it failed. */
export type Verdict = "free" | "held" | "failed";

/** A resource that is being created. */
export interface Creation extends Claimant {
  /** Known to this package's host only. */
  readonly urn: string | undefined;
  /** What it has claimed. */
  readonly names: Set<string>;
}

/** The owner of what a delete without a URN left. */
const nobody = "";

/**
 * Which objects the resources of this run manage (rules.md#one-resource-per-object, rules.md#claimed-objects-stay), for the
 * resources of one account. The owner of a claim is the URN. The SDK's host passes none: there it is the id with the arguments
 * for a diff and an update, and each create has another one.
 */
export class Claims {
  readonly #checked = new Set<string>();
  /** Without URNs: hands what a diff claimed to a create with the same arguments. */
  readonly #handOver = new Map<string, () => void>();
  readonly #url: string;
  #creates = 0;

  constructor(
    url: string,
    private readonly account: string,
    private readonly ledger: Ledger,
  ) {
    this.#url = withOneLoopback(url);
  }

  /** Records arguments that passed a check: a refresh diffs without one, and represents no resource of the program. */
  checked(inputs: Properties): void {
    this.#checked.add(canonical(inputs));
  }

  wasChecked(inputs: Properties): boolean {
    return this.#checked.has(canonical(inputs));
  }

  /**
   * Claims the object of a resource that is compared or updated; false if another resource of the account has it.
   * `outputs`: those that a diff compared, and whether it found changes.
   * @throws EdgeError if the delete of one resource would remove what another one uses
   */
  keep(
    lifecycle: Lifecycle,
    { id, inputs, urn }: { id: string; inputs: Properties; urn: string | undefined },
    outputs?: Properties,
    changes = false,
  ): boolean {
    if (!this.wasChecked(inputs)) return true;
    const by = this.#owner(urn === undefined ? digest(id, canonical(inputs)) : digest(urn));
    const object = this.#object(lifecycle.path(parseId(lifecycle, id)));
    const detail = changes && outputs ? digestOf(outputs) : "";
    if (!this.ledger.take(object, by, changes ? "changing" : "kept", detail)) return false;
    if (!outputs) return true;
    this.ledger.identify(object, by, identifiersOf(lifecycle, outputs));
    this.share(lifecycle, inputs, by, id);
    if (urn !== undefined) return true;
    this.#handOver.set(canonical(inputs), () => {
      for (const shared of sharedBy(lifecycle, inputs)) this.ledger.release(this.#object(shared), by);
      if (!changes) return;
      this.ledger.release(object, by);
      this.ledger.record(object, this.#owner(nobody), "left");
    });
    return true;
  }

  /**
   * The owner of what a create claims. Without a URN it inherits, once, what a diff claimed for the same arguments: the
   * engine completes a replacement that was interrupted after its delete.
   */
  creating(inputs: Properties, urn?: string): Creation {
    if (urn !== undefined) return { ...this.#owner(digest(urn)), urn, names: new Set() };
    this.#handOver.get(canonical(inputs))?.();
    this.#handOver.delete(canonical(inputs));
    this.#creates += 1;
    return { ...this.#owner(digest("create", process.pid, this.#creates)), urn, names: new Set() };
  }

  /** Claims an object for a create, by its path or its name; false if another resource of the account has it. */
  take(name: string, by: Creation): boolean {
    const isTaken = this.ledger.take(this.#object(name), by);
    if (isTaken) by.names.add(name);
    return isTaken;
  }

  /** Whether the resource that is created had this object until now, and so may adopt it: its delete left it. */
  inherits(name: string, { owner }: Claimant): boolean {
    return this.ledger
      .claims(this.#object(name))
      .some(
        (claim) =>
          (claim.state === "left" && [owner, nobody].includes(claim.owner)) ||
          (claim.state === "kept" && claim.owner === owner),
      );
  }

  /** Records that a delete left its object on the platform, or that a preview plans to leave it. */
  leave(name: string, urn?: string): void {
    const owner = urn === undefined ? nobody : digest(urn);
    this.ledger.record(this.#object(name), this.#owner(owner), "left");
  }

  isLeft(name: string): boolean {
    return this.ledger.claims(this.#object(name)).some(({ state }) => state === "left");
  }

  /** Adds what distinguishes an object from another one of its path: known once it is read or created. */
  identify(lifecycle: Lifecycle, name: string, by: Claimant, outputs: Properties): void {
    this.ledger.identify(this.#object(name), by, identifiersOf(lifecycle, outputs));
  }

  /** Records that a create failed: no delete of this run removes what it refers to, under whatever base URL. */
  fail(lifecycle: Lifecycle, inputs: Properties, by: Creation): void {
    for (const name of [...by.names, ...namesOf(lifecycle, inputs), ...sharedBy(lifecycle, inputs)]) {
      this.ledger.release(this.#object(name), by);
      this.ledger.record(name, by, "failed");
    }
  }

  /**
   * Whether a resource of this program, in any account, has the object of a delete. The engine deletes what a diff of the same
   * resource and outputs claimed if it replaces the resource for a reason of its own. `live`: the object's outputs, as far as
   * they are known; under another key they may be those of another object.
   */
  verdict(
    lifecycle: Lifecycle,
    key: Properties,
    recorded: Properties,
    urn?: string,
    live = recorded,
  ): Verdict {
    const object = this.#object(lifecycle.path(key));
    const identifiers = identifiersOf(lifecycle, live);
    const isReplaced = ({ owner, state, detail }: Claim) =>
      urn !== undefined && owner === digest(urn) && state === "changing" && detail === digestOf(recorded);
    const holders = this.ledger
      .holders(object)
      .filter((claim) => claim.account === this.account || !differ(identifiers, claim.identifiers));
    if (!holders.every(isReplaced)) return "held";
    const removed = deletesAll(lifecycle, recorded) ? sharedBy(lifecycle, recorded) : [];
    const hasFailed = (name: string) => this.ledger.claims(name).some(({ state }) => state === "failed");
    if ([...namesOf(lifecycle, { ...recorded, ...key }), ...removed].some(hasFailed)) return "failed";
    for (const holder of holders) this.ledger.release(object, holder);
    return "free";
  }

  /**
   * Records that a resource uses what a delete of others may remove (`sharedDelete`): with `onDelete: "revokeAll"`, deleting
   * one DatabaseToken revokes every token of the database. `id`: that of a resource that exists.
   * @throws EdgeError if another resource of the account uses it, and one of them removes it
   */
  share(lifecycle: Lifecycle, inputs: Properties, by: Claimant, id?: string): void {
    const [shared] = sharedBy(lifecycle, inputs);
    if (shared === undefined) return;
    const object = this.#object(shared);
    const state = deletesAll(lifecycle, inputs) ? "whole" : "part";
    this.ledger.record(object, by, state, id === undefined ? "" : digest(id));
    // The own line first, then the others': of two processes that do so at once, one sees the other.
    const others = this.ledger
      .claims(object)
      .filter(({ account, owner }) => account === this.account && owner !== by.owner);
    if (others.length === 0 || ![state, ...others.map((other) => other.state)].includes("whole")) return;
    this.ledger.release(object, by);
    throw sharedByTwo(lifecycle, inputs);
  }

  /** What deleting this object would remove although another resource of this run uses a part of it. */
  sparedBy(lifecycle: Lifecycle, id: string, recorded: Properties): string | undefined {
    const [shared] = sharedBy(lifecycle, recorded);
    if (shared === undefined || !deletesAll(lifecycle, recorded)) return undefined;
    const isUsed = this.ledger.claims(this.#object(shared)).some(({ detail }) => detail !== digest(id));
    return isUsed ? shared : undefined;
  }

  #owner = (owner: string): Claimant => ({ account: this.account, owner });

  #object = (name: string): string => JSON.stringify([this.#url, name]);
}

const digestOf = (outputs: Properties): string => digest(canonical(outputs));

/** What a delete of other resources may remove: nothing for most classes, and if it is not known yet. */
function sharedBy({ sharedDelete }: Lifecycle, properties: Properties): string[] {
  const shared = sharedDelete?.describe(properties);
  return shared === undefined || shared.includes(unknownValue) ? [] : [shared];
}

const deletesAll = ({ sharedDelete }: Lifecycle, { onDelete }: Properties): boolean =>
  onDelete === sharedDelete?.onDelete;

const sharedByTwo = ({ sharedDelete }: Lifecycle, inputs: Properties): EdgeError =>
  new EdgeError(
    `Two resources of this program use ${sharedDelete?.describe(inputs)}, and one of them has onDelete: ${JSON.stringify(sharedDelete?.onDelete)}: deleting it would also delete what the other one uses. Remove one of the resources, or change that onDelete.`,
  );
