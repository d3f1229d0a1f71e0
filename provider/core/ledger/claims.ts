import { EdgeError } from "../../base/errors";
import { capitalize } from "../../base/messageText";
import type { Lifecycle } from "../../classes/lifecycle";
import type { Properties } from "../../model/properties";
import {
  extractKey,
  formatId,
  formatLookupName,
  identifiersDiffer,
  listClaimNames,
  listIdentifiers,
  listPaths,
} from "../identity";
import type { DeclaredResource, OwningResource, RecordedResource } from "../resource";
import { isInitializationError } from "../state";
import type { AccountLedger } from "./accountLedger";
import { type Claim, digest, digestProperties, isOwningClaim } from "./ledger";
import { describeParts, listParts, type Parts, pickParts, subtract } from "./parts";
import { createSharedUseError, deletesSharedObject, findSharedUse } from "./sharedUse";

/** What a delete knows about its object beyond the recorded state. */
export interface Ownership {
  /**
   * `held`: another resource of this program manages the object. `replacedById`: the program gives the resource the ID of
   * another object. `failed`: a create or import of the object failed.
   */
  readonly verdict: "free" | "held" | "replacedById" | "failed";
  /** Set if the delete would also remove something that another resource uses. Describes it for a message. */
  readonly sharedUse?: string | undefined;
  /** The outputs of a read, if there was one. */
  readonly liveOutputs?: Properties | undefined;
}

export interface CreateClaims {
  /** Claims an object. Pass `outputs` once they are known. @throws EdgeError if another resource owns the object */
  claim(key: Properties, outputs?: Properties): void;
  /** Whether this resource owned the object earlier in the run, or may have. A create then adopts it without `adopt: true`. */
  wasOwned(key: Properties): boolean;
}

/** Stands for an unknown owner: in a refresh, and in a delete on the SDK's host, which passes no URN. */
const unknownOwner = digest(undefined);

/**
 * Tracks which resource of this run owns which object of one account, so that no two resources manage the same object
 * (rules.md#one-resource-per-object) and no delete removes an object that another resource manages
 * (rules.md#claimed-objects-stay). The `owner` of a claim is a digest of `OwningResource.owner`.
 */
export class Claims {
  /** By owner: the object in which the last diff of this process found changes. */
  readonly #changedObjects = new Map<string, OwningResource & RecordedResource>();
  /** By owner: the names that a failed create of this process claimed or referred to. */
  readonly #failedNames = new Map<string, readonly string[]>();
  /** By path or lookup name of an object: the first resource whose create a preview has planned. */
  readonly #plannedOwners = new Map<string, string>();

  constructor(private readonly ledger: AccountLedger) {}

  /**
   * Claims the object of a resource that a diff or an update handles. `hasChanges`: whether a diff found any.
   * @throws EdgeError if another resource of the account owns it, or if deleting one resource would remove what another uses
   */
  claimRecordedObject(resource: OwningResource & RecordedResource, hasChanges = false): void {
    const { lifecycle, key, recorded } = resource;
    const owner = digest(resource.owner);
    const path = lifecycle.path(key);
    for (const each of listPaths(lifecycle, key, recorded))
      if (!this.ledger.tryClaim(each, owner)) throw createAlreadyManagedError(lifecycle, key);
    const declared = withRecorded(resource);
    this.#claimParts(declared, listParts(lifecycle, declared.inputs), owner);
    if (hasChanges) this.#changedObjects.set(owner, resource);
    else this.#changedObjects.delete(owner);
    this.#recordIdentifiers(lifecycle, path, owner, recorded);
    this.claimSharedUse(withKey(resource, key), digest(formatId(lifecycle, key)));
  }

