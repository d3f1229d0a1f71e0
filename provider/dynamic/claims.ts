import type { Lifecycle, Properties } from "../classes/lifecycle";
import { EdgeError } from "../http/errors";
import { withOneLoopback } from "../http/url";
import { unknownValue } from "../signatures";
import { digestOf } from "./claims/digest";
import { areDifferent, formatId, identifiersOf, keyOf, nameOf, namesOf } from "./identity";
import { isInitFailed } from "./initFailed";
import { type Claim, digest, type Ledger, type What } from "./ledger";
import type { Ownership } from "./plan/delete";
import type { Owner, Recorded } from "./resource";
import { capital } from "./text";

/** The claims of one create. */
export interface CreateClaims {
  /** Claims an object. `outputs`: once they are known. @throws EdgeError if another resource has it */
  take(key: Properties, outputs?: Properties): void;
  /** Whether the resource had the object until now, and so may adopt it: its delete left it. */
  inherits(key: Properties): boolean;
}

/** The owner of what a delete left if it does not know its resource, as on the SDK's host. */
const nobody = digest(undefined);

/**
 * Which objects the resources of this run manage (rules.md#one-resource-per-object, rules.md#claimed-objects-stay), for the
 * resources of one account. The owner of a claim is a resource (`Owner.owner`).
 *
 * | | who calls it | what it enters in the ledger, or reads there |
 * |---|---|---|
 * | keep | diff, update | that the resource has its object; whether an update or a replacement may follow |
 * | giveUp | diff | the names that the update takes from its object |
 * | creating | create | what the create takes; that it failed |
 * | take | create | that the resource has this object or name |
 * | inherits | create | reads: whether the resource had the object before |
 * | share | diff, create, preview | that the resource uses, or removes, what others use as well |
 * | hasOther | preview | reads: whether another resource has the object |
 * | mayGiveWay | strict preview | reads: whether another resource gives a name up |
 * | ownership | delete | reads: whether another resource has the object, or failed to create it |
 * | importFailed | refresh | that an import failed, so that no delete removes its object |
 * | leave | delete | that the object stays on the platform |
 */
export class Claims {
  readonly #url: string;
  /** By owner: the names whose create failed in this process. */
  readonly #failed = new Map<string, readonly string[]>();

  constructor(
    url: string,
    private readonly account: string,
    private readonly ledger: Ledger,
  ) {
    this.#url = withOneLoopback(url);
  }

