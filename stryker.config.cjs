// `MUTATED_LAYER=http npm run mutate` changes a layer in about 2,500 ways, one at a time, and runs the unit tests of that
// layer. The tests must detect 85 of 100 changes. A run takes an hour and needs the machine for itself.
//
// MUTATED_LAYER is base, http, core, api or classes: a folder of provider/ with a file in tests/mutation. A run keeps its
// results in reports/mutation, so that the next run tries only changes that survived and changes of code that is new. To
// try one file: `npm run mutate -- --mutate provider/http/retry.ts`. The code that derives schemas and types from the model
// has its own configuration: `MUTATED_LAYER=generator npm run mutate -- tests/mutation/generator.config.cjs`.
//
// Four kinds of changes may survive. Any other survivor needs a test.
// - changes without a consequence: a limit that nothing reaches, a default for a list that every class sets
// - changes of the words in a log line
// - changes of a rule for a class that does not exist yet
// - changes that only the tests of another folder detect, such as those of settings and commands
//
// tests/mutation loads the tests of a layer that reach the mutant into one file, because loading the sources takes most of
// the time. It loads the slowest tests last.
const layer = process.env.MUTATED_LAYER ?? "http";

module.exports = {
  mutate: [`provider/${layer}/**/*.ts`],
  testRunner: "jest",
  jest: { configFile: "tests/mutation/jest.config.cjs", enableFindRelatedTests: false },
  coverageAnalysis: "perTest",
  ignoreStatic: true,
  timeoutFactor: 1.2,
  timeoutMS: 6000,
  maxTestRunnerReuse: 100,
  testRunnerNodeArgs: ["--max-semi-space-size=64"],
  thresholds: { high: 95, low: 85, break: 85 },
  reporters: ["clear-text", "progress-append-only", "json"],
  jsonReporter: { fileName: `reports/mutation/${layer}.json` },
  clearTextReporter: { logTests: false, reportTests: false },
  tempDirName: `reports/mutation/sandbox-${layer}`,
  incremental: true,
  incrementalFile: `reports/mutation/${layer}.incremental.json`,
  disableTypeChecks: false,
};
