import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { addCommand } from "../project/packages";
import type { Project } from "../project/project";
import { readTsConfig } from "../project/tsconfig";
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
  const complaints = readTsConfig(programFolder)?.complaints ?? [];
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
