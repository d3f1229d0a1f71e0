// A Pulumi project in a temporary folder, whose operations are timed.
import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { watch } from "./processes.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

export class Project {
  /** The project's folder. */
  dir = mkdtempSync(join(tmpdir(), "edge-bench-"));
  #env;

  /** @param {NodeJS.ProcessEnv} env @param {{ program: string, plugins?: Record<string, string>, typescript?: boolean }} options */
  constructor(env, { program, plugins = {}, typescript = false }) {
    const modules = join(this.dir, "node_modules");
    mkdirSync(join(modules, "@pulumi"), { recursive: true });
    mkdirSync(join(this.dir, "backend"));
    symlinkSync(root, join(modules, "pulumi-edge-platform"));
    symlinkSync(join(root, "node_modules", "@pulumi", "pulumi"), join(modules, "@pulumi", "pulumi"));
    const providers = Object.entries(plugins).map(
      ([name, path]) => `    - name: ${name}\n      path: ${path}\n`,
    );
    const section = providers.length ? `plugins:\n  providers:\n${providers.join("")}` : "";
    this.write(
      "Pulumi.yaml",
      `name: bench\nruntime: { name: nodejs, options: { typescript: ${typescript} } }\n${section}`,
    );
    this.write("package.json", '{ "name": "bench", "main": "index.js" }');
    this.write("index.js", program);
    this.#env = {
      ...env,
      PULUMI_BACKEND_URL: `file://${join(this.dir, "backend")}`,
      PULUMI_HOME: join(this.dir, "home"),
      PULUMI_CONFIG_PASSPHRASE: "bench",
      PULUMI_DIY_BACKEND_DISABLE_CHECKPOINT_BACKUPS: "true",
    };
  }

  write(name, text) {
    writeFileSync(join(this.dir, name), text);
  }

  /** Sets up the stack. @param {Record<string, string>} config */
  async init(config) {
    await this.run("stack", "init", "bench");
    const pairs = Object.entries(config).flatMap(([key, value]) => ["--plaintext", `${key}=${value}`]);
    if (pairs.length) await this.run("config", "set-all", ...pairs);
  }

  /**
   * Runs a command and gives its seconds and what its processes used; where it fails, throws what it said, with these.
   * @param {string[]} args
   * @returns {Promise<{ seconds: number } & import("./processes.mjs").Usage>}
   */
  run(...args) {
    const started = performance.now();
    return new Promise((resolve, reject) => {
      const child = spawn("pulumi", [...args, "--non-interactive"], { cwd: this.dir, env: this.#env });
      const end = watch(child.pid);
      let output = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
      child.on("error", (error) => {
        end();
        reject(error);
      });
      child.on("close", (code) => {
        const used = { seconds: (performance.now() - started) / 1000, ...end() };
        const said = `pulumi ${args.join(" ")} ended with ${code}:\n${output.slice(-4000)}`;
        if (code === 0) resolve(used);
        else reject(Object.assign(new Error(said), used));
      });
    });
  }

  /**
   * Runs a line of a shell with an emulator of its own, and gives its exit code and all that was printed.
   * @param {string[]} options of "emulator exec"
   * @param {string} line
   * @returns {Promise<{ code: number | null, output: string }>}
   */
  emulated(options, line) {
    const args = [join(root, "dist/cli/main.js"), "emulator", "exec", ...options, "--", "sh", "-c", line];
    return new Promise((resolve) => {
      const child = spawn(process.execPath, args, {
        cwd: this.dir,
        env: { ...this.#env, PULUMI_STACK: "bench" },
      });
      let output = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
      child.on("close", (code) => resolve({ code, output }));
    });
  }

  /** Bytes of the state file. */
  stateSize() {
    return statSync(this.#stateFile()).size;
  }

  /** The text of the state file, which must not be compressed. */
  state() {
    return readFileSync(this.#stateFile(), "utf8");
  }

  #stateFile() {
    const file = join(this.dir, "backend", ".pulumi", "stacks", "bench", "bench.json");
    return [file, `${file}.zst`].find(existsSync) ?? file;
  }

  dispose() {
    rmSync(this.dir, { recursive: true, force: true });
  }
}
