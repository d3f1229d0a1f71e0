// @ts-check
// Preloaded into the Node.js processes of a stack and into provider hosts: hands V8 what make.cjs compiled of the
// installed packages and of this package's bundle, as NODE_COMPILE_CACHE does from Node.js 22 on, and skips what a process
// of two seconds does not need. A file that was built or installed since is compiled again.
const { existsSync, openSync, readFileSync, readSync, statSync } = require("node:fs");
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

/** When a file was written, how long its text is, and where its code is in the cache. @typedef {{ at: number, length: number, start: number, end: number }} Compiled */
/** What is known of a folder: what was compiled, by its path, and what its files found where. @typedef {{ compiled: Record<string, Compiled>, found: Record<string, string> }} Folder */
/** @typedef {{ path: string, filename: string | null }} Parent */
/**
 * @typedef {object} Internals What Node.js calls to load a CommonJS file.
 * @property {(request: string, parent: Parent | undefined, ...rest: unknown[]) => object} _load
 * @property {(request: string, parent: Parent | undefined, main?: boolean, options?: object) => string} _resolveFilename
 * @property {Record<string, (module: NodeModule, path: string) => unknown>} _extensions
 * @property {Record<string, NodeModule>} _cache
 */
const internals = /** @type {Internals} */ (/** @type {unknown} */ (Module));

function setFlags() {
  // The SDK sets this flag half-way, and V8 takes no code that was compiled under other flags.
  v8.setFlagsFromString("--allow-natives-syntax");
  // A process that lives for two seconds does not get back what optimizing its code costs.
  v8.setFlagsFromString("--interrupt-budget=2000000");
}

/**
 * The bytes of a cache: the length of the index and of all folders, the index (where each folder is), the folders, the
 * code. By folder, because a process needs few of them: most belong to other SDKs.
 * @param {Map<string, Folder>} folders
 * @param {Buffer} code
 */
function packed(folders, code) {
  const texts = [...folders.values()].map((folder) => Buffer.from(JSON.stringify(folder)));
  let end = 0;
  const index = [...folders.keys()].map((path, at) => {
    const start = end;
    end += texts[at]?.length ?? 0;
    return [path, [start, end]];
  });
  const head = Buffer.from(JSON.stringify(Object.fromEntries(index)));
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32LE(head.length);
  lengths.writeUInt32LE(end, 4);
  return Buffer.concat([lengths, head, ...texts, code]);
}

/** Reads a cache folder by folder, as they are needed. @param {string} path */
function unpacked(path) {
  const file = openSync(path, "r");
  const read = (/** @type {number} */ start, /** @type {number} */ length) => {
    const bytes = Buffer.allocUnsafeSlow(length);
    readSync(file, bytes, 0, length, start);
    return bytes;
  };
  const lengths = read(0, 8);
  const [head, all] = [lengths.readUInt32LE(), lengths.readUInt32LE(4)];
  /** @type {Record<string, [start: number, end: number]>} */
  const index = JSON.parse(read(8, head).toString());
  const texts = read(8 + head, all);
  /** @type {Map<string, Folder>} */
  const known = new Map();
  const folderOf = (/** @type {string} */ folder) => {
    const at = index[folder];
    if (at && !known.has(folder)) known.set(folder, JSON.parse(texts.toString("utf8", ...at)));
    return known.get(folder);
  };
  const codeOf = (/** @type {Compiled} */ { start, end }) => read(8 + head + all + start, end - start);
  return { folderOf, codeOf };
}

/** Has installed packages loaded from the cache. @param {() => ReturnType<typeof unpacked>} cache */
function useCache(cache) {
  const { _resolveFilename: resolve, _extensions: extensions } = internals;
  internals._resolveFilename = function (request, parent, main, options) {
    const found = parent && !options && cache().folderOf(parent.path)?.found[request];
    return found || resolve.call(this, request, parent, main, options);
  };
  const load = extensions[".js"];
  extensions[".js"] = (module, path) => {
    const known = cache().folderOf(dirname(path))?.compiled[path];
    const text = known?.at === statSync(path).mtimeMs ? readFileSync(path, "utf8") : undefined;
    return known && text?.length === known.length
      ? run(module, text, path, cache().codeOf(known))
      : load?.(module, path);
  };
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

/** What a file has as `require`. @param {NodeModule} module */
function requireOf(module) {
  const resolve = (/** @type {string} */ request, /** @type {object} */ options) =>
    internals._resolveFilename(request, module, false, options);
  const members = {
    resolve,
    main: process.mainModule,
    extensions: internals._extensions,
    cache: internals._cache,
  };
  return Object.assign((/** @type {string} */ request) => module.require(request), members);
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
  script.runInThisContext().call(exports, exports, requireOf(module), module, path, dirname(path));
  return script;
}

const beside = cacheFile(dirname(dirname(__dirname)));
/** What the SDK loads at its start and uses to serialize functions, to send traces and in the Automation API: most of the time that it takes to load. */
const unused =
  /^(typescript|semver|normalize-package-data|@npmcli\/arborist|@opentelemetry\/(?!api$).+|\.\/automation)$/;
const sdk = /[\\/]node_modules[\\/](@pulumi[\\/])?pulumi(-oldest|-newest)?([\\/]|$)/;

/** Whether the SDK asks for such a module. @param {string} request @param {string} from */
const isLate = (request, from) => unused.test(request) && sdk.test(from);

/** Has the SDK load these when it first asks one of their members. */
function loadLate() {
  const own = internals._load;
  internals._load = function (request, parent, ...rest) {
    const load = () => own.call(this, request, parent, ...rest);
    const from = parent?.filename;
    if (from && request === "source-map-support/register") return mapProgramOnly(Module.createRequire(from));
    if (!from || !isLate(request, from)) return load();
    Module.createRequire(from).resolve(request); // One that is missing is missed at once.
    // Taken for an ECMAScript module, it is not copied member by member.
    const get = (/** @type {object} */ _, /** @type {PropertyKey} */ member) => {
      if (member === "__esModule") return true;
      const loaded = load();
      return member === "default" && !Reflect.has(loaded, member) ? loaded : Reflect.get(loaded, member);
    };
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

/** All of zod in one file. */
const bundledZod = join(__dirname, "..", "..", "node_modules", ".cache", "tests", "zod.cjs");

if (existsSync(beside)) {
  /** @type {ReturnType<typeof unpacked> | undefined} */
  let cache;
  setFlags();
  useCache(() => {
    cache ??= unpacked(beside);
    return cache;
  });
  debugLate();
  loadLate();
  heedProject();
}

module.exports = { bundledZod, cacheFile, internals, isLate, packed, run, setFlags };
