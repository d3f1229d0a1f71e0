// @ts-check
// Writes everything that follows from the declarations. It loads the sources themselves: nothing has to be built first.
const { readFileSync } = require("node:fs");
const ts = require("typescript");

const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true };

/** @param {NodeModule & { _compile(text: string, file: string): void }} module @param {string} file */
function load(module, file) {
  const { outputText } = ts.transpileModule(readFileSync(file, "utf8"), { compilerOptions: options });
  module._compile(outputText, file);
}

require.extensions[".ts"] = /** @type {(module: NodeModule, file: string) => void} */ (load);
for (const path of require("./index").write()) process.stderr.write(`${path} is written\n`);
