import { classes } from "../../../provider/classes";
import { objects } from "../../../provider/objects";
import type { Stack } from "../harness";
import { type Account, accountOf, keyOf, type ObjectKey, type Provider } from "./program";
import type { SeenObject, Snapshot } from "./world";

/** A resource in the state file. */
export interface StateEntry {
  readonly urn: string;
  readonly name: string;
  readonly className: string;
  readonly n: number;
  readonly id: string;
  readonly provider: Provider;
  /** The name of the component. */
  readonly box: string | undefined;
  readonly account: Account;
  readonly key: ObjectKey;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<Record<string, unknown>>;
  /** Replaced but not deleted yet, or deleted but not created again yet. */
  readonly pending: boolean;
  /** Deleted but not created again yet. */
  readonly ended: boolean;
  readonly retained: boolean;
  readonly isProtected: boolean;
}

/** Reads the custom resources from the state file. */
export function readEntries(stack: Stack): StateEntry[] {
  return stack.resources().map((resource) => {
    const { urn, type, id = "", inputs, outputs } = resource;
    const className = type.split(":").at(-1) ?? type;
    const n = parseNumber(className, id, outputs);
    const provider = parseProvider(resource.provider ?? "");
    const box = /:Box::(\w+)$/.exec(resource.parent ?? "")?.[1];
    const account = accountOf[provider];
    return {
      urn,
      className,
      n,
      id,
      provider,
      box,
      account,
      inputs,
      outputs,
      name: urn.split("::").at(-1) ?? urn,
      key: keyOf(account, className, n),
      pending: resource.delete ?? resource.pendingReplacement ?? false,
      ended: resource.pendingReplacement ?? false,
      retained: resource.retainOnDelete ?? false,
      isProtected: resource.protect ?? false,
    };
  });
}

/** Parses the number of the object from the ID. Objects without a parent have it in their name. */
const parseNumber = (className: string, id: string, outputs: Readonly<Record<string, unknown>>): number => {
  const lookup = objects.find((each) => each.className === className && !each.parent)?.lookup[0];
  const name = lookup === undefined ? undefined : outputs[lookup];
  return Number(/\d+/.exec(String(name ?? id))?.[0]) % 1_000_000;
};

const parseProvider = (reference: string): Provider => {
  const name = reference.split("::").at(-2);
  return name === "second" || name === "other" ? name : "stack";
};

/** By class: the output with the ID that the platform assigns. A recreated object has another ID. */
export const assignedIds: Readonly<Record<string, string>> = Object.fromEntries(
  classes
    .filter(({ fields }) => "adopt" in fields)
    .flatMap(({ className, assigned }) => assigned.map((output) => [className, output])),
);

/** Whether the entry records the current object, not an earlier one with the same key. */
export const isSameObject = (
  { className, id, outputs }: StateEntry,
  { held: [first] }: SeenObject,
): boolean => {
  const assigned = assignedIds[className];
  if (className === "LogForwarding") return outputs["configurationId"] === first?.["configurationId"];
  return assigned === undefined || lastSegment(id) === lastSegment(String(first?.[assigned]));
};

const lastSegment = (id: string): string | undefined => id.split("/").at(-1);

/** Whether the recorded object still exists. */
export function isAlive(recorded: StateEntry, platform: Snapshot): boolean {
  const seen = platform.get(recorded.key);
  return seen !== undefined && seen.held.length > 0 && isSameObject(recorded, seen);
}

/** Whether a destroy deletes the object. Without `onDelete`, it keeps an adopted object. */
export function deletesObject({ className, outputs: { onDelete, adopted } }: StateEntry): boolean {
  const of = classes.find((each) => each.className === className);
  return (onDelete ?? (adopted === true ? "keep" : of?.defaultOnDelete)) === "delete";
}

/** Predicts what a refresh records of objects that others have created again under the same ID: they become adopted ones. */
export const predictRecreated = (recorded: readonly StateEntry[], platform: Snapshot): StateEntry[] =>
  recorded.map((each) => {
    const held = platform.get(each.key)?.held[0];
    if (each.className !== "LogForwarding" || !held || isAlive(each, platform)) return each;
    return { ...each, outputs: { ...each.outputs, ...held, adopted: true } };
  });

const forgottenByRefresh = [...Object.keys(assignedIds), "LogForwarding"];

/** Predicts the state after a refresh: live values, without deleted objects of the classes in `forgottenByRefresh`. */
export const predictRefresh = (recorded: readonly StateEntry[], platform: Snapshot): StateEntry[] =>
  recorded
    .filter((each) => !forgottenByRefresh.includes(each.className) || isAlive(each, platform))
    .map((each) => ({ ...each, outputs: { ...each.outputs, ...platform.get(each.key)?.held[0] } }));
