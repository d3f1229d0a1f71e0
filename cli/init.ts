import { basename } from "node:path";
import { Command } from "commander";
import { examineAccount } from "./doctor";
import { type Finding, line } from "./doctor/finding";
import { namePlugin, setRefresh } from "./project/edit";
import { pluginPathOf, pluginState } from "./project/plugin";
import { readProject } from "./project/project";
import { escapeControls } from "./text";

/** `pulumi-edge-platform init`: names the plugin in the project file, checks the settings, and shows the next step. */
export function initCommand(): Command {
  return new Command("init")
    .description("Name this package's provider plugin in Pulumi.yaml, and check the settings.")
    .option("--stack <name>", "check the settings of this stack (default: the selected one)")
    .option("--detect-drift", "have every preview, up and destroy read the platform first, which shows drift")
    .addHelpText("after", initHelp)
    .action(async ({ stack, detectDrift }: { stack?: string; detectDrift?: true }) => {
      const done = [switchOn(process.cwd()), ...(detectDrift ? [refreshAlways(process.cwd())] : [])];
      print(done.map(escapeControls));
      const findings = await examineAccount(process.cwd(), stack);
      const shown = lacksAccount(findings) ? findings.filter(({ status }) => status === "warn") : findings;
      if (shown.length > 0) print(["", ...shown.map(line)]);
      print(["", next(findings)]);
    });
}

const print = (lines: readonly string[]) => process.stdout.write(`${lines.join("\n")}\n`);

const initHelp = `
Adds these lines to the project file, and leaves the rest as it is, comments and order included:

  plugins:
    providers:
      - name: edge
        path: node_modules/pulumi-edge-platform/plugin

With them "import:" and "pulumi import" work, and previews are exact. Running it again corrects the path.

With --detect-drift it also adds these, by which every preview, up and destroy refreshes the state first;
"--refresh=false" on a command leaves that out:

  options:
    refresh: always

  $ npm install pulumi-edge-platform
  $ npx pulumi-edge-platform init`;

/**
 * Names the plugin in the project file of a folder. Returns a sentence that reports the change.
 * @throws Error if there is no project, if its program needs no plugin in the file or does not find this package, or if the
 * file cannot be edited.
 */
export function switchOn(cwd: string): string {
  const project = readProject(cwd);
  const { file, oldHost } = project;
  if (/^(python|go|dotnet|java|yaml)$/.test(project.runtime ?? ""))
    throw new Error(
      `${file} is a project of the runtime ${project.runtime}, which needs no init. Run "npx pulumi-edge-platform plugin install".`,
    );
  const before = pluginState(project);
  if (before.state === "on" && oldHost === undefined)
    return `${basename(file)} already names the provider plugin (${before.path}).`;
  const path = pluginPathOf(project);
  namePlugin(file, path);
  if (oldHost !== undefined)
    return `${basename(file)} names the provider plugin (${path}) instead of the host of an earlier version (${oldHost}).`;
  return before.state === "off"
    ? `${basename(file)} names the provider plugin now (${path}).`
    : `${basename(file)} named ${before.path} as the provider plugin; it names ${path} now.`;
}

/** Makes Pulumi refresh before each preview, up and destroy. Returns a sentence about it. @throws Error as `switchOn` does */
export function refreshAlways(cwd: string): string {
  const { file, refreshes } = readProject(cwd);
  if (refreshes) return `${basename(file)} already has "options.refresh: always".`;
  setRefresh(file);
  return `${basename(file)} has "options.refresh: always" now: every preview, up and destroy reads the platform first.`;
}

/** Whether neither the base URL nor a key is set. That is no failure for someone who only tries the package. */
const lacksAccount = (findings: readonly Finding[]): boolean =>
  ["base URL", "credential"].every((unset) =>
    findings.some(({ subject, status }) => subject === unset && status === "fail"),
  );

function next(findings: readonly Finding[]): string {
  if (lacksAccount(findings))
    return [
      "No account is set. Next:",
      "  npx pulumi-edge-platform emulator exec --data .emulator -- pulumi up    to try a program without one, or",
      "  npx pulumi-edge-platform doctor                                         to see what an account needs",
    ].join("\n");
  if (findings.some(({ status }) => status === "fail"))
    return 'Next: fix the lines marked FAIL, then run "npx pulumi-edge-platform doctor".';
  return [
    "Next:",
    "  pulumi up                            with resources of this package in the program, or",
    "  npx pulumi-edge-platform discover    to import what the account contains",
  ].join("\n");
}
