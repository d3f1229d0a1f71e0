// Stryker changes the sources in the test process, so only tests that run the sources in that process can kill a mutant.
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
