// @ts-check
const { mkdtempSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");
const { startVault } = require("./vault.cjs");

/**
 * Starts the vault for the stacks' secrets. Sets a run ID in the environment, by which globalTeardown.cjs finds leftover
 * processes. Creates the folder in which beforeEachFile.cjs runs the tests.
 */
module.exports = async () => {
  process.env["EDGE_TEST_VAULT"] = await startVault();
  process.env["EDGE_TEST_RUN"] = `${process.pid}-${Date.now()}`;
  process.env["EDGE_TEST_FOLDER"] = mkdtempSync(join(tmpdir(), "edge-tests-"));
};
