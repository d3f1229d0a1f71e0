import { classes } from "../../../provider/classes";
import type { Stack } from "../harness";
import { type Account, accountOf, type Key, keyOf, type Provider } from "./program";
import type { SeenObject, Snapshot } from "./world";

/** A resource as the state file has it. */
export interface Recorded {
  readonly urn: string;
  readonly name: string;
  readonly className: string;
  readonly n: number;
  readonly id: string;
  readonly provider: Provider;
  readonly account: Account;
  readonly key: Key;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<Record<string, unknown>>;
  /** Replaced but not deleted yet, or deleted but not created again yet. */
  readonly pending: boolean;
  /** Deleted but not created again yet. */
  readonly ended: boolean;
  readonly retained: boolean;
}

/** The custom resources of the state file. */
export function readRecorded(stack: Stack): Recorded[] {
  return stack.resources().map((resource) => {
    const { urn, type, id = "", inputs, outputs } = resource;
    const className = type.split(":").at(-1) ?? type;
    const n = parseNumber(className, id, outputs);
    const provider = parseProvider(resource.provider ?? "");
    const account = accountOf[provider];
    return {
      ...{ urn, className, n, id, provider, account, inputs, outputs },
      name: urn.split("::").at(-1) ?? urn,
      key: keyOf(account, className, n),
      pending: resource.delete ?? resource.pendingReplacement ?? false,
      ended: resource.pendingReplacement ?? false,
      retained: resource.retainOnDelete ?? false,
    };
  });
}

/** The number of its object: of a load balancer and a database by its name, else the id's first number, whatever the class adds. */
const parseNumber = (className: string, id: string, { name }: Readonly<Record<string, unknown>>): number =>
  Number(/\d+/.exec(["LoadBalancer", "Database"].includes(className) ? String(name) : id)?.[0]) % 1_000_000;

const parseProvider = (reference: string): Provider => {
  const name = reference.split("::").at(-2);
  return name === "second" || name === "other" ? name : "stack";
};

/** The outputs that hold the ids that the platform assigns: what somebody made anew is another object. */
export const assignedIds: Readonly<Record<string, string>> = Object.fromEntries(
  classes
    .filter(({ fields }) => "adopt" in fields)
    .flatMap(({ className, assigned = [] }) => assigned.map((output) => [className, output])),
);

/** Whether the entry is of the object that exists now, not of an earlier one. */
export const isSameObject = (
  { className, id, outputs }: Recorded,
  { held: [first] }: SeenObject,
): boolean => {
  const assigned = assignedIds[className];
  if (className === "LogForwarding") return outputs["configurationId"] === first?.["configurationId"];
  return assigned === undefined || lastSegment(id) === lastSegment(String(first?.[assigned]));
};

const lastSegment = (id: string): string | undefined => id.split("/").at(-1);

/** Whether its object still exists. */
export function isAlive(recorded: Recorded, platform: Snapshot): boolean {
  const seen = platform.get(recorded.key);
  return seen !== undefined && seen.held.length > 0 && isSameObject(recorded, seen);
}

/** What destroy does to it: its setting, else what its class does to what it made or found. */
export type DeleteMode = "delete" | "disable" | "keep" | "revokeAll";
export function deleteMode({ className, outputs }: Recorded): DeleteMode {
  const setting = outputs["onDelete"];
  if (setting === "delete" || setting === "disable" || setting === "keep" || setting === "revokeAll")
    return setting;
  const of = classes.find((each) => each.className === className);
  return of?.defaultOnDelete === "delete" && outputs["adopted"] !== true ? "delete" : "keep";
}

const forgottenByRefresh = [...Object.keys(assignedIds), "LogForwarding"];

/** What the state has after a refresh: live values, and nothing of what was deleted. */
export const predictRefresh = (recorded: readonly Recorded[], platform: Snapshot): Recorded[] =>
  recorded
    .filter((each) => !forgottenByRefresh.includes(each.className) || isAlive(each, platform))
    .map((each) => ({ ...each, outputs: { ...each.outputs, ...platform.get(each.key)?.held[0] } }));
