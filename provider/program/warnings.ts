import { dirname, join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { didYouMean } from "../base/closest";
import { settingKeys } from "../config/settings";
import { findInstalledPlugin, packageName, relativePluginPath, renderPluginLines } from "../project";
import { getMocks } from "./mocks";
import { findCurrentProjectFile } from "./pluginUse";
import { isStrictConfigured } from "./strictPreview";

/** Returns a function that calls `warn` only the first time, so that many resources do not repeat one warning. */
function limitToOnce<Args extends unknown[]>(warn: (...args: Args) => void): (...args: Args) => void {
  let hasWarned = false;
  return (...args) => {
    if (!hasWarned) warn(...args);
    hasWarned = true;
  };
}

/** Warns only of names close to a setting's, because a project named "edge" has its own settings in this namespace. */
export const warnOfMisspelledSettings = limitToOnce(() => {
  const names = settingKeys.map((key) => `edge:${key}`);
  for (const key of Object.keys(pulumi.runtime.allConfig())) {
    const hint = key.startsWith("edge:") && !names.includes(key) ? didYouMean(key, names) : "";
    if (hint) pulumi.log.warn(`The stack configuration has ${key}, which is not a setting.${hint}`);
  }
});

/** Returns the project file; undefined with mocks, or if an inline program of the Automation API has none. */
const findUnmockedProject = (): string | undefined => (getMocks() ? undefined : findCurrentProjectFile());

/** Warns that a preview does not check creates: Pulumi's host of dynamic resources calls no provider for new resources. */
export const warnOfUncheckedCreates = limitToOnce(() => {
  if (!pulumi.runtime.isDryRun() || findUnmockedProject() === undefined) return;
  pulumi.log.warn(
    `Without the provider plugin, a preview does not check whether new resources can be created: run "npx --no -- ${packageName} init".${isStrictConfigured() ? " Until then, edge:strictPreview has no effect." : ""}`,
  );
});

/**
 * Explains how to import, because Pulumi's host of dynamic resources fails with an obscure error. The option may also be
 * left over from a finished import, but only the engine knows that.
 */
export const warnOfImportOption = limitToOnce((name: string) => {
  const project = findUnmockedProject();
  if (project === undefined) return;
  const plugin =
    findInstalledPlugin(process.cwd()) ?? join(dirname(project), "node_modules", packageName, "plugin");
  pulumi.log.warn(
    `"${name}" has the import option, which needs the provider plugin. If the resource is not imported yet, the import fails: run "npx --no -- ${packageName} init", or add these lines to ${project}:\n\n${renderPluginLines(relativePluginPath(project, plugin))}\nIf it is already imported, remove the option.`,
  );
});
