import type { Lifecycle, Properties } from "../classes/lifecycle";
import { EdgeError } from "../http/errors";
import type { Account } from "./account";
import { formatId, keyOf } from "./identity";
import type { Located } from "./observe";
import { capital } from "./sentence";

/** What a create does after looking for the object. A preview decides in the same way. */
export type Decision =
  | { readonly action: "create" }
  /** `live`: the object; undefined if this server offers no read. */
  | { readonly action: "adopt"; readonly key: Properties; readonly live: unknown }
  /** `key`: the existing object that has the name. */
  | { readonly action: "fail"; readonly error: EdgeError; readonly key?: Properties };

export const mayAdopt = ({ settings }: Account, inputs: Properties): boolean =>
  (inputs["adopt"] ?? settings.adopt) === true;

/** Whether the arguments refer to an existing object: they set an identity field that the API assigns. */
const refersToExisting = (lifecycle: Lifecycle, inputs: Properties): boolean =>
  !lifecycle.create || (lifecycle.assigned ?? []).some((field) => inputs[field] !== undefined);

export function decide(lifecycle: Lifecycle, account: Account, inputs: Properties, seen: Located): Decision {
  const mustExist = refersToExisting(lifecycle, inputs);
  if (seen.state === "absent")
    return mustExist ? { action: "fail", error: notFoundError(lifecycle, inputs) } : { action: "create" };
  const found = seen.state === "found" ? seen.found : undefined;
  const creates = found
    ? lifecycle.isAsRequested?.(found.live, inputs) === false
    : lifecycle.createsWithoutRead?.(inputs);
  if (lifecycle.create && creates) return { action: "create" };
  const key = found?.key ?? keyOf(lifecycle, inputs);
  if (!key) return { action: "fail", error: cannotFindError(lifecycle, inputs) };
  if (mustExist || mayAdopt(account, inputs)) return { action: "adopt", key, live: found?.live };
  return found
    ? { action: "fail", error: alreadyExistsError(lifecycle, inputs, key), key }
    : { action: "fail", error: cannotCheckError(lifecycle, inputs) };
}

const notFoundError = (lifecycle: Lifecycle, inputs: Properties): EdgeError => {
  const fields = (lifecycle.assigned ?? []).filter((field) => inputs[field] !== undefined);
  const hint = lifecycle.create
    ? `check ${fields.join(" and ")}, or leave it out to create a new one`
    : "check the arguments of the resource";
  return new EdgeError(`There is no ${lifecycle.describe(inputs)} on the platform: ${hint}.`);
};

/** What to do if the name is taken. */
export const remedyOfTaken =
  "set adopt: true, import it, or, if you renamed the resource, add aliases. If Pulumi replaces the resource, set deleteBeforeReplace: true; if another resource gives up the name, add it to dependsOn.";

const alreadyExistsError = (lifecycle: Lifecycle, inputs: Properties, key: Properties): EdgeError =>
  new EdgeError(
    `${capital(lifecycle.describe(inputs))} already exists (id ${formatId(lifecycle, key)}): ${remedyOfTaken}`,
  );

function cannotFindError(lifecycle: Lifecycle, inputs: Properties): EdgeError {
  const ids = (lifecycle.assigned ?? []).filter((field) => field in lifecycle.inputs.shape);
  const remedy = ids.length > 0 ? `: if it exists, set ${ids.join(" and ")} to adopt it` : " or adopted";
  return new EdgeError(
    `The API at the configured base URL has no operation to check whether ${lifecycle.describe(inputs)} already exists, so it cannot be created${remedy}.`,
  );
}

const cannotCheckError = (lifecycle: Lifecycle, inputs: Properties): EdgeError =>
  new EdgeError(
    `The API at the configured base URL has no operation to check whether ${lifecycle.describe(inputs)} already exists: set adopt: true to adopt it without that check.`,
  );
