// @ts-check
// Writes everything that follows from the declarations.
require("../typescript.cjs");

for (const path of require("./index").write()) process.stderr.write(`${path} is written\n`);
