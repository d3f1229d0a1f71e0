import type { Lifecycle } from "../classes/lifecycle";
import type { Properties } from "../model/properties";

export interface DeclaredResource {
  readonly lifecycle: Lifecycle;
  readonly inputs: Properties;
}

/** A declared resource that may own objects. */
export interface OwningResource extends DeclaredResource {
  /** Identifies the resource within a run: its URN or, on the SDK's host, the value that the program adds (`ownerKey`). */
  readonly owner: string;
}

export interface RecordedResource {
  readonly lifecycle: Lifecycle;
  readonly key: Properties;
  /** The outputs in the state. Empty for an import. */
  readonly recorded: Properties;
  /** Unknown in a read, and in a delete on the SDK's host. */
  readonly owner?: string | undefined;
}
