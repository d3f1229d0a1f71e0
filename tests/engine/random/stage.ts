import type { LoggedRequest, Variants } from "../../../emulator";
import { readProviderSettings } from "../../../provider/config";
import { computeFingerprint } from "../../../provider/core/account";
import { runAndKill, type Victim } from "../death/kill";
import { isReadOnlySql } from "../faults/databases";
import { isUnmetPlan, type Run, readEvents } from "../harness";
import type { Scene } from "../scene";
import type { Command } from "./case";
import type { Dice } from "./dice";
import { interfere } from "./interference";
import { observeAll } from "./observed";
import {
  type ObjectKey,
  type Program,
  type Provider,
  renderProgram,
  setForm,
  withoutImports,
} from "./program";
import { predictRecreated, readEntries, type StateEntry } from "./recorded";
import { checkSafety, Makers } from "./safety";
import type { Step } from "./values";
import { keys, openWorld, takeSnapshot } from "./world";

/** The result of a command. `issues`: violations that no plan can justify. */
export interface CommandResult {
  readonly run: Run;
  /** The preview before an `up`. */
  readonly preview?: Run | undefined;
  readonly requests: readonly LoggedRequest[];
  readonly step: Step;
  readonly writes: readonly string[];
  readonly issues: readonly string[];
  readonly command: Command;
}

/** A stack and the platform. Each command is checked against both, as they were before and after it. */
export class Stage {
  /** The programs, the commands with their results, and the operator's requests. */
  readonly journal: string[] = [];
  readonly makers = new Makers();
  /** Objects that were changed without Pulumi and not updated or refreshed since. */
  readonly drifted = new Set<ObjectKey>();
  program: Program = new Map();
  #nameCount = 0;
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

  static async open(dice: Dice, variants: Variants): Promise<Stage> {
    setForm("plugin");
    return new Stage(await openWorld(variants), dice);
  }

  close = () => this.scene.close();
  newName = () => `r${++this.#nameCount}`;
  recorded = () => readEntries(this.scene.stack);
  platform = () => takeSnapshot(this.scene);

  /** Writes the program's files. */
  write(wanted: Program): void {
    const { stack } = this.scene;
    const program = this.plugin ? wanted : withoutImports(wanted);
    const { text, files } = renderProgram(program);
    for (const [name, content] of Object.entries(files)) stack.file(name, content);
    stack.program(text);
    this.program = program;
    this.journal.push(text);
  }

  /** Returns the account fingerprint that the provider records in the state. */
  fingerprint = (provider: Provider): string =>
    computeFingerprint(this.#readSettings(provider), "management");

  /** The API key of each provider, followed by the base URL if a step set a wrong one. Claims are per key and base URL. */
  #keysWithUrls = (): Readonly<Record<Provider, string>> => ({
    ...this.keys,
    second: [this.keys.second, this.#secondUrl].join(" ").trim(),
  });

