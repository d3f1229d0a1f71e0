// Property tests try the same values in each run, so that none fails for a change that has nothing to do with it.
// EDGE_FULL=1 tries others. A property that sets a seed keeps it.
const fc = require("../node_modules/fast-check");

if (process.env["EDGE_FULL"] !== "1") fc.configureGlobal({ seed: 1 });
module.exports = fc;
