import { type ChildProcess, spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import type { EngineEvent, StepEventMetadata } from "@pulumi/pulumi/automation";
import { parse, stringify } from "yaml";
import { lazyLoading } from "../lazyLoading";
import { isFullRun } from "../support/fullRun";
import InlineProcess from "./inline/process.cjs";
import { type FillModules, linkPackage } from "./modules";
import { encrypt, revealSecrets, secretsProvider, vault } from "./secretsProvider";

/** One step of an operation, from the engine's event log. */
export interface Step {
  readonly op: string;
  readonly name: string;
  readonly urn: string;
  readonly diffs: string[];
  readonly detailedDiff: Record<string, { diffKind: string }> | undefined;
  /** The resource in the state, and as the program declares it. */
  readonly states: Readonly<Record<"old" | "new", StepEventMetadata["old"]>>;
}

/** A message of the engine's log: "warning eu: Origin group …". */
type Message = `${"info" | "warning" | "error" | "debug"} ${string}: ${string}`;

/** The result of one `pulumi` command. */
export interface Run {
  readonly ok: boolean;
  /** The output of both streams. */
  readonly output: string;
  /** The steps except `same`, without those of the stack and of providers. */
  readonly steps: Step[];
  /** The number of resources by operation, including the stack: `{ create: 2, same: 1 }`. */
  readonly changes: Record<string, number>;
  /** Error messages by the name of the resource. */
  readonly errors: Record<string, string>;
  /** Error messages by URN, because two resources may have the same name while one of them is being deleted. */
  readonly errorsByUrn: Record<string, string>;
  /** Messages of resources other than the stack, in order. */
  readonly messages: Message[];
}

export interface StackOptions {
  /** The program in JavaScript. `edge` and `pulumi` are in scope. */
  readonly program?: string;
  /** Stack configuration, including `edge:apiKey`. See `configure`. */
  readonly config?: Record<string, string>;
  readonly env?: Record<string, string>;
  /** A folder to put at the front of PATH. */
  readonly pathPrefix?: string;
  /** Lines to append to Pulumi.yaml. Default: `pluginForm`. */
  readonly project?: string;
  /** Fills node_modules. Default: links the package as built in this repository, and its SDK. */
  readonly modules?: FillModules;
  /**
   * Whether `pulumi` starts a language host and Node.js for each run. Otherwise one process runs all programs of the test file
   * (inline/programs.cjs), and the state is written once per command. Default: true if `env` is given. Always true with
   * `pathPrefix`, `modules` or `bare`.
   */
  readonly languageHost?: boolean;
  /**
   * Whether `pulumi` starts the provider hosts. Otherwise it attaches to hosts in one process for the test file
   * (inline/hosts.cjs), which supports one provider and no `env`. Default: true if `env` is given. Always true with
   * EDGE_FULL=1, with a language host, and if Pulumi.yaml has other lines than `pluginForm` or `dynamicForm`.
   */
  readonly processes?: boolean;
  /** Creates neither the stack nor its configuration, so that the test creates them with `pulumi`. */
  readonly bare?: true;
}

/** Lines of Pulumi.yaml with which the plugin provides the resources, as after `init`. */
export const pluginForm =
  "plugins:\n  providers:\n    - name: edge\n      path: node_modules/pulumi-edge-platform/plugin\n";

/** Lines of Pulumi.yaml for dynamic resources, which run in the SDK's host: none. */
export const dynamicForm = "";

/** Saves time: the engine writes the state only at the end of a command. Tests that kill a command do not use this. */
const skipCheckpoints = { PULUMI_EXPERIMENTAL: "true", PULUMI_SKIP_CHECKPOINTS: "true" };

/** The process that runs the programs and provider hosts of a test file's stacks. */
let inline: InlineProcess | undefined;
afterAll(() => inline?.end());

/** Whether the inline process serves a command. It serves one command at a time. */
let isInlineBusy = false;

const configFile = "Pulumi.test.yaml";

interface StateResource {
  readonly urn: string;
  readonly type: string;
  readonly id?: string;
  readonly inputs: Record<string, unknown>;
  readonly outputs: Record<string, unknown>;
  readonly custom?: boolean;
  readonly delete?: boolean;
  readonly pendingReplacement?: boolean;
  readonly parent?: string;
  readonly provider?: string;
  readonly retainOnDelete?: boolean;
  readonly protect?: boolean;
}

/** Returns the folder with the `pulumi` command: the one that `npm test` found or filled, else the cache. */
export function engineFolder(): string {
  const cache = join(
    process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"),
    "pulumi-edge-platform",
    "engine",
    "3.259.0",
  );
  return process.env["EDGE_TEST_ENGINE_PATH"] ?? cache;
}

/** Environment variables that make `pulumi` commands faster and change nothing else. */
export const fastCommands = {
  ...vault,
  ...lazyLoading,
  // A command ends before garbage collection would pay off.
  GOGC: "off",
  GOMEMLIMIT: "512MiB",
};

/** A Pulumi project in a temporary folder, with a local state and the real `pulumi` command. */
export class Stack {
  readonly dir = mkdtempSync(join(tmpdir(), "edge-stack-"));
  #runs = 0;
  readonly #inline: boolean;
  readonly #attaches: boolean;
  readonly #env: Record<string, string>;

  private constructor(options: StackOptions) {
    const modules = join(this.dir, "node_modules");
    (options.modules ?? linkPackage)(modules);
    mkdirSync(join(this.dir, ".backend"));
    this.project(options.project ?? pluginForm);
    this.file("package.json", JSON.stringify({ name: "test", main: "index.js" }));
    this.program(options.program ?? "");
    const { env, pathPrefix, modules: ownModules, bare, languageHost = env !== undefined } = options;
    this.#inline = ![pathPrefix, ownModules, bare, languageHost].some(Boolean);
    this.#attaches = !(options.processes ?? env !== undefined) && !isFullRun;
    this.#env = {
      PATH: [options.pathPrefix, engineFolder(), join(modules, "@pulumi", "pulumi"), process.env["PATH"]]
        .filter(Boolean)
        .join(delimiter),
      HOME: process.env["HOME"] ?? this.dir,
      ...(!options.bare && { PULUMI_STACK: "test" }),
      PULUMI_BACKEND_URL: `file://${join(this.dir, ".backend")}`,
      PULUMI_HOME: join(this.dir, ".pulumi-home"),
      ...fastCommands,
      // Needed for stacks that `pulumi stack init` creates and for recorded states of earlier releases.
      PULUMI_CONFIG_PASSPHRASE: "test",
      // Enables --event-log, as the Automation API does.
      PULUMI_DEBUG_COMMANDS: "true",
      PULUMI_SKIP_UPDATE_CHECK: "true",
      PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
      PULUMI_DIY_BACKEND_DISABLE_CHECKPOINT_BACKUPS: "true",
      NO_COLOR: "1",
      // Unit tests or tsc check the types of TypeScript programs. In guide.test.ts, Pulumi checks them.
      PULUMI_NODEJS_TRANSPILE_ONLY: "true",
      // tests/setup/globalTeardown.cjs finds leftover processes by this variable.
      EDGE_TEST_STACK: process.env["EDGE_TEST_RUN"] ?? "",
      ...options.env,
    };
  }

  /** Writes the files that `pulumi stack init` and `pulumi config` would write. Saves half a second for each command. */
  static create(options: StackOptions = {}): Stack {
    const stack = new Stack(options);
    if (options.bare) return stack;
    mkdirSync(dirname(stack.statePath()), { recursive: true });
    stack.file(join(".backend", ".pulumi", "meta.yaml"), "version: 1\n");
    const checkpoint = { stack: "organization/test/test" };
    writeFileSync(stack.statePath(), JSON.stringify({ version: 3, checkpoint }));
    stack.file(configFile, stringify(secretsProvider));
    stack.configure({
      "edge:maxAttempts": "3",
      "edge:attemptTimeout": "5",
      "edge:totalTimeout": "20",
      ...options.config,
    });
    return stack;
  }

  file(name: string, text: string): void {
    const path = join(this.dir, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  /** Writes a Pulumi.yaml that ends with these lines. */
  project(lines: string): void {
    this.file(
      "Pulumi.yaml",
      `name: test\nruntime: { name: nodejs, options: { typescript: false } }\n${lines}`,
    );
  }

  program(text: string): void {
    this.file(
      "index.js",
      `const pulumi = require("@pulumi/pulumi");\nconst edge = require("pulumi-edge-platform");\n${text}\n`,
    );
  }

  /** Sets configuration. `undefined` removes a key. Values of keys that end in Key, Token, Secret or Password are secrets. */
  configure(config: Record<string, string | undefined>): void {
    const { config: previous = {}, ...rest } = parse(readFileSync(join(this.dir, configFile), "utf8")) as {
      config?: Record<string, unknown>;
    };
    const set = Object.entries(config).map(([key, value]) => [
      key,
      value !== undefined && /(Key|Token|Secret|Password)$/.test(key) ? { secure: encrypt(value) } : value,
    ]);
    this.file(configFile, stringify({ ...rest, config: { ...previous, ...Object.fromEntries(set) } }));
  }

  up = (...args: string[]) => this.run("up", "--yes", "--skip-preview", ...args);
  preview = (...args: string[]) => this.run("preview", ...args);
  refresh = (...args: string[]) => this.run("refresh", "--yes", "--skip-preview", ...args);
  destroy = (...args: string[]) => this.run("destroy", "--yes", "--skip-preview", ...args);

  /** Runs the `pulumi` command. Does not throw if it fails. */
  async run(...args: string[]): Promise<Run> {
    const log = join(this.dir, `events-${++this.#runs}.json`);
    const isOperation = ["up", "preview", "refresh", "destroy"].includes(args[0] ?? "");
    const logged = isOperation || args[0] === "import" ? ["--event-log", log] : [];
    const { code, output } = await (isOperation && this.#inline && !isInlineBusy
      ? this.#runInline([...args, ...logged])
      : this.pulumi([...args, ...logged]));
    return { ok: code === 0, output, ...readEvents(log) };
  }

  async #runInline(args: string[]) {
    isInlineBusy = true;
    try {
      const { EDGE_TEST_STACK: _, ...env } = this.#env;
      if (!inline || inline.hasEnded) inline = new InlineProcess(env);
      const ports = await inline.ports;
      if (!ports) throw new Error("inline/main.cjs ended before it had its ports.");
      inline.enter(this.dir);
      const form = this.#attaches ? this.#readForm() : undefined;
      const attached = form && {
        PULUMI_DEBUG_PROVIDERS: `${form === "plugin" ? "edge" : "pulumi-nodejs"}:${ports[form]}`,
      };
      const result = await this.pulumi([...args, `--client=127.0.0.1:${ports.programs}`], attached);
      // A failing engine does not wait for the program, so the program's remaining output comes from `leave`.
      return { ...result, output: result.output + (await inline.leave()) };
    } finally {
      isInlineBusy = false;
    }
  }

  /** Returns the form that Pulumi.yaml selects. Undefined if Pulumi.yaml has other lines as well. */
  #readForm(): "plugin" | "dynamic" | undefined {
    const [, , ...lines] = readFileSync(join(this.dir, "Pulumi.yaml"), "utf8").split("\n");
    const form = lines.join("\n");
    if (form === pluginForm) return "plugin";
    return form === dynamicForm ? "dynamic" : undefined;
  }

  /** Runs the `pulumi` command. Throws an error with the output if the command fails. */
  async must(...args: string[]): Promise<string> {
    const { code, output } = await this.pulumi(args);
    if (code !== 0) throw new Error(`pulumi ${args.join(" ")} ended with ${code}:\n${output}`);
    return output;
  }

  /** Starts `pulumi` without waiting for its end, so that a test can kill it. */
  start(...args: string[]) {
    return this.#start(args, this.#env);
  }

  #start(args: string[], env: Record<string, string>) {
    return spawn("pulumi", [...args, "--non-interactive"], {
      cwd: this.dir,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
  }

  private pulumi = (args: string[], env = {}) =>
    waitForExit(this.#start(args, { ...this.#env, ...(this.#inline && skipCheckpoints), ...env }));

  /** Runs a shell command in the project's folder, with `typed` as its standard input. */
  shell(line: string, typed = ""): Promise<{ code: number | null; output: string }> {
    const child = spawn(line, { cwd: this.dir, env: this.#env, shell: true, stdio: "pipe" });
    child.stdin.on("error", () => {}); // The command may exit without reading its input.
    child.stdin.end(typed);
    return waitForExit(child);
  }

  /** Lists all files of the project and its backend, except node_modules and the program. */
  files(): string[] {
    return readdirSync(this.dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !["node_modules", "index.js"].some((name) => path.startsWith(join(this.dir, name))));
  }

  /** Returns the text of the state file, or "" if there is none. */
  stateText(): string {
    const path = this.statePath();
    return existsSync(path) ? readFileSync(path, "utf8") : "";
  }

  statePath(): string {
    return join(this.dir, ".backend", ".pulumi", "stacks", "test", "test.json");
  }

  #readResources(): StateResource[] {
    const state = JSON.parse(this.stateText() || "{}") as {
      checkpoint?: { latest?: { resources?: StateResource[] } };
    };
    return state.checkpoint?.latest?.resources ?? [];
  }

  /** Returns the custom resources in the state, without providers. */
  resources(): StateResource[] {
    return this.#readResources().filter((r) => r.custom && !r.type.startsWith("pulumi:providers"));
  }

  /** Returns the outputs of the custom resources, by name. */
  resourceOutputs(): Map<string, Record<string, unknown>> {
    return new Map(this.resources().map(({ urn, outputs }) => [resourceName(urn), outputs]));
  }

  /** Returns the resource with this name from the state. */
  resource(name: string): StateResource {
    const found = this.resources().find((r) => r.urn.endsWith(`::${name}`));
    if (!found) throw new Error(`no resource ${name} in the state`);
    return found;
  }

  /** Returns the stack's outputs, with secrets decrypted. */
  outputs(): Record<string, unknown> {
    const [stack] = this.#readResources().filter(({ type }) => type === "pulumi:pulumi:Stack");
    return revealSecrets(stack?.outputs ?? {}) as Record<string, unknown>;
  }

  dispose(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }
}

/** Waits for the end of a command. Returns its exit code and the output of both streams. */
export function waitForExit(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output }));
  });
}

