import { spawn } from "node:child_process";
import { quoteForShell, toRelativePath } from "./text";

interface PulumiRun {
  readonly ok: boolean;
  readonly stdout: string;
  /** What follows the first "error: " in standard error, or else the last line of standard error. */
  readonly errorMessage: string;
}

/** Returns arguments of `pulumi` that name a stack. Returns none for the selected stack. */
export const buildStackArguments = (stack: string | undefined): string[] =>
  stack === undefined ? [] : ["--stack", stack];

/** Returns a `pulumi` command that users can copy into a shell. */
export const renderPulumiCommand = (args: readonly string[], stack: string | undefined): string =>
  ["pulumi", ...args, ...buildStackArguments(stack)].map(quoteForShell).join(" ");

/** Returns the command that imports a file's resources. It generates no code, because `discover` has written the program. */
export const renderImportCommand = (file: string, stack: string | undefined): string =>
  renderPulumiCommand(["import", "--file", toRelativePath(file), "--generate-code=false", "--yes"], stack);

/** Runs `pulumi` with `input` on standard input. Returns undefined if the PATH has no `pulumi` that can be executed. */
export function runPulumi(
  args: readonly string[],
  { cwd, input = "" }: { cwd: string; input?: string },
): Promise<PulumiRun | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn("pulumi", [...args, "--non-interactive"], { cwd, env: process.env, stdio: "pipe" });
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (chunk) => (stdout += chunk));
    child.stderr.setEncoding("utf8").on("data", (chunk) => (stderr += chunk));
    child.stdin.on("error", () => {}); // The command may exit without reading its input.
    child.stdin.end(input);
    child.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ENOENT" || error.code === "EACCES" ? resolve(undefined) : reject(error),
    );
    child.on("close", (code) => resolve({ ok: code === 0, stdout, errorMessage: parseErrorMessage(stderr) }));
  });
}

const parseErrorMessage = (stderr: string): string =>
  (/^error: (.*)$/m.exec(stderr)?.[1] ?? stderr.trim().split("\n").at(-1) ?? "").trim();
