// @ts-check
const { startVault } = require("./vault.cjs");

/** Names this run in all processes of its stacks, for what globalTeardown.cjs looks for, and has their secrets kept. */
module.exports = async () => {
  process.env["EDGE_TEST_VAULT"] = await startVault();
  process.env["EDGE_TEST_RUN"] = `${process.pid}-${Date.now()}`;
};
