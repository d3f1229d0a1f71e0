// @ts-check
const { AsyncLocalStorage } = require("node:async_hooks");
const { TestEnvironment } = require("jest-environment-node");
const InlineProcess = require("./engine/inline/process.cjs");
require("./compiled.cjs");

// Jest gives a worker half a second to end, and Node.js takes longer to free what a hundred test files have left in its
// memory, though nothing is open any more: a worker ends without.
if (process.send) process.once("exit", (code) => process.exit(code));

/** Storages that a test file has entered: Node.js 20 would hand what is in them to each promise of all later files. @type {Set<AsyncLocalStorage<unknown>>} */
const entered = new Set();
const storages = /** @type {{ run(...args: unknown[]): unknown }} */ (AsyncLocalStorage.prototype);
const { run } = storages;
storages.run = function (...args) {
  entered.add(/** @type {AsyncLocalStorage<unknown>} */ (this));
  return run.apply(this, args);
};

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
    for (const storage of entered) storage.disable();
    entered.clear();
  }

  /** @override */
  async setup() {
    await super.setup();
    // Here, because the modules of a test file are loaded anew for the next one.
    this.global["getInline"] = getInline;
  }
}

module.exports = Environment;
