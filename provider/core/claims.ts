import type { Lifecycle, Properties } from "../classes/lifecycle";
import { capitalize, EdgeError } from "../http/errors";
import { normalizeLoopback } from "../http/url";
import { unknownValue } from "../signatures";
import {
  extractKey,
  formatId,
  formatLookupName,
  identifiersDiffer,
  listClaimNames,
  listIdentifiers,
  normalizePath,
} from "./identity";
import { type Claim, digest, digestProperties, type Ledger, type LedgerLineKind } from "./ledger";
import type { OwningResource, RecordedResource } from "./resource";
import { isInitializationError } from "./state";

/** What a delete knows about its object beyond the recorded state. */
export interface Ownership {
  /**
   * `held`: another resource of this program manages the object. `dropped`: the program gives the resource the ID of another
   * object. `failed`: a create or import of the object failed.
   */
  readonly verdict: "free" | "held" | "dropped" | "failed";
  /** Set if the delete would also remove something that another resource uses. Describes it for a message. */
  readonly sharedUse?: string | undefined;
  /** The outputs of a read, if there was one. */
  readonly liveOutputs?: Properties | undefined;
}

export interface CreateClaims {
  /** Claims an object. Pass `outputs` once they are known. @throws EdgeError if another resource owns the object */
  claim(key: Properties, outputs?: Properties): void;
  /** Whether this resource owned the object earlier in the run, or may have. If so, the create adopts it without `adopt: true`. */
  wasOwned(key: Properties): boolean;
}

/** Stands for an unknown owner: in a refresh, and in a delete on the SDK's host, which passes no URN. */
const unknownOwner = digest(undefined);

/**
 * Tracks which resource of this run owns which object of one account, so that no two resources manage the same object
 * (rules.md#one-resource-per-object) and no delete removes an object that another resource manages
 * (rules.md#claimed-objects-stay). The `owner` of a claim is a digest of `OwningResource.owner`.
 *
 * | method | called by | effect |
 * |---|---|---|
 * | claimRecordedObject | diff, update | records that the resource owns its object, and whether a change may follow |
 * | releaseNames | diff | records the names that the object loses in the update |
 * | runCreate | create | records the claims of the create, or that it failed |
 * | recordDropped | diff | records that the program gives the resource the ID of another object |
 * | claimSharedUse | diff, update, create, preview | records that the resource uses something that its delete, or another one, removes |
 * | isOwnedByOther | preview, create | returns whether another resource owns the object |
 * | mayBeReleased | preview | returns whether a name may become free |
 * | findOwnership | delete | returns whether another resource owns the object, or failed to create or import it |
 * | recordFailedImport | refresh | records that an import failed, so that no delete removes its object |
 * | recordLeftInPlace | delete | records that the object stays on the platform |
 */
export class Claims {
  readonly #url: string;
  /** By owner: the names that a failed create of this process claimed or referred to. */
  readonly #failedNames = new Map<string, readonly string[]>();

  /** `identifiesByUrl`: whether objects at different URLs are always different. */
  constructor(
    url: string,
    private readonly account: string,
    private readonly ledger: Ledger,
    private readonly identifiesByUrl = false,
  ) {
    this.#url = normalizeLoopback(url);
  }

