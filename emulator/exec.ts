import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { constants } from "node:os";
import { type EmulatorCommandOptions, startWithCommandOptions, waitForPackageManagerEnd } from "./command";
import { createEnvironment } from "./emulator";

/** How long a command may take to end after the package manager has ended. */
const gracePeriodMs = 10_000;

/**
 * Starts an emulator, and runs a command with the emulator's address and credentials in its environment. Forwards signals
 * to the command. Resolves to the exit code that a shell returns: the command's own, 128 plus the number of the signal that
 * ended it, 127 if there is no such command, or 126 if it cannot be started. Rejects if the emulator cannot be started.
 */
export async function execWithEmulator(
  [file = "", ...args]: readonly string[],
  options: EmulatorCommandOptions = {},
): Promise<number> {
  // Wait from the start: the package manager may end before the emulator has started.
  const packageManagerEnd = waitForPackageManagerEnd();
  const { emulator, end } = await startWithCommandOptions(options);
  // Omits the user's own credentials that createEnvironment does not replace. Otherwise the command would use them as well.
  const { EDGE_BEARER_TOKEN: _, EDGE_LOGGING_TOKEN: __, ...inherited } = process.env;
  try {
    const child = spawnCommand(file, args, { ...inherited, ...createEnvironment(emulator) });
    return await supervise(child, file, packageManagerEnd);
  } finally {
    await end();
  }
}

function spawnCommand(file: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const options = { env, stdio: "inherit" } as const;
  if (process.platform !== "win32") return spawn(file, args, options);
  // On Windows, only a shell can run .cmd files, such as those of npm.
  return spawn([file, ...args].map(quoteForWindows).join(" "), { ...options, shell: true });
}

const quoteForWindows = (argument: string): string =>
  /^[\w.:\\/=@-]+$/.test(argument) ? argument : `"${argument.replaceAll('"', '""')}"`;

function supervise(child: ChildProcess, file: string, packageManagerEnd: Promise<void>): Promise<number> {
  const signals: NodeJS.Signals[] = ["SIGTERM", "SIGHUP", "SIGINT"];
  const forwardSignal = (signal: NodeJS.Signals) => {
    if (signal !== "SIGINT" || !hasTerminal()) child.kill(signal);
  };
  for (const signal of signals) process.on(signal, forwardSignal);
  const exit = new Promise<number>((resolve) => {
    child.once("error", ({ message, code }: NodeJS.ErrnoException) => {
      process.stderr.write(`error: The command ${file} cannot be started: ${message}\n`);
      resolve(code === "ENOENT" ? 127 : 126);
    });
    child.once("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? "SIGKILL"]));
    void packageManagerEnd.then(() => {
      child.kill();
      setTimeout(() => resolve(128 + constants.signals.SIGTERM), gracePeriodMs).unref();
    });
  });
  return exit.finally(() => {
    for (const signal of signals) process.off(signal, forwardSignal);
  });
}

/** Whether a terminal also sends Ctrl-C to the command. A second SIGINT would make `pulumi` stop immediately. */
function hasTerminal(): boolean {
  if (process.platform === "win32") return true;
  try {
    closeSync(openSync("/dev/tty", "r"));
    return true;
  } catch {
    return false;
  }
}
