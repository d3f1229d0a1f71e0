import type { Lifecycle, Properties } from "../../classes/lifecycle";
import { EdgeError } from "../../http/errors";
import { formatId, isAnotherObject } from "../identity";
import type { Recorded } from "../resource";
import { capital } from "../text";

/** What a delete does with the object. */
export type DeletePlan =
  | { readonly step: "delete" | "disable" }
  /** `isLeft`: its own settings leave it in place, so that a replacement of the resource may go on with it. */
  | { readonly step: "stay"; readonly sentence: string; readonly isLeft?: true }
  | { readonly step: "refuse"; readonly error: EdgeError };

/** What a delete knows besides the state. */
export interface Ownership {
  /** `held`: another resource of this program manages the object; `failed`: its create of the object failed. */
  readonly verdict: "free" | "held" | "failed";
  /** What the delete would remove with the object although another resource uses it. */
  readonly shared?: string | undefined;
  /** The outputs of a read; left out if nothing was read. */
  readonly live?: Properties | undefined;
}

/** Decides by what is recorded and read (rules.md#destroy-by-origin, rules.md#claimed-objects-stay). */
export function planDelete(
  { lifecycle, key, recorded }: Recorded,
  { verdict, shared, live = recorded }: Ownership,
): DeletePlan {
  const what = capital(lifecycle.describe(key));
  const id = formatId(lifecycle, key);
  const stay = (why: string) => ({ step: "stay" as const, sentence: `${what} was not deleted: ${why}` });
  if (verdict === "failed") return { step: "refuse", error: createFailed(`${what} (id ${id})`) };
  if (verdict === "held")
    return { step: "stay", sentence: managedByAnother(`${what} (id ${id})`, lifecycle, recorded) };
  const sentence = lifecycle.keepNotice?.(key, recorded);
  if (sentence !== undefined) return { step: "stay", sentence, isLeft: true };
  const mode = recorded["onDelete"] ?? (recorded["adopted"] === true ? "keep" : lifecycle.defaultOnDelete);
  if (mode === "keep") {
    const isAsked = recorded["onDelete"] === "keep";
    const why = isAsked ? 'onDelete is "keep".' : 'it was adopted or imported, and onDelete is not "delete".';
    return { ...stay(why), isLeft: true };
  }
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

function managedByAnother(what: string, lifecycle: Lifecycle, { adopted, onDelete }: Properties): string {
  const isCreated = adopted === false && onDelete === undefined && lifecycle.defaultOnDelete === "delete";
  const later = isCreated
    ? ' If that resource adopted it, destroy will keep it unless onDelete is "delete".'
    : "";
  return `${what} was not deleted: another resource of this program manages it now. If you renamed the resource, add aliases.${later}`;
}

const createFailed = (what: string): EdgeError =>
  new EdgeError(
    `${what} was not deleted: another resource of this program refers to the same object and could not be created. Fix that error first, or, if you renamed the resource, add aliases to the new one.`,
  );
