// @ts-check
// Preloaded into the Node.js processes that tests of stacks and of provider hosts start. TypeScript, npm's arborist,
// OpenTelemetry and the Automation API are loaded only when the SDK first uses them, which saves two thirds of the SDK's
// loading time. JavaScript programs are not compiled, and source maps of installed packages are not read.
const { existsSync, readFileSync } = require("node:fs");
const Module = require("node:module");

// The engine does not tell an older language host that a project is in JavaScript, so the host would compile it.
const isJavaScript =
  existsSync("Pulumi.yaml") && readFileSync("Pulumi.yaml", "utf8").includes("typescript: false");
if (isJavaScript) process.env["PULUMI_NODEJS_TYPESCRIPT"] = "false";

/** @typedef {{ path: string, filename: string | null }} Parent */
const internals =
  /** @type {{ _resolveFilename(request: string, parent?: Parent, ...rest: unknown[]): string, _cache: Record<string, NodeModule> }} */ (
    /** @type {unknown} */ (Module)
  );

const lazyModules =
  /^(typescript|semver|normalize-package-data|@npmcli\/arborist|@opentelemetry\/(?!api$).+|\.\/automation)$/;
const sdkPath = /[\\/]node_modules[\\/](@pulumi[\\/])?pulumi(-oldest|-newest)?([\\/]|$)/;

/** Returns a module that loads the real one when a member is first read. @param {string} path */
function createStandIn(path) {
  const module = new Module(`${path}?lazy`);
  module.loaded = true;
  // `__esModule` keeps the importer from copying all members, which would load the real module.
  module.exports = new Proxy(
    {},
    {
      get(_, member) {
        if (member === "__esModule") return true;
        const loaded = require(path);
        return member === "default" && !Reflect.has(loaded, member) ? loaded : Reflect.get(loaded, member);
      },
      has: (_, member) => Reflect.has(require(path), member),
    },
  );
  return module;
}

// A patched `_load` would appear in the stack traces that the SDK records.
const { _resolveFilename: resolve, _cache: cache } = internals;
internals._resolveFilename = function (request, parent, ...rest) {
  const path = resolve.call(this, request, parent, ...rest);
  const isLoading = rest.length < 2; // `require.resolve` passes its options on.
  if (request === "source-map-support/register" && !cache[path]) {
    // When an error has a stack, reading the source maps of installed packages takes half a minute.
    const map = JSON.stringify({ version: 3, sources: [], names: [], mappings: "" });
    const retrieveSourceMap = (/** @type {string} */ file) =>
      file.includes("node_modules") ? { url: "", map } : null;
    require(path.replace(/register\.js$/, "source-map-support.js")).install({ retrieveSourceMap });
    cache[path] = Object.assign(new Module(path), { loaded: true });
  }
  if (!isLoading || !lazyModules.test(request) || !sdkPath.test(parent?.filename ?? "")) return path;
  const module = cache[`${path}?lazy`] ?? createStandIn(path);
  cache[module.id] = module;
  return module.id;
};
