/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** EDGE_SEED, or a new one, printed so that a failure can be had again. */
export function seedOf(test: string): number {
  const seed = Number(process.env["EDGE_SEED"] ?? Date.now() % 1_000_000);
  process.stdout.write(`${test}: EDGE_SEED=${seed}\n`);
  return seed;
}

/** The whole of a costly test, where it is asked for. */
export const full = process.env["EDGE_FULL"] === "1";
