// @ts-check
// Mutates what derives schemas, types and the form of requests and responses from the model. Most of it runs while the
// model is loaded, so every mutant is tried, and none is remembered from the last run.
const shared = require("../../stryker.config.cjs");

module.exports = {
  ...shared,
  mutate: ["tools/generate/*.ts", "provider/model/{dates,field,kinds,list,object}.ts"],
  ignoreStatic: false,
  incremental: false,
  timeoutMS: 10_000,
  jsonReporter: { fileName: "reports/mutation/generator.json" },
};
