// @ts-check
const { createScriptTransformer } = require("@jest/transform");
const { readdirSync } = require("node:fs");
const { dirname, join } = require("node:path");

const root = dirname(dirname(__dirname));
/** What jest passes for a CommonJS file. These options are part of the names in its cache. */
const options = {
  isInternalModule: false,
  supportsDynamicImport: false,
  supportsExportNamespaceFrom: false,
  supportsStaticESM: false,
  supportsTopLevelAwait: false,
  collectCoverage: false,
  collectCoverageFrom: [],
  coverageProvider: /** @type {const} */ ("babel"),
};

/**
 * Fills jest's cache with the transformed sources. Otherwise, on a new machine, each worker transforms all of them.
 * @param {Parameters<typeof createScriptTransformer>[0]} config
 */
exports.transformSources = async (config) => {
  const transformer = await createScriptTransformer(config);
  for (const folder of ["provider", "emulator", "cli"])
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }))
      if (name.endsWith(".ts")) transformer.transform(join(root, folder, name), options);
};
