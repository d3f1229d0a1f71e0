const TestEnvironment = require("@stryker-mutator/jest-runner/jest-env/node");

/** Skips what comes after the first failure: one is enough to kill a mutant. */
module.exports = class extends TestEnvironment {
  failed = false;

  constructor(config, context) {
    super(config, context);
    // The names of the tests that reach a mutant, as a regular expression; empty in the first run.
    this.global.wantedTests = config.globalConfig.testNamePattern?.replaceAll("\\", "");
  }

  handleTestEvent(event) {
    if (event.name === "test_fn_failure" || event.name === "hook_failure") this.failed = true;
    if (event.name === "test_start" && this.failed) event.test.mode = "skip";
  }
};
