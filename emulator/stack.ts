import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type * as Automation from "@pulumi/pulumi/automation";
import { parse, stringify } from "yaml";
import { type LoggedRequest, RequestLog } from "./server/requestLog";

/** A function that declares resources and may return outputs, or the folder of a Pulumi project. */
export type StackProgram = string | (() => unknown);

export interface StackOptions {
  /** Stack configuration in addition to the emulator's address and credentials: `{ "edge:strictPreview": "true" }`. */
  config?: Readonly<Record<string, string>>;
  /** Environment variables for the `pulumi` command. */
  env?: Readonly<Record<string, string>>;
}

/** The result of one `pulumi` command. */
export interface StackResult {
  /** Number of resources by operation, including the stack itself: `{ create: 2, same: 1 }`. */
  readonly changes: Readonly<Record<string, number>>;
  /** Diagnostics with their severity and resource: `warning eu: Origin group …`. */
  readonly messages: readonly string[];
}

/** The members of an `Emulator` that a stack uses. */
interface StackEmulator {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly loggingUrl: string;
  readonly streamUrl: string;
  readonly databaseUrl: string;
  readonly databaseToken: string;
  readonly requests: readonly LoggedRequest[];
}

/** `chaos` runs a command at most this many times. */
const maxAttempts = 5;

/**
 * A Pulumi stack on an emulator, for tests. A temporary folder holds its state and configuration. If a `pulumi` command
 * fails, the method that runs it rejects with Pulumi's messages.
 */
export class EmulatorStack {
  readonly #folder = mkdtempSync(join(tmpdir(), "edge-emulator-stack-"));
  #stack: Promise<Automation.Stack> | undefined;
  #firstRequestIndex = 0;

  /** @internal */
  constructor(
    private readonly emulator: StackEmulator,
    private readonly program: StackProgram,
    private readonly options: StackOptions,
    private readonly startChaos: (seed: number) => () => { text: string; newObjectCount: number },
  ) {}

  preview = (): Promise<StackResult> => this.#run("preview", (stack, options) => stack.preview(options));
  up = (): Promise<StackResult> => this.#run("up", (stack, options) => stack.up(options));
  refresh = (): Promise<StackResult> => this.#run("refresh", (stack, options) => stack.refresh(options));
  destroy = (): Promise<StackResult> => this.#run("destroy", (stack, options) => stack.destroy(options));

