import type { Lifecycle, Properties } from "../classes/lifecycle";
import { EdgeError, InvalidArgumentError, UnexpectedResponseError } from "../http/errors";
import type { Settings } from "../http/settings";
import { type InAccount, runSerially, type Unfinished } from "./account";
import type { CreateClaims } from "./claims";
import { createOrFind } from "./createOrFind";
import { keptByDestroy, type ReportLine, report } from "./messages";
import { type Existing, type FindResult, find, formatId, observe } from "./object";
import type { DeclaredResource, OwningResource } from "./resource";
import { initializationError, stateOutputs } from "./state";
import { capitalize } from "./text";
import { type Confirmed, type ObjectBefore, sync } from "./update";
import {
  abbreviate,
  describeChanges,
  desiredValues,
  differingPaths,
  pickPaths,
  unknownAt,
  withFallback,
} from "./values";

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
  { lifecycle, inputs }: DeclaredResource,
  result: FindResult,
  adoptsExisting: boolean,
): CreatePlan {
  if (result.state === "unclear")
    return {
      step: "refuse",
      error: result.error,
      isCertain: result.error instanceof InvalidArgumentError,
    };
  const mustExist = givenIds(lifecycle, inputs).length > 0;
  if (result.state === "absent")
    return mustExist
      ? { step: "refuse", error: notFound(lifecycle, inputs), isCertain: true }
      : { step: "create" };
  const existing = result.state === "found" ? result.found : undefined;
  if (lifecycle.createsAnyway?.(existing?.live, inputs)) return { step: "create", before: existing };
  const key = existing?.key ?? result.givenKey;
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
const givenIds = ({ assigned = [] }: Lifecycle, inputs: Properties): string[] =>
  assigned.filter((field) => inputs[field] !== undefined);

const notFound = (lifecycle: Lifecycle, inputs: Properties): EdgeError =>
  new EdgeError(
    `There is no ${lifecycle.describe(inputs)} on the platform: check ${givenIds(lifecycle, inputs).join(" and ")}, or leave it out to create a new one.`,
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

/** For an object that has the name. `isPreview`: it may be gone, or adopted, in the `up`. */
export function nameIsTaken(
  lifecycle: Lifecycle,
  inputs: Properties,
  key: Properties,
  isPreview = false,
): string {
  const taken = `${capitalize(lifecycle.describe(inputs))} already exists (id ${formatId(lifecycle, key)})`;
  const remedy = `set adopt: true, ${lifecycle.notImportable ? "" : "import it, "}or, if you renamed the resource, add aliases. If Pulumi replaces the resource, set deleteBeforeReplace: true; if another resource gives up the name, add it to dependsOn.`;
  if (!isPreview) return `${taken}: ${remedy}`;
  const until = unknownAt(inputs, "adopt")
    ? "adopt, which is not known yet, is true."
    : `this program deletes or renames it first. ${capitalize(remedy)}`;
  return `${taken}: "pulumi up" will fail unless ${until}`;
}

interface Created {
  readonly id: string;
  readonly outputs: Properties;
}

/** The object of a create, before what differs from the program is written to it. */
interface MadeObject {
  readonly key: Properties;
  readonly outputs: Properties;
  /** Whether it existed before. */
  readonly adopted: boolean;
}

/** Creates an object or adopts it, and prints a line if it created nothing: Pulumi reports "created" in any case. */
export function createResource(resource: InAccount<OwningResource>): Promise<Created> {
  return resource.account.claims.claimForCreate(resource, (claims) =>
    runSerially(resource, resource.inputs, async () => {
      const unfinished = resource.account.unfinished.get(resource.owner);
      return (unfinished && (await complete(resource, unfinished))) ?? createOrAdopt(resource, claims);
    }),
  );
}

/** Looks for the object, plans, creates or adopts it, and writes what then differs from the program. */
async function createOrAdopt(resource: InAccount<OwningResource>, claims: CreateClaims): Promise<Created> {
  const { account, inputs } = resource;
  const result = await find(resource, account.freshClient);
  const adopts = mayAdopt(inputs, account.settings);
  const isInherited = result.state === "found" && claims.ownedBefore(result.found.key);
  const plan = planCreate(resource, result, adopts || isInherited);
  const existingKey = plan.step === "create" ? result.givenKey : plan.key;
  if (existingKey) claims.claim(existingKey);
  if (plan.step === "refuse") throw plan.error;
  const made =
    plan.step === "adopt"
      ? { ...plan, adopted: true }
      : toMade(resource, await createOrFind(resource, plan.before), result.siblings);
  claims.claim(made.key, made.outputs);
  if (made.adopted && !adopts && plan.step === "create") throw existedBefore(resource, made.key);
  const confirmed = { outputs: made.outputs, wrote: !made.adopted };
  const created = await finish(resource, made, { recorded: {}, seen: made.outputs }, confirmed);
  const line = lineOf(resource, plan, made);
  if (line) report(resource, ...line);
  return created;
}

/** What the response to a create leaves out counts as sent, unless it is about an object that existed before. */
function toMade(
  { lifecycle, inputs }: DeclaredResource,
  { key, live }: Existing,
  others: readonly Properties[] = [],
): MadeObject {
  const id = formatId(lifecycle, key);
  const outputs = lifecycle.toOutputs(live, key);
  if (others.some((each) => formatId(lifecycle, each) === id)) return { key, outputs, adopted: true };
  const sent = desiredValues(lifecycle, inputs);
  return { key, outputs: withFallback(outputs, sent, lifecycle.settable), adopted: false };
}

const existedBefore = ({ lifecycle, inputs }: DeclaredResource, key: Properties): UnexpectedResponseError =>
  new UnexpectedResponseError(
    `Instead of creating ${lifecycle.describe(inputs)}, the API returned an object that already existed (id ${formatId(lifecycle, key)}). Nothing was saved in the state. Check the object on the platform, and set adopt: true only if this resource is to manage it.`,
  );

/** Writes what differs from the program. If that fails after a write, a further Create completes the object. */
async function finish(
  resource: InAccount<OwningResource>,
  { key, adopted }: Pick<MadeObject, "key" | "adopted">,
  object: ObjectBefore,
  confirmed: Confirmed,
): Promise<Created> {
  const { account, owner, lifecycle } = resource;
  let failure: unknown;
  const synced = await sync({ ...resource, key }, object, confirmed).catch((error: unknown) => {
    if (!confirmed.wrote) throw error;
    failure = error;
    return confirmed.outputs;
  });
  const outputs = stateOutputs(resource, synced, adopted);
  if (failure !== undefined) {
    account.unfinished.set(owner, { key, outputs });
    throw initializationError({ ...resource, key }, outputs, failure);
  }
  account.unfinished.delete(owner);
  return { id: formatId(lifecycle, key), outputs };
}

/**
 * Completes the object that an earlier Create recorded as failed to initialize: after a resource hook `onError`, the engine
 * sends another Create and records only what that returns. `undefined`: the object no longer exists.
 */
async function complete(
  declared: InAccount<OwningResource>,
  { key, outputs: recorded }: Unfinished,
): Promise<Created | undefined> {
  const { account, inputs, owner } = declared;
  const lifecycle = declared.lifecycle.resolve?.(inputs, recorded) ?? declared.lifecycle;
  const resource = { ...declared, lifecycle, key, recorded };
  const seen = await observe(resource, account.freshClient).catch((error: unknown) => {
    throw initializationError(resource, recorded, error);
  });
  if (seen.state === "absent") {
    account.unfinished.delete(owner);
    return undefined;
  }
  const object = { recorded, seen: seen.state === "found" ? seen.found.outputs : undefined };
  const isAdopted = recorded["adopted"] === true;
  return finish(resource, { key, adopted: isAdopted }, object, { outputs: recorded, wrote: true });
}

/** What an `up` prints once a create is done, if it created nothing. */
function lineOf(
  { lifecycle, inputs }: DeclaredResource,
  plan: CreatePlan,
  made: MadeObject,
): ReportLine | undefined {
  if (made.adopted) return ["adopted", describeAdoption(lifecycle, inputs, made, false)];
  const before = plan.step === "create" ? plan.before : undefined;
  if (!before) return undefined;
  const outputs = lifecycle.toOutputs(before.live, made.key);
  if (differingPaths(lifecycle, inputs, outputs).length > 0) return undefined;
  return [
    "found",
    `${capitalize(lifecycle.describe(made.key))} already matched the program: nothing changed.`,
  ];
}

/** An adoption in an `up` or, with `isPreview`, before it: `Adopted origin group 14 "eu": weight 3 → 20.` */
export function describeAdoption(
  lifecycle: Lifecycle,
  inputs: Properties,
  { key, outputs }: { readonly key: Properties; readonly outputs: Properties },
  isPreview: boolean,
  note = "",
): string {
  const isKept = lifecycle.defaultOnDelete === "delete" && inputs["onDelete"] === undefined;
  const [verb, nothing] = isPreview ? ["Adopts", "nothing changes"] : ["Adopted", "nothing changed"];
  const changes = describeChanges(lifecycle, inputs, outputs) || nothing;
  return `${verb} ${objectTitle(lifecycle, key, outputs)}: ${changes}.${note}${isKept ? keptByDestroy : ""}`;
}

/** The object for people: with its name, if the API assigned its id. */
function objectTitle(lifecycle: Lifecycle, key: Properties, { name }: Properties): string {
  if (!lifecycle.locate || typeof name !== "string") return lifecycle.describe(key);
  return `${lifecycle.describe(pickPaths(key, lifecycle.assigned ?? []))} ${abbreviate(name)}`;
}
