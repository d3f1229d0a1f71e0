import type { Emulator } from "./emulator";
import { type StateObject, walkObjects } from "./platform/objects";
import type { Fault } from "./server/faults";

/** What goes wrong. Each is as likely as the others. */
const DISTURBANCES: readonly [description: string, fault: Fault][] = [
  ["lost before it took effect", { reset: "before" }],
  ["took effect, but the response was lost", { reset: "after" }],
  ["429 without Retry-After", { status: 429 }],
  ["429 with Retry-After: 1", { status: 429, headers: { "Retry-After": "1" } }],
  ["500, without effect", { status: 500 }],
  ["500, although it took effect", { status: 500, effect: true }],
  ["delayed by 2 seconds", { delayMs: 2000 }],
];

/** What chaos has done. */
export interface ChaosReport {
  /** What went wrong, and what is new on the platform, line by line. */
  readonly text: string;
  /** Number of objects on the platform that were not there at the start. */
  readonly left: number;
}

/** Disturbs each request with a probability. The returned function ends this, and reports it. */
export function startChaos(emulator: Emulator, probability: number, seed: number): () => ChaosReport {
  const before = new Set(allObjects(emulator).map(pathKey));
  const faults = DISTURBANCES.map(([, fault], index) =>
    // Each is tried only if none before it applied.
    emulator.fault({
      ...fault,
      chance: probability / (DISTURBANCES.length - index * probability),
      times: Number.POSITIVE_INFINITY,
    }),
  );
  return () => {
    for (const fault of faults) fault.remove();
    const descriptions = new Map(faults.map(({ id }, index) => [id, DISTURBANCES[index]?.[0]]));
    const disturbed = emulator.requests.flatMap(({ method, path, fault }) => {
      const description = descriptions.get(fault ?? -1);
      return description === undefined ? [] : [`  ${method} ${path}: ${description}`];
    });
    const all = allObjects(emulator);
    const left = all.filter((found) => !before.has(pathKey(found)));
    const lines = [
      `\nChaos with probability ${probability} and seed ${seed} disturbed ${disturbed.length} of ${emulator.requests.length} requests${disturbed.length > 0 ? ":" : "."}`,
      ...disturbed,
      left.length > 0 ? "New on the platform since the start:" : "Nothing new is on the platform.",
      ...left.map((found) => `  ${formatObject(found)}${namesakeNote(found, all)}`),
      "",
    ];
    return { text: lines.join("\n"), left: left.length };
  };
}

const allObjects = ({ accounts }: Emulator): StateObject[] =>
  accounts.flatMap(({ state }) => [...walkObjects(state)]);

const pathKey = ({ path }: StateObject): string => JSON.stringify(path);

/** Leaves out a token, which is the last part of its path. */
const formatObject = ({ path, name }: StateObject): string =>
  `${(path.at(-2) === "tokens" ? path.slice(0, -1) : path).join("/")}${name === undefined ? "" : ` ${JSON.stringify(name)}`}`;

/** " (one of 2 with this name)"; empty if no other object of its list has the name. */
function namesakeNote(one: StateObject, all: readonly StateObject[]): string {
  const count = all.filter((other) => nameKey(other) === nameKey(one)).length;
  return count > 1 ? ` (one of ${count} with this name)` : "";
}

const nameKey = ({ path, name }: StateObject): string =>
  JSON.stringify([path.slice(0, -1), name ?? path.at(-1)]);
