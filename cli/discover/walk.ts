import type { Client } from "../../provider/http/client";

/** An object that a walk comes across. */
export interface Sighting {
  /** The import id. */
  readonly id: string;
  /** What people call it, the widest part first: profile, then group. */
  readonly name: readonly string[];
}

/** How all objects of one class are found. */
export interface Walk {
  readonly kind: string;
  /** The area of the platform in messages: "load balancers". */
  readonly area: string;
  /** Heading of its part of the program. */
  readonly title: string;
  /** Reads only, page after page. */
  find(client: Client): AsyncIterable<Sighting>;
}

/** A name, or what stands in for one that is missing. */
export const called = (name: string | null | undefined, instead: string): string =>
  name?.trim() ? name : instead;
