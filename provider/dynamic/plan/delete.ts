import { isDataSource, type Lifecycle, type Properties } from "../../classes/lifecycle";
import { EdgeError } from "../../http/errors";
import type { Verdict } from "../claims/claims";
import { isAnotherObject } from "../claims/identifiers";
import { capital } from "../messages/sentence";
import { parseId } from "./identity";

/** What a delete does with the object. */
export type DeletePlan =
  | { readonly step: "delete" | "disable" }
  /** `isLeft`: its own settings leave it in place, so that a replacement of the resource may go on with it. */
  | { readonly step: "stay"; readonly sentence: string; readonly isLeft?: true }
  | { readonly step: "refuse"; readonly error: EdgeError };

/** What a delete knows besides the state. */
export interface Ownership {
  /** Whether another resource of this program manages the object, or tried to. */
  readonly verdict: Verdict;
  /** What the delete would remove with the object although another resource uses it. */
  readonly shared?: string | undefined;
  /** The outputs of a read; left out if nothing was read. */
  readonly live?: Properties | undefined;
}

/** Decides by what is recorded and read (rules.md#destroy-by-origin, rules.md#claimed-objects-stay). */
export function planDelete(
  lifecycle: Lifecycle,
  id: string,
  recorded: Properties,
  { verdict, shared, live = recorded }: Ownership,
): DeletePlan {
  const key = parseId(lifecycle, id);
  const what = capital(lifecycle.describe(key));
  const stay = (why: string) => ({ step: "stay" as const, sentence: `${what} was not deleted: ${why}` });
  if (isDataSource(lifecycle)) return stay("the resource only looked it up.");
  if (verdict === "failed") return { step: "refuse", error: refusedError(`${what} (id ${id})`) };
  if (verdict === "held")
    return { step: "stay", sentence: claimedSentence(`${what} (id ${id})`, lifecycle, recorded) };
  const mode = recorded["onDelete"] ?? (recorded["adopted"] === true ? "keep" : lifecycle.defaultOnDelete);
  const sentence = lifecycle.keepNotice?.(key, recorded);
  if (sentence !== undefined) return { step: "stay", sentence, isLeft: true };
  if (mode === "keep")
    return {
      ...stay(
        recorded["onDelete"] === "keep"
          ? 'onDelete is "keep".'
          : 'it was adopted or imported, and onDelete is not "delete".',
      ),
      isLeft: true,
    };
  if (isAnotherObject(lifecycle, live, recorded))
    return stay(
      "it is not the one in the state, which somebody deleted. Delete it on the platform if it is not needed.",
    );
  if (mode === "disable") return { step: "disable" };
  if (shared === undefined) return { step: "delete" };
  return {
    step: "stay",
    sentence: `${capital(shared)} were kept, including the one with id ${id}: another resource of this program manages one of them now. If you renamed the resource, add aliases.`,
  };
}

function claimedSentence(what: string, lifecycle: Lifecycle, { adopted, onDelete }: Properties): string {
  const created = adopted === false && onDelete === undefined && lifecycle.defaultOnDelete === "delete";
  const later = created
    ? ' If that resource adopted it, destroy will keep it unless onDelete is "delete".'
    : "";
  return `${what} was not deleted: another resource of this program manages it now. If you renamed the resource, add aliases.${later}`;
}

const refusedError = (what: string): EdgeError =>
  new EdgeError(
    `${what} was not deleted: another resource of this program refers to the same object and could not be created. Fix that error first, or, if you renamed the resource, add aliases to the new one.`,
  );
