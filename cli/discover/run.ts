import { requireApi, rethrow } from "../../provider/api/recognize";
import { defaultLog } from "../../provider/http/attempts";
import { createClient } from "../../provider/http/client";
import {
  AuthenticationError,
  ConfigurationError,
  isMissing,
  PermissionError,
} from "../../provider/http/errors";
import type { Settings } from "../../provider/http/settings";
import { collect, type Discovered, type LeftOut } from "./collect";
import type { DiscoverableClass } from "./discoverable";
import { namesFor } from "./names";
import type { Named } from "./program";
import { emptyState, type StackState } from "./stackState";

/** Gentle where the settings name no pace: the platform's own limit is not documented. */
const requestsPerSecond = 20;

export interface Discovery {
  /** By class and name. */
  readonly resources: Named[];
  readonly leftOut: LeftOut[];
  /** The number of objects that the stack manages already. */
  readonly managed: number;
  readonly requests: number;
  readonly seconds: number;
}

/** Receives how far the reading is. */
export interface Progress {
  at(area: string, count: number): void;
  done(area: string, count: number): void;
}

/** On a terminal one line that counts, elsewhere a line for each area. */
export const progressTo = (stream: NodeJS.WriteStream): Progress => ({
  at(area, count) {
    if (stream.isTTY) stream.write(`\r${area}: ${count} `);
  },
  done(area, count) {
    stream.write(`${stream.isTTY ? "\r" : ""}${area}: ${count}\n`);
  },
});

/**
 * Reads every object of these classes that the stack does not manage. Leaves out an area that this server or these
 * credentials do not offer. If none is offered, throws the error of the first one.
 * @throws EdgeError
 */
export async function discover(
  settings: Settings,
  discoverable: readonly DiscoverableClass[],
  progress: Progress,
  state: StackState = emptyState,
): Promise<Discovery> {
  const paced = { ...settings, requestsPerSecond: settings.requestsPerSecond ?? requestsPerSecond };
  const [started, debug] = [performance.now(), defaultLog()];
  let requests = 0;
  const log = (line: string) => {
    requests++;
    debug?.(line);
  };
  const client = createClient(paced, { log });
  const found: Discovered[] = [];
  const leftOut: LeftOut[] = [];
  const refusals: Error[] = [];
  try {
    for (const each of discoverable) {
      const { area } = each;
      const got = await collect(each, client, (count) => progress.at(area, count))
        .catch((error: unknown) => (isMissing(error) ? error : rethrow(client, error)))
        .catch(refused);
      if (got instanceof Error) {
        refusals.push(got);
        leftOut.push({ what: area, why: got.message });
        continue;
      }
      progress.done(area, got.found.length);
      found.push(...got.found);
      leftOut.push(...got.leftOut);
    }
    if (refusals.length === discoverable.length) await requireApi(client);
  } finally {
    await client.close();
  }
  const [first] = refusals;
  if (first && refusals.length === discoverable.length) throw first;
  const isNew = ({ className, id }: Discovered) => !state.manages(className, id);
  const resources = named(found.filter(isNew), state);
  const managed = found.length - resources.length;
  return { resources, leftOut, managed, requests, seconds: (performance.now() - started) / 1000 };
}

/** An area that is not offered is no failure of the others. */
function refused(error: unknown): Error {
  const expected =
    isMissing(error) ||
    error instanceof PermissionError ||
    error instanceof AuthenticationError ||
    error instanceof ConfigurationError;
  if (expected) return error;
  throw error;
}

function named(found: readonly Discovered[], { names: taken }: StackState): Named[] {
  const names = namesFor(found, taken);
  const all = found.map((object, i) => ({ ...object, resource: names[i] ?? object.id }));
  return all.sort((a, b) => (a.resource < b.resource ? -1 : 1));
}
