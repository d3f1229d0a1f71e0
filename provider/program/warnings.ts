import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { didYouMean } from "../config/closest";
import { settingKeys } from "../config/explicit";
import { findProjectFile, hostLines, hostName, hostPath, installedHost, packageName } from "../project";

/** What concerns the whole program is said with the first resource that shows it. */
function once<Args extends unknown[]>(say: (...args: Args) => void): (...args: Args) => void {
  let said = false;
  return (...args) => {
    if (!said) say(...args);
    said = true;
  };
}

/** Only of a name that is close to a setting: a project called "edge" has settings of its own in this namespace. */
export const warnOfMisspelledSettings = once(() => {
  const known = settingKeys.map((key) => `edge:${key}`);
  for (const key of Object.keys(pulumi.runtime.allConfig())) {
    const hint = key.startsWith("edge:") && !known.includes(key) ? didYouMean(key, known) : "";
    if (hint) pulumi.log.warn(`The stack configuration has ${key}, which is not a setting.${hint}`);
  }
});

/**
 * Without our host the engine fails an import with an obscure error of its own. Whether there is something to import, or
 * it is imported already and the option is left over, only the engine knows.
 */
export const warnOfMissingHost = once((name: string) => {
  const program = process.cwd();
  const project = findProjectFile(program);
  if (project === undefined || readFileSync(project, "utf8").includes(hostName)) return;
  const host = installedHost(program) ?? join(dirname(project), "node_modules", packageName, "host");
  pulumi.log.warn(
    `"${name}" has the option import, which needs this package's provider host. If it is not imported yet, the import fails: run "npx ${packageName} init", or add these lines to ${project}:\n\n${hostLines(hostPath(project, host))}\nIf it is imported already, remove the option.`,
  );
});
