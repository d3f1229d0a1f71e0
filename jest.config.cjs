/** @type {import("jest").Config} */
module.exports = {
  roots: ["<rootDir>/tests"],
  testMatch: ["**/*.test.ts"],
  // ts-jest only strips the types, because tsconfig.json sets `isolatedModules`. `npm run check` checks the types.
  transform: { "^.+\\.ts$": "ts-jest" },
  moduleNameMapper: {
    "typescript-shim$|^@npmcli/arborist$": "<rootDir>/tests/setup/emptyModule.cjs",
    "^fast-check$": "<rootDir>/tests/setup/fastCheck.cjs",
  },
  // An engine test runs about ten `pulumi` commands, and each of them takes seconds.
  testTimeout: 300_000,
  setupFiles: ["<rootDir>/tests/setup/beforeEachFile.cjs"],
  globalSetup: "<rootDir>/tests/setup/globalSetup.cjs",
  globalTeardown: "<rootDir>/tests/setup/globalTeardown.cjs",
  // Workers spend part of their time waiting for child processes, so three of them keep two processors busy.
  maxWorkers: 3,
};
