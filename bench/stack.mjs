// A stack of one program, of which any operation can be run and measured; the platform, if it needs one, is the emulator.
import { createRequire } from "node:module";
import { Project } from "./project.mjs";

const { startEmulator } = createRequire(import.meta.url)("../dist/emulator/index.js");

/** What makes the engine run an operation; `preview` is one of an unchanged program. */
const commands = {
  up: ["up", "--yes", "--skip-preview", "--suppress-outputs"],
  preview: ["preview"],
  refresh: ["refresh", "--yes", "--skip-preview"],
  destroy: ["destroy", "--yes", "--skip-preview"],
};

/**
 * What is measured.
 * @typedef {object} Subject
 * @property {string} name
 * @property {string} program
 * @property {Record<string, string>} [plugins] Folders of providers.
 * @property {import("../emulator/index").Seed} [seed] What the platform holds; without it there is none.
 * @property {Record<string, string>} [env] Further variables of the engine.
 */

/**
 * @typedef {object} Measured
 * @property {number} seconds
 * @property {Record<string, number>} processor Seconds by what the processes do; `platform` is the emulator.
 * @property {number | undefined} requests
 */

export class Stack {
  /** Bytes of the state at its largest. */
  stateSize = 0;
  #project;
  #emulator;

  constructor(project, emulator) {
    this.#project = project;
    this.#emulator = emulator;
  }

  /** @param {NodeJS.ProcessEnv} env @param {Subject} subject */
  static async open(env, { program, plugins = {}, seed, env: further = {} }) {
    const emulator = seed && (await startEmulator({ seed }));
    const { baseUrl, apiKey, databaseUrl, databaseToken } = emulator ?? {};
    const project = new Project({ ...env, ...further }, { program, plugins });
    const stack = new Stack(project, emulator);
    const settings = { baseUrl, apiKey, databaseUrl, databaseAuthToken: databaseToken };
    const config = Object.entries(settings).map(([name, value]) => [`edge:${name}`, value]);
    try {
      await project.init(emulator ? Object.fromEntries(config) : {});
      return stack;
    } catch (error) {
      await stack.close();
      throw error;
    }
  }

  /** @param {keyof typeof commands} operation @returns {Promise<Measured>} */
  async run(operation) {
    this.#emulator?.requests.clear();
    const before = process.cpuUsage();
    const { seconds, processor, watching } = await this.#project.run(...commands[operation]);
    const { user, system } = process.cpuUsage(before);
    if (operation === "up") this.stateSize = this.#project.stateSize();
    // Without a platform this process only watches.
    const platform = this.#emulator ? { platform: Math.max(0, (user + system) / 1e6 - watching) } : {};
    return { seconds, processor: { ...processor, ...platform }, requests: this.#emulator?.requests.length };
  }

  /** The state as the engine has written it. */
  state() {
    return this.#project.state();
  }

  async close() {
    this.#project.dispose();
    await this.#emulator?.close();
  }
}
