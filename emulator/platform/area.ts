import type * as z from "zod";
import type { Route } from "../server/route";
import type { CreateContext } from "./platform";

/** Declares a list of the state: how its objects are seeded and created, and the routes that serve them. */
export interface Area<Item, State, Services> {
  /** Schema of this list in a seed. */
  readonly seedSchema: z.ZodArray;
  /** Creates an object from the output of the schema, which has filled in the defaults. */
  create(seed: never, context: CreateContext): Item;
  /**
   * The member that identifies an object of this list, and of each list nested in its objects; null for lists of strings.
   */
  readonly idNames: Readonly<Record<string, string | null>>;
  readonly routes: readonly Route<State, Services>[];
}
