// @ts-check
const { TestEnvironment } = require("jest-environment-node");

// Jest gives a worker half a second to end, and Node.js takes longer to free what a hundred test files have left in its
// memory, though nothing is open any more: a worker ends without.
if (process.send) process.once("exit", (code) => process.exit(code));

module.exports = TestEnvironment;
