// Mutants live in the test process, so only the tests that run the sources there can kill one.
const layer = process.env.MUTATED_LAYER;
const tests = { http: ["http"], dynamic: ["dynamic", "lifecycles"] };

/** @type {import("jest").Config} */
module.exports = {
  ...require("../jest.config.cjs"),
  rootDir: "..",
  testMatch: Object.entries(tests)
    .filter(([name]) => layer === undefined || name === layer)
    .flatMap(([, folders]) => folders.map((folder) => `<rootDir>/tests/unit/${folder}/**/*.test.ts`)),
};
