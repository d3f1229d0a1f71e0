import type { Lifecycle, Properties } from "../classes/lifecycle";

/** A resource as the program declares it. */
export interface Declared {
  readonly lifecycle: Lifecycle;
  readonly inputs: Properties;
  /** Known to this package's host only. */
  readonly urn?: string | undefined;
}

/** A resource as the state has it. */
export interface Recorded {
  readonly lifecycle: Lifecycle;
  readonly key: Properties;
  /** Its outputs; empty for an import. */
  readonly recorded: Properties;
  readonly urn?: string | undefined;
}