  /** @throws EdgeError if another resource of the account owns a part */
  #claimParts({ lifecycle, inputs }: DeclaredResource, parts: Parts, owner: string): void {
    const taken = this.ledger.tryClaimAll([...parts.keys()], owner);
    if (taken.length > 0) throw createPartsManagedError(lifecycle, inputs, pickParts(parts, taken));
  }

  /**
   * Claims the parts that an update removes, so that no other resource adopts one that is about to be deleted. Returns those
   * that another resource has: they stay. `release`: to be called when the update has ended.
   */
  claimRemovedParts(resource: UpdatedResource): { readonly kept: Parts; readonly release: () => void } {
    const { lifecycle, recorded } = resource;
    const parts = listParts(lifecycle, recorded);
    if (parts.size === 0) return { kept: parts, release: () => {} };
    const self = digest(resource.owner);
    const remaining = listParts(lifecycle, withRecorded(resource).inputs);
    const removed = [...parts.keys()].filter((path) => !remaining.has(path));
    const held = this.ledger.filterByRelatedClaims(removed, (claims) =>
      claims.some((claim) => isOwningClaim(claim) && claim.owner !== self),
    );
    // Not claimed for deletes: what only differs by case from a removed part may be a new one.
    const claim = this.ledger.appendForCreates;
    const taken = this.ledger.tryClaimAll(subtract(removed, held), self, claim);
    const kept = pickParts(parts, [...held, ...taken]);
    return { kept, release: () => claim("renamed", subtract(removed, kept.keys()), self) };
  }

  /** Returns the parts of the object of a delete that another resource of this program manages. */
  findHeldParts({ lifecycle, recorded }: RecordedResource): Parts {
    const parts = listParts(lifecycle, recorded);
    const paths = [...parts.keys()];
    return pickParts(parts, this.ledger.filterByRelatedClaims(paths, this.#createHoldCheck(recorded)));
  }

  /**
   * Returns whether claims show that the object of a delete stays. Ignores the claim of a resource with the same outputs that
   * the engine replaces.
   */
  #createHoldCheck(recorded: Properties, identifiers: readonly string[] = []) {
    const recordedDigest = digestProperties(recorded);
    return (claims: readonly Claim[]): boolean =>
      claims
        .filter(isOwningClaim)
        .filter(
          (claim) =>
            claim.account === this.ledger.account || !identifiersDiffer(identifiers, claim.identifiers),
        )
        .some((claim) => claim.state !== "replaced" || claim.detail !== recordedDigest);
  }

  /**
   * Records that the engine replaces a resource: it deletes the object that the last diff has compared. Without changes, the
   * object stays, and the create adopts it.
   */
  recordReplacement(owner: string): void {
    const replaced = this.#changedObjects.get(digest(owner));
    if (!replaced) return;
    const { lifecycle, key, recorded } = replaced;
    const names = [
      ...listPaths(lifecycle, key, recorded),
      ...listParts(lifecycle, withRecorded(replaced).inputs).keys(),
    ];
    this.ledger.append("replaced", names, digest(owner), digestProperties(recorded));
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
    let parts: Parts = new Map();
    const claim = (name: string, key: Properties) => {
      if (!this.ledger.tryClaim(name, owner)) throw createAlreadyManagedError(lifecycle, key);
      claimedNames.push(name);
    };
    try {
      this.claimSharedUse(resource);
      this.#forgetFailure(owner);
      const name = extractKey(lifecycle, inputs) ? undefined : formatLookupName(lifecycle, inputs);
      if (name !== undefined) claim(name, inputs);
      parts = listParts(lifecycle, inputs);
      this.#claimParts(resource, parts, owner);
      return await create({
        claim: (key, outputs) => {
          for (const path of listPaths(lifecycle, key, outputs ?? {})) claim(path, key);
          if (lifecycle.sharedList) this.claimSharedUse(withKey(resource, key));
          if (outputs) this.#recordIdentifiers(lifecycle, lifecycle.path(key), owner, outputs);
        },
        wasOwned: (key) =>
          this.ledger.findClaims(lifecycle.path(key)).some((each) => wasOwnedBy(each, owner)),
      });
    } catch (error) {
      if (isInitializationError(error)) throw error;
      const names = [
        ...claimedNames,
        ...parts.keys(),
        ...listClaimNames(lifecycle, inputs),
        ...listNames(findSharedUse(lifecycle, inputs)),
      ];
      this.#recordFailure(owner, names);
      throw error;
    }
  }

  #recordFailure(owner: string, names: readonly string[]): void {
    this.#failedNames.set(owner, names);
    this.ledger.append("released", names, owner);
    this.ledger.appendForDeletes("failed", names, owner);
  }

  /** Releases the names of this owner's last create if it failed: a resource hook may have requested another attempt. */
  #forgetFailure(owner: string): void {
    this.ledger.appendForDeletes("released", this.#failedNames.get(owner) ?? [], owner);
    this.#failedNames.delete(owner);
  }

  /**
   * Returns what this program knows about the object of a delete. Ignores the claim of a resource with the same outputs that
   * the engine replaces: it is this one, perhaps under a new URN. `liveOutputs`: those of a read, if any. They can prove that a
   * claim in another account is about a different object.
   */
  findOwnership({ lifecycle, key, recorded }: RecordedResource, liveOutputs?: Properties): Ownership {
    const recordedDigest = digestProperties(recorded);
    const claims = listPaths(lifecycle, key, recorded).flatMap(this.ledger.findRelatedClaims);
    const identifiers = digestIdentifiers(lifecycle, liveOutputs ?? recorded);
    const isHeld = this.#createHoldCheck(recorded, identifiers)(claims);
    const isReplacedById = claims.some(
      ({ state, detail }) => state === "replacedById" && detail === recordedDigest,
    );
    const sharedUses = deletesSharedObject(lifecycle, recorded)
      ? listNames(findSharedUse(lifecycle, recorded))
      : [];
    const parts = listParts(lifecycle, recorded).keys();
    const names = [...listClaimNames(lifecycle, { ...recorded, ...key }), ...sharedUses, ...parts];
    const hasFailed =
      this.ledger.filterByRelatedClaims(names, (each) => each.some(({ state }) => state === "failed"))
        .length > 0;
    const id = digest(formatId(lifecycle, key));
    const sharedUse = sharedUses.find((name) =>
      this.ledger.findRelatedClaims(name).some(({ state, detail }) => state !== "failed" && detail !== id),
    );
    const list = lifecycle.sharedList?.({ ...recorded, ...key });
    const isListed =
      list?.isWhole === false &&
      this.ledger.findRelatedClaims(list.name).some(({ state }) => state === "removes");
    const verdict =
      isHeld || isListed ? "held" : isReplacedById ? "replacedById" : hasFailed ? "failed" : "free";
    return { verdict, sharedUse, liveOutputs };
  }

  /** Keeps deletes from removing the object of a failed import: another resource of this program may manage it. */
  recordFailedImport({ lifecycle, key }: RecordedResource): void {
    this.ledger.appendForDeletes("failed", lifecycle.path(key), unknownOwner);
  }

  /** Keeps the object of a replaced resource, because a resource that comes later may name it by its ID. */
  recordReplacementById({ lifecycle, key, recorded, owner }: RecordedResource): void {
    this.ledger.append("replacedById", lifecycle.path(key), digest(owner), digestProperties(recorded));
  }

  recordLeftInPlace({ lifecycle, key, owner }: RecordedResource): void {
    this.ledger.append("left", lifecycle.path(key), digest(owner));
  }

  /** Records the names that an update takes away from its object: a new resource may use them afterwards. */
  releaseNames({ lifecycle, recorded, inputs, owner }: OwningResource & RecordedResource): void {
    const remainingNames = listClaimNames(lifecycle, { ...recorded, ...inputs });
    for (const name of listClaimNames(lifecycle, recorded).filter((each) => !remainingNames.includes(each)))
      this.ledger.append("renamed", name, digest(owner));
  }

  /**
   * Whether another resource of the account owns an object, or the name that `properties` contain. If so, a create that adopts
   * it would fail.
   */
  isOwnedByOther({ lifecycle, owner: self }: OwningResource, properties: Properties): boolean {
    return listClaimNames(lifecycle, properties)
      .flatMap((name) => this.ledger.findOwningClaims(name))
      .some(({ account, owner }) => account === this.ledger.account && owner !== digest(self));
  }

  /** Whether a delete or a rename may release one of these names before the new owner is created. */
  mayBeReleased(names: readonly string[], newOwner: string): boolean {
    const isReleasable = ({ state, owner }: Claim) => state === "renamed" || owner === digest(newOwner);
    return names.some((name) => this.ledger.findClaims(name).some(isReleasable));
  }

  /** Whether the resource itself has the object. If the engine creates the resource all the same, it replaces it. */
  isOwn({ lifecycle, owner }: OwningResource, key: Properties): boolean {
    return this.ledger.findClaims(lifecycle.path(key)).some((claim) => claim.owner === digest(owner));
  }

  /**
   * Records that a preview plans to create or adopt an object and its parts. If another resource of the preview plans to create
   * one of these, returns what, for a message.
   */
  findPlannedByOther({ lifecycle, inputs, owner }: OwningResource): string | undefined {
    const isPlannedByOther = (name: string) => {
      const firstOwner = this.#plannedOwners.get(name) ?? owner;
      this.#plannedOwners.set(name, firstOwner);
      return firstOwner !== owner;
    };
    const [name] = listClaimNames(lifecycle, inputs);
    if (name !== undefined && isPlannedByOther(name)) return capitalize(lifecycle.describe(inputs));
    const parts = listParts(lifecycle, inputs);
    const twice = pickParts(parts, [...parts.keys()].filter(isPlannedByOther));
    return twice.size > 0 ? describeParts(lifecycle, inputs, twice) : undefined;
  }

  /** Returns the error with which a create will fail because another resource owns a part of its object. */
  findPartsConflict({ lifecycle, inputs, owner }: OwningResource): EdgeError | undefined {
    const isTaken = ({ account, owner: other }: Claim) =>
      account === this.ledger.account && other !== digest(owner);
    const parts = listParts(lifecycle, inputs);
    const taken = [...parts.keys()].filter((path) => this.ledger.findOwningClaims(path).some(isTaken));
    return taken.length > 0 ? createPartsManagedError(lifecycle, inputs, pickParts(parts, taken)) : undefined;
  }

  /**
   * Records that a resource uses something that its delete, or another resource's, may remove (`sharedDelete`), or that one
   * resource manages as a whole (`sharedList`). For example, deleting a DatabaseToken with `onDelete: "revokeAll"` revokes
   * every token of the database. `idDigest`: set if the object exists. @throws EdgeError if two resources of the account use
   * the same thing, and one of them needs it alone
   */
  claimSharedUse(resource: OwningResource, idDigest?: string): void {
    const { lifecycle, inputs } = resource;
    const self = digest(resource.owner);
    const sharedUse = findSharedUse(lifecycle, inputs);
    if (sharedUse === undefined) return;
    const { name, isExclusive } = sharedUse;
    const state = isExclusive ? "removes" : "shares";
    // Write before reading: if two processes race, at least one of them sees the other's line.
    this.ledger.append(state, name, self, idDigest);
    const others = this.ledger
      .findClaims(name)
      .filter(({ account, owner }) => account === this.ledger.account && owner !== self);
    if (others.length === 0 || ![state, ...others.map((other) => other.state)].includes("removes")) return;
    this.ledger.append("released", name, self);
    throw createSharedUseError(sharedUse);
  }

  /** Records values that distinguish this object from another one with the same path, in another account for example. */
  #recordIdentifiers(lifecycle: Lifecycle, path: string, owner: string, outputs: Properties): void {
    const identifiers = digestIdentifiers(lifecycle, outputs);
    if (identifiers.length > 0) this.ledger.append("identified", path, owner, identifiers.join());
  }
}

