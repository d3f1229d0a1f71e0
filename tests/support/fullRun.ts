/** Returns EDGE_SEED or a new seed, and prints it, so that a failure can be reproduced. */
export function chooseSeed(test: string): number {
  const seed = Number(process.env["EDGE_SEED"] ?? Date.now() % 1_000_000);
  process.stdout.write(`${test}: EDGE_SEED=${seed}\n`);
  return seed;
}

/** Whether expensive tests run in full. */
export const isFullRun = process.env["EDGE_FULL"] === "1";

/** A test that only EDGE_FULL=1 runs: it takes long, or mostly shows what others show. */
export const fullTest = isFullRun ? test : test.skip;