  /**
   * Claims the object of a resource that a diff or an update handles. `hasChanges`: whether a diff found any.
   * @throws EdgeError if another resource of the account owns it, or if deleting one resource would remove what another uses
   */
  claimRecordedObject(resource: OwningResource & RecordedResource, hasChanges = false): void {
    const { lifecycle, key, recorded } = resource;
    const owner = digest(resource.owner);
    const path = lifecycle.path(key);
    const [state, detail] = hasChanges
      ? ["changing" as const, digestProperties(recorded)]
      : ["kept" as const];
    if (!this.#tryClaim(path, owner, state, detail)) throw createAlreadyManagedError(lifecycle, key);
    this.#recordIdentifiers(lifecycle, path, owner, recorded);
    this.claimSharedUse(resource, digest(formatId(lifecycle, key)));
  }

  /**
   * Runs a create and records its claims. Claims the object's name before the lookup, so that only one of two creates with
   * the same name goes ahead. If the create fails and the state records no object, no delete of this run removes the object,
   * whatever base URL the delete uses: this program may already manage that object under another resource name.
   */
  async runCreate<A>(resource: OwningResource, create: (claims: CreateClaims) => Promise<A>): Promise<A> {
    const { lifecycle, inputs } = resource;
    const owner = digest(resource.owner);
    const claimedNames: string[] = [];
    const claim = (name: string, key: Properties) => {
      if (!this.#tryClaim(name, owner)) throw createAlreadyManagedError(lifecycle, key);
      claimedNames.push(name);
    };
    try {
      this.claimSharedUse(resource);
      this.#forgetFailure(owner);
      const name = extractKey(lifecycle, inputs) ? undefined : formatLookupName(lifecycle, inputs);
      if (name !== undefined) claim(name, inputs);
      return await create({
        claim: (key, outputs) => {
          claim(lifecycle.path(key), key);
          if (outputs) this.#recordIdentifiers(lifecycle, lifecycle.path(key), owner, outputs);
        },
        wasOwned: (key) => this.#findClaims(lifecycle.path(key)).some((each) => wasOwnedBy(each, owner)),
      });
    } catch (error) {
      if (isInitializationError(error)) throw error;
      const names = [
        ...claimedNames,
        ...listClaimNames(lifecycle, inputs),
        ...listSharedUses(lifecycle, inputs),
      ];
      this.#recordFailure(owner, names);
      throw error;
    }
  }

  #recordFailure(owner: string, names: readonly string[]): void {
    this.#failedNames.set(owner, names);
    for (const name of names) {
      this.#record("released", name, owner);
      this.ledger.append("failed", this.#toDeleteKey(name), { account: this.account, owner });
    }
  }

  /** Releases the names of this owner's last create if it failed: a resource hook may have requested another attempt. */
  #forgetFailure(owner: string): void {
    for (const name of this.#failedNames.get(owner) ?? [])
      this.ledger.append("released", this.#toDeleteKey(name), { account: this.account, owner });
    this.#failedNames.delete(owner);
  }

  /**
   * Returns what this program knows about the object of a delete. Considers claims under every base URL, because a proxy may
   * lead to the same account, and in any letter case, because the API ignores it: a wrong match only keeps an object. Ignores
   * the claim of a diff that compared the same recorded outputs: the engine then replaces this resource, perhaps under a new
   * URN. `liveOutputs`: those of a read, if any. They can prove that a claim in another account is about a different object.
   */
  findOwnership({ lifecycle, key, recorded }: RecordedResource, liveOutputs?: Properties): Ownership {
    const recordedDigest = digestProperties(recorded);
    const wasCompared = ({ detail }: Claim) => detail === recordedDigest;
    const deleteKey = this.#toDeleteKey(lifecycle.path(key));
    const identifiers = digestIdentifiers(lifecycle, liveOutputs ?? recorded);
    const isHeld = this.ledger
      .findOwningClaims(deleteKey)
      .filter((claim) => claim.account === this.account || !identifiersDiffer(identifiers, claim.identifiers))
      .some((claim) => claim.state !== "changing" || !wasCompared(claim));
    const isDropped = this.ledger
      .findClaims(deleteKey)
      .some((claim) => claim.state === "dropped" && wasCompared(claim));
    const sharedUses = deletesSharedObject(lifecycle, recorded) ? listSharedUses(lifecycle, recorded) : [];
    const hasFailed = [...listClaimNames(lifecycle, { ...recorded, ...key }), ...sharedUses].some((name) =>
      this.ledger.findClaims(this.#toDeleteKey(name)).some(({ state }) => state === "failed"),
    );
    const id = digest(formatId(lifecycle, key));
    const sharedUse = sharedUses.find((name) =>
      this.ledger
        .findClaims(this.#toDeleteKey(name))
        .some(({ state, detail }) => state !== "failed" && detail !== id),
    );
    const verdict = isHeld ? "held" : isDropped ? "dropped" : hasFailed ? "failed" : "free";
    return { verdict, sharedUse, liveOutputs };
  }

  /** Keeps deletes from removing the object of a failed import: another resource of this program may manage it. */
  recordFailedImport({ lifecycle, key }: RecordedResource): void {
    const deleteKey = this.#toDeleteKey(lifecycle.path(key));
    this.ledger.append("failed", deleteKey, { account: this.account, owner: unknownOwner });
  }

  /** Keeps the object of a replaced resource, because a resource that comes later may name it by its ID. */
  recordDropped({ lifecycle, key, recorded, owner }: RecordedResource): void {
    this.#record("dropped", lifecycle.path(key), digest(owner), digestProperties(recorded));
  }

  recordLeftInPlace({ lifecycle, key, owner }: RecordedResource): void {
    this.#record("left", lifecycle.path(key), digest(owner));
  }

  /** Records the names that an update takes away from its object: a new resource may use them afterwards. */
  releaseNames({ lifecycle, recorded, inputs, owner }: OwningResource & RecordedResource): void {
    const remainingNames = listClaimNames(lifecycle, { ...recorded, ...inputs });
    for (const name of listClaimNames(lifecycle, recorded).filter((each) => !remainingNames.includes(each)))
      this.#record("renamed", name, digest(owner));
  }

  /**
   * Whether another resource of the account owns an object, or the name that `properties` contain. If so, a create that adopts
   * it would fail.
   */
  isOwnedByOther({ lifecycle, owner: self }: OwningResource, properties: Properties): boolean {
    return listClaimNames(lifecycle, properties)
      .flatMap((name) => this.ledger.findOwningClaims(this.#toLedgerKey(name)))
      .some(({ account, owner }) => account === this.account && owner !== digest(self));
  }

  /** Whether a delete or a rename may release one of these names before the new owner is created. */
  mayBeReleased(names: readonly string[], newOwner: string): boolean {
    const isReleasable = ({ state, owner }: Claim) => state === "renamed" || owner === digest(newOwner);
    return names.some((name) => this.#findClaims(name).some(isReleasable));
  }

  /**
   * Records that a resource uses something that its delete, or another resource's, may remove (`sharedDelete`). For example,
   * deleting a DatabaseToken with `onDelete: "revokeAll"` revokes every token of the database. `idDigest`: set if the object
   * exists. @throws EdgeError if two resources of the account use the same thing and deleting one of them would remove it
   */
  claimSharedUse(resource: OwningResource, idDigest?: string): void {
    const { lifecycle, inputs } = resource;
    const self = digest(resource.owner);
    const [sharedUse] = listSharedUses(lifecycle, inputs);
    if (sharedUse === undefined) return;
    const state = deletesSharedObject(lifecycle, inputs) ? "removes" : "shares";
    // Write before reading: if two processes race, at least one of them sees the other's line.
    this.#record(state, sharedUse, self, idDigest);
    const others = this.#findClaims(sharedUse).filter(
      ({ account, owner }) => account === this.account && owner !== self,
    );
    if (others.length === 0 || ![state, ...others.map((other) => other.state)].includes("removes")) return;
    this.#record("released", sharedUse, self);
    throw createSharedUseError(lifecycle, inputs);
  }

  /** Records values that distinguish this object from another one with the same path, in another account for example. */
  #recordIdentifiers(lifecycle: Lifecycle, path: string, owner: string, outputs: Properties): void {
    const identifiers = digestIdentifiers(lifecycle, outputs);
    if (identifiers.length > 0) this.#record("identified", path, owner, identifiers.join());
  }

  /** Returns the claims of a name or of an object's path. */
  #findClaims = (name: string): Claim[] => this.ledger.findClaims(this.#toLedgerKey(name));

  #tryClaim(name: string, owner: string, state: "kept" | "changing" = "kept", detail = ""): boolean {
    const claimant = { account: this.account, owner };
    const isClaimed = this.ledger.tryClaim(this.#toLedgerKey(name), claimant, state, detail);
    if (isClaimed) this.ledger.append(state, this.#toDeleteKey(name), claimant, detail);
    return isClaimed;
  }

  #record(kind: LedgerLineKind, name: string, owner: string, detail = ""): void {
    for (const key of [this.#toLedgerKey(name), this.#toDeleteKey(name)])
      this.ledger.append(kind, key, { account: this.account, owner }, detail);
  }

  /** Returns the ledger key under which creates and comparisons look for claims. */
  #toLedgerKey = (name: string): string => JSON.stringify([this.#url, normalizePath(name)]);

  /** Returns the ledger key under which deletes look for claims, so that they find more of them. */
  #toDeleteKey = (name: string): string =>
    JSON.stringify([this.identifiesByUrl && this.#url, normalizePath(name).toLowerCase()]);
}

const wasOwnedBy = ({ state, owner }: Claim, self: string): boolean =>
  state === "left" ? owner === self || owner === unknownOwner : state === "kept" && owner === self;

const digestIdentifiers = (lifecycle: Lifecycle, outputs: Properties): string[] =>
  listIdentifiers(lifecycle, outputs).map((each) => (each === "" ? "" : digest(each)));

/** Describes what the resource shares with others (`sharedDelete`). Empty if it shares nothing or an argument is unknown. */
function listSharedUses({ sharedDelete }: Lifecycle, properties: Properties): string[] {
  const sharedUse = sharedDelete?.describe(properties);
  return sharedUse === undefined || sharedUse.includes(unknownValue) ? [] : [sharedUse];
}

const deletesSharedObject = ({ sharedDelete }: Lifecycle, { onDelete }: Properties): boolean =>
  onDelete === sharedDelete?.onDelete;

const createSharedUseError = ({ sharedDelete }: Lifecycle, inputs: Properties): EdgeError =>
  new EdgeError(
    `Two resources of this program use ${sharedDelete?.describe(inputs)}, and one of them has onDelete: ${JSON.stringify(sharedDelete?.onDelete)}: deleting it would also delete what the other one uses. Remove one of the resources, or change that onDelete.`,
  );

export function createAlreadyManagedError(lifecycle: Lifecycle, key: Properties): EdgeError {
  const id = extractKey(lifecycle, key) ? ` (id ${formatId(lifecycle, key)})` : "";
  return new EdgeError(
    `${capitalize(lifecycle.describe(key))}${id} is already managed by another resource of this program: remove one of the two resources, or, if you renamed one, add aliases to it. If one of them gives up its name to the other, add it to the dependsOn of the other.`,
  );
}
