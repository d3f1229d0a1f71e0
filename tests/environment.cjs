// @ts-check
const { AsyncLocalStorage } = require("node:async_hooks");
const { spawn } = require("node:child_process");
const { once } = require("node:events");
const { join } = require("node:path");
const vm = require("node:vm");
const { TestEnvironment } = require("jest-environment-node");

// Jest gives a worker half a second to end, and Node.js takes longer to free what a hundred test files have left in its
// memory, though nothing is open any more: a worker ends without.
if (process.send) process.once("exit", (code) => process.exit(code));

/** What V8 compiled of a file, for the test files of this worker that load it again. @type {Map<string, { text: string, cachedData: Buffer | undefined }>} */
const compiled = new Map();
const { compileFunction } = vm;
vm.compileFunction = (text, params, options = {}) => {
  const path = options.filename ?? "";
  const known = compiled.get(path);
  if (known?.text === text) return compileFunction(text, params, { ...options, cachedData: known.cachedData });
  const compiledNow = compileFunction(text, params, { ...options, produceCachedData: true });
  compiled.set(path, { text, cachedData: compiledNow.cachedData });
  return compiledNow;
};

/** Storages that a test file has entered: Node.js 20 would hand what is in them to each promise of all later files. @type {Set<AsyncLocalStorage<unknown>>} */
const entered = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...args) {
  entered.add(this);
  return run.apply(this, args);
};

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
  async teardown() {
    await super.teardown();
    for (const storage of entered) storage.disable();
    entered.clear();
  }

  /** @override */
  async setup() {
    await super.setup();
    // Here, because the modules of a test file are loaded anew for the next one.
    this.global["getPrograms"] = getPrograms;
  }
}

module.exports = Environment;
