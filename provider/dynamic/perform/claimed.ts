import { isDataSource, type Lifecycle, type Properties } from "../../classes/lifecycle";
import type { Account } from "../account/account";
import { managedTwice } from "../plan/create";
import type { Ownership } from "../plan/delete";
import { keyOf, nameOf } from "../plan/identity";
import { isInitFailed } from "./initFailed";

/** A resource that is being created. */
export interface Creation {
  readonly lifecycle: Lifecycle;
  readonly account: Account;
  readonly inputs: Properties;
  /** Known to this package's host only. */
  readonly urn?: string | undefined;
}

/** A resource that is being deleted: what its state holds. */
export interface Deletion {
  readonly lifecycle: Lifecycle;
  readonly account: Account;
  readonly id: string;
  readonly key: Properties;
  readonly recorded: Properties;
  readonly urn?: string | undefined;
}

/** What a create asks of the claims about an object. */
export interface Claiming {
  /** Claims it. `outputs`: once they are known. @throws EdgeError if another resource has it */
  take(key: Properties, outputs?: Properties): void;
  /** Whether the resource had it until now: its delete left it. */
  inherits(key: Properties): boolean;
}

/** A data source changes nothing and may be declared twice. */
export const claimingNothing: Claiming = { take: () => {}, inherits: () => false };

/**
 * Runs a create with all that it asks of the claims (rules.md#one-resource-per-object). The name comes first: two creates
 * must not both find no object of this name. If it fails, this program may already manage the object under another
 * resource name, so it must not be deleted in this run.
 */
export async function claimed<A>(creation: Creation, create: (claiming: Claiming) => Promise<A>): Promise<A> {
  const { lifecycle, account, inputs, urn } = creation;
  if (isDataSource(lifecycle)) return create(claimingNothing);
  const { claims } = account;
  const by = claims.creating(inputs, urn);
  const take = (name: string, key: Properties) => {
    if (!by.names.has(name) && !claims.take(name, by)) throw managedTwice(lifecycle, key, urn !== undefined);
  };
  const name = keyOf(lifecycle, inputs) ? undefined : nameOf(lifecycle, inputs);
  try {
    if (name !== undefined) take(name, inputs);
    claims.share(lifecycle, inputs, by);
    return await create({
      take(key, outputs) {
        take(lifecycle.path(key), key);
        if (outputs) claims.identify(lifecycle, lifecycle.path(key), by, outputs);
      },
      inherits: (key) => claims.inherits(lifecycle.path(key), by),
    });
  } catch (error) {
    if (!isInitFailed(error)) claims.fail(lifecycle, inputs, by);
    throw error;
  }
}

/** What the claims of this run say about an object that is to be deleted. `live`: its outputs, if it was read. */
export function ownershipOf(deletion: Deletion, live?: Properties): Ownership {
  const { lifecycle, account, id, key, recorded, urn } = deletion;
  if (isDataSource(lifecycle)) return { verdict: "free" };
  const { claims } = account;
  const verdict = claims.verdict(lifecycle, key, recorded, urn, live);
  return { verdict, shared: claims.sparedBy(lifecycle, id, recorded), live };
}
