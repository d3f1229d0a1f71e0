import * as z from "zod";
import { UnexpectedResponseError } from "../http/errors";
import type { Operation } from "../http/operation";

/** The id in the response to a create. A missing one is parsed as NaN, because the object was created anyway; `requireId` reports it. */
export const createdId = z.number().catch(Number.NaN);

/** @throws UnexpectedResponseError if a create returned no id: the object may exist. */
export function requireId(id: number, what: string, operation: Operation, member = "Id"): void {
  if (Number.isSafeInteger(id) && id > 0) return;
  throw new UnexpectedResponseError(
    `The API responded to the create of ${what} without a valid ${member} (${id}). It may exist anyway: look for it on the platform before you try again.`,
    { operation: operation.name, ambiguous: true },
  );
}
