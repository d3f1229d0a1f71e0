// @ts-check
// Preloaded into the Node.js processes of a stack and into provider hosts: hands V8 what it compiled of the installed packages before, which
// halves the time they take to load, as NODE_COMPILE_CACHE does from Node.js 22 on, and spares what a short life does
// not need. What is under test, and what was installed since, is compiled as ever.
const { existsSync, readFileSync, statSync } = require("node:fs");
const { Session } = require("node:inspector");
const Module = require("node:module");
const { dirname, join } = require("node:path");
const v8 = require("node:v8");
const vm = require("node:vm");

/** Another Node.js, or another install, has another cache. @param {string} modules */
function cacheFile(modules) {
  const installed = statSync(join(modules, ".package-lock.json"), { throwIfNoEntry: false })?.mtimeMs;
  return join(modules, ".cache", "tests", `${process.version}-${process.arch}-${installed}`);
}

/** @typedef {(module: NodeModule, text: string, path: string) => unknown} Compile */
/** @typedef {{ _compile(this: NodeModule, text: string, path: string, ...rest: unknown[]): unknown }} Loader */

/** Has the CommonJS files that pass `covers` compiled and run by `compile`. @param {Compile} compile */
function hook(compile, covers = (/** @type {string} */ _path, /** @type {string} */ _text) => true) {
  const loader = /** @type {Loader} */ (/** @type {unknown} */ (Module.prototype));
  const own = loader._compile;
  loader._compile = function (text, path, ...rest) {
    return covers(path, text) ? compile(this, text, path) : own.call(this, text, path, ...rest);
  };
  // The SDK sets this flag half-way, and V8 takes no code that was compiled under other flags.
  v8.setFlagsFromString("--allow-natives-syntax");
  // A process that lives for two seconds does not get back what optimizing its code costs.
  v8.setFlagsFromString("--interrupt-budget=2000000");
}

/**
 * The SDK has the debugger follow every file that a program loads, in case a function is serialized later: a tenth of
 * an `up`. Switched on by the first question to it, the debugger reports all files that were loaded before.
 */
function debugLate() {
  const sessions = /** @type {{ post(method: string, ...rest: unknown[]): void }} */ (Session.prototype);
  const own = sessions.post;
  const waiting = new WeakSet();
  sessions.post = function (method, ...rest) {
    if (method === "Debugger.enable") {
      waiting.add(this);
      const [done] = rest;
      if (typeof done === "function") setImmediate(() => done(null, {}));
      return;
    }
    if (waiting.delete(this)) own.call(this, "Debugger.enable");
    own.call(this, method, ...rest);
  };
}

/**
 * Runs a CommonJS file as Node.js does.
 * @param {NodeModule} module
 * @param {string} text
 * @param {string} path
 * @param {Buffer} [cachedData]
 */
function run(module, text, path, cachedData) {
  const importModuleDynamically = vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  const script = new vm.Script(Module.wrap(text), { filename: path, cachedData, importModuleDynamically });
  const { exports } = module;
  script.runInThisContext().call(exports, exports, Module.createRequire(path), module, path, dirname(path));
  return script;
}

const beside = cacheFile(dirname(dirname(__dirname)));
/** What the SDK loads at its start and uses only to serialize functions: two thirds of the time that it takes to load. */
const unused = new Set(["typescript", "@npmcli/arborist"]);

/** @typedef {{ _load(request: string, parent: { filename: string | null } | undefined, ...rest: unknown[]): object }} Loading */

/** Has the SDK load these when it first asks one of their members. */
function loadLate() {
  const loading = /** @type {Loading} */ (/** @type {unknown} */ (Module));
  const own = loading._load;
  loading._load = function (request, parent, ...rest) {
    const load = () => own.call(this, request, parent, ...rest);
    const from = parent?.filename;
    if (from && request === "source-map-support/register") return mapProgramOnly(Module.createRequire(from));
    if (!from || !unused.has(request) || !/[\\/]pulumi(-oldest|-newest)?[\\/]/.test(from)) return load();
    Module.createRequire(from).resolve(request); // One that is missing is missed at once.
    // Taken for an ECMAScript module, it is not copied member by member.
    const get = (/** @type {object} */ _, /** @type {PropertyKey} */ member) =>
      member === "__esModule" || Reflect.get(load(), member);
    return new Proxy({}, { get, has: (_, member) => Reflect.has(load(), member) });
  };
}

/** Spares the stack trace of each promise the source maps of all installed packages that it names. @param {NodeJS.Require} load */
function mapProgramOnly(load) {
  const none = { url: "", map: JSON.stringify({ version: 3, sources: [], names: [], mappings: "" }) };
  const retrieveSourceMap = (/** @type {string} */ path) => (path.includes("node_modules") ? none : null);
  return load("source-map-support").install({ retrieveSourceMap });
}

/** Our language host is older than the engine, whose word that a project is in JavaScript it does not hear. */
function heedProject() {
  const project = "Pulumi.yaml";
  if (process.env["PULUMI_NODEJS_TYPESCRIPT"] !== "true" || !existsSync(project)) return;
  if (readFileSync(project, "utf8").includes("typescript: false"))
    process.env["PULUMI_NODEJS_TYPESCRIPT"] = "false";
}

if (existsSync(beside)) {
  /** @type {Map<string, { length: number, code: Buffer }> | undefined} By path. */
  let cache;
  const compiled = (/** @type {string} */ path) => {
    cache ??= v8.deserialize(readFileSync(beside));
    return cache?.get(path);
  };
  hook(
    (module, text, path) => run(module, text, path, compiled(path)?.code),
    (path, text) => compiled(path)?.length === text.length,
  );
  debugLate();
  loadLate();
  heedProject();
}

module.exports = { cacheFile, hook, run };
