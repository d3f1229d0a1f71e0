import type * as z from "zod";
import type { Route } from "../server/route";
import type { CreateContext } from "./platform";

/** Describes one list of the state: the schema of its objects in a seed, how to create an object, and the routes. */
export interface Area<Item, State, Services> {
  /** The schema of this list in a seed. */
  readonly seedSchema: z.ZodArray;
  /** Creates an object from its parsed seed, which includes the defaults. */
  create(seed: never, context: CreateContext): Item;
  /** Adds the members that an object lacks, because an earlier version of the emulator saved it. */
  complement?(saved: never, context: CreateContext): Item;
  /**
   * For this list and each nested list, the name of the member that identifies an object. Null for a list of strings.
   */
  readonly idNames: Readonly<Record<string, string | null>>;
  /** Does what the platform does by itself. Called before and after each request. */
  advance?(state: State, context: CreateContext): void;
  readonly routes: readonly Route<State, Services>[];
}
