// @ts-check
// Child processes: quiet ones with a line of progress, and none that outlives us.
const { spawn } = require("node:child_process");

/** A failed step: what went wrong and what to do about it, in whole sentences. */
class StepError extends Error {}

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [label] What is being done: said again every 15 seconds with the time it has taken.
 * @property {number} [limit] Seconds after which it is ended.
 * @property {boolean} [echo] Its output goes to the terminal instead of to us.
 * @property {boolean} [endsChildren] Asked to end, it ends its own children (as the Pulumi command does).
 */

/** @type {Map<import("node:child_process").ChildProcess, boolean>} */
const running = new Map();
const posix = process.platform !== "win32";
let stopping = false;

/** @param {string} line */
const say = (line) => process.stderr.write(`${line}\n`);

/** Of a StepError only the text. @param {unknown} error */
const sayError = (error) =>
  say(error instanceof StepError ? error.message : String(error instanceof Error ? error.stack : error));

/**
 * Runs a program to its end; returns its exit code (null if it was ended by a signal) and its output. Does not return
 * once all is being stopped.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} options
 * @returns {Promise<{ code: number | null, stdout: string, output: string }>}
 */
function tryRun(command, args, { cwd, env, label, limit, echo = false, endsChildren = false } = {}) {
  if (stopping) return new Promise(() => {});
  return new Promise((resolve, reject) => {
    const stdio = echo ? "inherit" : "pipe";
    // A process group of its own: Ctrl-C in a terminal reaches only us, and we pass it on once.
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", stdio, stdio], detached: posix });
    running.set(child, endsChildren);
    let [stdout, output] = ["", ""];
    child.stdout?.setEncoding("utf8").on("data", (chunk) => {
      stdout += chunk;
      output += chunk;
    });
    child.stderr?.setEncoding("utf8").on("data", (chunk) => (output += chunk));
    const started = Date.now();
    const ticker = setInterval(() => {
      if (label) say(`${label} … ${Math.round((Date.now() - started) / 1000)} s`);
    }, 15_000);
    const timer = limit ? setTimeout(() => end(child, "SIGKILL", false), limit * 1000) : undefined;
    const done = () => {
      running.delete(child);
      clearInterval(ticker);
      clearTimeout(timer);
    };
    child.on("error", (error) => {
      done();
      reject(error);
    });
    child.on("close", (code) => {
      done();
      if (!stopping) resolve({ code, stdout, output });
    });
  });
}

/**
 * The same where failure is the end: throws a StepError with the last lines of the output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions & { failure: string }} options `failure` is the sentence to begin with.
 */
async function run(command, args, { failure, ...options }) {
  const { code, stdout, output } = await tryRun(command, args, options);
  if (code === 0) return stdout;
  const tail = output.trimEnd().split("\n").slice(-40).join("\n");
  throw new StepError(tail ? `${failure}\n${tail}` : failure);
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 * @param {boolean} endsChildren
 */
function end(child, signal, endsChildren) {
  if (child.pid === undefined) return;
  try {
    if (posix && !endsChildren) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // It has ended already.
  }
}

/** Asks every child to end, and ends the ones that have not after `patience` seconds. @param {number} patience */
async function stopChildren(patience = 20) {
  for (const [child, endsChildren] of running) end(child, "SIGINT", endsChildren);
  const until = Date.now() + patience * 1000;
  while (running.size > 0 && Date.now() < until) await new Promise((tick) => setTimeout(tick, 50));
  for (const [child] of running) end(child, "SIGKILL", false);
}

/**
 * Runs `main`, then `cleanUp`. Ctrl-C, SIGTERM and a closed terminal end both
 * sooner, and a second Ctrl-C does not wait. Nothing that `main` has started outlives it. If `main` has set an exit
 * code, an interrupted run ends with it.
 * @param {() => Promise<void>} main
 * @param {() => Promise<void>} cleanUp
 */
async function runMain(main, cleanUp = async () => {}) {
  /** @param {NodeJS.Signals} signal */
  const stop = async (signal) => {
    const again = stopping;
    stopping = true;
    await stopChildren(again ? 0 : 20);
    if (again) return;
    await cleanUp();
    process.exit(process.exitCode ?? (signal === "SIGINT" ? 130 : 143));
  };
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, stop);
  try {
    await main();
  } catch (error) {
    if (stopping) return;
    sayError(error);
    process.exitCode = 1;
  }
  if (stopping) return;
  stopping = true;
  await stopChildren();
  await cleanUp();
}

module.exports = { run, runMain, say, sayError, StepError, tryRun };
