import type { Lifecycle, Properties } from "../classes/lifecycle";
import { EdgeError } from "../http/errors";
import { withOneLoopback } from "../http/url";
import { unknownValue } from "../signatures";
import { type Claim, digest, digestOf, type Ledger, type LineKind } from "./ledger";
import { areDifferent, completeKey, formatId, lookupName, objectIdentifiers, objectNames } from "./object";
import type { OwningResource, RecordedResource } from "./resource";
import { isInitializationError } from "./state";
import { capitalize } from "./text";

/** What a delete knows about its object besides the state. */
export interface Ownership {
  /** `held`: another resource of this program manages the object; `failed`: its create of the object failed. */
  readonly verdict: "free" | "held" | "failed";
  /** What the delete would remove with the object although another resource uses it. */
  readonly shared?: string | undefined;
  /** The outputs of a read; left out if nothing was read. */
  readonly live?: Properties | undefined;
}

export interface CreateClaims {
  /** Claims an object. `outputs`: once they are known. @throws EdgeError if another resource owns it */
  claim(key: Properties, outputs?: Properties): void;
  /** Whether the resource owned the object until now, and so may adopt it: its delete left it. */
  ownedBefore(key: Properties): boolean;
}

/** The owner of what a delete left if it does not know its resource, as on the SDK's host. */
const unknownOwner = digest(undefined);

