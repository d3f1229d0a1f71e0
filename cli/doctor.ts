import { Command, Option } from "commander";
import { type Finding, fail, line, ok } from "./doctor/finding";
import { accountOrContract, checkUrl } from "./doctor/platform";
import { checkDrift, checkPlugin } from "./doctor/plugin";
import { checkSettings } from "./doctor/settings";
import { checkEngine, checkNode, checkSdk } from "./doctor/tools";
import { checkTypescript } from "./doctor/typescript";
import { type Project, readProject } from "./project/project";
import { findSettings } from "./stackConfig";

/** `pulumi-edge-platform doctor`: checks the setup and shows what to do about problems. */
export function doctorCommand(): Command {
  return new Command("doctor")
    .description(
      "Check engine, Node.js, SDK, TypeScript, provider plugin, settings, connection and permissions.",
    )
    .option("--stack <name>", "check the settings of this stack (default: the selected one)")
    .addOption(
      new Option("--base-url <URL>", "check whether this package is for the API at this URL").conflicts(
        "stack",
      ),
    )
    .option("--contract", "compare the responses of the API with what this package expects")
    .addHelpText("after", doctorHelp)
    .action(async (flags: DoctorFlags) => {
      const findings = await check(process.cwd(), flags);
      for (const found of findings) process.stdout.write(`${line(found)}\n`);
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

  $ npx pulumi-edge-platform doctor
  $ npx pulumi-edge-platform doctor --stack production

Is a server bunny.net's management API, or one with the same contract? This works outside of a project too. A key is sent
only if it is meant for this URL, that is, if EDGE_BASE_URL names it as well:
  $ npx pulumi-edge-platform doctor --base-url https://api.bunny.net
  $ EDGE_API_KEY=… EDGE_BASE_URL=https://api.bunny.net npx pulumi-edge-platform doctor --base-url https://api.bunny.net

Where does the API differ from what this package expects? Reads one page of each list and one object of each kind, and
prints names and types, never values:
  $ npx pulumi-edge-platform doctor --contract`;

async function check(cwd: string, { stack, baseUrl, contract = false }: DoctorFlags): Promise<Finding[]> {
  if (baseUrl !== undefined) return checkUrl(baseUrl, contract);
  return contract ? examineAccount(cwd, stack, contract) : examine(cwd, stack);
}

/** Runs all checks in order. Skips those that depend on a failed one. */
export async function examine(cwd: string, stack?: string): Promise<Finding[]> {
  return [await checkEngine(cwd), ...checkProject(cwd), ...(await examineAccount(cwd, stack))];
}

/** Checks the settings, then whether the account accepts them. */
export async function examineAccount(cwd: string, stack?: string, contract = false): Promise<Finding[]> {
  const { findings, settings: read } = checkSettings(await findSettings(cwd, stack));
  const usable = read !== undefined && !findings.some(({ status }) => status === "fail");
  if (!usable) return findings;
  const seen = await accountOrContract(read, contract);
  // If the account rejects the credential, the line of the settings about it would only contradict that.
  const settled = findings.filter(({ subject }) => seen.every((each) => each.subject !== subject));
  return [...settled, ...seen];
}

function checkProject(cwd: string): Finding[] {
  let found: Project;
  try {
    found = readProject(cwd);
  } catch (error) {
    return [fail("project", (error as Error).message)];
  }
  return [
    ok("project", found.file),
    checkNode(found),
    ...checkSdk(found),
    ...checkTypescript(found),
    checkPlugin(found),
    checkDrift(found),
  ];
}
