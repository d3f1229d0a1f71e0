/** @type {import("jest").Config} */
module.exports = {
  testEnvironment: "<rootDir>/tests/environment.cjs",
  roots: ["<rootDir>/tests"],
  testMatch: ["**/*.test.ts"],
  transform: { "^.+\\.ts$": "<rootDir>/tests/transform.cjs" },
  resolver: "<rootDir>/tests/resolver.cjs",
  testTimeout: 120_000,
  testSequencer: "<rootDir>/tests/sequencer.cjs",
  globalSetup: "<rootDir>/tests/globalSetup.cjs",
  globalTeardown: "<rootDir>/tests/globalTeardown.cjs",
  maxWorkers: 2,
};
