// @ts-check
const { spawn } = require("node:child_process");
const { once } = require("node:events");
const { join } = require("node:path");
const { TestEnvironment } = require("jest-environment-node");

// Jest gives a worker half a second to end, and Node.js takes longer to free what a hundred test files have left in its
// memory, though nothing is open any more: a worker ends without.
if (process.send) process.once("exit", (code) => process.exit(code));

/** @typedef {{ address: string, end(): void }} Programs What runs the programs of stacks, and its address. */

/** @type {Promise<Programs> | undefined} */
let programs;

/**
 * Starts engine/programs.cjs, which ends with this worker.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Programs>}
 */
async function startPrograms(env) {
  const file = join(__dirname, "engine", "programs.cjs");
  const server = spawn(process.execPath, [file], { env, stdio: ["pipe", "pipe", "inherit"] });
  const died = once(server, "exit").then(([code]) => {
    throw new Error(`${file} ended with ${code}.`);
  });
  const [port] = await Promise.race([once(server.stdout, "data"), died]);
  died.catch(() => {});
  server.unref();
  for (const pipe of [server.stdin, server.stdout]) /** @type {import("node:net").Socket} */ (pipe).unref();
  const end = () => {
    programs = undefined;
    server.kill("SIGKILL");
  };
  return { address: `127.0.0.1:${String(port).trim()}`, end };
}

class Environment extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    // Once for all test files of a worker, whose modules are loaded anew for each.
    this.global["getPrograms"] = (/** @type {NodeJS.ProcessEnv} */ env) => {
      programs ??= startPrograms(env);
      return programs;
    };
  }
}

module.exports = Environment;
