import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

// Programs and the CLI use these functions to find a Pulumi project's file and the provider plugin.

export const packageName = "pulumi-edge-platform";

/** The name of the provider plugin in a project file. */
export const pluginName = "edge";

/** Returns the project file that `pulumi` would use in a folder: the nearest one, in the folder or above it. */
export function findProjectFile(from: string): string | undefined {
  const folder = resolve(from);
  const file = ["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"]
    .map((name) => join(folder, name))
    .find(existsSync);
  if (file !== undefined) return file;
  return dirname(folder) === folder ? undefined : findProjectFile(dirname(folder));
}

/** Returns the plugin's path from the content of a project file. Returns undefined if the file does not name the plugin. */
export function parsePluginPath(text: string): string | undefined {
  // Without the plugin's name in the file, the YAML parser need not be loaded.
  if (!text.includes(pluginName)) return undefined;
  const { parse } = require("yaml") as typeof import("yaml"); // Reads Pulumi.json too: JSON is YAML.
  const project = parse(text) as { plugins?: { providers?: unknown } } | null;
  const providers = project?.plugins?.providers;
  const entry = (Array.isArray(providers) ? providers : []).find((each) => each?.name === pluginName);
  return entry && String(entry.path ?? "");
}

/** Finds the package that Node would load in a program's folder, and returns the plugin's folder in it. */
export function findInstalledPlugin(programFolder: string): string | undefined {
  const plugin = join(programFolder, "node_modules", packageName, "plugin");
  if (existsSync(plugin)) return plugin;
  return dirname(programFolder) === programFolder ? undefined : findInstalledPlugin(dirname(programFolder));
}

/** Returns a plugin's folder relative to the project file, with forward slashes on Windows as well. */
export const relativePluginPath = (projectFile: string, plugin: string): string =>
  relative(dirname(projectFile), plugin).replaceAll("\\", "/");

/** Returns the lines of Pulumi.yaml that name the plugin. */
export const renderPluginLines = (path: string): string =>
  `plugins:\n  providers:\n    - name: ${pluginName}\n      path: ${path}\n`;
