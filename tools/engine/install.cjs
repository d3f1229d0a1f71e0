// @ts-check
// `node install.cjs FOLDER VERSION` installs a version of Pulumi. It is a separate process so that the caller can kill it.
const { createRequire } = require("node:module");
const { PulumiCommand } = require("@pulumi/pulumi/automation");

const [, , root = "", version = ""] = process.argv;
const { SemVer } = createRequire(require.resolve("@pulumi/pulumi"))("semver");

PulumiCommand.install({ root, version: new SemVer(version) }).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
