import { spawn } from "node:child_process";

/** The result of a run of the `pulumi` command. */
export interface PulumiRun {
  readonly ok: boolean;
  readonly stdout: string;
  /** Its error message, without the word "error". */
  readonly complaint: string;
}

/** Runs the `pulumi` command of the PATH; undefined if there is none. `input` goes to its standard input. */
export function runPulumi(
  args: readonly string[],
  { cwd, input = "" }: { cwd: string; input?: string },
): Promise<PulumiRun | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn("pulumi", [...args, "--non-interactive"], { cwd, env: process.env, stdio: "pipe" });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (chunk) => (stdout += chunk));
    child.stderr.on("data", (chunk) => (stderr += chunk));
    child.stdin.on("error", () => {}); // It may end without reading.
    child.stdin.end(input);
    child.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ENOENT" || error.code === "EACCES" ? resolve(undefined) : reject(error),
    );
    child.on("close", (code) => resolve({ ok: code === 0, stdout, complaint: complaintIn(stderr) }));
  });
}

const complaintIn = (stderr: string): string =>
  (/^error: (.*)$/m.exec(stderr)?.[1] ?? stderr.trim().split("\n").at(-1) ?? "").trim();
