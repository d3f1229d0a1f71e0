// @ts-check
// Run as a program of its own, so that it can be ended: has the Automation API install version argv[3] into argv[2].
const { createRequire } = require("node:module");
const { PulumiCommand } = require("@pulumi/pulumi/automation");

const [, , root = "", version = ""] = process.argv;
const { SemVer } = createRequire(require.resolve("@pulumi/pulumi"))("semver");

PulumiCommand.install({ root, version: new SemVer(version) }).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
