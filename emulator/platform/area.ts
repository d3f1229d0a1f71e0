import type * as z from "zod";
import type { Route } from "../server/route";
import type { CreateContext } from "./platform";

/** A list of the state: the seeds of its objects, their creation, and the routes that serve them. */
export interface Area<Item, State, Services> {
  /** The schema of a seed's list. */
  readonly seeds: z.ZodArray;
  /** Creates an object from the output of the schema, which has filled in the defaults. */
  create(seed: never, context: CreateContext): Item;
  /**
   * For this list, and each list inside its objects: the member that identifies an object; null if the objects are strings.
   */
  readonly idNames: Readonly<Record<string, string | null>>;
  readonly routes: readonly Route<State, Services>[];
}
