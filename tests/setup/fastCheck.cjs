// Property tests try the same values in each run, so that no unrelated change makes one fail.
// EDGE_FULL=1 tries other values. A property that sets its own seed keeps that seed.
const fc = require("../../node_modules/fast-check/lib/cjs/fast-check.js");

if (process.env["EDGE_FULL"] !== "1") fc.configureGlobal({ seed: 1 });
module.exports = fc;
