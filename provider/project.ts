import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

// Finds a Pulumi project's file and the provider plugin that it names, for the program and the commands.

export const packageName = "pulumi-edge-platform";

/** The name of the provider plugin in a project file. */
export const pluginName = "edge";

/** Finds the project file of a folder, as `pulumi` does: there or above. */
export function findProjectFile(from: string): string | undefined {
  const folder = resolve(from);
  const file = ["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"]
    .map((name) => join(folder, name))
    .find(existsSync);
  if (file !== undefined) return file;
  return dirname(folder) === folder ? undefined : findProjectFile(dirname(folder));
}

/** The path of the provider plugin, as the text of a project file names it; undefined if it names none. */
export function pluginPathIn(text: string): string | undefined {
  // Most programs without the plugin need no parser.
  if (!text.includes(pluginName)) return undefined;
  const { parse } = require("yaml") as typeof import("yaml"); // YAML includes all of JSON.
  const project = parse(text) as { plugins?: { providers?: unknown } } | null;
  const providers = project?.plugins?.providers;
  const entry = (Array.isArray(providers) ? providers : []).find((each) => each?.name === pluginName);
  return entry && String(entry.path ?? "");
}

/** The plugin's folder in the package that a program in this folder loads, by Node's resolution. */
export function installedPlugin(programFolder: string): string | undefined {
  const plugin = join(programFolder, "node_modules", packageName, "plugin");
  if (existsSync(plugin)) return plugin;
  return dirname(programFolder) === programFolder ? undefined : installedPlugin(dirname(programFolder));
}

/** A plugin's folder as a project file names it. */
export const pluginPath = (projectFile: string, plugin: string): string =>
  relative(dirname(projectFile), plugin).replaceAll("\\", "/");

/** The lines of Pulumi.yaml that name the plugin. */
export const pluginLines = (path: string): string =>
  `plugins:\n  providers:\n    - name: ${pluginName}\n      path: ${path}\n`;
