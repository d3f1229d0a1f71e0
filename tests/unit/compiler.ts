import { join, normalize } from "node:path";
import ts from "typescript";

export const root = join(__dirname, "..", "..");

/**
 * Compiles files with the repository's settings. Returns errors, each with its line of code. `texts` contains files that do
 * not exist on disk.
 */
export function findCompilerErrors(
  files: readonly string[],
  texts: ReadonlyMap<string, string>,
  settings: ts.CompilerOptions,
): string[] {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const host = ts.createCompilerHost({ ...options, ...settings });
  const { fileExists, readFile } = host;
  host.fileExists = (file) => texts.has(normalize(file)) || fileExists(file);
  host.readFile = (file) => texts.get(normalize(file)) ?? readFile(file);
  const program = ts.createProgram(files, { ...options, ...settings }, host);
  return files.flatMap((file) => {
    const source = program.getSourceFile(file);
    if (!source) return [`${file} is not in the program`];
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return found.map(({ messageText, start = 0 }) => {
      const { line } = source.getLineAndCharacterOfPosition(start);
      return `${file}: ${ts.flattenDiagnosticMessageText(messageText, " ")} ${source.text.split("\n")[line]}`;
    });
  });
}
