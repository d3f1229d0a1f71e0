import { EdgeError } from "../../provider/base/errors";
import type { classes } from "../../provider/classes";
import type { ListedObject } from "../../provider/classes/lifecycle";
import { checkArguments } from "../../provider/core/check";
import { parseId } from "../../provider/core/identity";
import { readResource } from "../../provider/core/read";
import { pickPaths } from "../../provider/core/values/paths";
import type { Client } from "../../provider/http/client";
import type { Properties } from "../../provider/model/properties";
import { chooseNames } from "./names";
import type { StackState } from "./stackState";

export type ResourceClass = (typeof classes)[number];

/** An object of the account, with the inputs that an import records. */
export interface DiscoveredObject {
  readonly className: string;
  readonly id: string;
  readonly namePath: readonly string[];
  readonly inputs: Properties;
  /** Paths of the class's secrets, among its inputs or outputs. */
  readonly secretPaths: readonly string[];
}

/** A discovered object with its name in the program. */
export interface DiscoveredResource extends DiscoveredObject {
  readonly resourceName: string;
}

/** An object that cannot be imported, or a whole area that cannot be read. */
export interface SkippedItem {
  readonly subject: string;
  readonly reason: string;
}

/** Names the objects that the stack does not manage, and sorts them by name. */
export function nameUnmanaged(objects: readonly DiscoveredObject[], state: StackState): DiscoveredResource[] {
  const unmanagedObjects = objects.filter(({ className, id }) => !state.isManaged(className, id));
  const names = chooseNames(unmanagedObjects, state.names);
  return unmanagedObjects
    .map((object, i) => ({ ...object, resourceName: names[i] ?? object.id }))
    .sort((a, b) => (a.resourceName < b.resourceName ? -1 : 1));
}

/**
 * Reads an object, unless the list had all of it, so that the requests grow with the lists and not with the
 * objects. `all`: whether the inputs include the defaults that new objects were seen to have.
 */
export async function readForImport(
  resourceClass: ResourceClass,
  client: Client,
  { id, namePath, live }: ListedObject,
  all = false,
): Promise<DiscoveredObject | SkippedItem | undefined> {
  const { className, secretPaths } = resourceClass;
  const { findObservedDefaults, ...withoutDefaults } = resourceClass;
  const lifecycle = {
    ...withoutDefaults,
    ...(!all && findObservedDefaults && { findObservedDefaults }),
    ...(live !== undefined && { read: async () => live }),
  };
  try {
    // Rejects an ID that no request can have in its path.
    lifecycle.path(parseId(lifecycle, id));
    const account = { client, fingerprint: "", url: "" };
    const result = await readResource({ lifecycle, account, key: parseId(lifecycle, id), recorded: {} });
    if (result === undefined) return undefined;
    // An import runs the same checks. If a check fails here, an import of the object would fail too.
    const { failures } = checkArguments(lifecycle, result.inputs);
    const reason = failures.map(({ reason }) => reason).join(" ");
    if (reason !== "") return { subject: `${className} ${result.id}`, reason };
    const inputs = pickPaths(result.inputs, Object.keys(lifecycle.inputs.shape));
    return { className, id: result.id, namePath, inputs, secretPaths };
  } catch (error) {
    // A plain EdgeError means that the object cannot be imported. Failed requests throw subclasses.
    if (error instanceof EdgeError && error.constructor === EdgeError)
      return { subject: `${className} ${id}`, reason: error.message };
    throw error;
  }
}
