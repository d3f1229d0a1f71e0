// @ts-check
// Runs the programs of stacks, one after another, in a process that loads the SDK once. As with inline programs of the
// Automation API, `pulumi` gets this server's address with --client and starts neither a language host nor Node.js.
const { dirname, join } = require("node:path");
const { forget, listen, load, modulesFolder } = require("./modules.cjs");

const { LanguageServer } = load("./automation/server");
const { LanguageRuntimeService } = load("./proto/language_grpc_pb");

// An engine may reuse the port of an earlier engine, whose connection a shared pool would still treat as broken.
const pools = load("@grpc/grpc-js/build/src/subchannel-pool");
const { getSubchannelPool } = pools;
pools.getSubchannelPool = () => getSubchannelPool(false);

/** @typedef {{ request: { getInfo(): { getProgramDirectory(): string } } }} Call */
/** @typedef {(error: Error | undefined, response?: object) => void} Callback */

let runningPrograms = 0;

/** @param {Call} call @param {Callback} callback */
function run(call, callback) {
  runningPrograms += 1;
  // Reload the program and this package, but no installed module.
  forget((path) => !path.startsWith(modulesFolder) && !path.startsWith(__dirname));
  const program = join(call.request.getInfo().getProgramDirectory(), "index.js");
  process.chdir(dirname(program));
  /** @type {Callback} */
  const done = (error, response) => {
    runningPrograms -= 1;
    callback(error, response);
  };
  // Binding `require` keeps functions of this file out of the stack traces that the SDK records.
  new LanguageServer(require.bind(undefined, program)).run(call, done);
}

/** Serves a language host. Returns its port. */
async function servePrograms() {
  const { getRequiredPlugins, getPluginInfo } = new LanguageServer(() => {});
  return listen(LanguageRuntimeService, { run, getRequiredPlugins, getPluginInfo });
}

module.exports = { isRunning: () => runningPrograms > 0, servePrograms };
