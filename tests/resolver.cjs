// @ts-check
const { join } = require("node:path");
const { isLate } = require("./codeCache/load.cjs");

const never = join(__dirname, "never.cjs");

/**
 * Has the SDK find nothing where it would load what no test uses: two thirds of the time that it takes to load.
 * @param {string} request
 * @param {{ basedir: string, defaultResolver(request: string, options: object): string }} options
 */
module.exports = (request, options) =>
  isLate(request, options.basedir) ? never : options.defaultResolver(request, options);
