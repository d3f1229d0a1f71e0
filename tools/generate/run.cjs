// @ts-check
// Writes all generated files: `npm run generate`.
require("../typescript.cjs");

for (const path of require("./index").writeStaleFiles()) process.stderr.write(`${path} is written\n`);
