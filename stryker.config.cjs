// MUTATED_LAYER is a folder of provider/ with a file in tests/mutation: http or dynamic. Results are kept: the next run
// tries again what survived, and what has changed since.
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
