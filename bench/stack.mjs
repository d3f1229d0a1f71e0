// Measures operations on a stack in a temporary folder. A stack with a seed has its own emulator.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { measureCommand } from "./processes.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { startEmulator } = createRequire(import.meta.url)("../dist/emulator/index.js");

const pulumiCommands = {
  up: ["up", "--yes", "--skip-preview", "--suppress-outputs"],
  preview: ["preview"],
  refresh: ["refresh", "--yes", "--skip-preview"],
  destroy: ["destroy", "--yes", "--skip-preview"],
};

/** Operations in the order in which they run, so that the preview finds nothing to change. */
export const operations = /** @type {(keyof typeof pulumiCommands)[]} */ (Object.keys(pulumiCommands));

/**
 * @typedef {object} Subject
 * @property {string} name The name of the row in the table.
 * @property {string} program
 * @property {Record<string, string>} [plugins] Folders of plugins, by provider.
 * @property {import("../emulator/index").Seed} [seed] The emulator's content. Without a seed, there is no emulator.
 * @property {() => number} [random] Source of the emulator's random numbers.
 * @property {Record<string, string>} [env] Additional environment variables.
 */

export class Stack {
  dir = mkdtempSync(join(tmpdir(), "edge-bench-"));
  emulator;
  #env;

  /** @param {NodeJS.ProcessEnv} env The engine's environment. @param {Subject} subject */
  static async open(env, { program, plugins = {}, seed, random, env: extraEnv = {} }) {
    const stack = new Stack();
    stack.emulator = seed && (await startEmulator({ seed, random }));
    stack.#env = {
      ...{ ...env, ...extraEnv },
      EDGE_BASE_URL: stack.emulator?.baseUrl,
      EDGE_API_KEY: stack.emulator?.apiKey,
      SERVICE_DATABASE_URL: stack.emulator?.databaseUrl,
      SERVICE_DATABASE_AUTH_TOKEN: stack.emulator?.databaseToken,
      PULUMI_BACKEND_URL: `file://${stack.dir}/backend`,
      PULUMI_HOME: join(stack.dir, "home"),
      PULUMI_CONFIG_PASSPHRASE: "bench",
      PULUMI_DIY_BACKEND_DISABLE_CHECKPOINT_BACKUPS: "true",
    };
    mkdirSync(join(stack.dir, "backend"));
    linkPackages(stack.dir);
    const providers = Object.entries(plugins).map(([name, path]) => ({ name, path }));
    const runtime = { name: "nodejs", options: { typescript: false } };
    // JSON is valid YAML.
    stack.write("Pulumi.yaml", JSON.stringify({ name: "bench", runtime, plugins: { providers } }));
    stack.write("package.json", '{ "name": "bench", "main": "index.js" }');
    stack.write("index.js", program);
    await stack.pulumi("stack", "init", "bench");
    return stack;
  }

  write(name, text) {
    writeFileSync(join(this.dir, name), text);
  }

  /** @param {keyof typeof pulumiCommands} operation @param {string[]} options */
  run(operation, ...options) {
    return this.pulumi(...pulumiCommands[operation], ...options);
  }

  /** @param {string[]} args */
  pulumi(...args) {
    return this.command("pulumi", [...args, "--non-interactive"]);
  }

  /** Runs a command in the project. Counts the requests that it sends to the emulator. */
  async command(command, args) {
    this.emulator?.requests.clear();
    const measurement = await measureCommand(command, args, { cwd: this.dir, env: this.#env });
    return { ...measurement, requests: this.emulator?.requests.length };
  }

  /** Returns the text of the state file, or "" if the engine compresses it. */
  readState() {
    const file = join(this.dir, "backend", ".pulumi", "stacks", "bench", "bench.json");
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  }

  async close() {
    rmSync(this.dir, { recursive: true, force: true });
    await this.emulator?.close();
  }
}

/** Links this package and the SDK into a folder's node_modules. */
export function linkPackages(folder) {
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, "@pulumi"), { recursive: true });
  symlinkSync(root, join(modules, "pulumi-edge-platform"));
  symlinkSync(join(root, "node_modules", "@pulumi", "pulumi"), join(modules, "@pulumi", "pulumi"));
}
