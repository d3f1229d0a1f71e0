import type { Lifecycle, Properties } from "../../classes/lifecycle";
import { inShort, keptByDestroy, type Line } from "../messages";
import { type CreatePlan, nameIsTaken } from "../plan/create";
import { desiredValues, differingPaths } from "../plan/managed";
import type { Declared, FindResult } from "../resource";
import { capital } from "../text";
import { get, pick } from "../values";
import { hiddenBecause } from "../values/secrets";
import { unknownAt } from "../values/unknowns";

/** What a preview prints about a plan. @throws EdgeError if no `up` can succeed */
export function previewLine(
  { lifecycle, inputs }: Declared,
  result: FindResult,
  plan: CreatePlan,
): Line | undefined {
  if (lifecycle.previewNotice && result.state !== "unclear") {
    const live = result.state === "found" ? result.found.live : undefined;
    const kind = plan.step === "refuse" ? "fails" : "foreseen";
    return [kind, lifecycle.previewNotice(inputs, live, plan.step)];
  }
  if (plan.step === "create") return undefined;
  if (plan.step === "adopt") {
    const unread = " The API at the configured base URL has no operation that returns the current values.";
    const note = plan.isRead ? "" : unread;
    return ["adopts", adoption(lifecycle, inputs, plan, ["Adopts", "nothing changes"], note)];
  }
  if (!plan.key) return ["fails", `${plan.error.message} "pulumi up" will fail unless this changes first.`];
  return ["fails", nameIsTaken(lifecycle, inputs, plan.key, true)];
}

/** The object of a create, before what differs from the program is written to it. */
export interface Made {
  readonly key: Properties;
  readonly outputs: Properties;
  /** Whether it existed before. */
  readonly adopted: boolean;
}

/** What an `up` prints once a create is done, if it created nothing: Pulumi reports "created" in any case. */
export function doneLine({ lifecycle, inputs }: Declared, plan: CreatePlan, made: Made): Line | undefined {
  const what = capital(lifecycle.describe(made.key));
  if (made.adopted) return ["adopted", adoption(lifecycle, inputs, made, ["Adopted", "nothing changed"])];
  const before = plan.step === "create" ? plan.before : undefined;
  const matched =
    before && differingPaths(lifecycle, inputs, lifecycle.toOutputs(before.live, made.key)).length === 0;
  return matched ? ["found", `${what} already matched the program: nothing changed.`] : undefined;
}

/** `Adopted origin group 14 "eu": weight 3 → 20.` */
function adoption(
  lifecycle: Lifecycle,
  inputs: Properties,
  { key, outputs }: Pick<Made, "key" | "outputs">,
  [verb, nothing]: readonly [verb: string, nothing: string],
  note = "",
): string {
  const isKept = lifecycle.defaultOnDelete === "delete" && inputs["onDelete"] === undefined;
  const changes = overwrites(lifecycle, inputs, outputs) || nothing;
  return `${verb} ${titleOf(lifecycle, key, outputs)}: ${changes}.${note}${isKept ? keptByDestroy : ""}`;
}

/** The object for people: with its name, if the API assigned its id. */
function titleOf(lifecycle: Lifecycle, key: Properties, { name }: Properties): string {
  if (!lifecycle.locate || typeof name !== "string") return lifecycle.describe(key);
  return `${lifecycle.describe(pick(key, lifecycle.assigned ?? []))} ${inShort(name)}`;
}

/** What adopting overwrites in `live`: `weight 3 → 20, enabled false → true`. Empty if nothing. */
function overwrites(lifecycle: Lifecycle, inputs: Properties, live: Properties): string {
  const desired = desiredValues(lifecycle, inputs);
  return differingPaths(lifecycle, inputs, live)
    .map((path) => {
      const after = unknownAt(inputs, path) ? "a value not known yet" : valueAt(lifecycle, desired, path);
      return [path, valueAt(lifecycle, live, path), "→", after].filter(Boolean).join(" ");
    })
    .join(", ");
}

/** A value in a line; empty for one that the API does not return. */
function valueAt(lifecycle: Lifecycle, properties: Properties, path: string): string {
  const value = get(properties, path);
  if (value === undefined) return "";
  return hiddenBecause(lifecycle, path) ?? inShort(value);
}
