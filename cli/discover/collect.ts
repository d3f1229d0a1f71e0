import { requireManagementApi, rethrowAfterServerCheck } from "../../provider/api/recognize";
import { classes } from "../../provider/classes";
import type {
  Discovery,
  DiscoveredObject as ListedObject,
  Properties,
} from "../../provider/classes/lifecycle";
import { checkArguments } from "../../provider/core/check";
import { parseId } from "../../provider/core/identity";
import { readResource } from "../../provider/core/read";
import { pickPaths } from "../../provider/core/values";
import { type Client, createClient } from "../../provider/http/client";
import {
  AuthenticationError,
  ConfigurationError,
  EdgeError,
  is404Or405,
  PermissionError,
} from "../../provider/http/errors";
import type { Settings } from "../../provider/http/settings";
import { chooseNames } from "./names";
import { emptyState, type StackState } from "./stackState";

export type ResourceClass = (typeof classes)[number];

/** A class whose objects `discover` finds. */
export interface DiscoverableClass extends Discovery {
  readonly className: string;
  readonly lifecycle: ResourceClass;
}

/** The classes that `discover` supports, in the order in which it reads them and writes them to the program. */
export const discoverableClasses: readonly DiscoverableClass[] = classes.flatMap((lifecycle) =>
  lifecycle.discovery ? [{ className: lifecycle.className, lifecycle, ...lifecycle.discovery }] : [],
);

/** An object of the account, with the inputs that an import records. */
interface DiscoveredObject {
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
interface SkippedItem {
  readonly subject: string;
  readonly reason: string;
}

/** An object that a program does not declare, because something else owns it. */
export interface OwnedObject {
  readonly className: string;
  /** Names the object as messages do. */
  readonly subject: string;
  readonly owner: string;
}

interface DiscoverResult<Item = DiscoveredObject> {
  readonly items: Item[];
  readonly skippedItems: SkippedItem[];
  readonly ownedObjects: OwnedObject[];
}

/** Called after each read with the number of reads in the area so far, and at the end with the number of objects found. */
export type OnProgress = (area: string, count: number, isComplete: boolean) => void;

interface DiscoverOptions {
  readonly state?: StackState;
  /** Whether the inputs include the defaults that new objects were seen to have. */
  readonly all?: boolean;
}

/** Requests per second, unless the settings set a limit. Low, because the platform does not document its rate limit. */
const defaultRate = 20;

/**
 * Reads all objects of these classes, except those that an argument of another one contains. `items` are the importable ones that the stack does not manage, and `managedCount`
 * counts those that it does. Skips areas that the server does not offer or that the credential cannot read.
 * @throws Error if every area is skipped
 */
export async function discover(
  settings: Settings,
  selectedClasses: readonly DiscoverableClass[],
  progress: OnProgress,
  { state = emptyState, all = false }: DiscoverOptions = {},
): Promise<DiscoverResult<DiscoveredResource> & { readonly managedCount: number }> {
  const client = createClient({ ...settings, requestsPerSecond: settings.requestsPerSecond ?? defaultRate });
  const objects: DiscoveredObject[] = [];
  const skippedItems: SkippedItem[] = [];
  const ownedObjects: OwnedObject[] = [];
  const areaErrors: Error[] = [];
  const selectedNames = new Set<string | undefined>(selectedClasses.map(({ className }) => className));
  const readClasses = selectedClasses.filter(({ coveredBy }) => !selectedNames.has(coveredBy));
  try {
    for (const discoverableClass of readClasses) {
      const result = await collectObjects(discoverableClass, client, progress, all)
        .catch((error: unknown) => (is404Or405(error) ? error : rethrowAfterServerCheck(client, error)))
        .catch(catchUnavailableArea);
      if (result instanceof Error) {
        areaErrors.push(result);
        skippedItems.push({ subject: discoverableClass.area, reason: result.message });
      } else {
        objects.push(...result.items);
        skippedItems.push(...result.skippedItems);
        ownedObjects.push(...result.ownedObjects);
      }
    }
    if (areaErrors.length === readClasses.length) await requireManagementApi(client);
  } finally {
    await client.close();
  }
  if (areaErrors[0] && areaErrors.length === readClasses.length) throw areaErrors[0];
  const unmanagedObjects = objects.filter(({ className, id }) => !state.isManaged(className, id));
  const names = chooseNames(unmanagedObjects, state.names);
  const resources = unmanagedObjects.map((object, i) => ({ ...object, resourceName: names[i] ?? object.id }));
  return {
    items: resources.sort((a, b) => (a.resourceName < b.resourceName ? -1 : 1)),
    skippedItems,
    ownedObjects,
    managedCount: objects.length - unmanagedObjects.length,
  };
}

/** Returns the error if it means that an area is unavailable. @throws the error otherwise */
function catchUnavailableArea(error: unknown): Error {
  const isExpected =
    is404Or405(error) ||
    error instanceof PermissionError ||
    error instanceof AuthenticationError ||
    error instanceof ConfigurationError;
  if (isExpected) return error;
  throw error;
}

async function collectObjects(
  { lifecycle, area, find }: DiscoverableClass,
  client: Client,
  progress: OnProgress,
  all: boolean,
): Promise<DiscoverResult> {
  const { className } = lifecycle;
  const { findSeenDefaults: _, ...withoutDefaults } = lifecycle;
  const reads: Promise<DiscoveredObject | SkippedItem | undefined>[] = [];
  const ownedObjects: OwnedObject[] = [];
  let count = 0;
  for await (const listed of find(client)) {
    const { id, owner } = listed;
    if (owner !== undefined) {
      ownedObjects.push({ className, subject: lifecycle.describe(parseId(lifecycle, id)), owner });
      continue;
    }
    const read = readForImport(all ? withoutDefaults : lifecycle, client, listed).finally(() =>
      progress(area, ++count, false),
    );
    read.catch(() => {}); // Avoids an unhandled rejection. Promise.all below reports the error.
    reads.push(read);
  }
  const results = (await Promise.all(reads)).filter((result) => result !== undefined);
  const objects = results.filter((result) => "inputs" in result);
  // A video library may list a blocked host in two spellings. Both are normalized to the same ID.
  const items = [...new Map(objects.map((object) => [object.id, object])).values()];
  progress(area, items.length, true);
  return { items, skippedItems: results.filter((result) => "reason" in result), ownedObjects };
}

/** Reads an object, unless the list had all of it, so that the requests grow with the lists and not with the objects. */
async function readForImport(
  resourceClass: ResourceClass,
  client: Client,
  { id, namePath, live }: ListedObject,
): Promise<DiscoveredObject | SkippedItem | undefined> {
  const { className, secretPaths = [] } = resourceClass;
  const lifecycle = live === undefined ? resourceClass : { ...resourceClass, read: async () => live };
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
