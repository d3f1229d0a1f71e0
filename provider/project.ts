import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

// Finds a Pulumi project's file and the provider host that it names, for the program and the command.

export const packageName = "pulumi-edge-platform";

/** The name under which a project file can replace the host of dynamic resources. */
export const hostName = "pulumi-nodejs";

/** Finds the project file of a folder, as `pulumi` does: there or above. */
export function findProjectFile(from: string): string | undefined {
  const folder = resolve(from);
  const file = ["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"]
    .map((name) => join(folder, name))
    .find(existsSync);
  if (file !== undefined) return file;
  return dirname(folder) === folder ? undefined : findProjectFile(dirname(folder));
}

/** The host of the package that a program in this folder loads, by Node's resolution. */
export function installedHost(programFolder: string): string | undefined {
  const host = join(programFolder, "node_modules", packageName, "host");
  if (existsSync(host)) return host;
  return dirname(programFolder) === programFolder ? undefined : installedHost(dirname(programFolder));
}

/** A host's folder as a project file names it. */
export const hostPath = (projectFile: string, host: string): string =>
  relative(dirname(projectFile), host).replaceAll("\\", "/");

/** The lines of Pulumi.yaml that enable the host. */
export const hostLines = (path: string): string =>
  `plugins:\n  providers:\n    - name: ${hostName}\n      path: ${path}\n`;
