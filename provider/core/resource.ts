import type { Lifecycle, Properties } from "../classes/lifecycle";

export interface DeclaredResource {
  readonly lifecycle: Lifecycle;
  readonly inputs: Properties;
}

/** A declared resource that may own objects. */
export interface OwningResource extends DeclaredResource {
  /** Tells it from the others of a run: its URN or, on the SDK's host, what the program gives in its place (`ownerKey`). */
  readonly owner: string;
}

export interface RecordedResource {
  readonly lifecycle: Lifecycle;
  readonly key: Properties;
  /** Its outputs; empty for an import. */
  readonly recorded: Properties;
  /** Not known to a delete on the SDK's host. */
  readonly owner?: string | undefined;
}
