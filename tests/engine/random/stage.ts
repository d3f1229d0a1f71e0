import { readProviderSettings } from "../../../provider/config";
import { computeFingerprint } from "../../../provider/core/account";
import { runAndKill, type Victim } from "../death/kill";
import type { Run } from "../harness";
import type { Scene } from "../scene";
import type { Dice } from "./dice";
import type { Command } from "./explained";
import { interfere } from "./interference";
import { Journal } from "./journal";
import { observeAll } from "./observed";
import type { ObjectKey, Program, Provider } from "./program";
import { renderProgram, setForm, withoutImports } from "./program";
import { readEntries, type StateEntry } from "./recorded";
import { checkSafety, Makers } from "./safety";
import type { Step } from "./values";
import { keys, openWorld, takeSnapshot } from "./world";
import { listWrites } from "./writes";

/** The result of a command. `issues`: violations that no plan can justify. */
export interface CommandResult {
  readonly run: Run;
  readonly step: Step;
  readonly writes: readonly string[];
  readonly issues: readonly string[];
  readonly command: Command;
}

const imports = 'const pulumi = require("@pulumi/pulumi");\nconst edge = require("pulumi-edge-platform");\n';
const noRun: Run = {
  ok: false,
  code: null,
  output: "",
  steps: [],
  changes: {},
  errors: {},
  errorsByUrn: {},
  messages: [],
};

/** A stack and the platform. Each command is checked against both, as they were before and after it. */
export class Stage {
  readonly journal = new Journal();
  readonly makers = new Makers();
  /** Objects that were changed without Pulumi and not updated or refreshed since. */
  readonly drifted = new Set<ObjectKey>();
  program: Program = new Map();
  /** Whether the plugin provides the resources. Otherwise they are dynamic resources. */
  plugin = true;
  /** The API key of each provider. */
  readonly keys: Record<Provider, string> = { stack: keys.a[0], second: keys.a[1], other: keys.b[0] };
  /** How often each effect occurred. */
  readonly tally = new Map<string, number>();
  #secondUrl: string | undefined;
  /** The errors of the last command, by URN. */
  failures: Run["errorsByUrn"] = {};

  private constructor(
    readonly scene: Scene,
    readonly dice: Dice,
  ) {}

  static async open(dice: Dice): Promise<Stage> {
    const { scene, lines } = await openWorld();
    const stage = new Stage(scene, dice);
    setForm("plugin");
    for (const line of lines) stage.journal.line(line);
    return stage;
  }

  close = () => this.scene.close();
  recorded = () => readEntries(this.scene.stack);
  platform = () => takeSnapshot(this.scene);

  /** Writes the program's files. */
  write(wanted: Program): void {
    const { stack } = this.scene;
    const program = this.plugin ? wanted : withoutImports(wanted);
    const { text, files } = renderProgram(program);
    for (const [name, content] of Object.entries(files)) {
      stack.file(name, content);
      this.journal.file(name, content);
    }
    stack.program(text);
    this.program = program;
    this.journal.file("index.js", `${imports}${text}`);
  }

  /** Returns the account fingerprint that the provider records in the state. */
  fingerprint = (provider: Provider): string =>
    computeFingerprint(
      readProviderSettings((key) => this.#configOf(provider)[key]),
      "management",
    );

  /** The API key of each provider, followed by the base URL if a step set a wrong one. Claims are per key and base URL. */
  #keysWithUrls = (): Readonly<Record<Provider, string>> => ({
    ...this.keys,
    second: [this.keys.second, this.#secondUrl].join(" ").trim(),
  });

