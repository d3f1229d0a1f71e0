// @ts-check
const { createHash } = require("node:crypto");
const { transformSync, version } = require("esbuild");

/**
 * Strips the types; `npm run check` checks them.
 * @type {import("@jest/transform").SyncTransformer}
 */
module.exports = {
  process: (source, path) => ({
    code: transformSync(source, {
      loader: "ts",
      format: "cjs",
      target: "node20",
      sourcefile: path,
      sourcemap: "inline",
    }).code,
  }),
  getCacheKey: (source, path) =>
    createHash("sha256").update([version, path, source].join("\0")).digest("hex"),
};
