import type { Lifecycle, Properties } from "../classes/lifecycle";
import type { EdgeError } from "../http/errors";

/** A resource as the program declares it. */
export interface Declared {
  readonly lifecycle: Lifecycle;
  readonly inputs: Properties;
}

/** A resource that may own objects. */
export interface Owner extends Declared {
  /** Tells it from the others of a run: its URN or, on the SDK's host, what the program gives in its place (`ownerKey`). */
  readonly owner: string;
}

/** A resource as the state has it. */
export interface Recorded {
  readonly lifecycle: Lifecycle;
  readonly key: Properties;
  /** Its outputs; empty for an import. */
  readonly recorded: Properties;
  /** Not known to a delete on the SDK's host. */
  readonly owner?: string | undefined;
}

/** The result of a read: an object, its proven absence, or that this server has no such read operation. */
export type Observation<Found> =
  | { readonly state: "found"; readonly found: Found }
  /** `parentExists`: its parent, whose id the API assigned, exists and does not list it. */
  | { readonly state: "absent"; readonly parentExists?: boolean }
  | { readonly state: "unobservable" };

/** An existing object. */
export interface Existing {
  readonly key: Properties;
  readonly live: unknown;
}

/** What a read shows of the object that the arguments identify; `siblings`: the keys of all of the same parent. */
export type FindResult = (
  | Observation<Existing>
  /** A read leaves open which object that is: several have its name, for example. */
  | { readonly state: "unclear"; readonly error: EdgeError }
) & { readonly siblings?: readonly Properties[] };
