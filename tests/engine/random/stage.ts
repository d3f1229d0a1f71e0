import { readProviderSettings } from "../../../provider/config";
import { accountFingerprint } from "../../../provider/core/account";
import { runAndKill, type Victim } from "../death/kill";
import { isReadOnlySql } from "../faults/databases";
import type { Run } from "../harness";
import { listSteps, type Scene } from "../scene";
import type { Dice } from "./dice";
import type { Command } from "./explained";
import { type Key, type Program, type Provider, renderProgram, setForm } from "./program";
import { readEntries } from "./recorded";
import { checkSafety, Makers } from "./safety";
import type { Step } from "./values";
import { keys, openWorld, takeSnapshot } from "./world";

/** The result of a command. `issues`: violations that no program can justify. */
export interface CommandResult {
  readonly run: Run;
  readonly step: Step;
  readonly writes: readonly string[];
  readonly issues: readonly string[];
  readonly command: Command;
}

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
  /** The commands, programs and changes so far, as text. */
  readonly journal: string[] = [];
  readonly makers = new Makers();
  /** Objects that were changed without Pulumi and not updated or refreshed since. */
  readonly drifted = new Set<Key>();
  program: Program = new Map();
  /** Whether the plugin provides the resources. Otherwise they are dynamic resources. */
  plugin = true;
  /** The API key of each provider. */
  readonly keys: Record<Provider, string> = { stack: keys.a[0], second: keys.a[1], other: keys.b[0] };
  #secondUrl: string | undefined;
  /** The errors of the last command, by URN. */
  failures: Run["errorsByUrn"] = {};

  private constructor(
    readonly scene: Scene,
    readonly dice: Dice,
  ) {}

  static async open(dice: Dice): Promise<Stage> {
    setForm("plugin");
    return new Stage(await openWorld(), dice);
  }

  close = () => this.scene.close();
  recorded = () => readEntries(this.scene.stack);
  platform = () => takeSnapshot(this.scene);

  /** Writes the program's files. */
  write(program: Program): void {
    const { stack } = this.scene;
    const { text, files } = renderProgram(program);
    for (const [name, content] of Object.entries(files)) stack.file(name, content);
    stack.program(text);
    this.program = program;
    this.journal.push(text);
  }

  /** Returns the account fingerprint that the provider records in the state. */
  fingerprint(provider: Provider): string {
    const { baseUrl } = this.scene.emulator;
    const config = new Map([
      ["edge:baseUrl", baseUrl],
      ["edge:apiKey", this.keys[provider]],
    ]);
    return accountFingerprint(
      readProviderSettings((key) => config.get(key)),
      "management",
    );
  }

  /** The API key of each provider, followed by the base URL if a step set a wrong one. Claims are per key and base URL. */
  #keysWithUrls = (): Readonly<Record<Provider, string>> => ({
    ...this.keys,
    second: [this.keys.second, this.#secondUrl].join(" ").trim(),
  });

  async configure(provider: "stack" | "second", key: string): Promise<void> {
    const setting = provider === "stack" ? "edge:apiKey" : "test:secondKey";
    await this.scene.stack.configure({ [setting]: key });
    this.keys[provider] = key;
    this.journal.push(`pulumi config set --secret ${setting} ${key}`);
  }

  /** Sets a wrong base URL for the second provider, or restores the right one. */
  async redirect(url: string | undefined): Promise<void> {
    this.#secondUrl = url;
    await this.scene.stack.configure({ "test:secondUrl": url ?? "" });
    this.journal.push(`pulumi config set test:secondUrl "${url ?? ""}"`);
  }

  /** Runs a command. `program`: the resources that should exist after it. */
  run(args: readonly string[], program = this.program): Promise<CommandResult> {
    // With --continue-on-error, the engine never ends after a delete before a replacement has failed.
    const mayHang = [...program.values()].some(({ options }) => options.deleteBeforeReplace);
    const safeArgs = args.filter((arg) => !mayHang || arg !== "--continue-on-error");
    return this.#runChecked(program, false, async () => {
      this.journal.push(`pulumi ${safeArgs.join(" ")}`);
      const run = await this.scene.stack.run(...safeArgs);
      this.journal.push(JSON.stringify([run.ok, listSteps(run), run.errorsByUrn]));
      return run;
    });
  }

  /** Runs an `up` and kills it after `count` requests. */
  killUp(victim: Victim, count: number): Promise<CommandResult> {
    return this.#runChecked(this.program, true, async () => {
      this.journal.push(`pulumi up --yes --skip-preview # kill -9 of the ${victim} after ${count} requests`);
      const { output } = await runAndKill(this.scene, victim, count);
      return { ...noRun, output };
    });
  }

  async #runChecked(program: Program, killed: boolean, run: () => Promise<Run>): Promise<CommandResult> {
    const { scene } = this;
    const [before, was] = [await this.platform(), this.recorded()];
    scene.emulator.requests.clear();
    const result = await run();
    this.failures = result.errorsByUrn;
    const writes = scene.emulator.requests
      .writes()
      .flatMap(({ method, path, body }) => (isReadOnlySql(body) ? [] : `${method} ${path}`));
    const [after, recorded] = [await this.platform(), this.recorded()];
    const step = { before, was, after, recorded, drifted: new Set(this.drifted) };
    const issues = [
      ...checkSafety({ ...step, program, makers: this.makers, killed, stopped: !result.ok }),
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
      command: { program, keys: this.#keysWithUrls(), plugin: this.plugin },
    };
  }
}
