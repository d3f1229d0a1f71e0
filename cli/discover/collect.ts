import { requireManagementApi, rethrowAfterServerCheck } from "../../provider/api/verifyServer";
import {
  AuthenticationError,
  ConfigurationError,
  is404Or405,
  PermissionError,
} from "../../provider/base/errors";
import { classes } from "../../provider/classes";
import type { Discovery } from "../../provider/classes/lifecycle";
import type { Settings } from "../../provider/config";
import { parseId } from "../../provider/core/identity";
import { type Client, createClient } from "../../provider/http/client";
import {
  type DiscoveredObject,
  type DiscoveredResource,
  nameUnmanaged,
  type ResourceClass,
  readForImport,
  type SkippedItem,
} from "./object";
import { emptyState, type StackState } from "./stackState";

/** A class whose objects `discover` finds. */
export interface DiscoverableClass extends Discovery {
  readonly className: string;
  readonly lifecycle: ResourceClass;
}

/** The classes that `discover` supports, in the order in which it reads them and writes them to the program. */
export const discoverableClasses: readonly DiscoverableClass[] = classes.flatMap((lifecycle) =>
  lifecycle.discovery ? [{ className: lifecycle.className, lifecycle, ...lifecycle.discovery }] : [],
);

/** The classes whose objects can be imported, also those that `discover` does not look for. */
export const importableClasses: readonly ResourceClass[] = classes.filter(
  ({ notImportable }) => notImportable === undefined,
);

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

export type AccountResult = DiscoverResult<DiscoveredResource> & { readonly managedCount: number };

/** Called after each read with the number of reads in the area so far, and at the end with the number of objects found. */
export type OnProgress = (area: string, count: number, isComplete: boolean) => void;

export interface DiscoverOptions {
  readonly state?: StackState;
  /** Whether the inputs include the defaults that new objects were seen to have. */
  readonly all?: boolean;
}

/** Requests per second, unless the settings set a limit. Low, because the platform does not document its rate limit. */
const defaultRate = 20;

export const createSlowClient = (settings: Settings): Client =>
  createClient({ ...settings, requestsPerSecond: settings.requestsPerSecond ?? defaultRate });

/**
 * Reads all objects of these classes, except those that an argument of another one contains. `items` are the importable ones
 * that the stack does not manage, and `managedCount` counts those that it does. Skips areas that the server does not offer or
 * that the credential cannot read.
 * @throws Error if every area is skipped
 */
export async function discover(
  settings: Settings,
  selectedClasses: readonly DiscoverableClass[],
  progress: OnProgress,
  { state = emptyState, all = false }: DiscoverOptions = {},
): Promise<AccountResult> {
  const client = createSlowClient(settings);
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
  const items = nameUnmanaged(objects, state);
  return { items, skippedItems, ownedObjects, managedCount: objects.length - items.length };
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
  const reads: Promise<DiscoveredObject | SkippedItem | undefined>[] = [];
  const ownedObjects: OwnedObject[] = [];
  let count = 0;
  for await (const listed of find(client)) {
    const { id, owner } = listed;
    if (owner !== undefined) {
      ownedObjects.push({ className, subject: lifecycle.describe(parseId(lifecycle, id)), owner });
      continue;
    }
    const read = readForImport(lifecycle, client, listed, all).finally(() => progress(area, ++count, false));
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
