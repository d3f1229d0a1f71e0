// @ts-check
const { fork } = require("node:child_process");
const { join } = require("node:path");
const { setTimeout: sleep } = require("node:timers/promises");

/** @typedef {{ programs: number, plugin: number, dynamic: number }} Ports */

/** The parent's handle of the process that runs programs and serves provider hosts (main.cjs). */
class InlineProcess {
  #output = "";
  #ended = false;
  /** @type {(reply: any) => void} */
  #resolveReply = () => {};

  /** @param {NodeJS.ProcessEnv} env */
  constructor(env) {
    // Omits the worker's flags, because V8 rejects cached code that was compiled with other flags.
    this.child = fork(join(__dirname, "main.cjs"), {
      env,
      execArgv: [],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    /**
     * The ports on which the process serves. Undefined if the process exits before it listens.
     * @type {Promise<Ports | undefined>}
     */
    this.ports = this.#nextReply();
    this.child
      .on("message", (reply) => this.#resolveReply(reply))
      .on("error", () => {}) // The process has ended.
      .once("exit", () => {
        this.#ended = true;
        this.#resolveReply(undefined);
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

  /** Prepares the process for a command of the stack in this folder. @param {string} folder */
  enter(folder) {
    this.#output = "";
    this.child.send({ folder });
  }

  /** Call after a command. Kills the process if it stays busy. Returns the output of the process during the command. */
  async leave() {
    let isIdle = false;
    for (let tries = 0; !isIdle && !this.#ended && tries < 5; tries += 1) {
      if (tries > 0) await sleep(20);
      this.child.send("isIdle");
      isIdle = await Promise.race([this.#nextReply(), sleep(500, false)]);
    }
    if (isIdle) this.child.send({ folder: __dirname });
    else this.end();
    return this.#output;
  }

  end() {
    this.#ended = true;
    this.child.kill("SIGKILL");
  }

  #nextReply() {
    return new Promise((resolve) => {
      this.#resolveReply = resolve;
    });
  }
}

module.exports = InlineProcess;
