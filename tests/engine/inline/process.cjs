// @ts-check
const { fork } = require("node:child_process");
const { join } = require("node:path");
const { setTimeout: sleep } = require("node:timers/promises");

/** @typedef {{ programs: number, plugin: number, dynamic: number }} Ports */

/** A process that runs the programs of stacks and serves their provider hosts (main.cjs), as its parent sees it. */
class InlineProcess {
  #output = "";
  #ended = false;
  /** @type {(reply: any) => void} */
  #replied = () => {};

  /** @param {NodeJS.ProcessEnv} env */
  constructor(env) {
    // Without the worker's flags, under which V8 takes no code that was compiled without them.
    this.child = fork(join(__dirname, "main.cjs"), {
      env,
      execArgv: [],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    /** Of what it serves; undefined if it ends before. @type {Promise<Ports | undefined>} */
    this.ports = this.#reply();
    this.child
      .on("message", (reply) => this.#replied(reply))
      .on("error", () => {}) // It has ended.
      .once("exit", () => {
        this.#ended = true;
        this.#replied(undefined);
      });
    this.child.unref();
    this.child.channel?.unref();
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on("data", (chunk) => (this.#output += chunk));
      /** @type {import("node:net").Socket} */ (stream).unref();
    }
  }

  get hasEnded() {
    return this.#ended;
  }

  /** A command of the stack in this folder begins. @param {string} folder */
  enter(folder) {
    this.#output = "";
    this.child.send({ folder });
  }

  /** The command has ended: so does this process if something of it still runs after a while. Returns what it wrote meanwhile. */
  async leave() {
    let isIdle = false;
    for (let tries = 0; !isIdle && !this.#ended && tries < 5; tries += 1) {
      if (tries > 0) await sleep(20);
      this.child.send("isIdle");
      isIdle = await Promise.race([this.#reply(), sleep(500, false)]);
    }
    if (isIdle) this.child.send({ folder: __dirname });
    else this.end();
    return this.#output;
  }

  end() {
    this.#ended = true;
    this.child.kill("SIGKILL");
  }

  #reply() {
    return new Promise((resolve) => {
      this.#replied = resolve;
    });
  }
}

module.exports = InlineProcess;
