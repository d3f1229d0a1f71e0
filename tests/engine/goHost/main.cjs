// @ts-check
// Replaces Pulumi's language host for Go, which cannot be installed as a Go module. This host only runs programs.
const { spawn } = require("node:child_process");
const grpc = require("@grpc/grpc-js");
const { LanguageRuntimeService } = require("@pulumi/pulumi/proto/language_grpc_pb");
const { GetRequiredPackagesResponse, RunResponse } = require("@pulumi/pulumi/proto/language_pb");
const { PluginInfo } = require("@pulumi/pulumi/proto/plugin_pb");

/** @typedef {(call: { request: any }, callback: (error: null, response: object) => void) => void} Rpc */

/** @type {Rpc} */
function run({ request }, callback) {
  const variables = {
    PROJECT: request.getProject(),
    STACK: request.getStack(),
    ORGANIZATION: request.getOrganization(),
    CONFIG: JSON.stringify(Object.fromEntries(request.getConfigMap().toArray())),
    CONFIG_SECRET_KEYS: JSON.stringify(request.getConfigsecretkeysList()),
    DRY_RUN: String(request.getDryrun()),
    PARALLEL: String(request.getParallel()),
    MONITOR: request.getMonitorAddress(),
    ENGINE: process.argv.at(-1),
  };
  const prefixed = Object.entries(variables).map(([name, value]) => [`PULUMI_${name}`, value]);
  const program = spawn("go", ["run", "."], {
    cwd: request.getInfo().getProgramDirectory(),
    env: { ...process.env, ...Object.fromEntries(prefixed) },
    // The engine reads the port from this host's stdout, so the program must not write there.
    stdio: ["ignore", 2, 2],
  });
  program.on("close", (code) =>
    callback(null, new RunResponse().setError(code === 0 ? "" : `the program ended with ${code}`)),
  );
}

const server = new grpc.Server();
server.addService(LanguageRuntimeService, {
  getPluginInfo: /** @type {Rpc} */ ((_, callback) => callback(null, new PluginInfo().setVersion("3.0.0"))),
  getRequiredPackages: /** @type {Rpc} */ (
    (_, callback) => callback(null, new GetRequiredPackagesResponse())
  ),
  run,
});
server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (_, port) => console.log(port));
