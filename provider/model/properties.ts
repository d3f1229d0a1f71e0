/** A JSON object: in most places, the arguments or outputs of a resource. */
export type Properties = Record<string, unknown>;

/** An invalid argument. `reason` is a sentence for the user. */
export interface ArgumentError {
  readonly property: string;
  readonly reason: string;
}

export interface Comparison {
  /** Paths of the arguments that differ, and of outputs that an update must read because they are missing or out of date. */
  readonly changed: readonly string[];
  /** The changed paths that require a replacement. */
  readonly replaces: readonly string[];
  /** Outputs that the API computes in the update. A preview shows them as unknown. The update does not restore them. */
  readonly computed: readonly string[];
  /** A sentence for the user about a change that the engine does not show. */
  readonly notice?: string | undefined;
}
