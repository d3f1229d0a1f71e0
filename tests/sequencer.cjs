// @ts-check
const { default: Sequencer } = require("@jest/test-sequencer");

/** Test files that take longer than their size, by which Jest orders what it has not run before, makes it expect. */
const long =
  /[\\/](machine|hostileSql|endless|faults|state|death|everything|consumers|discover|guide|start)\.test\.ts$/;

/** Starts what takes long first, so that no worker runs it by itself at the end. */
class LongFirst extends Sequencer {
  /** @override @param {import("@jest/test-result").Test[]} tests */
  async sort(tests) {
    const sorted = await super.sort(tests);
    return sorted.toSorted((a, b) => Number(long.test(b.path)) - Number(long.test(a.path)));
  }
}

module.exports = LongFirst;
