import type { Comparison, Properties } from "../classes/lifecycle";
import { given, top } from "./paths";

/** How one property changes, as in Pulumi's detailed diff. */
export interface PropertyChange {
  readonly path: string;
  readonly kind: "add" | "delete" | "update";
  readonly replaces: boolean;
  /** Whether it is or was an input; otherwise it is only an output. */
  readonly input: boolean;
}

/**
 * The change of each property by its path, including nested ones. What the update `renews` is shown as an unknown value;
 * of another kind of change, the engine takes the new value from the arguments, and shows a removal if there is none.
 */
export function detail(
  comparison: Comparison,
  recorded: Properties,
  inputs: Properties,
  renews: readonly string[],
): PropertyChange[] {
  const replacing = new Set(comparison.replaces.map(top));
  return comparison.changed.map((path) => ({
    path,
    kind: renews.includes(path) ? "add" : kindOf(given(recorded, path), given(inputs, path)),
    replaces: replacing.has(top(path)),
    input: given(recorded, path) || given(inputs, path),
  }));
}

const kindOf = (before: boolean, after: boolean): PropertyChange["kind"] => {
  if (before === after) return "update";
  return before ? "delete" : "add";
};
