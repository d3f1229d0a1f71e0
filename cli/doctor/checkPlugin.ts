import { detectPluginState } from "../project/pluginState";
import type { Project } from "../project/project";
import { type Finding, fail, ok, skip, warn } from "./finding";

const remedy = 'run "npx --no -- pulumi-edge-platform init"';

/** Checks whether the project runs on this package's provider plugin. */
export function checkPlugin(project: Project): Finding {
  const { file, oldHost } = project;
  if (oldHost !== undefined)
    return fail(
      "plugin",
      `${file} names ${oldHost}, a provider host that this version does not have: ${remedy} to name the plugin instead.`,
    );
  const { status, path } = detectPluginState(project);
  const prefix = `${file} names ${path}, which`;
  switch (status) {
    case "on":
      return ok("plugin", `${path} (import, planned outputs, exact diffs)`);
    case "off":
      return warn(
        "plugin",
        `${file} does not name the provider plugin: import does not work and previews are less detailed; ${remedy}.`,
      );
    case "missing":
      return fail("plugin", `${prefix} does not exist: run "npm install", or ${remedy} to correct the path.`);
    case "copy":
      return fail(
        "plugin",
        `${prefix} belongs to a different copy of this package than the one the program loads: ${remedy} to correct the path.`,
      );
  }
}

/** Reports whether every preview refreshes first. If not, previews show changes made elsewhere only with --refresh. */
export const checkDriftDetection = ({ file, alwaysRefreshes }: Project): Finding =>
  alwaysRefreshes
    ? ok("drift", `shown by every preview and up (options.refresh in ${file})`)
    : skip(
        "drift",
        'a preview shows changes made elsewhere only with --refresh; to show them always, run "npx --no -- pulumi-edge-platform init --detect-drift"',
      );
