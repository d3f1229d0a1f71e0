import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { Command } from "commander";
import { examineAccount } from "./doctor";
import { type Finding, line } from "./doctor/finding";
import { withHost, withRefresh } from "./project/edit";
import { hostPathOf, hostState } from "./project/host";
import { readProject } from "./project/project";
import { escaped } from "./text";

/** `pulumi-edge-platform init`: adds the host to the project file, checks the settings, shows the next step. */
export function initCommand(): Command {
  return new Command("init")
    .description("Enable this package's provider host in Pulumi.yaml, and check the settings.")
    .option("--stack <name>", "check the settings of this stack (default: the selected one)")
    .option("--detect-drift", "have every preview, up and destroy read the platform first, which shows drift")
    .addHelpText("after", help)
    .action(async ({ stack, detectDrift }: { stack?: string; detectDrift?: true }) => {
      const done = [switchOn(process.cwd()), ...(detectDrift ? [refreshAlways(process.cwd())] : [])];
      print(done.map(escaped));
      const findings = await examineAccount(process.cwd(), stack);
      const shown = lacksAccount(findings) ? findings.filter(({ status }) => status === "warn") : findings;
      if (shown.length > 0) print(["", ...shown.map(line)]);
      print(["", next(findings)]);
    });
}

const print = (lines: readonly string[]) => process.stdout.write(`${lines.join("\n")}\n`);

const help = `
Adds these lines to the project file, and leaves the rest as it is, comments and order included:

  plugins:
    providers:
      - name: pulumi-nodejs
        path: node_modules/pulumi-edge-platform/host

With them "import:" and "pulumi import" work, and previews are exact. Running it again corrects the path.

With --detect-drift it also adds these, by which every preview, up and destroy refreshes the state first;
"--refresh=false" on a command leaves that out:

  options:
    refresh: always

  $ npm install pulumi-edge-platform
  $ npx pulumi-edge-platform init`;

/**
 * Adds the host to the project file of a folder; returns what was done.
 * @throws Error if there is no project, the package is not installed for it, or the file has a form
 * that cannot be edited.
 */
export function switchOn(cwd: string): string {
  const project = readProject(cwd);
  const { file } = project;
  if (/^(python|go|dotnet|java|yaml)$/.test(project.runtime ?? ""))
    throw new Error(
      `${file} is a project of the runtime ${project.runtime}, which needs no init: its programs use the provider plugin. Run "npx pulumi-edge-platform plugin install".`,
    );
  const before = hostState(project);
  if (before.state === "on") return `${basename(file)} already names the provider host (${before.path}).`;
  if (before.state === "foreign") {
    throw new Error(
      `${file} already names another provider host, ${before.path}, and a project can have only one: remove that entry first.`,
    );
  }
  const path = hostPathOf(project);
  writeFileSync(file, withHost(readFileSync(file, "utf8"), path, file.endsWith(".json")));
  return before.state === "off"
    ? `${basename(file)} names the provider host now (${path}).`
    : `${basename(file)} named ${before.path} as the provider host; it names ${path} now.`;
}

/** Has Pulumi refresh before each preview, up and destroy; returns what was done. @throws Error as `switchOn` does */
export function refreshAlways(cwd: string): string {
  const { file, refreshes } = readProject(cwd);
  if (refreshes) return `${basename(file)} already has "options.refresh: always".`;
  writeFileSync(file, withRefresh(readFileSync(file, "utf8"), file.endsWith(".json")));
  return `${basename(file)} has "options.refresh: always" now: every preview, up and destroy reads the platform first.`;
}

/** Whether neither an API nor a key for it is set: nothing is wrong then for who tries the package. */
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
