// @ts-check
// Compiles the installed packages that programs and provider hosts load, the SDKs above all, once for all tests. load.cjs is put beside the cache: a stack trace tells of it like of any other installed package.
const { copyFileSync, mkdirSync, renameSync, writeFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const { dirname, join } = require("node:path");
const v8 = require("node:v8");
const { cacheFile, hook, run } = require("./load.cjs");

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
hook((module, text, path) => {
  loaded.push([path, text.length, run(module, text, path)]);
});
const load = createRequire(join(modules, "all"));
for (const entry of entries) load(entry);
const cache = new Map(
  loaded.map(([path, length, script]) => [path, { length, code: script.createCachedData() }]),
);

mkdirSync(dirname(file), { recursive: true });
writeFileSync(`${file}-${process.pid}`, v8.serialize(cache));
renameSync(`${file}-${process.pid}`, file);
copyFileSync(join(__dirname, "load.cjs"), join(dirname(file), "load.cjs"));
