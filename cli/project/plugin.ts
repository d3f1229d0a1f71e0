import { existsSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { installedPlugin, packageName, pluginPath } from "../../provider/project";
import type { Project } from "./project";

/** Whether a project runs this package's resources on its provider plugin. */
export interface PluginState {
  /**
   * `missing`: what the project file names is not there. `copy`: it is another plugin than that of the package which the
   * program loads.
   */
  readonly state: "on" | "off" | "missing" | "copy";
  /** As written; "" if the file names no plugin. */
  readonly path: string;
}

export function pluginState({ pluginPath: path, folder, programFolder }: Project): PluginState {
  if (path === undefined) return { state: "off", path: "" };
  const named = resolve(folder, path);
  const files = ["pulumi-resource-edge", "pulumi-resource-edge.exe"];
  if (!files.some((file) => existsSync(join(named, file)))) return { state: "missing", path };
  const used = installedPlugin(programFolder);
  const isUsed = used === undefined || realpathSync(used) === realpathSync(named);
  return { state: isUsed ? "on" : "copy", path };
}

/**
 * The plugin's folder as the project file names it: of the very package that the program loads, which may lie beside
 * the program, beside the project file or above both.
 * @throws Error if the package is not installed for the program.
 */
export function pluginPathOf({ file, programFolder }: Project): string {
  const plugin = installedPlugin(programFolder);
  if (plugin !== undefined) return pluginPath(file, plugin);
  throw new Error(
    `${packageName} is not installed for the program in ${programFolder}: run "npm install ${packageName}" there.`,
  );
}
