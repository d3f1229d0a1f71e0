import { hostState } from "../project/host";
import type { Project } from "../project/project";
import { type Finding, finding } from "./finding";

const init = 'run "npx pulumi-edge-platform init"';

/** Whether the project runs on this package's host. */
export function host(project: Project): Finding {
  const found = hostState(project);
  switch (found.state) {
    case "on":
      return finding("ok", "host", `${found.path} (import, planned outputs, exact diffs)`);
    case "off":
      return finding(
        "warn",
        "host",
        `${project.file} does not name the provider host: import does not work and previews are less detailed; ${init}.`,
      );
    case "missing":
      return finding(
        "fail",
        "host",
        `${project.file} names ${found.path}, which does not exist: run "npm install", or ${init} to correct the path.`,
      );
    case "copy":
      return finding(
        "fail",
        "host",
        `${project.file} names ${found.path}, which belongs to a different copy of this package than the one the program loads: ${init} to correct the path.`,
      );
    case "foreign":
      return finding(
        "warn",
        "host",
        `${project.file} already names another provider host, ${found.path}, and a project can have only one: remove that entry, then ${init}, or do without import and exact previews.`,
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
