import { isDataSource, type Lifecycle, type Properties } from "../../classes/lifecycle";
import { keptByDestroy, type Line, overwrites, titleOf } from "../messages/report";
import { capital } from "../messages/sentence";
import type { Located } from "../perform/observe";
import { unknownAt } from "../values/unknowns";
import { type CreatePlan, remedyOfTaken } from "./create";
import { formatId } from "./identity";
import { differing } from "./managed";

type Adoption = Pick<Extract<CreatePlan, { step: "adopt" }>, "key" | "outputs"> & {
  readonly isRead?: boolean;
};

/** What a preview prints about a plan. @throws EdgeError if no `up` can succeed */
export function previewLine(
  lifecycle: Lifecycle,
  inputs: Properties,
  located: Located,
  plan: CreatePlan,
): Line | undefined {
  if (lifecycle.previewNotice && located.state !== "unclear") {
    const live = located.state === "found" ? located.found.live : undefined;
    const kind = plan.step === "refuse" ? "fails" : "foreseen";
    return [kind, lifecycle.previewNotice(inputs, live, plan.step)];
  }
  if (plan.step === "adopt") return ["adopts", adoption(lifecycle, inputs, plan, "preview")];
  if (plan.step === "create") return undefined;
  if (!plan.key) return ["fails", `${plan.error.message} "pulumi up" will fail unless this changes first.`];
  const taken = `${capital(lifecycle.describe(inputs))} already exists (id ${formatId(lifecycle, plan.key)})`;
  const until = unknownAt(inputs, "adopt")
    ? "adopt, which is not known yet, is true."
    : `this program deletes or renames it first. ${capital(remedyOfTaken)}`;
  return ["fails", `${taken}: "pulumi up" will fail unless ${until}`];
}

/** What an `up` prints once a create is done, if it created nothing: Pulumi reports "created" in any case. */
export function doneLine(
  lifecycle: Lifecycle,
  inputs: Properties,
  plan: CreatePlan,
  made: Adoption & { readonly adopted: boolean },
): Line | undefined {
  const what = capital(lifecycle.describe(made.key));
  if (isDataSource(lifecycle)) return ["found", `${what} was looked up: nothing was created.`];
  if (made.adopted) return ["adopted", adoption(lifecycle, inputs, made, "done")];
  const before = plan.step === "create" ? plan.before : undefined;
  const matched =
    before && differing(lifecycle, inputs, lifecycle.toOutputs(before.live, made.key)).length === 0;
  return matched ? ["found", `${what} already matched the program: nothing changed.`] : undefined;
}

function adoption(
  lifecycle: Lifecycle,
  inputs: Properties,
  { key, outputs, isRead = true }: Adoption,
  when: "preview" | "done",
): string {
  const [verb, nothing] = when === "preview" ? ["Adopts", "nothing changes"] : ["Adopted", "nothing changed"];
  const changes = overwrites(lifecycle, inputs, outputs) || nothing;
  const unread =
    isRead || when === "done"
      ? ""
      : " The API at the configured base URL has no operation that returns the current values.";
  const isKept = lifecycle.defaultOnDelete === "delete" && inputs["onDelete"] === undefined;
  const later = isKept ? keptByDestroy : "";
  return `${verb} ${titleOf(lifecycle, key, outputs)}: ${changes}.${unread}${later}`;
}
