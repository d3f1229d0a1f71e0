import type { Properties } from "../../classes/lifecycle";
import type { Entry } from "./store";

/** The account whose resources make the claims, and the platform it is on. */
export interface Place {
  readonly url: string;
  readonly account: string;
}

/** What a diff knows of a resource besides its arguments. */
export interface Diffed {
  /** The outputs that it compared the arguments with. */
  readonly recorded?: Properties | undefined;
  /** Known to this package's host only. */
  readonly urn?: string | undefined;
}

/** One resource's claim on an object. */
export interface Claim {
  readonly state: Entry["state"];
  /** The arguments of the resource that keeps it; `undefined`: this run created or adopted it. */
  readonly owner?: string | undefined;
  readonly urn?: string | undefined;
  /** A digest of its URN and of the outputs that the diff of that resource compared its arguments with. */
  readonly recorded?: string | undefined;
}

/** A delete that was skipped, with the provider text of the resource that then keeps the object if it fails. */
export type Delete = (provider: unknown) => Promise<void>;

/** What a delete does with an object: go on, leave it to the resource that manages it now, or fail. */
export type Verdict = "free" | "held" | "refused";
