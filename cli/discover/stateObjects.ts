import { InvalidArgumentError, NotFoundError, PermissionError } from "../../provider/base/errors";
import type { Discovery } from "../../provider/classes/lifecycle";
import type { Settings } from "../../provider/config";
import type { Client } from "../../provider/http/client";
import {
  type AccountResult,
  createSlowClient,
  type DiscoverOptions,
  importableClasses,
  type OnProgress,
} from "./collect";
import { type DiscoveredObject, nameUnmanaged, readForImport, type SkippedItem } from "./object";
import { emptyState } from "./stackState";
import { findPlace, IncompleteStateError, type ObjectPlace, type StateObject, toNamePath } from "./terraform";

type StateResult = AccountResult & {
  /** How many objects the state has of each type that has no class. */
  readonly unsupportedTypes: ReadonlyMap<string, number>;
};

/** Reads the objects of a state, each under the name of its address, whatever owns them. */
export async function discoverStateObjects(
  settings: Settings,
  stateObjects: readonly StateObject[],
  progress: OnProgress,
  { state = emptyState, all = false }: DiscoverOptions = {},
): Promise<StateResult> {
  const client = createSlowClient(settings);
  const unsupportedTypes = new Map<string, number>();
  let count = 0;

  async function read(stateObject: StateObject): Promise<DiscoveredObject | SkippedItem | undefined> {
    const { address, type } = stateObject;
    const place = findPlace(stateObject);
    const resourceClass = importableClasses.find(({ className }) => className === place?.className);
    if (!place || !resourceClass) {
      unsupportedTypes.set(type, (unsupportedTypes.get(type) ?? 0) + 1);
      return undefined;
    }
    const id = place.isEnd ? await findWholeId(client, resourceClass.discovery, place) : place.id;
    const listed = id === undefined ? undefined : { id, namePath: toNamePath(address) };
    const result = listed && (await readForImport(resourceClass, client, listed, all));
    progress("objects of the state", ++count, false);
    if (result === undefined) return { subject: address, reason: "There is no such object on the platform." };
    return "reason" in result ? { ...result, subject: `${address} (${result.subject})` } : result;
  }

  try {
    const pending = stateObjects.map((each) =>
      read(each).catch((error: unknown) => toSkippedItem(each, error)),
    );
    const results = (await Promise.all(pending)).filter((result) => result !== undefined);
    const found = results.filter((result) => "inputs" in result);
    const objects = [
      ...new Map(found.map((object) => [`${object.className} ${object.id}`, object])).values(),
    ];
    progress("objects of the state", objects.length, true);
    const items = nameUnmanaged(objects, state);
    return {
      items,
      skippedItems: results.filter((result) => "reason" in result),
      ownedObjects: [],
      managedCount: objects.length - items.length,
      unsupportedTypes,
    };
  } finally {
    await client.close();
  }
}

/** Finds the ID that ends as the state says, because the state lacks the object's parent. */
async function findWholeId(
  client: Client,
  discovery: Discovery | undefined,
  { id }: ObjectPlace,
): Promise<string | undefined> {
  for await (const listed of discovery?.find(client) ?? [])
    if (listed.id.endsWith(`/${id}`)) return listed.id;
  return undefined;
}

/** @throws the error if it is not about the object alone */
function toSkippedItem({ address }: StateObject, error: unknown): SkippedItem {
  const isAboutObject =
    error instanceof NotFoundError ||
    error instanceof PermissionError ||
    error instanceof InvalidArgumentError ||
    error instanceof IncompleteStateError;
  if (isAboutObject) return { subject: address, reason: error.message };
  throw error;
}
