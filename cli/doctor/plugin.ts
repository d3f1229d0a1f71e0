import { pluginState } from "../project/plugin";
import type { Project } from "../project/project";
import { type Finding, finding } from "./finding";

const init = 'run "npx pulumi-edge-platform init"';

/** Whether the project runs on this package's provider plugin. */
export function plugin(project: Project): Finding {
  const { file, oldHost } = project;
  if (oldHost !== undefined)
    return finding(
      "fail",
      "plugin",
      `${file} names ${oldHost}, a provider host that this version does not have: ${init} to name the plugin instead.`,
    );
  const found = pluginState(project);
  switch (found.state) {
    case "on":
      return finding("ok", "plugin", `${found.path} (import, planned outputs, exact diffs)`);
    case "off":
      return finding(
        "warn",
        "plugin",
        `${file} does not name the provider plugin: import does not work and previews are less detailed; ${init}.`,
      );
    case "missing":
      return finding(
        "fail",
        "plugin",
        `${file} names ${found.path}, which does not exist: run "npm install", or ${init} to correct the path.`,
      );
    case "copy":
      return finding(
        "fail",
        "plugin",
        `${file} names ${found.path}, which belongs to a different copy of this package than the one the program loads: ${init} to correct the path.`,
      );
  }
}

/** Whether changes that others make show in every preview. */
export const drift = ({ file, refreshes }: Project): Finding =>
  refreshes
    ? finding("ok", "drift", `shown by every preview and up (options.refresh in ${file})`)
    : finding(
        "skip",
        "drift",
        'a preview shows changes made elsewhere only with --refresh; to show them always, run "npx pulumi-edge-platform init --detect-drift"',
      );
