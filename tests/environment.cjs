// @ts-check
const { spawn } = require("node:child_process");
const { once } = require("node:events");
const { join } = require("node:path");
const { TestEnvironment } = require("jest-environment-node");

// Jest gives a worker half a second to end, and Node.js takes longer to free what a hundred test files have left in its
// memory, though nothing is open any more: a worker ends without.
if (process.send) process.once("exit", (code) => process.exit(code));

/** @typedef {import("node:child_process").ChildProcessByStdio<import("node:stream").Writable, import("node:stream").Readable, null>} Server */

/** Runs the programs of this worker's stacks, and ends with it. @type {Server | undefined} */
let server;
/** @type {Promise<string>} */
let address;

/** @param {NodeJS.ProcessEnv} env @returns {Server} */
function startPrograms(env) {
  const file = join(__dirname, "engine", "programs.cjs");
  const started = spawn(process.execPath, [file], { env, stdio: ["pipe", "pipe", "inherit"] });
  started.unref();
  for (const pipe of [started.stdin, started.stdout]) /** @type {import("node:net").Socket} */ (pipe).unref();
  return started;
}

/** @param {Server} started @returns {Promise<string>} */
async function addressOf(started) {
  const ended = once(started, "exit").then(() => undefined);
  const [port] = (await Promise.race([once(started.stdout, "data"), ended])) ?? [];
  if (port === undefined) throw new Error("engine/programs.cjs ended before it had a port.");
  return `127.0.0.1:${String(port).trim()}`;
}

/** What runs programs, started where none does. @param {NodeJS.ProcessEnv} env */
async function getPrograms(env) {
  if (!server || server.killed || server.exitCode !== null || server.signalCode !== null) {
    server = startPrograms(env);
    address = addressOf(server);
  }
  const current = server;
  return { address: await address, end: () => current.kill("SIGKILL") };
}

class Environment extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    // Here, because the modules of a test file are loaded anew for the next one.
    this.global["getPrograms"] = getPrograms;
  }
}

module.exports = Environment;