  #configOf = (provider: Provider): Readonly<Record<string, string>> => {
    const { baseUrl, databaseUrl, databaseToken } = this.scene.emulator;
    const wrong = provider === "second" ? this.#secondUrl : undefined;
    return {
      ...{ "edge:baseUrl": wrong ?? baseUrl, "edge:maxAttempts": "1", "edge:apiKey": this.keys[provider] },
      ...{ "edge:databaseUrl": databaseUrl, "edge:databaseAuthToken": databaseToken },
    };
  };

  count(effect: string): void {
    this.tally.set(effect, (this.tally.get(effect) ?? 0) + 1);
  }

  async configure(provider: "stack" | "second", key: string): Promise<void> {
    const setting = provider === "stack" ? "edge:apiKey" : "test:secondKey";
    await this.scene.stack.configure({ [setting]: key });
    this.keys[provider] = key;
    this.journal.line(`pulumi config set --secret ${setting} ${key}`);
  }

  /** Sets a wrong base URL for the second provider, or restores the right one. */
  async redirect(url: string | undefined): Promise<void> {
    this.#secondUrl = url;
    await this.scene.stack.configure({ "test:secondUrl": url ?? "" });
    this.journal.line(`pulumi config set test:secondUrl "${url ?? ""}"`);
  }

  /** Runs a command. `program`: the resources that should exist after it. */
  run(args: readonly string[], program = this.program): Promise<CommandResult> {
    // If a delete before a replacement fails, the engine never ends with --continue-on-error.
    const mayHang = [...program.values()].some(({ options }) => options.deleteBeforeReplace);
    const safeArgs = args.filter((arg) => !mayHang || arg !== "--continue-on-error");
    return this.#runChecked(program, false, async () => {
      this.journal.line(`pulumi ${safeArgs.join(" ")}`);
      const run = await this.scene.stack.run(...safeArgs);
      this.journal.output(run);
      return run;
    });
  }

  /** Runs an `up` and kills it, or only its provider host, after `count` requests. */
  killUp(victim: Victim, count: number): Promise<CommandResult> {
    return this.#runChecked(this.program, true, async () => {
      this.journal.line(`pulumi up --yes --skip-preview # kill -9 of the ${victim} after ${count} requests`);
      const { output } = await runAndKill(this.scene, victim, count);
      return { ...noRun, output };
    });
  }

  async #runChecked(program: Program, killed: boolean, run: () => Promise<Run>): Promise<CommandResult> {
    const { scene } = this;
    const [before, was] = [await this.platform(), this.recorded()];
    const observed = await observeAll({ program, recorded: was, configOf: this.#configOf });
    scene.emulator.requests.clear();
    const addInterference = interfere(scene, this.dice, before, () => this.count("second writer"));
    const result = await run();
    scene.emulator.clearFaults();
    this.failures = result.errorsByUrn;
    const writes = listWrites(scene.emulator.requests);
    const [after, recorded] = [await this.platform(), this.recorded()];
    const step = { before: addInterference(before), was, after, recorded, drifted: new Set(this.drifted) };
    const issues = [
      ...checkSafety({ ...step, program, makers: this.makers, killed, stopped: !result.ok }),
      ...findDuplicateWrites(writes, was),
      ...([result.output, scene.stack.stateText()].some((text) => text.includes("MARKER"))
        ? ["a secret is shown or stored in clear"]
        : []),
    ];
    this.makers.note(after, "pulumi");
    return {
      run: result,
      step,
      writes,
      issues,
      command: { program, observed, keys: this.#keysWithUrls(), plugin: this.plugin },
    };
  }
}

/**
 * Finds writes that were sent more often than there are resources for their object. Ignores SQL, new tokens, and DNSSEC, which
 * the package enables again to find out whether it may disable it.
 */
const findDuplicateWrites = (writes: readonly string[], was: readonly StateEntry[]): string[] =>
  [...new Set(writes)]
    .filter((write) => !/dnssec|\/v2\/pipeline|auth\/generate/.test(write))
    .filter((write) => {
      const times = writes.filter((each) => each === write).length;
      return times > Math.max(1, was.filter((recorded) => concerns(write, recorded)).length);
    })
    .map((write) => `sent twice: ${write}`);

/** Whether a write concerns a resource. A token has no ID on the platform: only `revokeAll`, which revokes all tokens of its database, concerns it. */
const concerns = (write: string, { className, id, outputs }: StateEntry): boolean => {
  const parts = id.split("/");
  return className === "DatabaseToken"
    ? outputs["onDelete"] === "revokeAll" && write.includes(`/${parts[0]}/auth/revoke`)
    : write.includes(parts.at(-1) ?? id);
};
