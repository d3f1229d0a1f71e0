// @ts-check
// Preloaded into the Node.js processes that stacks and tests of hosts start, to which it saves two thirds of the time that
// the SDK takes to load: TypeScript, npm's arborist, OpenTelemetry and the Automation API, with which the SDK serializes
// functions and sends traces, are loaded when it first asks for one of their members. Programs in JavaScript are not compiled,
// and source maps of installed packages are not read.
const { existsSync, readFileSync } = require("node:fs");
const Module = require("node:module");

// Language hosts older than the engine do not hear from it that a project is in JavaScript, and would compile it.
const isJavaScript =
  existsSync("Pulumi.yaml") && readFileSync("Pulumi.yaml", "utf8").includes("typescript: false");
if (isJavaScript) process.env["PULUMI_NODEJS_TYPESCRIPT"] = "false";

/** @typedef {{ path: string, filename: string | null }} Parent */
const internals =
  /** @type {{ _resolveFilename(request: string, parent?: Parent, ...rest: unknown[]): string, _cache: Record<string, NodeModule> }} */ (
    /** @type {unknown} */ (Module)
  );

const late =
  /^(typescript|semver|normalize-package-data|@npmcli\/arborist|@opentelemetry\/(?!api$).+|\.\/automation)$/;
const sdk = /[\\/]node_modules[\\/](@pulumi[\\/])?pulumi(-oldest|-newest)?([\\/]|$)/;

/** Stands for a module until a member of it is asked for. @param {string} path */
function standIn(path) {
  const module = new Module(`${path}?late`);
  module.loaded = true;
  // Taken for an ECMAScript module, it is not copied member by member.
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

// Not `_load`, which would stand in the stack traces that the SDK records.
const { _resolveFilename: resolve, _cache: cache } = internals;
internals._resolveFilename = function (request, parent, ...rest) {
  const path = resolve.call(this, request, parent, ...rest);
  const isLoading = rest.length < 2; // `require.resolve` hands on its options.
  if (request === "source-map-support/register" && !cache[path]) {
    // The source maps of installed packages, which the stack of an error names, take half a minute to read.
    const map = JSON.stringify({ version: 3, sources: [], names: [], mappings: "" });
    const retrieveSourceMap = (/** @type {string} */ file) =>
      file.includes("node_modules") ? { url: "", map } : null;
    require(path.replace(/register\.js$/, "source-map-support.js")).install({ retrieveSourceMap });
    cache[path] = Object.assign(new Module(path), { loaded: true });
  }
  if (!isLoading || !late.test(request) || !sdk.test(parent?.filename ?? "")) return path;
  const module = cache[`${path}?late`] ?? standIn(path);
  cache[module.id] = module;
  return module.id;
};
