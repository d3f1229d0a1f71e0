import { existsSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { findInstalledPlugin, packageName, relativePluginPath } from "../../provider/project";
import { installablePackage } from "../install";
import type { Project } from "./project";

/** Whether a project runs on this package's provider plugin, and where the project file says that the plugin is. */
interface PluginState {
  /**
   * `missing`: the folder that the project file names contains no plugin. `copy`: the folder belongs to a copy of
   * this package that the program does not load.
   */
  readonly status: "on" | "off" | "missing" | "copy";
  /** The folder as written in the project file, or "" if the file names no plugin. */
  readonly path: string;
}

export function detectPluginState({ pluginPath: path, folder, programFolder }: Project): PluginState {
  if (path === undefined) return { status: "off", path: "" };
  const pluginFolder = resolve(folder, path);
  const executables = ["pulumi-resource-edge", "pulumi-resource-edge.exe"];
  if (!executables.some((file) => existsSync(join(pluginFolder, file)))) return { status: "missing", path };
  const loadedFolder = findInstalledPlugin(programFolder);
  const isSameCopy = loadedFolder === undefined || realpathSync(loadedFolder) === realpathSync(pluginFolder);
  return { status: isSameCopy ? "on" : "copy", path };
}

/**
 * Returns the plugin path to write into the project file, relative to it. The path leads to the copy of this package
 * that the program loads, which is in a node_modules folder beside the program or above it.
 * @throws Error if the program finds no copy of this package
 */
export function requirePluginPath({ file, programFolder }: Project): string {
  const plugin = findInstalledPlugin(programFolder);
  if (plugin !== undefined) return relativePluginPath(file, plugin);
  throw new Error(
    `${packageName} is not installed for the program in ${programFolder}: run "npm install ${installablePackage}" there.`,
  );
}