/** What an update, or a create that goes on with one, knows of its resource. */
type UpdatedResource = DeclaredResource & Pick<RecordedResource, "recorded" | "owner">;

/** Returns the resource with what its arguments leave out as the state has it. */
const withRecorded = <A extends Pick<UpdatedResource, "inputs" | "recorded">>(resource: A): A => ({
  ...resource,
  inputs: { ...resource.recorded, ...resource.inputs },
});

const withKey = (resource: OwningResource, key: Properties): OwningResource => ({
  ...resource,
  inputs: { ...resource.inputs, ...key },
});

const listNames = (sharedUse: { readonly name: string } | undefined): string[] =>
  sharedUse ? [sharedUse.name] : [];

const wasOwnedBy = ({ state, owner }: Claim, self: string): boolean =>
  state === "left" ? owner === self || owner === unknownOwner : state === "owned" && owner === self;

const digestIdentifiers = (lifecycle: Lifecycle, outputs: Properties): string[] =>
  listIdentifiers(lifecycle, outputs).map((each) => (each === "" ? "" : digest(each)));

export function createAlreadyManagedError(lifecycle: Lifecycle, key: Properties): EdgeError {
  const id = extractKey(lifecycle, key) ? ` (id ${formatId(lifecycle, key)})` : "";
  return createManagedError(`${capitalize(lifecycle.describe(key))}${id}`);
}

const createPartsManagedError = (lifecycle: Lifecycle, properties: Properties, parts: Parts): EdgeError =>
  createManagedError(`${parts.size === 1 ? "" : "Each of "}${describeParts(lifecycle, properties, parts)}`);

const createManagedError = (subject: string): EdgeError =>
  new EdgeError(
    `${subject} is already managed by another resource of this program: remove one of the two resources, or, if you renamed one, add aliases to it. If one of them gives up its name to the other, add it to the dependsOn of the other.`,
  );
