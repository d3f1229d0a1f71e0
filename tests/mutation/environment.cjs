const TestEnvironment = require("@stryker-mutator/jest-runner/jest-env/node");
require("../compiled.cjs");

/** Skips what comes after the first failure: one is enough to kill a mutant. */
module.exports = class extends TestEnvironment {
  failed = false;

  handleTestEvent(event) {
    if (event.name === "test_fn_failure" || event.name === "hook_failure") this.failed = true;
    if (event.name === "test_start" && this.failed) event.test.mode = "skip";
  }
};