/**
 * Which objects the resources of this run own (rules.md#one-resource-per-object, rules.md#claimed-objects-stay), for the
 * resources of one account. The owner of a claim is a resource (`OwningResource.owner`).
 *
 * | method | called by | what it enters in the ledger, or finds there |
 * |---|---|---|
 * | claimRecorded | diff, update | enters that the resource owns its object; whether an update or a replacement may follow |
 * | releaseNames | diff | enters the names that the update takes from its object |
 * | claimForCreate | create | enters what the create claims; that it failed |
 * | claimShared | diff, create, preview | enters that the resource uses, or removes, what others use as well |
 * | isOwnedByOther | preview | finds whether another resource owns the object |
 * | mayBeReleased | strict preview | finds whether another resource releases a name |
 * | ownership | delete | finds whether another resource owns the object, or failed to create it |
 * | recordFailedImport | refresh | enters that an import failed, so that no delete removes its object |
 * | recordLeft | delete | enters that the object stays on the platform |
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
   * Claims the object of a resource that is compared or updated. `changes`: whether a comparison found any.
   * @throws EdgeError if another resource of the account owns it, or if the delete of one would remove what the other uses
   */
  claimRecorded(resource: OwningResource & RecordedResource, changes = false): void {
    const { lifecycle, key, recorded } = resource;
    const owner = digest(resource.owner);
    const path = lifecycle.path(key);
    const [state, detail] = changes ? ["changing" as const, digestOf(recorded)] : ["kept" as const];
    if (!this.#claim(path, owner, state, detail)) throw managedTwice(lifecycle, key);
    this.#identify(lifecycle, path, owner, recorded);
    this.claimShared(resource, digest(formatId(lifecycle, key)));
  }

  /**
   * Runs a create with its claims. It claims its name before it looks for the object: two creates must not both find no
   * object of this name. If it fails, this program may already manage the object under another resource name, so no delete
   * of this run removes what it refers to, under whatever base URL.
   */
  async claimForCreate<A>(
    resource: OwningResource,
    create: (claims: CreateClaims) => Promise<A>,
  ): Promise<A> {
    const { lifecycle, inputs } = resource;
    const owner = digest(resource.owner);
    const claimed: string[] = [];
    const claim = (name: string, key: Properties) => {
      if (!this.#claim(name, owner)) throw managedTwice(lifecycle, key);
      claimed.push(name);
    };
    try {
      this.claimShared(resource);
      this.#forgetFailure(owner);
      const name = completeKey(lifecycle, inputs) ? undefined : lookupName(lifecycle, inputs);
      if (name !== undefined) claim(name, inputs);
      return await create({
        claim: (key, outputs) => {
          claim(lifecycle.path(key), key);
          if (outputs) this.#identify(lifecycle, lifecycle.path(key), owner, outputs);
        },
        ownedBefore: (key) => this.#claims(lifecycle.path(key)).some((each) => isOwnClaim(each, owner)),
      });
    } catch (error) {
      if (isInitializationError(error)) throw error;
      const names = [...claimed, ...objectNames(lifecycle, inputs), ...sharedBy(lifecycle, inputs)];
      this.#recordFailure(owner, names);
      throw error;
    }
  }

  #recordFailure(owner: string, names: readonly string[]): void {
    this.#failed.set(owner, names);
    for (const name of names) {
      this.#record("released", name, owner);
      this.ledger.append("failed", name, { account: this.account, owner });
    }
  }

  /** Before another attempt of the same create, which a resource hook has requested. */
  #forgetFailure(owner: string): void {
    for (const name of this.#failed.get(owner) ?? [])
      this.ledger.append("released", name, { account: this.account, owner });
    this.#failed.delete(owner);
  }

  /**
   * What this program has to do with the object of a delete. The engine deletes what a diff of the same outputs claimed, maybe
   * under a new URN, if it replaces the resource for a reason of its own. `live`: the object's outputs, once they are read;
   * under another key they may be those of another object.
   */
  ownership({ lifecycle, key, recorded }: RecordedResource, live?: Properties): Ownership {
    const compared = digestOf(recorded);
    const isReplaced = ({ state, detail }: Claim) => state === "changing" && detail === compared;
    const identifiers = digestIdentifiers(lifecycle, live ?? recorded);
    const isHeld = this.ledger
      .holders(this.#object(lifecycle.path(key)))
      .filter((claim) => claim.account === this.account || !areDifferent(identifiers, claim.identifiers))
      .some((claim) => !isReplaced(claim));
    const removed = removesShared(lifecycle, recorded) ? sharedBy(lifecycle, recorded) : [];
    const hasFailed = [...objectNames(lifecycle, { ...recorded, ...key }), ...removed].some((name) =>
      this.ledger.claims(name).some(({ state }) => state === "failed"),
    );
    const id = digest(formatId(lifecycle, key));
    const shared = removed.find((name) => this.#claims(name).some(({ detail }) => detail !== id));
    return { verdict: isHeld ? "held" : hasFailed ? "failed" : "free", shared, live };
  }

  /** Records that an import of an object failed: this program may already manage it under another resource name. */
  recordFailedImport({ lifecycle, key }: RecordedResource): void {
    this.ledger.append("failed", lifecycle.path(key), { account: this.account, owner: unknownOwner });
  }

  recordLeft({ lifecycle, key, owner }: RecordedResource): void {
    this.#record("left", lifecycle.path(key), digest(owner));
  }

  /** Records the names of an object that the program changes: a new resource may have them after that. */
  releaseNames({ lifecycle, recorded, inputs, owner }: OwningResource & RecordedResource): void {
    const kept = objectNames(lifecycle, { ...recorded, ...inputs });
    for (const name of objectNames(lifecycle, recorded).filter((each) => !kept.includes(each)))
      this.#record("renamed", name, digest(owner));
  }

  /** Whether another resource of the account owns an object: a create of this one would fail. */
  isOwnedByOther({ lifecycle, owner: by }: OwningResource, key: Properties): boolean {
    const holders = this.ledger.holders(this.#object(lifecycle.path(key)));
    return holders.some(({ account, owner }) => account === this.account && owner !== digest(by));
  }

  /** Whether an object of these names may be gone, or have another name, before the resource is created. */
  mayBeReleased(names: readonly string[], to: string): boolean {
    const mayGo = ({ state, owner }: Claim) => state === "renamed" || owner === digest(to);
    return names.some((name) => this.#claims(name).some(mayGo));
  }

  /**
   * Records that a resource uses what a delete of others may remove (`sharedDelete`): with `onDelete: "revokeAll"`, deleting
   * one DatabaseToken revokes every token of the database. `id`: a digest of the ID of a resource that exists.
   * @throws EdgeError if another resource of the account uses it, and one of them removes it
   */
  claimShared(resource: OwningResource, id?: string): void {
    const { lifecycle, inputs } = resource;
    const by = digest(resource.owner);
    const [shared] = sharedBy(lifecycle, inputs);
    if (shared === undefined) return;
    const state = removesShared(lifecycle, inputs) ? "removes" : "shares";
    // Write before reading: if two processes race, at least one of them sees the other's line.
    this.#record(state, shared, by, id);
    const others = this.#claims(shared).filter(
      ({ account, owner }) => account === this.account && owner !== by,
    );
    if (others.length === 0 || ![state, ...others.map((other) => other.state)].includes("removes")) return;
    this.#record("released", shared, by);
    throw sharedByTwo(lifecycle, inputs);
  }

  /** Adds what distinguishes an object from another one of its path. */
  #identify(lifecycle: Lifecycle, path: string, owner: string, outputs: Properties): void {
    const identifiers = digestIdentifiers(lifecycle, outputs);
    if (identifiers.length > 0) this.#record("identified", path, owner, identifiers.join());
  }

  /** What is recorded under a name, or the path of an object. */
  #claims = (name: string): Claim[] => this.ledger.claims(this.#object(name));

  #claim(name: string, owner: string, state: "kept" | "changing" = "kept", detail = ""): boolean {
    return this.ledger.claim(this.#object(name), { account: this.account, owner }, state, detail);
  }

  #record(kind: LineKind, name: string, owner: string, detail = ""): void {
    this.ledger.append(kind, this.#object(name), { account: this.account, owner }, detail);
  }

  #object = (name: string): string => JSON.stringify([this.#url, name]);
}

const isOwnClaim = ({ state, owner }: Claim, by: string): boolean =>
  state === "left" ? owner === by || owner === unknownOwner : state === "kept" && owner === by;

const digestIdentifiers = (lifecycle: Lifecycle, outputs: Properties): string[] =>
  objectIdentifiers(lifecycle, outputs).map((each) => (each === "" ? "" : digest(each)));

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

export function managedTwice(lifecycle: Lifecycle, key: Properties): EdgeError {
  const id = completeKey(lifecycle, key) ? ` (id ${formatId(lifecycle, key)})` : "";
  return new EdgeError(
    `${capitalize(lifecycle.describe(key))}${id} is already managed by another resource of this program: remove one of the two resources, or, if you renamed one, add aliases to it. If one of them gives up its name to the other, add it to the dependsOn of the other.`,
  );
}
