// @ts-check
const { mkdtempSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");
const { transformSources } = require("./transformSources.cjs");
const { startVault } = require("./vault.cjs");

/**
 * Transforms the sources, and starts the vault for the stacks' secrets. Sets a run ID in the environment, by which globalTeardown.cjs finds leftover
 * processes. Creates the folder in which beforeEachFile.cjs runs the tests.
 * @param {unknown} _globalConfig
 * @param {Parameters<typeof transformSources>[0]} projectConfig
 */
module.exports = async (_globalConfig, projectConfig) => {
  await transformSources(projectConfig);
  process.env["EDGE_TEST_VAULT"] = await startVault();
  process.env["EDGE_TEST_RUN"] = `${process.pid}-${Date.now()}`;
  process.env["EDGE_TEST_FOLDER"] = mkdtempSync(join(tmpdir(), "edge-tests-"));
};
