// @ts-check
// Runs child processes, prints how long they have been running, and stops all of them before this process ends.
const { spawn } = require("node:child_process");

/** An expected failure. Its message is printed without a stack trace. */
class StepError extends Error {}

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [label] The name of the step in the progress messages, which appear every 15 seconds.
 * @property {number} [limit] Seconds after which the process is killed.
 * @property {boolean} [echo] Prints the output instead of returning it.
 * @property {boolean} [endsChildren] Whether an interrupted program stops its own children, as `pulumi` does.
 */

/** The values are `endsChildren`. @type {Map<import("node:child_process").ChildProcess, boolean>} */
const runningChildren = new Map();
const isPosix = process.platform !== "win32";
let isStopping = false;

/** @param {string} line */
const print = (line) => process.stderr.write(`${line}\n`);

/** Prints an error, with the stack trace unless it is a StepError. @param {unknown} error */
const printError = (error) =>
  print(error instanceof StepError ? error.message : String(error instanceof Error ? error.stack : error));

/**
 * Runs a program. Returns the exit code, which is null if a signal ended the program, and what it wrote to stdout. `output`
 * also contains what it wrote to stderr. If this process is stopping, the promise never resolves, so that no other step runs.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} options
 * @returns {Promise<{ code: number | null, stdout: string, output: string }>}
 */
function tryRun(command, args, { cwd, env, label, limit, echo = false, endsChildren = false } = {}) {
  if (isStopping) return new Promise(() => {});
  return new Promise((resolve, reject) => {
    const stdio = echo ? "inherit" : "pipe";
    // A separate process group shields the child from Ctrl-C, so that `stopChildren` can interrupt it exactly once.
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", stdio, stdio], detached: isPosix });
    runningChildren.set(child, endsChildren);
    let [stdout, output] = ["", ""];
    child.stdout?.setEncoding("utf8").on("data", (chunk) => {
      stdout += chunk;
      output += chunk;
    });
    child.stderr?.setEncoding("utf8").on("data", (chunk) => (output += chunk));
    const started = Date.now();
    const ticker = setInterval(() => {
      if (label) print(`${label} … ${Math.round((Date.now() - started) / 1000)} s`);
    }, 15_000);
    const timer = limit ? setTimeout(() => signalChild(child, "SIGKILL", false), limit * 1000) : undefined;
    const cleanUp = () => {
      runningChildren.delete(child);
      clearInterval(ticker);
      clearTimeout(timer);
    };
    child.on("error", (error) => {
      cleanUp();
      reject(error);
    });
    child.on("close", (code) => {
      cleanUp();
      if (!isStopping) resolve({ code, stdout, output });
    });
  });
}

/**
 * Runs a program like `tryRun`. If it fails, throws a StepError with the last lines of its output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions & { failure: string }} options `failure` is the first sentence of the error message.
 */
async function runStep(command, args, { failure, ...options }) {
  const { code, stdout, output } = await tryRun(command, args, options);
  if (code === 0) return stdout;
  const tail = output.trimEnd().split("\n").slice(-40).join("\n");
  throw new StepError(tail ? `${failure}\n${tail}` : failure);
}

/**
 * Sends a signal to a child. Except on Windows, its descendants get the signal too if the child does not stop them itself.
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 * @param {boolean} endsChildren
 */
function signalChild(child, signal, endsChildren) {
  if (child.pid === undefined) return;
  try {
    if (isPosix && !endsChildren) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // The process has ended already.
  }
}

/** Interrupts all children. Kills those that still run after `patience` seconds. @param {number} patience */
async function stopChildren(patience = 20) {
  for (const [child, endsChildren] of runningChildren) signalChild(child, "SIGINT", endsChildren);
  const deadline = Date.now() + patience * 1000;
  while (runningChildren.size > 0 && Date.now() < deadline) await new Promise((tick) => setTimeout(tick, 50));
  for (const [child] of runningChildren) signalChild(child, "SIGKILL", false);
}

/**
 * Runs `main`. When it ends, fails, or is interrupted by Ctrl-C, SIGTERM or a closed terminal, stops the child processes, then
 * runs `cleanUp`. A second signal kills the children. An interrupted process keeps the exit code that `main` has set, if any.
 * @param {() => Promise<void>} main
 * @param {() => Promise<void>} cleanUp
 */
async function runMain(main, cleanUp = async () => {}) {
  /** @param {NodeJS.Signals} signal */
  const stop = async (signal) => {
    const isSecondSignal = isStopping;
    isStopping = true;
    await stopChildren(isSecondSignal ? 0 : 20);
    if (isSecondSignal) return;
    await cleanUp();
    process.exit(process.exitCode ?? (signal === "SIGINT" ? 130 : 143));
  };
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, stop);
  try {
    await main();
  } catch (error) {
    if (isStopping) return;
    printError(error);
    process.exitCode = 1;
  }
  if (isStopping) return;
  isStopping = true;
  await stopChildren();
  await cleanUp();
}

module.exports = { runStep, runMain, print, printError, StepError, tryRun };
