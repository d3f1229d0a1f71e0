// @ts-check
// Mutates the code that derives schemas, types, requests and responses from the model. Most of it runs while the model is
// loaded, so Stryker tries every mutant and reuses no results of the last run.
const shared = require("../../stryker.config.cjs");

module.exports = {
  ...shared,
  mutate: ["tools/generate/*.ts", "provider/model/{dates,field,kinds,list,object}.ts"],
  ignoreStatic: false,
  incremental: false,
  timeoutMS: 10_000,
  jsonReporter: { fileName: "reports/mutation/generator.json" },
};
