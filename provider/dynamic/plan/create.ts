import type { Lifecycle, Properties } from "../../classes/lifecycle";
import { EdgeError, InvalidArgumentError } from "../../http/errors";
import type { Account } from "../account/account";
import { capital } from "../messages/sentence";
import type { Located } from "../perform/observe";
import { formatId, keyOf } from "./identity";

/** What a create does once it has looked for the object: a preview prints it, an `up` performs it. */
export type CreatePlan =
  /** `before`: the object, if it exists but is not yet as requested. */
  | { readonly step: "create"; readonly before?: { readonly key: Properties; readonly live: unknown } }
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
      readonly isCertain: boolean;
    };

export function planCreate(
  lifecycle: Lifecycle,
  account: Pick<Account, "settings">,
  inputs: Properties,
  located: Located,
): CreatePlan {
  if (located.state === "unclear")
    return refusal(located.error, { isCertain: located.error instanceof InvalidArgumentError });
  const mustExist = refersToExisting(lifecycle, inputs);
  if (located.state === "absent")
    return mustExist ? refusal(notFound(lifecycle, inputs), { isCertain: true }) : { step: "create" };
  const found = located.state === "found" ? located.found : undefined;
  const creates = found
    ? lifecycle.isAsRequested?.(found.live, inputs) === false
    : lifecycle.createsWithoutRead?.(inputs);
  if (lifecycle.create && creates) return { step: "create", ...(found && { before: found }) };
  const key = found?.key ?? keyOf(lifecycle, inputs);
  if (!key) return refusal(cannotFind(lifecycle, inputs));
  if (mustExist || mayAdopt(account, inputs))
    return {
      step: "adopt",
      key,
      outputs: found ? lifecycle.toOutputs(found.live, key) : { ...key },
      isRead: found !== undefined,
    };
  return found
    ? refusal(alreadyExists(lifecycle, inputs, key), { key })
    : refusal(cannotCheck(lifecycle, inputs));
}

export const mayAdopt = ({ settings }: Pick<Account, "settings">, inputs: Properties): boolean =>
  (inputs["adopt"] ?? settings.adopt) === true;

const refusal = (
  error: EdgeError,
  more: { readonly key?: Properties; readonly isCertain?: boolean } = {},
): CreatePlan => ({ step: "refuse", error, isCertain: false, ...more });

/** Whether the arguments refer to an existing object: they set an identity field that the API assigns. */
const refersToExisting = (lifecycle: Lifecycle, inputs: Properties): boolean =>
  !lifecycle.create || (lifecycle.assigned ?? []).some((field) => inputs[field] !== undefined);

function notFound(lifecycle: Lifecycle, inputs: Properties): EdgeError {
  const fields = (lifecycle.assigned ?? []).filter((field) => inputs[field] !== undefined);
  const hint = lifecycle.create
    ? `check ${fields.join(" and ")}, or leave it out to create a new one`
    : "check the arguments of the resource";
  return new EdgeError(`There is no ${lifecycle.describe(inputs)} on the platform: ${hint}.`);
}

/** What to do if the name is taken. */
export const remedyOfTaken =
  "set adopt: true, import it, or, if you renamed the resource, add aliases. If Pulumi replaces the resource, set deleteBeforeReplace: true; if another resource gives up the name, add it to dependsOn.";

const alreadyExists = (lifecycle: Lifecycle, inputs: Properties, key: Properties): EdgeError =>
  new EdgeError(
    `${capital(lifecycle.describe(inputs))} already exists (id ${formatId(lifecycle, key)}): ${remedyOfTaken}`,
  );

function cannotFind(lifecycle: Lifecycle, inputs: Properties): EdgeError {
  const ids = (lifecycle.assigned ?? []).filter((field) => field in lifecycle.inputs.shape);
  const remedy = ids.length > 0 ? `: if it exists, set ${ids.join(" and ")} to adopt it` : " or adopted";
  return new EdgeError(
    `The API at the configured base URL has no operation to check whether ${lifecycle.describe(inputs)} already exists, so it cannot be created${remedy}.`,
  );
}

const cannotCheck = (lifecycle: Lifecycle, inputs: Properties): EdgeError =>
  new EdgeError(
    `The API at the configured base URL has no operation to check whether ${lifecycle.describe(inputs)} already exists: set adopt: true to adopt it without that check.`,
  );

/** For two resources of one program with one object. `isKnown`: whether the host passes URNs. */
export function managedTwice(lifecycle: Lifecycle, key: Properties, isKnown = true): EdgeError {
  const id = keyOf(lifecycle, key) ? ` (id ${formatId(lifecycle, key)})` : "";
  // Without URNs, a resource that the engine replaces looks like another one.
  const remedy = isKnown
    ? ""
    : ' If Pulumi is replacing the resource, run "npx pulumi-edge-platform init", then "pulumi up".';
  return new EdgeError(
    `${capital(lifecycle.describe(key))}${id} is already managed by another resource of this program: remove one of the two resources, or, if you renamed one, add aliases to it. If one of them gives up its name to the other, add it to the dependsOn of the other.${remedy}`,
  );
}
