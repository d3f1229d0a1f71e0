const TestEnvironment = require("@stryker-mutator/jest-runner/jest-env/node");

/** Skips all tests after the first failure, which is enough to kill a mutant. */
module.exports = class extends TestEnvironment {
  failed = false;

  constructor(config, context) {
    super(config, context);
    // The names of the tests that reach the mutant, in one string. Undefined in the first run, which runs all tests.
    this.global.wantedTests = config.globalConfig.testNamePattern?.replaceAll("\\", "");
  }

  handleTestEvent(event) {
    // The hook beforeAll, too, fails the tests below it. If they were skipped, the mutant would count as a survivor.
    if (event.name === "test_done" && event.test.errors.length > 0) this.failed = true;
    if (event.name === "test_start" && this.failed) event.test.mode = "skip";
  }
};
