import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type * as Compiler from "typescript";
import type { Project } from "../project/project";
import { type Finding, fail, ok, skip, warn } from "./finding";
import { findInstalledVersion, renderInstallCommand } from "./tools";

/** From this major version on, TypeScript lacks the compiler API that Pulumi needs. */
const firstMajorWithoutCompilerApi = 7;

/** Checks TypeScript and tsconfig.json. Pulumi loads both, even for JavaScript, unless the project file disables that. */
export function checkTypescript({ programFolder, isCompiled }: Project): Finding[] {
  if (!isCompiled) return [skip("TypeScript", "disabled in the project file")];
  const version = findInstalledVersion(createRequire(join(programFolder, "package.json")), "typescript");
  const remedy = `run "${renderInstallCommand(programFolder, "typescript@6", true)}" in ${programFolder}`;
  if (version === undefined) {
    const message = `It is not installed, and Pulumi's own 3.8.3 refuses current syntax and settings such as "nodenext": ${remedy}.`;
    return existsSync(join(programFolder, "tsconfig.json")) ? [warn("TypeScript", message)] : [];
  }
  if (Number.parseInt(version, 10) >= firstMajorWithoutCompilerApi)
    return [fail("TypeScript", `Pulumi does not run with TypeScript ${version}: ${remedy}.`)];
  const messages = findTsconfigErrors(programFolder);
  return [
    ok("TypeScript", `TypeScript ${version}`),
    ...messages.map((message) =>
      fail("tsconfig.json", `TypeScript refuses it: ${getFirstSentence(message)}${describeRemedy(message)}`),
    ),
  ];
}

/** Drops the other sentences of a compiler message: they only say how to suppress the error. */
const getFirstSentence = (message: string): string => `${message.split(/\.(?: |$)/)[0]}.`;

const describeRemedy = (message: string): string =>
  /moduleResolution/.test(message)
    ? ' Set "module" and "moduleResolution" to "nodenext".'
    : " Change or remove that option.";

/** Codes of errors about "files" or "include" settings that match no file. Pulumi ignores both settings. */
const ignoredErrorCodes = [18002, 18003];

/** Returns the errors that the TypeScript installed in the project reports for tsconfig.json. */
function findTsconfigErrors(programFolder: string): string[] {
  const file = join(programFolder, "tsconfig.json");
  if (!existsSync(file)) return [];
  const ts = createRequire(join(programFolder, "package.json"))("typescript") as typeof Compiler;
  const { config = {}, error } = ts.readConfigFile(file, ts.sys.readFile);
  const { options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, programFolder, undefined, file);
  const diagnostics = error ? [error] : [...errors, ...ts.createProgram([], options).getOptionsDiagnostics()];
  return diagnostics
    .filter(({ code }) => !ignoredErrorCodes.includes(code))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}
