import { type Found, objectsOf } from "./platform/objects";
import type { Fault } from "./server/faults";
import type { Emulator } from "./start";

/** What goes wrong, each as often as the others. */
const TROUBLES: Readonly<Record<string, Fault>> = {
  "lost before it took effect": { reset: "before" },
  "took effect, but the response was lost": { reset: "after" },
  "429 without Retry-After": { status: 429 },
  "429 with Retry-After: 1": { status: 429, headers: { "Retry-After": "1" } },
  "500, without effect": { status: 500 },
  "500, although it took effect": { status: 500, effect: true },
  "delayed by 2 seconds": { delayMs: 2000 },
};

/**
 * Disturbs each request with a probability. The returned function reports what went wrong, and what is on the platform
 * now that was not there when this was called.
 */
export function startChaos(emulator: Emulator, probability: number, seed: number): () => string {
  const before = new Set(objectsIn(emulator).map(keyOf));
  const troubles = Object.entries(TROUBLES);
  const descriptions = new Map<number, string>();
  for (const [index, [description, fault]] of troubles.entries()) {
    // Each is tried only if none before it applied.
    const chance = probability / (troubles.length - index * probability);
    const { id } = emulator.fault({ ...fault, chance, times: Number.POSITIVE_INFINITY });
    descriptions.set(id, description);
  }
  return () => {
    const disturbed = emulator.requests.flatMap(({ method, path, fault }) => {
      const description = descriptions.get(fault ?? -1);
      return description === undefined ? [] : [`  ${method} ${path}: ${description}`];
    });
    const all = objectsIn(emulator);
    const left = all.filter((found) => !before.has(keyOf(found)));
    return [
      `\nChaos with probability ${probability} and seed ${seed} disturbed ${disturbed.length} of ${emulator.requests.length} requests${disturbed.length > 0 ? ":" : "."}`,
      ...disturbed,
      left.length > 0 ? "New on the platform since the start:" : "Nothing new is on the platform.",
      ...left.map((found) => `  ${line(found)}${isDoubled(found, all) ? " (twice under this name)" : ""}`),
      "",
    ].join("\n");
  };
}

const objectsIn = ({ accounts }: Emulator): Found[] => accounts.flatMap(({ state }) => [...objectsOf(state)]);

const keyOf = ({ path }: Found): string => JSON.stringify(path);

/** A token's path ends with the token itself. */
const line = ({ path, name }: Found): string =>
  `${(path.at(-2) === "tokens" ? path.slice(0, -1) : path).join("/")}${name === undefined ? "" : ` ${JSON.stringify(name)}`}`;

/** Whether another object of the same list has the name. */
const isDoubled = (one: Found, all: readonly Found[]): boolean =>
  one.name !== undefined && all.filter((other) => nameIn(other) === nameIn(one)).length > 1;

const nameIn = ({ path, name }: Found): string => JSON.stringify([path.slice(0, -1), name]);
