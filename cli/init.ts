import { basename } from "node:path";
import { Command } from "commander";
import { checkAccess } from "./doctor";
import { type Finding, renderFinding } from "./doctor/finding";
import { installablePackage } from "./install";
import { setPluginPath, setRefreshOption } from "./project/edit";
import { detectPluginState, requirePluginPath } from "./project/pluginState";
import { readProject } from "./project/project";
import { escapeControls } from "./text";

/** `pulumi-edge-platform init`: adds the plugin to the project file, checks the settings, and shows the next step. */
export function createInitCommand(): Command {
  return new Command("init")
    .description("Name this package's provider plugin in Pulumi.yaml, and check the settings.")
    .option("--stack <name>", "check the settings of this stack (default: the selected one)")
    .option("--detect-drift", "make every preview, up and destroy refresh first, so that they show drift")
    .addHelpText("after", initHelp)
    .action(async ({ stack, detectDrift }: { stack?: string; detectDrift?: true }) => {
      const changes = [enablePlugin(process.cwd()), ...(detectDrift ? [enableRefresh(process.cwd())] : [])];
      printLines(changes.map(escapeControls));
      const findings = await checkAccess(process.cwd(), stack);
      const report = lacksAccount(findings) ? findings.filter(({ status }) => status === "warn") : findings;
      if (report.length > 0) printLines(["", ...report.map(renderFinding)]);
      printLines(["", renderNextStep(findings)]);
    });
}

const printLines = (lines: readonly string[]) => process.stdout.write(`${lines.join("\n")}\n`);

const initHelp = `
Adds these lines to the project file, and leaves the rest as it is, comments and order included:

  plugins:
    providers:
      - name: edge
        path: node_modules/pulumi-edge-platform/plugin

With these lines, "import:" and "pulumi import" work, and previews are exact. Running it again corrects the path.

With --detect-drift, it also adds these lines, with which every preview, up and destroy refreshes the state first. To leave
that out of one command, give it "--refresh=false":

  options:
    refresh: always

  $ npm install ${installablePackage}
  $ npx --no -- pulumi-edge-platform init
  $ npx --no -- pulumi-edge-platform init --detect-drift`;

/**
 * Names the plugin in the project file. Returns a sentence about what changed or was already there.
 * @throws Error if there is no project, if programs in its language need no `init`, if this package is not installed, or if
 * the file cannot be edited
 */
export function enablePlugin(cwd: string): string {
  const project = readProject(cwd);
  const { file, oldHost } = project;
  if (/^(python|go|dotnet|java|yaml)$/.test(project.runtime ?? ""))
    throw new Error(
      `${file} is a project of the runtime ${project.runtime}, which needs no init. Run "npx --no -- pulumi-edge-platform plugin install".`,
    );
  const previousState = detectPluginState(project);
  if (previousState.status === "on" && oldHost === undefined)
    return `${basename(file)} already names the provider plugin (${previousState.path}).`;
  const path = requirePluginPath(project);
  setPluginPath(file, path);
  if (oldHost !== undefined)
    return `${basename(file)} names the provider plugin (${path}) instead of the host of an earlier version (${oldHost}).`;
  return previousState.status === "off"
    ? `${basename(file)} names the provider plugin now (${path}).`
    : `${basename(file)} named ${previousState.path} as the provider plugin; it names ${path} now.`;
}

/** Makes Pulumi refresh before each preview, up and destroy. Returns a sentence about what changed or was already there. */
export function enableRefresh(cwd: string): string {
  const { file, alwaysRefreshes } = readProject(cwd);
  if (alwaysRefreshes) return `${basename(file)} already has "options.refresh: always".`;
  setRefreshOption(file);
  return `${basename(file)} has "options.refresh: always" now: every preview, up and destroy reads the platform first.`;
}

/** Whether neither a base URL nor a credential is set. A user who is only trying the package has neither. */
const lacksAccount = (findings: readonly Finding[]): boolean =>
  ["base URL", "credential"].every((setting) =>
    findings.some(({ subject, status }) => subject === setting && status === "fail"),
  );

function renderNextStep(findings: readonly Finding[]): string {
  if (lacksAccount(findings))
    return [
      "No account is set. Next:",
      "  npx --no -- pulumi-edge-platform emulator exec --data .emulator -- pulumi up    to try a program without one, or",
      "  npx --no -- pulumi-edge-platform doctor                                         to see what an account needs",
    ].join("\n");
  if (findings.some(({ status }) => status === "fail"))
    return 'Next: fix the lines marked FAIL, then run "npx --no -- pulumi-edge-platform doctor".';
  return [
    "Next:",
    "  pulumi up                            with resources of this package in the program, or",
    "  npx --no -- pulumi-edge-platform discover    to import what the account contains",
  ].join("\n");
}
