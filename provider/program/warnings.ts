import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { didYouMean } from "../config/closest";
import { settingKeys } from "../config/settings";
import { findProjectFile, hostLines, hostName, hostPath, installedHost, packageName } from "../project";
import { mocksInForce } from "./mocks";
import { isSetStrict } from "./strictPreview";

/** A warning about the whole program is printed once, with the first resource that causes it. */
function once<Args extends unknown[]>(warn: (...args: Args) => void): (...args: Args) => void {
  let hasWarned = false;
  return (...args) => {
    if (!hasWarned) warn(...args);
    hasWarned = true;
  };
}

/** Only for a name that is close to a setting: a project named "edge" has its own settings in this namespace. */
export const warnOfMisspelledSettings = once(() => {
  const names = settingKeys.map((key) => `edge:${key}`);
  for (const key of Object.keys(pulumi.runtime.allConfig())) {
    const hint = key.startsWith("edge:") && !names.includes(key) ? didYouMean(key, names) : "";
    if (hint) pulumi.log.warn(`The stack configuration has ${key}, which is not a setting.${hint}`);
  }
});

/** The project's file, if it names no host; undefined too for an inline program of the Automation API without one. */
function projectWithoutHost(): string | undefined {
  const project = mocksInForce() ? undefined : findProjectFile(process.cwd());
  return project === undefined || readFileSync(project, "utf8").includes(hostName) ? undefined : project;
}

/** Without this package's host no preview asks it about new resources. */
export const warnOfUncheckedCreates = once(() => {
  if (!pulumi.runtime.isDryRun() || projectWithoutHost() === undefined) return;
  pulumi.log.warn(
    `Without this package's provider host, a preview does not check whether new resources can be created: run "npx ${packageName} init".${isSetStrict() ? " Until then, edge:strictPreview has no effect." : ""}`,
  );
});

/**
 * Without this package's host the engine fails an import with an obscure error. Only the engine knows whether there is
 * something to import, or the option is left over from a finished import.
 */
export const warnOfMissingHost = once((name: string) => {
  const project = projectWithoutHost();
  if (project === undefined) return;
  const host = installedHost(process.cwd()) ?? join(dirname(project), "node_modules", packageName, "host");
  pulumi.log.warn(
    `"${name}" has the import option, which needs this package's provider host. If the resource is not imported yet, the import fails: run "npx ${packageName} init", or add these lines to ${project}:\n\n${hostLines(hostPath(project, host))}\nIf it is already imported, remove the option.`,
  );
});
