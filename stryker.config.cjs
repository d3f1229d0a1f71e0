// `MUTATED_LAYER=http npm run mutate` changes a layer in some 2,500 ways, one at a time, and runs the unit tests of that
// layer. They must notice 85 of 100 changes. A run takes an hour and needs the machine for itself.
//
// MUTATED_LAYER is a folder of provider/ with a file in tests/mutation: http or core. Results are kept in
// reports/mutation: the next run tries only what survived and what has changed since. To try one file:
// `npm run mutate -- --mutate provider/http/retry.ts`. What derives schemas and types from the model has a configuration of
// its own: `MUTATED_LAYER=generator npm run mutate -- tests/mutation/generator.config.cjs`.
//
// Four kinds of changes may survive; anything else needs a test:
// - without a consequence: a limit that nothing reaches, a default for a list that no class leaves out
// - words of a log line
// - a rule for a class that does not exist yet
// - what only the tests of another folder see: settings, commands
//
// tests/mutation loads all tests of a layer that reach the mutant into one file, the slowest last, because most of the time
// goes into loading sources.
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
