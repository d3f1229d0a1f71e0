// Small stacks, for which a user waits every day: medians of several runs, because one is mostly noise.
import { median } from "./median.mjs";
import { Stack } from "./stack.mjs";
import { native, ofPlugin, stock } from "./subjects.mjs";
import { operations } from "./tables.mjs";

/** Runs where none are given, and the seconds for those of one size: on a busy machine it is fewer runs. */
const usual = { runs: 5, patience: 70 };

/**
 * @typedef {object} Small
 * @property {number} runs
 * @property {number} count Resources of the stack.
 * @property {string} name
 * @property {Record<string, number>} seconds By operation, medians.
 * @property {Record<string, Record<string, number>>} processor Seconds by operation and role, medians.
 */

/**
 * Each operation of each size and kind of resource so many times.
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly number[]} sizes
 * @param {number | undefined} runs Without it five, or as many as there is patience for.
 * @param {string | undefined} reference Folder of the native provider.
 * @returns {Promise<Small[]>}
 */
export async function benchSmall(env, sizes, runs, reference) {
  const rows = [];
  for (const count of sizes) {
    const subjects = [...(reference ? [native(count, reference)] : []), stock(count), ofPlugin(count)];
    rows.push(...(await benchSize(env, count, subjects, runs)));
  }
  return rows;
}

/** @param {NodeJS.ProcessEnv} env @param {number} count @param {import("./stack.mjs").Subject[]} subjects @param {number | undefined} runs */
async function benchSize(env, count, subjects, runs) {
  /** @type {{ name: string, stack: Stack, measured: Record<string, import("./stack.mjs").Measured[]> }[]} */
  const opened = [];
  try {
    for (const subject of subjects)
      opened.push({ name: subject.name, stack: await Stack.open(env, subject), measured: {} });
    const began = performance.now();
    const isPatient = () => runs !== undefined || performance.now() - began < usual.patience * 1000;
    const most = runs ?? usual.runs;
    for (let run = 1; run === 1 || (run <= most && isPatient()); run++) {
      process.stderr.write(`stacks of ${count}: run ${run} of ${most}\n`);
      // In turns, so that other work on the machine disturbs all alike.
      for (const operation of operations)
        for (const { stack, measured } of opened)
          measured[operation] = [...(measured[operation] ?? []), await stack.run(operation)];
    }
  } finally {
    for (const { stack } of opened) await stack.close();
  }
  return opened.map(({ name, measured }) => ({
    count,
    name,
    runs: measured["up"]?.length ?? 0,
    ...medians(measured),
  }));
}

/** @param {Record<string, import("./stack.mjs").Measured[]>} measured */
function medians(measured) {
  const by = (/** @type {(all: import("./stack.mjs").Measured[]) => unknown} */ make) =>
    Object.fromEntries(Object.entries(measured).map(([operation, all]) => [operation, make(all)]));
  return {
    seconds: by((all) => median(all.map(({ seconds }) => seconds))),
    processor: by((all) => {
      const roles = new Set(all.flatMap(({ processor }) => Object.keys(processor)));
      return Object.fromEntries(
        [...roles].map((role) => [role, median(all.map(({ processor }) => processor[role] ?? 0))]),
      );
    }),
  };
}
