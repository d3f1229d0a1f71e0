// @ts-check
// Compiles what programs and provider hosts load, the SDKs above all, once for all tests. load.cjs is put beside the
// cache: in a stack trace it is one more installed package.
const { copyFileSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } = require("node:fs");
const Module = require("node:module");
const { dirname, join, sep } = require("node:path");
const { buildSync } = require("esbuild");
const { Script } = require("node:vm");
const { bundledZod, cacheFile, internals, packed, run, setFlags } = require("./load.cjs");

const entries = [
  "@pulumi/pulumi",
  "@pulumi/pulumi/cmd/run/tracing",
  "@pulumi/pulumi/vendor/ts-node@7.0.1",
  "pulumi-oldest",
  "pulumi-newest",
  "google-protobuf/google/protobuf/struct_pb",
  "source-map-support/register",
  "undici",
  "zod",
];

const modules = join(__dirname, "..", "..", "node_modules");
const file = cacheFile(modules);

/** @type {[path: string, length: number, script: import("node:vm").Script][]} */
const loaded = [];
/** @type {Map<string, import("./load.cjs").Folder>} */
const folders = new Map();

/** @param {string} path */
function folderOf(path) {
  const folder = folders.get(path) ?? { compiled: {}, found: {} };
  folders.set(path, folder);
  return folder;
}

const loader = /** @type {{ _compile: unknown }} */ (/** @type {unknown} */ (Module.prototype));
/** @this {NodeModule} @param {string} text @param {string} path */
loader._compile = function (text, path) {
  loaded.push([path, text.length, run(this, text, path)]);
};
const { _resolveFilename: resolve } = internals;
internals._resolveFilename = function (request, parent, main, options) {
  const path = resolve.call(this, request, parent, main, options);
  const installed = [path, parent?.path].every((each) => each?.startsWith(modules + sep));
  if (parent && installed && !options) folderOf(parent.path).found[request] = path;
  return path;
};
setFlags();
const load = Module.createRequire(join(modules, "all"));
for (const entry of entries) load(entry);
const built = join(__dirname, "..", "..", "dist", "provider");
load(join(built, "dynamic"));
// The host's own file would start if it were loaded.
const host = join(built, "host", "main.js");
const text = readFileSync(host, "utf8");
loaded.push([host, text.length, new Script(Module.wrap(text), { filename: host })]);
const codes = loaded.map(([, , script]) => script.createCachedData());
let end = 0;
for (const [at, [path, length]] of loaded.entries()) {
  const start = end;
  end += codes[at]?.length ?? 0;
  folderOf(dirname(path)).compiled[path] = { at: statSync(path).mtimeMs, length, start, end };
}

mkdirSync(dirname(file), { recursive: true });
const unfinished = `${file}-${process.pid}`;
writeFileSync(unfinished, packed(folders, Buffer.concat(codes)));
renameSync(unfinished, file);
copyFileSync(join(__dirname, "load.cjs"), unfinished);
renameSync(unfinished, join(dirname(file), "load.cjs"));

// Each test file loads zod anew: one file instead of a hundred.
buildSync({
  entryPoints: [load.resolve("zod")],
  outfile: unfinished,
  bundle: true,
  platform: "node",
  format: "cjs",
});
renameSync(unfinished, bundledZod);
