import type { Emulator } from "./emulator";
import { type LocatedObject, walkObjects } from "./platform/objectPaths";
import type { Fault } from "./server/faults";

/** The faults that chaos injects, all equally likely. */
const chaosFaults: readonly [description: string, fault: Fault][] = [
  ["lost before it took effect", { reset: "before" }],
  ["took effect, but the response was lost", { reset: "after" }],
  ["429 without Retry-After", { status: 429 }],
  ["429 with Retry-After: 1", { status: 429, headers: { "Retry-After": "1" } }],
  ["500, without effect", { status: 500 }],
  ["500, although it took effect", { status: 500, effect: true }],
  ["delayed by 2 seconds", { delayMs: 2000 }],
];

export interface ChaosReport {
  /** Lists the disturbed requests and the new objects, one per line. */
  readonly text: string;
  /** Number of objects that did not exist when chaos started. */
  readonly newObjectCount: number;
}

/** Disturbs each request with this probability. The returned function stops the chaos and returns a report. */
export function startChaos(emulator: Emulator, probability: number, seed: number): () => ChaosReport {
  const initialKeys = new Set(listObjects(emulator).map(toPathKey));
  const faults = chaosFaults.map(([, fault], index) =>
    // The first fault that applies wins. So a later fault needs a higher chance to be equally likely overall.
    emulator.fault({
      ...fault,
      chance: probability / (chaosFaults.length - index * probability),
      times: Number.POSITIVE_INFINITY,
    }),
  );
  return () => {
    for (const fault of faults) fault.remove();
    const descriptions = new Map(faults.map(({ id }, index) => [id, chaosFaults[index]?.[0]]));
    const disturbedRequests = emulator.requests.flatMap(({ method, path, fault }) => {
      const description = descriptions.get(fault ?? -1);
      return description === undefined ? [] : [`  ${method} ${path}: ${description}`];
    });
    const allObjects = listObjects(emulator);
    const newObjects = allObjects.filter((object) => !initialKeys.has(toPathKey(object)));
    const lines = [
      `\nChaos with probability ${probability} and seed ${seed} disturbed ${disturbedRequests.length} of ${emulator.requests.length} requests${disturbedRequests.length > 0 ? ":" : "."}`,
      ...disturbedRequests,
      newObjects.length > 0 ? "New on the platform since the start:" : "Nothing new is on the platform.",
      ...newObjects.map((object) => `  ${formatObject(object)}${formatNamesakeNote(object, allObjects)}`),
      "",
    ];
    return { text: lines.join("\n"), newObjectCount: newObjects.length };
  };
}

const listObjects = ({ accounts }: Emulator): LocatedObject[] =>
  accounts.flatMap(({ state }) => [...walkObjects(state)]);

const toPathKey = ({ path }: LocatedObject): string => JSON.stringify(path);

/** Omits the last segment of a database token's path, because that is the secret token itself. */
const formatObject = ({ path, name }: LocatedObject): string =>
  `${(path.at(-2) === "tokens" ? path.slice(0, -1) : path).join("/")}${name === undefined ? "" : ` ${JSON.stringify(name)}`}`;

/** Returns " (one of 2 with this name)", or "" if no other object in the list has this name. */
function formatNamesakeNote(object: LocatedObject, allObjects: readonly LocatedObject[]): string {
  const count = allObjects.filter((other) => toNameKey(other) === toNameKey(object)).length;
  return count > 1 ? ` (one of ${count} with this name)` : "";
}

const toNameKey = ({ path, name }: LocatedObject): string =>
  JSON.stringify([path.slice(0, -1), name ?? path.at(-1)]);
