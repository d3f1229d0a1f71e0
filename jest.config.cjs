/** @type {import("jest").Config} */
module.exports = {
  roots: ["<rootDir>/tests"],
  testMatch: ["**/*.test.ts"],
  // It only strips the types, as tsconfig.json has `isolatedModules`: `npm run check` checks them.
  transform: { "^.+\\.ts$": "ts-jest" },
  moduleNameMapper: { "typescript-shim$|^@npmcli/arborist$": "<rootDir>/tests/emptyModule.cjs" },
  // A test of the engine runs some ten commands of `pulumi`, which take seconds each.
  testTimeout: 300_000,
  setupFiles: ["<rootDir>/tests/setup.cjs"],
  globalSetup: "<rootDir>/tests/globalSetup.cjs",
  globalTeardown: "<rootDir>/tests/globalTeardown.cjs",
  // A worker waits for the processes that it starts a part of its time: three fill two processors.
  maxWorkers: 3,
};