const resourceName = (urn: string): string => urn.split("::").at(-1) ?? urn;

/** Whether an error only says that the engine has not reached a resource of a saved plan. */
export const isUnmetPlan = (error: string): boolean => error.startsWith("expected resource operations for ");

/** Reads the engine's event log. Without one, returns no events. */
export function readEvents(log: string): Omit<Run, "ok" | "output"> {
  const lines = existsSync(log) ? readFileSync(log, "utf8").split("\n").filter(Boolean) : [];
  const events = lines.map((line) => JSON.parse(line) as EngineEvent);
  const steps = events
    .flatMap((event) => event.resourcePreEvent?.metadata ?? [])
    .filter(
      ({ op, type }) =>
        op !== "same" && type !== "pulumi:pulumi:Stack" && !type.startsWith("pulumi:providers"),
    )
    .map(({ op, urn, diffs, detailedDiff, old, new: declared }) => ({
      op,
      urn,
      name: resourceName(urn),
      states: { old, new: declared },
      diffs: diffs ?? [],
      detailedDiff: detailedDiff ?? undefined,
    }));
  const diagnostics = events.flatMap((event) => event.diagnosticEvent ?? []);
  const errors = diagnostics
    .filter(({ severity, urn }) => severity === "error" && urn)
    .map(({ urn = "", message }): [urn: string, message: string] => [urn, message.trim()])
    // With a saved plan, the engine adds this to the error of a resource that failed.
    .sort(([, one], [, other]) => Number(isUnmetPlan(other)) - Number(isUnmetPlan(one)));
  return {
    steps,
    errors: Object.fromEntries(errors.map(([urn, message]) => [resourceName(urn), message])),
    errorsByUrn: Object.fromEntries(errors),
    messages: diagnostics
      .filter(({ urn }) => urn && !urn.includes("::pulumi:pulumi:Stack::"))
      .map(({ urn = "", severity, message }) => {
        const text = message.trim().replace(`${severity}: `, "");
        return `${severity as "info"} ${resourceName(urn)}: ${text}` as const;
      }),
    changes: events.findLast((event) => event.summaryEvent)?.summaryEvent?.resourceChanges ?? {},
  };
}
