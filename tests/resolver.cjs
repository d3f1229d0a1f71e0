// @ts-check
const { existsSync } = require("node:fs");
const { join } = require("node:path");
const { bundledZod, isLate } = require("./codeCache/load.cjs");

const never = join(__dirname, "never.cjs");
const zod = existsSync(bundledZod) ? bundledZod : undefined;

/**
 * Has the SDK find nothing where it would load what no test uses, two thirds of the time that it takes to load, and all
 * find zod in one file.
 * @param {string} request
 * @param {{ basedir: string, defaultResolver(request: string, options: object): string }} options
 */
module.exports = (request, options) => {
  if (isLate(request, options.basedir)) return never;
  return request === "zod" && zod ? zod : options.defaultResolver(request, options);
};
