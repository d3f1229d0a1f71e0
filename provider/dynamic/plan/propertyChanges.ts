import type { Comparison, Properties } from "../../classes/lifecycle";
import { has, top } from "../values";

/** How one property changes, as in Pulumi's detailed diff. */
export interface PropertyChange {
  readonly path: string;
  readonly kind: "add" | "delete" | "update";
  readonly replaces: boolean;
  /** Whether it is or was an input; otherwise it is only an output. */
  readonly input: boolean;
}

/**
 * The change of each property by its path, including nested ones. "add" shows an unknown value for what is computed; of
 * another kind of change, the engine takes the new value from the arguments, and shows a removal if there is none.
 */
export function propertyChanges(
  { changed, replaces, computed }: Comparison,
  oldInputs: Properties,
  inputs: Properties,
): PropertyChange[] {
  const replacing = new Set(replaces.map(top));
  return changed.map((path) => {
    const [before, now] = [has(oldInputs, path), has(inputs, path)];
    const kind = before === now ? "update" : before ? "delete" : "add";
    return {
      path,
      kind: computed.includes(path) ? "add" : kind,
      replaces: replacing.has(top(path)),
      input: before || now,
    };
  });
}
