// @ts-check
const { TestEnvironment } = require("jest-environment-node");
const InlineProcess = require("./engine/inline/process.cjs");
const { leaveStorages } = require("./sharedWorker.cjs");

// Jest gives a worker half a second to end, and Node.js takes longer to free what a hundred test files have left in its
// memory, though nothing is open any more: a worker ends without.
if (process.send) process.once("exit", (code) => process.exit(code));

/** Serves this worker's stacks, and ends with it. @type {InlineProcess | undefined} */
let inline;
process.prependOnceListener("exit", () => inline?.end());

/** @param {NodeJS.ProcessEnv} env */
function getInline(env) {
  if (!inline || inline.hasEnded) inline = new InlineProcess(env);
  return inline;
}

class Environment extends TestEnvironment {
  /** @override */
  async teardown() {
    await super.teardown();
    leaveStorages();
  }

  /** @override */
  async setup() {
    await super.setup();
    // Here, because the modules of a test file are loaded anew for the next one.
    this.global["getInline"] = getInline;
  }
}

module.exports = Environment;
