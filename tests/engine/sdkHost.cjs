// @ts-check
// Replaces the language hosts that generate Pulumi's SDKs, because the tests cannot build them. Its SDK is only the schema.
const { mkdirSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const grpc = require("@grpc/grpc-js");
const { LanguageRuntimeService } = require("@pulumi/pulumi/proto/language_grpc_pb");
const { GeneratePackageResponse, LinkResponse } = require("@pulumi/pulumi/proto/language_pb");
const { PluginInfo } = require("@pulumi/pulumi/proto/plugin_pb");

/** @typedef {(call: { request: any }, callback: (error: null, response: object) => void) => void} Rpc */

/** @type {Rpc} */
function generatePackage({ request }, callback) {
  mkdirSync(request.getDirectory(), { recursive: true });
  writeFileSync(join(request.getDirectory(), "schema.json"), request.getSchema());
  callback(null, new GeneratePackageResponse());
}

/** @type {Rpc} */
function link({ request }, callback) {
  const paths = request.getPackagesList().map((/** @type {any} */ each) => each.getPath());
  callback(null, new LinkResponse().setImportInstructions(`linked ${paths}`));
}

const server = new grpc.Server();
server.addService(LanguageRuntimeService, {
  getPluginInfo: /** @type {Rpc} */ ((_, callback) => callback(null, new PluginInfo().setVersion("3.0.0"))),
  generatePackage,
  link,
  installDependencies: (/** @type {{ end: () => void }} */ call) => call.end(),
});
server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (_, port) => console.log(port));