  /** Imports an existing object, as `pulumi import TYPE NAME ID` does. The program must declare the object, too. */
  async import(type: string, name: string, id: string): Promise<void> {
    await this.#run("import", (stack) =>
      stack.import({ resources: [{ type, name, id }], protect: false, generateCode: false }),
    );
  }

  /** Rejects if a preview shows changes. The error lists the resources that would change. */
  async expectNoChanges(): Promise<void> {
    const changes: string[] = [];
    await this.#run("preview", (stack) =>
      stack.preview({
        onEvent: ({ resourcePreEvent }) => {
          const { op = "same", urn = "", diffs } = resourcePreEvent?.metadata ?? {};
          if (op !== "same")
            changes.push(`${op} ${[parseResourceName(urn), diffs?.join(", ")].filter(Boolean).join(": ")}`);
        },
      }),
    );
    if (changes.length > 0) throw new Error(`pulumi preview shows changes:\n${changes.join("\n")}`);
  }

  /** Returns the stack's outputs, with secrets in plain text. */
  async outputs(): Promise<Record<string, unknown>> {
    const outputs = await (await this.#open()).outputs();
    return Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, value]));
  }

  /** The requests that the emulator has received since the last command began. */
  get requests(): RequestLog {
    const log = new RequestLog();
    log.push(...this.emulator.requests.slice(this.#firstRequestIndex));
    return log;
  }

  /**
   * Runs `up` and then `destroy`, each until it succeeds, but at most five times. Meanwhile, disturbs a random tenth of
   * all requests. Resolves to a report of the disturbed requests. Rejects if a command never succeeds, or if new
   * objects remain on the platform. The same seed repeats the same random numbers.
   */
  async chaos(seed: number): Promise<string> {
    const stop = this.startChaos(seed);
    try {
      await retryCommand(this.up);
      await retryCommand(this.destroy);
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${stop().text}`);
    }
    const { text, newObjectCount } = stop();
    if (newObjectCount > 0) throw new Error(text);
    return text;
  }

  /** Removes the temporary folder. The emulator's `close` also does this. */
  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #run(
    command: string,
    run: (stack: Automation.Stack, options: { onEvent: (event: Automation.EngineEvent) => void }) => unknown,
  ): Promise<StackResult> {
    const stack = await this.#open();
    this.#firstRequestIndex = this.emulator.requests.length;
    const messages: string[] = [];
    let changes: StackResult["changes"] = {};
    const onEvent = ({ diagnosticEvent, summaryEvent }: Automation.EngineEvent) => {
      if (diagnosticEvent) messages.push(...formatDiagnostic(diagnosticEvent));
      if (summaryEvent) changes = summaryEvent.resourceChanges;
    };
    try {
      await run(stack, { onEvent });
    } catch (error) {
      throw new Error(`pulumi ${command} failed:\n${messages.join("\n") || (error as Error).message}`);
    }
    return { changes, messages };
  }

  #open(): Promise<Automation.Stack> {
    this.#stack ??= this.#create();
    return this.#stack;
  }

  async #create(): Promise<Automation.Stack> {
    // Load @pulumi/pulumi on demand, because an emulator without stacks does not need it.
    const automation = require("@pulumi/pulumi/automation") as typeof Automation;
    const { emulator, program, options } = this;
    const isFolder = typeof program === "string";
    const project = isFolder
      ? readProject(program)
      : { name: "test", runtime: "nodejs", plugins: createPluginSetting() };
    const backend = join(this.#folder, "backend");
    mkdirSync(backend);
    writeFileSync(join(this.#folder, "Pulumi.yaml"), stringify(project));
    const workspace: Automation.LocalWorkspaceOptions = {
      workDir: this.#folder,
      pulumiCommand: await findPulumi(automation.PulumiCommand),
      envVars: {
        PULUMI_BACKEND_URL: `file://${backend.replaceAll("\\", "/")}`,
        PULUMI_CONFIG_PASSPHRASE: "test",
        // The tests may themselves run in `emulator exec`, which allows only its own emulator.
        EDGE_EMULATOR_URL: "",
        ...options.env,
      },
    };
    const { LocalWorkspace } = automation;
    const stackName = "test";
    const stack = await (isFolder
      ? LocalWorkspace.createStack({ stackName, workDir: this.#folder }, workspace)
      : LocalWorkspace.createStack(
          { stackName, projectName: project.name, program: async () => (await program()) as object },
          workspace,
        ));
    await stack.setAllConfig({
      ...createStackConfig(emulator),
      // An inline program has no project file beside it, so this setting tells the package to use the plugin.
      ...(!isFolder && { "edge:plugin": { value: "true" } }),
      ...Object.fromEntries(Object.entries(options.config ?? {}).map(([key, value]) => [key, { value }])),
    });
    return stack;
  }
}

async function retryCommand(command: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await command();
      return;
    } catch (error) {
      if (attempt === maxAttempts) throw error;
    }
}

const createStackConfig = (emulator: StackEmulator): Automation.ConfigMap => ({
  "edge:baseUrl": { value: emulator.baseUrl },
  "edge:apiKey": { value: emulator.apiKey, secret: true },
  "edge:loggingUrl": { value: emulator.loggingUrl },
  "edge:streamUrl": { value: emulator.streamUrl },
  ...(emulator.databaseUrl && { "edge:databaseUrl": { value: emulator.databaseUrl } }),
  ...(emulator.databaseToken && {
    "edge:databaseAuthToken": { value: emulator.databaseToken, secret: true },
  }),
});

type ProjectSettings = { name: string; main?: string; plugins?: Record<string, { path?: string }[]> };

/** Returns the project setting that makes Pulumi use this package's plugin. */
const createPluginSetting = () => ({
  providers: [
    { name: "edge", path: join(dirname(require.resolve("pulumi-edge-platform/package.json")), "plugin") },
  ],
});

/** Reads a project file. Makes the paths in it absolute, because the stack uses a copy in another folder. */
function readProject(folder: string): ProjectSettings {
  const file = ["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"]
    .map((name) => join(folder, name))
    .find((path) => existsSync(path));
  if (file === undefined) throw new TypeError(`There is no Pulumi.yaml in ${resolve(folder)}.`);
  const project = parse(readFileSync(file, "utf8")) as ProjectSettings;
  for (const plugin of Object.values(project.plugins ?? {}).flat())
    if (plugin.path !== undefined) plugin.path = resolve(folder, plugin.path);
  return { ...project, main: resolve(folder, project.main ?? ".") };
}

/** Finds the `pulumi` command on the PATH or, if it is not there, where Pulumi's installer puts it. */
async function findPulumi({ get }: typeof Automation.PulumiCommand): Promise<Automation.PulumiCommand> {
  const root = process.env["PULUMI_HOME"] || join(homedir(), ".pulumi");
  return get()
    .catch(() => get({ root }))
    .catch(() => {
      throw new Error(
        `The pulumi command is neither on the PATH nor in ${join(root, "bin")}. Install it (https://www.pulumi.com/docs/install/), or add the npm package "pulumi" to devDependencies and run the tests as an npm script.`,
      );
    });
}

const parseResourceName = (urn: string): string => urn.split("::").at(-1) ?? urn;

/**
 * Returns a list with the message of a diagnostic. Returns an empty list for a temporary progress message, and for debug
 * output, in which Pulumi's SDK shows secrets.
 */
function formatDiagnostic({ severity, urn, message, ephemeral }: Automation.DiagnosticEvent): string[] {
  if (ephemeral || (severity as string) === "debug") return [];
  const text = message.trim().replace(`${severity}: `, "");
  return [`${severity}${urn ? ` ${parseResourceName(urn)}` : ""}: ${text}`];
}
