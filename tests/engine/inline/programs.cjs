// @ts-check
// Runs the programs of stacks, one after another, in a process that has loaded the SDK once, as the Automation API runs
// inline programs: `pulumi` is given its address by --client and starts neither a language host nor Node.js.
const { dirname, join } = require("node:path");
const { forget, listen, load, modules } = require("./modules.cjs");

const { LanguageServer } = load("./automation/server");
const { LanguageRuntimeService } = load("./proto/language_grpc_pb");

// Another engine may get the port of one that has ended, to which a shared connection would be known as broken.
const pools = load("@grpc/grpc-js/build/src/subchannel-pool");
const { getSubchannelPool } = pools;
pools.getSubchannelPool = () => getSubchannelPool(false);

/** @typedef {{ request: { getInfo(): { getProgramDirectory(): string } } }} Call */
/** @typedef {(error: Error | undefined, response?: object) => void} Callback */

let running = 0;

/** @param {Call} call @param {Callback} callback */
function run(call, callback) {
  running += 1;
  // What is not installed: the program itself, and this package.
  forget((path) => !path.startsWith(modules) && !path.startsWith(__dirname));
  const program = join(call.request.getInfo().getProgramDirectory(), "index.js");
  process.chdir(dirname(program));
  /** @type {Callback} */
  const done = (error, response) => {
    running -= 1;
    callback(error, response);
  };
  // No function of this file stands in the stack traces that the SDK records.
  new LanguageServer(require.bind(undefined, program)).run(call, done);
}

/** Returns the port. */
async function servePrograms() {
  const { getRequiredPlugins, getPluginInfo } = new LanguageServer(() => {});
  return listen(LanguageRuntimeService, { run, getRequiredPlugins, getPluginInfo });
}

module.exports = { isRunning: () => running > 0, servePrograms };
