// @ts-check
// Makes `require` compile TypeScript, so that tools can load sources without a build.
const { readFileSync } = require("node:fs");
const ts = require("typescript");

const compilerOptions = {
  module: ts.ModuleKind.CommonJS,
  target: ts.ScriptTarget.ES2022,
  esModuleInterop: true,
};

/** @param {NodeModule & { _compile(text: string, file: string): void }} module @param {string} file */
function loadTypescript(module, file) {
  module._compile(ts.transpileModule(readFileSync(file, "utf8"), { compilerOptions }).outputText, file);
}

require.extensions[".ts"] = /** @type {(module: NodeModule, file: string) => void} */ (loadTypescript);
