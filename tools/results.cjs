// @ts-check
// What came of the tests, summed over all runs.

/** @typedef {{ passed: number, failed: number, skipped: number }} Result */

/**
 * @typedef {object} JestReport The counts in the file that jest's `--json` writes.
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {number} numRuntimeErrorTestSuites
 */

/** One thing that is not a test of jest's, but passes or fails as one. @param {boolean} passed @returns {Result} */
const single = (passed) => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });

/**
 * The result of one run of jest. A file that did not load counts as one failure, and so does a run that failed
 * without a failed test: no report, no tests found, a crash.
 * @param {number | null} code Jest's exit code.
 * @param {JestReport | undefined} report
 * @returns {Result}
 */
function resultOf(code, report) {
  if (report === undefined) return single(false);
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** @param {readonly Result[]} results @returns {Result} */
const sum = (results) =>
  results.reduce(
    (all, { passed, failed, skipped }) => ({
      passed: all.passed + passed,
      failed: all.failed + failed,
      skipped: all.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );

/** The line that closes the tests. @param {Result} result */
const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

/** Whether all is well: tests ran, and none failed. @param {Result} result */
const isGood = ({ passed, failed }) => passed > 0 && failed === 0;

module.exports = { closingLine, isGood, resultOf, single, sum };
