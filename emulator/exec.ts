import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { constants } from "node:os";
import { type EmulatorCommandOptions, startCommandEmulator, waitForPackageManagerEnd } from "./command";
import { createEnvironment, type Emulator } from "./emulator";

/** Milliseconds that a command has to end after the package manager has ended. */
const GRACE_PERIOD_MS = 10_000;

/**
 * Runs a command with an emulator, whose address and credentials it finds in its environment, and passes signals on to
 * it. Resolves once the command has ended, to its exit code; as a shell does, to 128 and the signal's number if one ended
 * it, and to 127 or 126 if there is no such command or it cannot be started. Rejects if the emulator cannot be started.
 * Calls `onStart` once the emulator runs, before the command does.
 */
export async function execWithEmulator(
  [file = "", ...args]: readonly string[],
  options: EmulatorCommandOptions = {},
  onStart?: (emulator: Emulator) => void,
): Promise<number> {
  const { emulator, end } = await startCommandEmulator(options);
  // Drops the credentials of the user's own account, which the command would use along with the emulator's.
  const { EDGE_BEARER_TOKEN: _, EDGE_LOGGING_TOKEN: __, ...inherited } = process.env;
  try {
    onStart?.(emulator);
    return await waitForExit(runCommand(file, args, { ...inherited, ...createEnvironment(emulator) }), file);
  } finally {
    await end();
  }
}

function runCommand(file: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const options = { env, stdio: "inherit" } as const;
  if (process.platform !== "win32") return spawn(file, args, options);
  // On Windows, only a shell finds and runs .cmd files, such as npm's.
  return spawn([file, ...args].map(quoteForWindows).join(" "), { ...options, shell: true });
}

const quoteForWindows = (argument: string): string =>
  /^[\w.:\\/=@-]+$/.test(argument) ? argument : `"${argument.replaceAll('"', '""')}"`;

function waitForExit(child: ChildProcess, file: string): Promise<number> {
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
    // Not "close", which would also wait for background processes that the command leaves running.
    child.once("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? "SIGKILL"]));
    void waitForPackageManagerEnd().then(() => {
      child.kill();
      setTimeout(() => resolve(128 + constants.signals.SIGTERM), GRACE_PERIOD_MS).unref();
    });
  });
  return exit.finally(() => {
    for (const signal of signals) process.off(signal, forwardSignal);
  });
}

/** Whether the terminal sends Ctrl-C to the command, too. A second SIGINT would end `pulumi` in the middle of its work. */
function hasTerminal(): boolean {
  if (process.platform === "win32") return true;
  try {
    closeSync(openSync("/dev/tty", "r"));
    return true;
  } catch {
    return false;
  }
}
