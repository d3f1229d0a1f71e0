import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { hostPath, installedHost, packageName } from "../../provider/project";
import type { Project } from "./project";

/** Whether a project runs its dynamic resources on this package's host. */
export type HostState =
  /** It does; `path` is as written. */
  | { readonly state: "on"; readonly path: string }
  /** It names no host, so the SDK's own is used. */
  | { readonly state: "off" }
  /** What it names is not there. */
  | { readonly state: "missing"; readonly path: string }
  /** It names the host of another copy of this package than the program loads. */
  | { readonly state: "copy"; readonly path: string }
  /** It names the host of something else. */
  | { readonly state: "foreign"; readonly path: string };

export function hostState(project: Project): HostState {
  const path = project.hostEntry?.path;
  if (path === undefined) return { state: "off" };
  const folder = resolve(project.folder, path);
  if (!existsSync(join(folder, "pulumi-resource-pulumi-nodejs"))) return { state: "missing", path };
  if (!isOurs(folder)) return { state: "foreign", path };
  const used = installedHost(project.programFolder);
  const same = used === undefined || realpathSync(used) === realpathSync(folder);
  return { state: same ? "on" : "copy", path };
}

/**
 * The host's folder as the project file names it: of the very package that the program loads, which may lie beside
 * the program, beside the project file or above both.
 * @throws Error if the package is not installed for the program.
 */
export function hostPathOf({ file, programFolder }: Project): string {
  const host = installedHost(programFolder);
  if (host !== undefined) return hostPath(file, host);
  throw new Error(
    `${packageName} is not installed for the program in ${programFolder}: run "npm install ${packageName}" there.`,
  );
}

function isOurs(host: string): boolean {
  try {
    const manifest: unknown = JSON.parse(
      readFileSync(join(realpathSync(host), "..", "package.json"), "utf8"),
    );
    return (manifest as { name?: unknown }).name === packageName;
  } catch {
    return false;
  }
}
