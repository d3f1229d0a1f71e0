// Mutants live in the test process, so only the tests that run the sources there can kill one.
const layer = process.env.MUTATED_LAYER ?? "*";

const { globalSetup, globalTeardown, setupFiles, ...shared } = require("../../jest.config.cjs");

/** @type {import("jest").Config} */
module.exports = {
  ...shared,
  rootDir: "../..",
  testEnvironment: require.resolve("./environment.cjs"),
  testMatch: [`<rootDir>/tests/mutation/${layer}.ts`],
  testTimeout: 5_000,
};
