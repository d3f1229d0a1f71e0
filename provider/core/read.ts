import { isDeepStrictEqual } from "node:util";
import { EdgeError } from "../base/errors";
import type { Lifecycle } from "../classes/lifecycle";
import type { Properties } from "../model/properties";
import { type InAccount, type ReadableResource, requireSameAccount } from "./account";
import { formatId, isAnotherObject, listRequiredIdFields } from "./identity";
import { notify, notifyOnce, reportAbsentObject, reportRecreatedObject } from "./messages";
import { observe } from "./observe";
import type { RecordedResource } from "./resource";
import { buildAdoptedOutput, hasNoRecord } from "./state";
import { decodeManagedPaths, encodePaths, listManagedPaths, listUncertainPaths } from "./values/managedPaths";
import { getValue, pickPaths, withFallback } from "./values/paths";

export interface ReadResult {
  /** The normalized id. In an import, it may differ from the id that the user gave. */
  readonly id: string;
  readonly outputs: Properties;
  readonly inputs: Properties;
}

/** Reads for a refresh or an import. Prints a line if a recorded object no longer exists: Pulumi reports only "deleted". */
export async function refreshResource(
  resource: InAccount<RecordedResource>,
): Promise<ReadResult | undefined> {
  const { lifecycle, recorded, account } = resource;
  const result = await readResource(resource).catch((error: unknown) => {
    if (hasNoRecord(recorded)) account.claims.recordFailedImport(resource);
    throw error;
  });
  if (!result && !hasNoRecord(recorded)) reportAbsentObject(resource, "a refresh removes it from the state");
  if (result && isAnotherObject(lifecycle, result.outputs, recorded)) reportRecreatedObject(resource);
  return result;
}

/** Reads for a refresh, import, `.get` or `discover`. Never writes (rules.md#reads-never-write, rules.md#refreshed-inputs). */
export async function readResource(resource: ReadableResource): Promise<ReadResult | undefined> {
  const { lifecycle, account, key, recorded } = resource;
  if (lifecycle.notImportable && hasNoRecord(recorded)) throw new EdgeError(lifecycle.notImportable);
  await requireSameAccount(resource);
  const observation = await observe(resource, account.client, decodeManagedPaths(lifecycle, recorded));
  if (observation.state === "absent") return undefined;
  const outputs = observation.state === "found" ? observation.found.outputs : keepStateWithWarning(resource);
  const paths = inferManagedPaths(lifecycle, recorded, outputs);
  const newState = observation.state === "found" ? buildRefreshedState(resource, outputs, paths) : outputs;
  const inputs = {
    ...pickPaths(key, listRequiredIdFields(lifecycle)),
    ...pickPaths(newState, paths),
    ...pickPaths(newState, lifecycle.recordedSettings),
  };
  return { id: formatId(lifecycle, key), outputs: newState, inputs };
}

/** Warns that a read is not possible, and returns the recorded state. @throws EdgeError for an import, which has no state */
export function keepStateWithWarning({ lifecycle, key, recorded }: RecordedResource): Properties {
  const subject = lifecycle.describe(key);
  const problem = "The API at the configured base URL has no operation to read";
  const absence = `Neither ${subject} nor its list is on the platform`;
  if (hasNoRecord(recorded)) {
    if (lifecycle.alwaysReadable) throw new EdgeError(`${absence}, so it cannot be imported: check the ID.`);
    // Only an object that the arguments identify can be adopted without a read.
    const isAdoptable = !lifecycle.locate && "adopt" in lifecycle.inputs.shape;
    const remedy = isAdoptable ? ": declare it in the program with adopt: true instead" : "";
    throw new EdgeError(`${problem} ${subject}, so it cannot be imported${remedy}.`);
  }
  if (lifecycle.alwaysReadable)
    notify(
      `${absence}: the recorded state is kept. If what they belong to was deleted, remove the resource from the state with "pulumi state delete <urn>".`,
    );
  else
    notifyOnce(
      lifecycle.className,
      `${problem} ${lifecycle.className} resources: the recorded state is kept, and changes made elsewhere are not detected.`,
    );
  return recorded;
}

function buildRefreshedState(
  { lifecycle, account, recorded }: ReadableResource,
  liveOutputs: Properties,
  paths: readonly string[],
): Properties {
  const { managed = encodePaths(paths), adopted: wasAdopted } = recorded;
  const isNewToState = wasAdopted === undefined || isAnotherObject(lifecycle, liveOutputs, recorded);
  const adopted = isNewToState || (liveOutputs["adopted"] ?? wasAdopted);
  const stateOutputs = { managed, ...buildAdoptedOutput(lifecycle, adopted), account: account.fingerprint };
  const { incomplete: _, ...known } = recorded;
  const uncertainPaths = listUncertainPaths(lifecycle, recorded, liveOutputs);
  const incomplete = uncertainPaths.length > 0 ? { incomplete: encodePaths(uncertainPaths) } : {};
  return withFallback({ ...liveOutputs, ...stateOutputs, ...incomplete }, known, lifecycle.settable);
}

/**
 * Returns the recorded managed paths. An import has none: it manages every path that has a value, except the defaults that new
 * objects were seen to have, and values that no program could declare because the arguments' schema rejects them. Other strings
 * are always managed.
 */
function inferManagedPaths(lifecycle: Lifecycle, recorded: Properties, outputs: Properties): string[] {
  const paths = decodeManagedPaths(lifecycle, recorded);
  if (paths) return paths;
  const values = pickPaths(outputs, lifecycle.settable);
  const rejectedPaths = lifecycle.inputs
    .safeParse(values)
    .error?.issues.map(({ path }) => `${path.join(".")}.`);
  const defaults = lifecycle.findObservedDefaults?.(outputs) ?? {};
  return listManagedPaths(lifecycle, values).filter(
    (path) =>
      !(path in defaults && isDeepStrictEqual(getValue(values, path), defaults[path])) &&
      (typeof getValue(values, path) === "string" ||
        !rejectedPaths?.some((each) => each.startsWith(`${path}.`))),
  );
}
