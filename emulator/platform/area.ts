import type * as z from "zod";
import type { Route } from "../server/route";
import type { CreateContext } from "./platform";

/** A list of the state: the schema of its seeds, how to create its objects, and the routes that serve them. */
export interface Area<Item, State, Services> {
  /** The schema of this list in a seed. */
  readonly seedSchema: z.ZodArray;
  /** Creates an object from a parsed seed, which includes the defaults. */
  create(seed: never, context: CreateContext): Item;
  /**
   * The name of the member that identifies an object, for this list and each nested list. Null for lists of strings.
   */
  readonly idNames: Readonly<Record<string, string | null>>;
  readonly routes: readonly Route<State, Services>[];
}
