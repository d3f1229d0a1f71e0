import { spawn } from "node:child_process";
import { relativePath, shellWord } from "./text";

/** The result of a run of the `pulumi` command. */
export interface PulumiRun {
  readonly ok: boolean;
  readonly stdout: string;
  /** Its error message, without the word "error". */
  readonly complaint: string;
}

/** The option of a `pulumi` command that names a stack; none for the selected one. */
export const stackOption = (stack: string | undefined): string[] =>
  stack === undefined ? [] : ["--stack", stack];

/** A `pulumi` command to copy. */
export const pulumiLine = (args: readonly string[], stack: string | undefined): string =>
  ["pulumi", ...args, ...stackOption(stack)].map(shellWord).join(" ");

/** The command that imports what a file lists. The program exists already, so none is generated. */
export const importLine = (file: string, stack: string | undefined): string =>
  pulumiLine(["import", "--file", relativePath(file), "--generate-code=false", "--yes"], stack);

/** Runs the `pulumi` command of the PATH; undefined if there is none. `input` goes to its standard input. */
export function runPulumi(
  args: readonly string[],
  { cwd, input = "" }: { cwd: string; input?: string },
): Promise<PulumiRun | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn("pulumi", [...args, "--non-interactive"], { cwd, env: process.env, stdio: "pipe" });
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (chunk) => (stdout += chunk));
    child.stderr.setEncoding("utf8").on("data", (chunk) => (stderr += chunk));
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
