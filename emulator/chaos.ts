import type { Emulator } from "./emulator";
import { objectsOf, type StateObject } from "./platform/objects";
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

/**
 * Disturbs each request with a probability. The returned function reports what went wrong, and what is on the platform
 * now that was not there when this was called.
 */
export function startChaos(emulator: Emulator, probability: number, seed: number): () => string {
  const before = new Set(allObjects(emulator).map(pathKey));
  const descriptions = new Map<number, string>();
  for (const [index, [description, fault]] of DISTURBANCES.entries()) {
    // Each is tried only if none before it applied.
    const chance = probability / (DISTURBANCES.length - index * probability);
    const { id } = emulator.fault({ ...fault, chance, times: Number.POSITIVE_INFINITY });
    descriptions.set(id, description);
  }
  return () => {
    const disturbed = emulator.requests.flatMap(({ method, path, fault }) => {
      const description = descriptions.get(fault ?? -1);
      return description === undefined ? [] : [`  ${method} ${path}: ${description}`];
    });
    const all = allObjects(emulator);
    const left = all.filter((found) => !before.has(pathKey(found)));
    return [
      `\nChaos with probability ${probability} and seed ${seed} disturbed ${disturbed.length} of ${emulator.requests.length} requests${disturbed.length > 0 ? ":" : "."}`,
      ...disturbed,
      left.length > 0 ? "New on the platform since the start:" : "Nothing new is on the platform.",
      ...left.map((found) => `  ${formatObject(found)}${namesakeNote(found, all)}`),
      "",
    ].join("\n");
  };
}

const allObjects = ({ accounts }: Emulator): StateObject[] =>
  accounts.flatMap(({ state }) => [...objectsOf(state)]);

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
