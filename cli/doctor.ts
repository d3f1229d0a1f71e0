import { Command, Option } from "commander";
import { checkDriftDetection, checkPlugin } from "./doctor/checkPlugin";
import { type Finding, fail, ok, renderFinding } from "./doctor/finding";
import { checkAccountOrContract, checkServer } from "./doctor/platform";
import { checkSettings } from "./doctor/settings";
import { checkEngine, checkNode, checkPackages } from "./doctor/tools";
import { checkTypescript } from "./doctor/typescript";
import { type Project, readProject } from "./project/project";
import { readSettingSources } from "./stackConfig";

/** `pulumi-edge-platform doctor`: checks the setup and shows what to do about problems. */
export function createDoctorCommand(): Command {
  return new Command("doctor")
    .description(
      "Check engine, Node.js, SDK, TypeScript, provider plugin, settings, connection and permissions.",
    )
    .option("--stack <name>", "check the settings of this stack (default: the selected one)")
    .addOption(
      new Option(
        "--base-url <URL>",
        "check whether this package supports the API at this URL, not with --stack",
      ).conflicts("stack"),
    )
    .option("--contract", "compare the responses of the API with what this package expects")
    .addHelpText("after", doctorHelp)
    .action(async (flags: DoctorFlags) => {
      const findings = await runDoctor(process.cwd(), flags);
      for (const finding of findings) process.stdout.write(`${renderFinding(finding)}\n`);
      if (findings.some(({ status }) => status === "fail")) process.exitCode = 1;
    });
}

interface DoctorFlags {
  readonly stack?: string;
  readonly baseUrl?: string;
  readonly contract?: boolean;
}

const doctorHelp = `
One line per check: "ok", "warn" (something is missing that not everyone needs), "FAIL", or "skip" (not set up). A line
that is not ok says what to do. The exit code is 1 if any check FAILs. The account is read and never changed.

  $ npx --no -- pulumi-edge-platform doctor

Is a server bunny.net's management API, or one with the same contract? This works outside of a project too. A key is sent
only if it is meant for this URL, that is, if EDGE_BASE_URL names it as well:
  $ npx --no -- pulumi-edge-platform doctor --base-url https://api.bunny.net

Where does the API differ from what this package expects? Reads one page of each list and one object of each kind, and
prints names and types, never values:
  $ npx --no -- pulumi-edge-platform doctor --contract`;

async function runDoctor(cwd: string, { stack, baseUrl, contract = false }: DoctorFlags): Promise<Finding[]> {
  if (baseUrl !== undefined) return checkServer(baseUrl, contract);
  return contract ? checkAccess(cwd, stack, contract) : checkSetup(cwd, stack);
}

/** Checks the setup, from the pulumi command to the account. Skips checks that depend on a failed one. */
export async function checkSetup(cwd: string, stack?: string): Promise<Finding[]> {
  return [await checkEngine(cwd), ...checkProject(cwd), ...(await checkAccess(cwd, stack))];
}

/** Checks the settings and, if usable, the account. With `contract`, compares responses instead of reporting permissions. */
export async function checkAccess(cwd: string, stack?: string, contract = false): Promise<Finding[]> {
  const { findings, settings } = checkSettings(await readSettingSources(cwd, stack));
  const isUsable = settings !== undefined && !findings.some(({ status }) => status === "fail");
  if (!isUsable) return findings;
  const results = await checkAccountOrContract(settings, contract);
  // If the account rejects the credential, drop the finding that the credential is set.
  const otherFindings = findings.filter(({ subject }) => results.every((each) => each.subject !== subject));
  return [...otherFindings, ...results];
}

function checkProject(cwd: string): Finding[] {
  let project: Project;
  try {
    project = readProject(cwd);
  } catch (error) {
    return [fail("project", (error as Error).message)];
  }
  return [
    ok("project", project.file),
    checkNode(project),
    ...checkPackages(project),
    ...checkTypescript(project),
    checkPlugin(project),
    checkDriftDetection(project),
  ];
}
