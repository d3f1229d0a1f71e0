import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { addCommand } from "../project/packages";
import type { Project } from "../project/project";
import { type Finding, finding } from "./finding";
import { versionOf } from "./tools";

/** The first major version without the programming interface that Pulumi compiles programs with. */
const withoutApi = 7;

/** What Pulumi loads to run a program, JavaScript too: TypeScript, and the project's tsconfig.json. */
export function typescript({ programFolder, compiles }: Project): Finding[] {
  if (!compiles) return [finding("skip", "TypeScript", "disabled in the project file")];
  const version = versionOf(createRequire(join(programFolder, "package.json")), "typescript");
  const install = `run "${addCommand(programFolder, "typescript@6", true)}" in ${programFolder}`;
  if (version === undefined)
    return existsSync(join(programFolder, "tsconfig.json"))
      ? [
          finding(
            "warn",
            "TypeScript",
            `It is not installed, and Pulumi's own 3.8.3 refuses current syntax and settings such as "nodenext": ${install}.`,
          ),
        ]
      : [];
  if (Number.parseInt(version, 10) >= withoutApi)
    return [finding("fail", "TypeScript", `Pulumi does not run with TypeScript ${version}: ${install}.`)];
  const complaints = tsConfigComplaints(programFolder);
  return [
    finding("ok", "TypeScript", `TypeScript ${version}`),
    ...complaints.map((complaint) =>
      finding("fail", "tsconfig.json", `TypeScript refuses it: ${sentence(complaint)}${remedy(complaint)}`),
    ),
  ];
}

/** What is wrong, without how to silence the compiler until its next version. */
const sentence = (complaint: string): string => `${complaint.split(/\.(?: |$)/)[0]}.`;

const remedy = (complaint: string): string =>
  /moduleResolution/.test(complaint)
    ? ' Set "module" and "moduleResolution" to "nodenext".'
    : " Change or remove that option.";

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
  ): { readonly options: object; readonly errors: readonly Diagnostic[] };
  createProgram(files: [], options: object): { getOptionsDiagnostics(): readonly Diagnostic[] };
  flattenDiagnosticMessageText(text: unknown, newLine: string): string;
}

interface Diagnostic {
  readonly code: number;
  readonly messageText: unknown;
}

/** The list of files is empty or matches none, which is fine: Pulumi compiles what the program loads. */
const withoutFiles = [18002, 18003];

/** What the project's own TypeScript says against its tsconfig.json. */
function tsConfigComplaints(programFolder: string): string[] {
  const file = join(programFolder, "tsconfig.json");
  const compiler = existsSync(file) ? compilerFor(programFolder) : undefined;
  if (compiler === undefined) return [];
  const { config = {}, error } = compiler.readConfigFile(file, () => readFileSync(file, "utf8"));
  const parsed = compiler.parseJsonConfigFileContent(config, compiler.sys, programFolder, undefined, file);
  const found = error
    ? [error]
    : [...parsed.errors, ...compiler.createProgram([], parsed.options).getOptionsDiagnostics()];
  return found
    .filter(({ code }) => !withoutFiles.includes(code))
    .map(({ messageText }) => compiler.flattenDiagnosticMessageText(messageText, " "));
}

/** Undefined if TypeScript has no programming interface. */
function compilerFor(programFolder: string): Compiler | undefined {
  const compiler = createRequire(join(programFolder, "package.json"))("typescript") as Partial<Compiler>;
  return compiler.readConfigFile && (compiler as Compiler);
}
