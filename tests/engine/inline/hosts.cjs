// @ts-check
// Serves the provider plugin and the SDK's host. `pulumi` attaches to them (PULUMI_DEBUG_PROVIDERS) instead of starting
// one for each command. Each connection gets its own service, for which this package is loaded again. Tests that depend on
// the process of a host (its start and end, its output, several providers) let `pulumi` start it.
const { join } = require("node:path");
const { forget, listen, load, root } = require("./modules.cjs");

const { ResourceProviderService: methods } = load("./proto/provider_grpc_pb");
const { Empty } = load("google-protobuf/google/protobuf/empty_pb");

/** @typedef {{ getPeer(): string, request: { getAddress(): string, getArgs(): { toJavaScript(): object } } }} Call */
/** @typedef {(error: Error | null, response?: object) => void} Callback */
/** @typedef {Record<string, (call: Call, callback: Callback) => unknown>} Service */

const provider = join(root, "dist", "provider");

let runningCalls = 0;

/** Returns the service that the script of the SDK's host would serve. @returns {Promise<Service>} */
function loadStockService() {
  const { Server } = load("@grpc/grpc-js");
  const { addService, bindAsync } = Server.prototype;
  return new Promise((resolve) => {
    Server.prototype.addService = (/** @type {object} */ _methods, /** @type {Service} */ service) => {
      Object.assign(Server.prototype, { addService, bindAsync });
      resolve(service);
    };
    // The script prints its port once the server is bound, so never bind it.
    Server.prototype.bindAsync = () => {};
    reloadScript(load.resolve("./cmd/dynamic-provider"));
  });
}

/** Returns the service of `dist/provider/plugin/main.js`. @param {string} address of the engine @returns {Promise<Service>} */
async function createPluginService(address) {
  const { setUpService } = require(join(provider, "plugin", "service.js"));
  const { EngineLog } = require(join(provider, "plugin", "log.js"));
  return setUpService(new EngineLog(address), () => true);
}

/** Loads the SDK host's script again, and removes the event handlers that the script installs. @param {string} script */
function reloadScript(script) {
  const events = ["uncaughtException", "unhandledRejection", "exit"];
  const before = events.map((event) => process.listeners(/** @type {"exit"} */ (event)));
  const { argv } = process;
  process.argv = [...argv.slice(0, 2), "127.0.0.1:1"]; // The engine's address. The host does not use it.
  delete require.cache[script];
  require(script);
  process.argv = argv;
  for (const [at, event] of events.entries())
    for (const listener of process.listeners(/** @type {"exit"} */ (event)))
      if (!before[at]?.includes(listener)) process.removeListener(event, listener);
}

/**
 * The service that handles the calls of one gRPC connection. A refresh opens a second connection to the same provider.
 * @typedef {{ service: Service, settings?: string }} Attachment
 */

/** The attachments, by the address from which the engine connected. @type {Map<string, Attachment>} */
const attachments = new Map();

/**
 * Returns a service that passes each connection's calls to a separate service.
 * @param {(engine: string) => Promise<Service>} createServiceFor
 */
function createDispatcher(createServiceFor) {
  const attach = async (/** @type {Call} */ call) => {
    forget((path) => path.startsWith(provider));
    attachments.set(call.getPeer(), { service: await createServiceFor(call.request.getAddress()) });
    return new Empty();
  };

  /** Rejects a second provider with other settings, because it needs a process of its own. @param {Call} call */
  const requireSameSettings = (call) => {
    const args = Object.entries(call.request.getArgs().toJavaScript());
    const settings = JSON.stringify(args.sort());
    for (const other of attachments.values())
      if (other.settings !== undefined && other.settings !== settings)
        throw new Error("This stack has several providers, which need a process each (`processes: true`).");
    Object.assign(attachments.get(call.getPeer()) ?? {}, { settings });
  };

  /** @param {string} name */
  const createHandler = (name) => (/** @type {Call} */ call, /** @type {Callback} */ callback) => {
    const service = attachments.get(call.getPeer())?.service;
    const method = service?.[name];
    if (!method) return callback(Object.assign(new Error(`${name} is not implemented`), { code: 12 }));
    runningCalls += 1;
    return method.call(service, call, (...returned) => {
      runningCalls -= 1;
      callback(...returned);
    });
  };

  const unaryMethods = Object.keys(methods).filter((name) => !methods[name].responseStream);
  const service = Object.fromEntries(unaryMethods.map((name) => [name, createHandler(name)]));
  return {
    ...service,
    attach: (/** @type {Call} */ call, /** @type {Callback} */ callback) =>
      void attach(call).then((empty) => callback(null, empty), callback),
    configure: (/** @type {Call} */ call, /** @type {Callback} */ callback) => {
      try {
        requireSameSettings(call);
      } catch (error) {
        return callback(/** @type {Error} */ (error));
      }
      return service["configure"]?.(call, callback);
    },
  };
}

/** Serves both hosts. Returns their ports. */
const serveHosts = async () => ({
  plugin: await listen(methods, createDispatcher(createPluginService)),
  dynamic: await listen(methods, createDispatcher(loadStockService)),
});

/** Forgets all connections before the next command, because its engine may reuse the port of an earlier engine. */
const detach = () => attachments.clear();

module.exports = { detach, isServing: () => runningCalls > 0, serveHosts };
