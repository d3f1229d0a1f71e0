import { requireApi, rethrowAfterServerCheck } from "../../provider/api/recognize";
import { classes } from "../../provider/classes";
import type { Discovery, Lifecycle, Properties } from "../../provider/classes/lifecycle";
import { checkArguments } from "../../provider/core/check";
import { parseId } from "../../provider/core/identity";
import { readResource } from "../../provider/core/read";
import { pickPaths } from "../../provider/core/values";
import { type Client, createClient } from "../../provider/http/client";
import {
  AuthenticationError,
  ConfigurationError,
  EdgeError,
  isMissing,
  PermissionError,
} from "../../provider/http/errors";
import type { Settings } from "../../provider/http/settings";
import { namesFor } from "./names";
import { emptyState, type StackState } from "./stackState";

/** A class whose objects `discover` finds. */
export interface DiscoverableClass extends Discovery {
  readonly className: string;
  readonly lifecycle: Lifecycle;
}

/** The classes that `discover` supports, in the order in which it reads them and writes them to the program. */
export const discoverable: readonly DiscoverableClass[] = classes.flatMap((lifecycle) =>
  lifecycle.discovery ? [{ className: lifecycle.className, lifecycle, ...lifecycle.discovery }] : [],
);

/** An object of the account, as an import will record it. */
interface DiscoveredObject {
  readonly className: string;
  readonly id: string;
  readonly name: readonly string[];
  readonly inputs: Properties;
  /** Paths of the inputs that are secret. */
  readonly secrets: readonly string[];
}

/** A discovered object with its name in the program. */
export interface DiscoveredResource extends DiscoveredObject {
  readonly resource: string;
}

/** An object or an area that the program leaves out. */
interface SkippedItem {
  readonly what: string;
  readonly why: string;
}

interface DiscoverResult<Item = DiscoveredObject> {
  readonly found: Item[];
  readonly leftOut: SkippedItem[];
}

/** Receives how many objects of an area have been read. */
export type Progress = (area: string, count: number, isAll: boolean) => void;

/** Requests per second if the settings set no limit. The platform does not document its rate limit. */
const defaultPace = 20;

/**
 * Reads all objects of these classes, and names those that the stack does not manage. `managed` counts the rest.
 * Skips areas that the server does not offer or the credentials cannot read.
 * @throws EdgeError the first area's, if all areas are skipped
 */
export async function discover(
  settings: Settings,
  chosen: readonly DiscoverableClass[],
  progress: Progress,
  state: StackState = emptyState,
): Promise<DiscoverResult<DiscoveredResource> & { readonly managed: number }> {
  const client = createClient({ ...settings, requestsPerSecond: settings.requestsPerSecond ?? defaultPace });
  const found: DiscoveredObject[] = [];
  const leftOut: SkippedItem[] = [];
  const refusals: Error[] = [];
  try {
    for (const each of chosen) {
      const collected = await collect(each, client, progress)
        .catch((error: unknown) => (isMissing(error) ? error : rethrowAfterServerCheck(client, error)))
        .catch(refusal);
      if (collected instanceof Error) {
        refusals.push(collected);
        leftOut.push({ what: each.area, why: collected.message });
      } else {
        found.push(...collected.found);
        leftOut.push(...collected.leftOut);
      }
    }
    if (refusals.length === chosen.length) await requireApi(client);
  } finally {
    await client.close();
  }
  if (refusals[0] && refusals.length === chosen.length) throw refusals[0];
  const unmanaged = found.filter(({ className, id }) => !state.manages(className, id));
  const names = namesFor(unmanaged, state.names);
  const resources = unmanaged.map((object, i) => ({ ...object, resource: names[i] ?? object.id }));
  return {
    found: resources.sort((a, b) => (a.resource < b.resource ? -1 : 1)),
    leftOut,
    managed: found.length - unmanaged.length,
  };
}

/** Returns the error if the server or the credential does not offer an area. @throws any other error */
function refusal(error: unknown): Error {
  const isExpected =
    isMissing(error) ||
    error instanceof PermissionError ||
    error instanceof AuthenticationError ||
    error instanceof ConfigurationError;
  if (isExpected) return error;
  throw error;
}

/** Reads every object of one class. */
async function collect(
  { lifecycle, area, find }: DiscoverableClass,
  client: Client,
  progress: Progress,
): Promise<DiscoverResult> {
  const reads: Promise<DiscoveredObject | SkippedItem | undefined>[] = [];
  let done = 0;
  for await (const { id, name } of find(client)) {
    const reading = readToImport(lifecycle, client, id, name).finally(() => progress(area, ++done, false));
    reading.catch(() => {}); // Promise.all throws the error below, after the last page.
    reads.push(reading);
  }
  const results = (await Promise.all(reads)).filter((result) => result !== undefined);
  const objects = results.filter((result) => "inputs" in result);
  // The platform may list the same host in two spellings, which have the same ID here.
  const found = [...new Map(objects.map((object) => [object.id, object])).values()];
  progress(area, found.length, true);
  return { found, leftOut: results.filter((result) => "why" in result) };
}

async function readToImport(
  lifecycle: Lifecycle,
  client: Client,
  id: string,
  name: readonly string[],
): Promise<DiscoveredObject | SkippedItem | undefined> {
  const { className, secrets = [] } = lifecycle;
  try {
    const account = { client, fingerprint: "", url: "" };
    const result = await readResource({ lifecycle, account, key: parseId(lifecycle, id), recorded: {} });
    if (result === undefined) return undefined;
    // The class checks imported inputs as well, so importing this object would fail.
    const { failures } = checkArguments(lifecycle, result.inputs);
    const why = failures.map(({ reason }) => reason).join(" ");
    if (why !== "") return { what: `${className} ${result.id}`, why };
    const inputs = pickPaths(result.inputs, Object.keys(lifecycle.inputs.shape));
    return { className, id: result.id, name, inputs, secrets };
  } catch (error) {
    // A plain EdgeError is thrown before any request: no resource of this class can have this ID.
    if (error instanceof EdgeError && error.constructor === EdgeError)
      return { what: `${className} ${id}`, why: error.message };
    throw error;
  }
}
