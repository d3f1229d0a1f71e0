import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

/** The part of TypeScript that is used here. */
interface Compiler {
  readonly sys: object;
  readConfigFile(path: string, read: () => string): { config?: object; error?: Diagnostic };
  parseJsonConfigFileContent(
    config: object,
    system: object,
    folder: string,
    existing: undefined,
    file: string,
  ): Parsed;
  getOutputFileNames(parsed: Parsed, source: string, ignoreCase: boolean): readonly string[];
  createProgram(files: [], options: object): { getOptionsDiagnostics(): readonly Diagnostic[] };
  flattenDiagnosticMessageText(text: unknown, newLine: string): string;
}

interface Parsed {
  readonly options: CompilerOptions;
  readonly fileNames: readonly string[];
  readonly errors: readonly Diagnostic[];
}

interface Diagnostic {
  readonly code: number;
  readonly messageText: unknown;
}

interface CompilerOptions {
  readonly noUnusedLocals?: boolean;
}

/** A program's tsconfig.json as the project's own TypeScript reads it. */
export interface TsConfig {
  readonly options: CompilerOptions;
  /** What the compiler says against it. */
  readonly complaints: readonly string[];
  /** The source file that is compiled to this file, if one is. */
  readonly sourceOf: (output: string) => string | undefined;
}

/** That the list of files is empty, or matches none: Pulumi compiles what the program loads. */
const withoutFiles = [18002, 18003];

/** Undefined if there is no tsconfig.json, or no TypeScript with a programming interface to read it. */
export function readTsConfig(programFolder: string): TsConfig | undefined {
  const file = join(programFolder, "tsconfig.json");
  const compiler = existsSync(file) ? compilerOf(programFolder) : undefined;
  if (compiler === undefined) return undefined;
  const { config, error } = compiler.readConfigFile(file, () => readFileSync(file, "utf8"));
  const parsed = compiler.parseJsonConfigFileContent(
    config ?? {},
    compiler.sys,
    programFolder,
    undefined,
    file,
  );
  const { options, fileNames, errors } = parsed;
  const found = error ? [error] : [...errors, ...compiler.createProgram([], options).getOptionsDiagnostics()];
  const complaints = found
    .filter(({ code }) => !withoutFiles.includes(code))
    .map(({ messageText }) => compiler.flattenDiagnosticMessageText(messageText, " "));
  const sourceOf = (output: string) =>
    fileNames.find((source) =>
      compiler.getOutputFileNames(parsed, source, false).some((name) => resolve(name) === output),
    );
  return { options, complaints, sourceOf };
}

function compilerOf(programFolder: string): Compiler | undefined {
  try {
    const compiler = createRequire(join(programFolder, "package.json"))("typescript") as Partial<Compiler>;
    return compiler.readConfigFile && (compiler as Compiler);
  } catch {
    return undefined;
  }
}
