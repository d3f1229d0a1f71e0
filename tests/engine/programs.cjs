// @ts-check
// Runs the programs of stacks, one after another, in a process that has loaded the SDK once, as the Automation API runs
// inline programs: `pulumi` is given its address by --client and starts neither a language host nor Node.js. It prints
// its port, and ends when its standard input does.
const { createRequire } = require("node:module");
const { dirname, join } = require("node:path");

const modules = join(__dirname, "..", "..", "node_modules");
const load = createRequire(join(modules, "@pulumi", "pulumi", "package.json"));
const { Server, ServerCredentials } = load("@grpc/grpc-js");
const { LanguageServer } = load("./automation/server");
const { LanguageRuntimeService } = load("./proto/language_grpc_pb");

// Another engine may get the port of one that has ended, to which a shared connection would be known as broken.
const pools = load("@grpc/grpc-js/build/src/subchannel-pool");
const { getSubchannelPool } = pools;
pools.getSubchannelPool = () => getSubchannelPool(false);

/** What is not installed is loaded anew by each program, as in a process of its own. */
function forgetPrograms() {
  for (const path of Object.keys(require.cache)) if (!path.startsWith(modules)) delete require.cache[path];
}

/** @typedef {{ request: { getInfo(): { getProgramDirectory(): string } } }} Call */

/** @param {Call} call @param {(error: Error | undefined, response?: object) => void} callback */
function run(call, callback) {
  forgetPrograms();
  const program = join(call.request.getInfo().getProgramDirectory(), "index.js");
  process.chdir(dirname(program));
  const done = (/** @type {Error | undefined} */ error, /** @type {object} */ response) => {
    process.chdir(__dirname);
    callback(error, response);
  };
  // No function of this file stands in the stack traces that the SDK records.
  new LanguageServer(require.bind(undefined, program)).run(call, done);
}

const { getRequiredPlugins, getPluginInfo } = new LanguageServer(() => {});
const server = new Server();
server.addService(LanguageRuntimeService, { run, getRequiredPlugins, getPluginInfo });
server.bindAsync(
  "127.0.0.1:0",
  ServerCredentials.createInsecure(),
  (/** @type {Error | null} */ error, /** @type {number} */ port) => {
    if (error) throw error;
    console.log(port);
  },
);
process.stdin.on("end", () => process.exit(0)).resume();
