import { readFileSync } from "node:fs";
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
  if (!compiles) return [finding("skip", "TypeScript", "switched off in the project file")];
  const load = createRequire(join(programFolder, "package.json"));
  const version = versionOf(load, "typescript");
  const config = configOf(programFolder);
  const install = `run "${addCommand(programFolder, "typescript@6", true)}" in ${programFolder}`;
  if (version === undefined)
    return config === undefined
      ? []
      : [
          finding(
            "warn",
            "TypeScript",
            `It is not installed, and Pulumi's own 3.8.3 refuses current syntax and settings such as "nodenext": ${install}.`,
          ),
        ];
  const major = Number.parseInt(version, 10);
  if (major >= withoutApi)
    return [finding("fail", "TypeScript", `Pulumi does not run with TypeScript ${version}: ${install}.`)];
  return [
    finding("ok", "TypeScript", `TypeScript ${version}`),
    ...(config === undefined || major < 6 ? [] : resolution(load, programFolder, config)),
  ];
}

function configOf(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, "tsconfig.json"), "utf8");
  } catch {
    return undefined;
  }
}

/** The part of TypeScript that is used here. */
interface Compiler {
  readonly sys: object;
  readConfigFile(path: string, read: () => string): { config?: object; error?: Diagnostic };
  parseJsonConfigFileContent(
    config: object,
    system: object,
    folder: string,
  ): { options: object; errors: readonly Diagnostic[] };
  createProgram(files: [], options: object): { getOptionsDiagnostics(): readonly Diagnostic[] };
  flattenDiagnosticMessageText(text: unknown, newLine: string): string;
}
interface Diagnostic {
  readonly code: number;
  readonly messageText: unknown;
}

/** That the list of files is empty, or matches none: Pulumi compiles what the program loads. */
const withoutFiles = [18002, 18003];

/** What the project's own TypeScript says against its tsconfig.json: it refuses what it deprecates. */
function resolution(load: NodeJS.Require, folder: string, text: string): Finding[] {
  const compiler = load("typescript") as Compiler;
  const { config, error } = compiler.readConfigFile("tsconfig.json", () => text);
  const parsed = compiler.parseJsonConfigFileContent(config ?? {}, compiler.sys, folder);
  const found = [...parsed.errors, ...compiler.createProgram([], parsed.options).getOptionsDiagnostics()];
  const wrong = error ? [error] : found.filter(({ code }) => !withoutFiles.includes(code));
  const said = wrong.map(({ messageText }) => compiler.flattenDiagnosticMessageText(messageText, " "));
  return said.map((message) =>
    finding("fail", "tsconfig.json", `TypeScript refuses it: ${sentence(message)}${remedy(message)}`),
  );
}

/** The part that says what is wrong; what may silence the compiler does not help in the long run. */
const sentence = (message: string): string => `${message.split(/\.(?: |$)/)[0]}.`;

const remedy = (message: string): string =>
  /moduleResolution/.test(message)
    ? ' Set "module" and "moduleResolution" to "nodenext".'
    : " Change or remove that option.";
