import type { Lifecycle, Properties } from "../../classes/lifecycle";
import { EdgeError, InvalidArgumentError } from "../../http/errors";
import type { Settings } from "../../http/settings";
import { formatId, keyOf } from "../identity";
import type { Declared, Existing, FindResult } from "../resource";
import { capital } from "../text";
import { unknownAt } from "../values/unknowns";

/** What a create does once it has looked for the object: a preview prints it, an `up` performs it. */
export type CreatePlan =
  /** `before`: the object, if it exists. */
  | { readonly step: "create"; readonly before?: Existing | undefined }
  /** `outputs`: those of the object; only its key if this server has no read (`isRead`). */
  | {
      readonly step: "adopt";
      readonly key: Properties;
      readonly outputs: Properties;
      readonly isRead: boolean;
    }
  /** `key`: the existing object that has the name. `isCertain`: no `up` of this program can succeed. */
  | {
      readonly step: "refuse";
      readonly error: EdgeError;
      readonly key?: Properties;
      readonly isCertain?: boolean;
    };

/** Decides whether the object is created or adopted (rules.md#explicit-adoption). */
export function planCreate(
  { lifecycle, inputs }: Declared,
  result: FindResult,
  adoptsExisting: boolean,
): CreatePlan {
  if (result.state === "unclear")
    return {
      step: "refuse",
      error: result.error,
      isCertain: result.error instanceof InvalidArgumentError,
    };
  const mustExist = assignedIn(lifecycle, inputs).length > 0;
  if (result.state === "absent")
    return mustExist
      ? { step: "refuse", error: notFound(lifecycle, inputs), isCertain: true }
      : { step: "create" };
  const existing = result.state === "found" ? result.found : undefined;
  if (lifecycle.createsAnyway?.(existing?.live, inputs)) return { step: "create", before: existing };
  const key = existing?.key ?? keyOf(lifecycle, inputs);
  if (!key) return { step: "refuse", error: cannotFind(lifecycle, inputs) };
  if (mustExist || adoptsExisting) {
    const outputs = existing ? lifecycle.toOutputs(existing.live, key) : { ...key };
    return { step: "adopt", key, outputs, isRead: existing !== undefined };
  }
  return existing
    ? { step: "refuse", error: new EdgeError(nameIsTaken(lifecycle, inputs, key)), key }
    : { step: "refuse", error: cannotCheck(lifecycle, inputs) };
}

/** Whether the program says to adopt an existing object: `edge:adopt` is the default of the argument. */
export const mayAdopt = (inputs: Properties, { adopt }: Pick<Settings, "adopt">): boolean =>
  (inputs["adopt"] ?? adopt) === true;

/** The identity fields that the API assigns and the arguments set: they refer to an existing object. */
const assignedIn = ({ assigned = [] }: Lifecycle, inputs: Properties): string[] =>
  assigned.filter((field) => inputs[field] !== undefined);

const notFound = (lifecycle: Lifecycle, inputs: Properties): EdgeError =>
  new EdgeError(
    `There is no ${lifecycle.describe(inputs)} on the platform: check ${assignedIn(lifecycle, inputs).join(" and ")}, or leave it out to create a new one.`,
  );

const noCheck = (lifecycle: Lifecycle, inputs: Properties, remedy: string): EdgeError =>
  new EdgeError(
    `The API at the configured base URL has no operation to check whether ${lifecycle.describe(inputs)} already exists${remedy}.`,
  );

function cannotFind(lifecycle: Lifecycle, inputs: Properties): EdgeError {
  const ids = (lifecycle.assigned ?? []).filter((field) => field in lifecycle.inputs.shape);
  const remedy = ids.length > 0 ? `: if it exists, set ${ids.join(" and ")} to adopt it` : " or adopted";
  return noCheck(lifecycle, inputs, `, so it cannot be created${remedy}`);
}

const cannotCheck = (lifecycle: Lifecycle, inputs: Properties): EdgeError =>
  noCheck(lifecycle, inputs, ": set adopt: true to adopt it without that check");

const remedyOfTaken = ({ notImportable }: Lifecycle): string =>
  `set adopt: true, ${notImportable ? "" : "import it, "}or, if you renamed the resource, add aliases. If Pulumi replaces the resource, set deleteBeforeReplace: true; if another resource gives up the name, add it to dependsOn.`;

/** For an object that has the name. `isPreview`: it may be gone, or adopted, in the `up`. */
export function nameIsTaken(
  lifecycle: Lifecycle,
  inputs: Properties,
  key: Properties,
  isPreview = false,
): string {
  const taken = `${capital(lifecycle.describe(inputs))} already exists (id ${formatId(lifecycle, key)})`;
  const remedy = remedyOfTaken(lifecycle);
  if (!isPreview) return `${taken}: ${remedy}`;
  const until = unknownAt(inputs, "adopt")
    ? "adopt, which is not known yet, is true."
    : `this program deletes or renames it first. ${capital(remedy)}`;
  return `${taken}: "pulumi up" will fail unless ${until}`;
}
