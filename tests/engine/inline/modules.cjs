// @ts-check
const { createRequire } = require("node:module");
const { join, sep } = require("node:path");

const root = join(__dirname, "..", "..", "..");
const modulesFolder = join(root, "node_modules") + sep;
/** Requires a module as a file in the SDK's folder would. */
const load = createRequire(join(modulesFolder, "@pulumi", "pulumi", "package.json"));
const { Server, ServerCredentials } = load("@grpc/grpc-js");

/**
 * Removes the chosen files from the require cache, so that the next `require` loads them again, as a new process would.
 * @param {(path: string) => boolean} isChosen
 */
function forget(isChosen) {
  for (const path of Object.keys(require.cache)) if (isChosen(path)) delete require.cache[path];
  // A module that stays would otherwise hold all that it has ever loaded.
  for (const module of Object.values(require.cache))
    if (module) module.children = module.children.filter(({ id }) => !isChosen(id));
}

/** Serves on a free port. Returns the port. @param {object} methods @param {object} service @returns {Promise<number>} */
function listen(methods, service) {
  const server = new Server({ "grpc.max_receive_message_length": 400 * 1024 * 1024 });
  server.addService(methods, service);
  return new Promise((resolve, reject) =>
    server.bindAsync(
      "127.0.0.1:0",
      ServerCredentials.createInsecure(),
      (/** @type {Error | null} */ error, /** @type {number} */ port) =>
        error ? reject(error) : resolve(port),
    ),
  );
}

module.exports = { forget, listen, load, modulesFolder, root };