  /**
   * Claims the object of a resource of the program that is compared or updated. `changes`: whether a comparison found any.
   * @throws EdgeError if another resource of the account has it, or if the delete of one would remove what the other uses
   */
  keep(resource: Owner & Recorded, changes = false): void {
    const { lifecycle, key, recorded } = resource;
    const owner = digest(resource.owner);
    const path = lifecycle.path(key);
    const [state, detail] = changes ? ["changing" as const, digestOf(recorded)] : ["kept" as const];
    if (!this.#take(path, owner, state, detail)) throw managedTwice(lifecycle, key);
    this.#identify(lifecycle, path, owner, recorded);
    this.share(resource, digest(formatId(lifecycle, key)));
  }

  /**
   * Runs a create with its claims. Its name comes first: two creates must not both find no object of this name. If it fails,
   * this program may already manage the object under another resource name, so no delete of this run removes what it refers
   * to, under whatever base URL.
   */
  async creating<A>(resource: Owner, create: (claims: CreateClaims) => Promise<A>): Promise<A> {
    const { lifecycle, inputs } = resource;
    const owner = digest(resource.owner);
    const taken: string[] = [];
    const take = (name: string, key: Properties) => {
      if (!this.#take(name, owner)) throw managedTwice(lifecycle, key);
      taken.push(name);
    };
    // An earlier attempt of the same create, which a hook has repeated.
    for (const name of this.#failed.get(owner) ?? [])
      this.ledger.append("released", name, { account: this.account, owner });
    this.#failed.delete(owner);
    try {
      const name = keyOf(lifecycle, inputs) ? undefined : nameOf(lifecycle, inputs);
      if (name !== undefined) take(name, inputs);
      this.share(resource);
      return await create({
        take: (key, outputs) => {
          take(lifecycle.path(key), key);
          if (outputs) this.#identify(lifecycle, lifecycle.path(key), owner, outputs);
        },
        inherits: (key) => this.#claims(lifecycle.path(key)).some((claim) => isInherited(claim, owner)),
      });
    } catch (error) {
      if (isInitFailed(error)) throw error;
      const names = [...taken, ...namesOf(lifecycle, inputs), ...sharedBy(lifecycle, inputs)];
      this.#failed.set(owner, names);
      for (const name of names) {
        this.#record("released", name, owner);
        this.ledger.append("failed", name, { account: this.account, owner });
      }
      throw error;
    }
  }

  /**
   * What this program has to do with the object of a delete. The engine deletes what a diff of the same outputs claimed, maybe
   * under a new URN, if it replaces the resource for a reason of its own. `live`: the object's outputs, once they are read;
   * under another key they may be those of another object.
   */
  ownership({ lifecycle, key, recorded }: Recorded, live?: Properties): Ownership {
    const compared = digestOf(recorded);
    const isReplaced = ({ state, detail }: Claim) => state === "changing" && detail === compared;
    const identifiers = digestsOf(lifecycle, live ?? recorded);
    const isHeld = this.ledger
      .holders(this.#object(lifecycle.path(key)))
      .filter((claim) => claim.account === this.account || !areDifferent(identifiers, claim.identifiers))
      .some((claim) => !isReplaced(claim));
    const removed = removesShared(lifecycle, recorded) ? sharedBy(lifecycle, recorded) : [];
    const hasFailed = [...namesOf(lifecycle, { ...recorded, ...key }), ...removed].some((name) =>
      this.ledger.claims(name).some(({ state }) => state === "failed"),
    );
    const id = digest(formatId(lifecycle, key));
    const shared = removed.find((name) => this.#claims(name).some(({ detail }) => detail !== id));
    return { verdict: isHeld ? "held" : hasFailed ? "failed" : "free", shared, live };
  }

  /** Records that an import of an object failed: this program may already manage it under another resource name. */
  importFailed({ lifecycle, key }: Recorded): void {
    this.ledger.append("failed", lifecycle.path(key), { account: this.account, owner: nobody });
  }

  /** Records that a delete left its object on the platform. */
  leave({ lifecycle, key, owner }: Recorded): void {
    this.#record("left", lifecycle.path(key), digest(owner));
  }

  /** Records what identified an object and what of it the program changes: a new resource may have it after that. */
  giveUp({ lifecycle, recorded, inputs, owner }: Owner & Recorded): void {
    const kept = namesOf(lifecycle, { ...recorded, ...inputs });
    for (const name of namesOf(lifecycle, recorded).filter((each) => !kept.includes(each)))
      this.#record("givenUp", name, digest(owner));
  }

  /** Whether another resource of the account has an object: a create of this one would fail. */
  hasOther({ lifecycle, owner: by }: Owner, key: Properties): boolean {
    const holders = this.ledger.holders(this.#object(lifecycle.path(key)));
    return holders.some(({ account, owner }) => account === this.account && owner !== digest(by));
  }

  /** Whether an object of these names may be gone, or have another name, before the resource is created. */
  mayGiveWay(names: readonly string[], to: string): boolean {
    const mayGo = ({ state, owner }: Claim) => state === "givenUp" || owner === digest(to);
    return names.some((name) => this.#claims(name).some(mayGo));
  }

  /**
   * Records that a resource uses what a delete of others may remove (`sharedDelete`): with `onDelete: "revokeAll"`, deleting
   * one DatabaseToken revokes every token of the database. `id`: a digest of that of a resource that exists.
   * @throws EdgeError if another resource of the account uses it, and one of them removes it
   */
  share(resource: Owner, id?: string): void {
    const { lifecycle, inputs } = resource;
    const by = digest(resource.owner);
    const [shared] = sharedBy(lifecycle, inputs);
    if (shared === undefined) return;
    const state = removesShared(lifecycle, inputs) ? "removes" : "shares";
    this.#record(state, shared, by, id);
    // The own line first, then the others': of two processes that do so at once, one sees the other.
    const others = this.#claims(shared).filter(
      ({ account, owner }) => account === this.account && owner !== by,
    );
    if (others.length === 0 || ![state, ...others.map((other) => other.state)].includes("removes")) return;
    this.#record("released", shared, by);
    throw sharedByTwo(lifecycle, inputs);
  }

  /** Adds what distinguishes an object from another one of its path. */
  #identify(lifecycle: Lifecycle, path: string, owner: string, outputs: Properties): void {
    const identifiers = digestsOf(lifecycle, outputs);
    if (identifiers.length > 0) this.#record("identified", path, owner, identifiers.join());
  }

  /** What is recorded under a name, or the path of an object. */
  #claims = (name: string): Claim[] => this.ledger.claims(this.#object(name));

  #take(name: string, owner: string, state: "kept" | "changing" = "kept", detail = ""): boolean {
    return this.ledger.take(this.#object(name), { account: this.account, owner }, state, detail);
  }

  #record(what: What, name: string, owner: string, detail = ""): void {
    this.ledger.append(what, this.#object(name), { account: this.account, owner }, detail);
  }

  #object = (name: string): string => JSON.stringify([this.#url, name]);
}

const isInherited = ({ state, owner }: Claim, by: string): boolean =>
  state === "left" ? owner === by || owner === nobody : state === "kept" && owner === by;

const digestsOf = (lifecycle: Lifecycle, outputs: Properties): string[] =>
  identifiersOf(lifecycle, outputs).map((each) => (each === "" ? "" : digest(each)));

/** What a delete of other resources may remove: nothing for most classes, and if it is not known yet. */
function sharedBy({ sharedDelete }: Lifecycle, properties: Properties): string[] {
  const shared = sharedDelete?.describe(properties);
  return shared === undefined || shared.includes(unknownValue) ? [] : [shared];
}

const removesShared = ({ sharedDelete }: Lifecycle, { onDelete }: Properties): boolean =>
  onDelete === sharedDelete?.onDelete;

const sharedByTwo = ({ sharedDelete }: Lifecycle, inputs: Properties): EdgeError =>
  new EdgeError(
    `Two resources of this program use ${sharedDelete?.describe(inputs)}, and one of them has onDelete: ${JSON.stringify(sharedDelete?.onDelete)}: deleting it would also delete what the other one uses. Remove one of the resources, or change that onDelete.`,
  );

/** For two resources of one program with one object. */
export function managedTwice(lifecycle: Lifecycle, key: Properties): EdgeError {
  const id = keyOf(lifecycle, key) ? ` (id ${formatId(lifecycle, key)})` : "";
  return new EdgeError(
    `${capital(lifecycle.describe(key))}${id} is already managed by another resource of this program: remove one of the two resources, or, if you renamed one, add aliases to it. If one of them gives up its name to the other, add it to the dependsOn of the other.`,
  );
}
