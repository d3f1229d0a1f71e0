// A constant, because access to globals is slow in the sandbox of a test runner.
const { imul } = Math;

/** Returns a reproducible generator (mulberry32) of numbers from 0, inclusive, to 1, exclusive. The seed is an integer. */
export function createSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