  #readSettings = (provider: Provider) => {
    const { baseUrl, databaseUrl, databaseToken } = this.scene.emulator;
    const wrong = provider === "second" ? this.#secondUrl : undefined;
    const config: Readonly<Record<string, string>> = {
      "edge:baseUrl": wrong ?? baseUrl,
      "edge:maxAttempts": "1",
      "edge:apiKey": this.keys[provider],
      "edge:databaseUrl": databaseUrl,
      "edge:databaseAuthToken": databaseToken,
    };
    return readProviderSettings((key) => config[key]);
  };

  async configure(provider: "stack" | "second", key: string): Promise<void> {
    const setting = provider === "stack" ? "edge:apiKey" : "test:secondKey";
    await this.scene.stack.configure({ [setting]: key });
    this.keys[provider] = key;
    this.journal.push(`# ${setting} is ${key}`);
  }

  /** Sets a wrong base URL for the second provider, or restores the right one. */
  async redirect(url: string | undefined): Promise<void> {
    this.#secondUrl = url;
    await this.scene.stack.configure({ "test:secondUrl": url ?? "" });
    this.journal.push(`# test:secondUrl is "${url ?? ""}"`);
  }

  /** Runs a command. `program`: the resources that should exist after it. */
  run(args: readonly string[], program = this.program): Promise<CommandResult> {
    // If a delete before a replacement fails, the engine never ends with --continue-on-error.
    const mayHang = [...program.values()].some(({ options }) => options.deleteBeforeReplace);
    const safeArgs = args.filter((arg) => !mayHang || arg !== "--continue-on-error");
    return this.#runChecked(program, false, safeArgs, async () => {
      const run = omitUnreached(await this.scene.stack.run(...safeArgs));
      const { ok, steps, errors } = run;
      const done = steps.map(({ op, name }) => `${op} ${name}`).join(", ");
      this.journal.push(`# ${safeArgs.join(" ")}: ${ok ? "ok" : JSON.stringify(errors)}, ${done}`);
      return run;
    });
  }

  /** Runs the preview of an `up`. */
  #preview(args: readonly string[]): Promise<Run> {
    const upOnly = ["up", "--yes", "--skip-preview", "--continue-on-error"];
    return this.scene.stack.preview(...args.filter((arg) => !upOnly.includes(arg)));
  }

  #takeWrites(): LoggedRequest[] {
    const { requests } = this.scene.emulator;
    const writes = requests.writes().filter(({ body }) => !isReadOnlySql(body));
    requests.clear();
    return writes;
  }

  /** Runs an `up` and kills it, or only its provider host, after `count` requests. */
  killUp(victim: Victim, count: number): Promise<CommandResult> {
    return this.#runChecked(this.program, true, [], async () => {
      this.journal.push(`# up, with a kill of the ${victim} after ${count} requests`);
      const output = await runAndKill(this.scene, victim, count);
      return { ok: false, output, ...readEvents("") };
    });
  }

  async #runChecked(
    program: Program,
    killed: boolean,
    args: readonly string[],
    run: () => Promise<Run>,
  ): Promise<CommandResult> {
    const { scene } = this;
    const before = await this.platform();
    const was = args.includes("--refresh") ? predictRecreated(this.recorded(), before) : this.recorded();
    const observed = await observeAll(program, was, this.#readSettings);
    scene.emulator.requests.clear();
    const preview = args[0] === "up" ? await this.#preview(args) : undefined;
    const previewWrites = this.#takeWrites();
    const addInterference = interfere(scene, this.dice, before);
    const result = await run();
    scene.emulator.clearFaults();
    this.failures = result.errorsByUrn;
    const requests = this.#takeWrites();
    const writes = requests.map(formatWrite);
    const [after, recorded] = [await this.platform(), this.recorded()];
    const step = { before: addInterference(before), was, after, recorded, drifted: new Set(this.drifted) };
    const issues = [
      ...checkSafety({ ...step, program, makers: this.makers, killed, stopped: !result.ok }),
      ...findDuplicateWrites(writes, was),
      ...previewWrites.map((write) => `a preview sent ${formatWrite(write)}`),
      ...([result.output, scene.stack.stateText()].some((text) => text.includes("MARKER"))
        ? ["a secret is shown or stored in clear"]
        : []),
    ];
    this.makers.note(after, "pulumi");
    return {
      run: result,
      preview,
      step,
      requests,
      writes,
      issues,
      command: { program, observed, keys: this.#keysWithUrls(), plugin: this.plugin },
    };
  }
}

/** Omits the errors that an `up` with a plan reports for resources that it did not reach, because another one failed. */
function omitUnreached(run: Run): Run {
  const reached = Object.entries(run.errorsByUrn).filter(([, error]) => !isUnmetPlan(error));
  return reached.length === 0 ? run : { ...run, errorsByUrn: Object.fromEntries(reached) };
}

const formatWrite = ({ method, path, body }: LoggedRequest): string =>
  `${method} ${path} ${body === undefined ? "" : JSON.stringify(body)}`;

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

/**
 * Whether a write concerns a resource. A token has no ID on the platform: only `revokeAll`, which revokes all tokens of its
 * database, concerns it.
 */
const concerns = (write: string, { className, id, outputs }: StateEntry): boolean => {
  const parts = id.split("/");
  return className === "DatabaseToken"
    ? outputs["onDelete"] === "revokeAll" && write.includes(`/${parts[0]}/auth/revoke`)
    : write.includes(parts.at(-1) ?? id);
};
