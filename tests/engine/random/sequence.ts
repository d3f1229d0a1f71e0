import type { Run } from "../harness";
import { ownHost, type Scene } from "../scene";
import { compareUp, type Step, untouched, writesOf } from "./check";
import { Dice } from "./dice";
import { edited, first } from "./edits";
import { Journal } from "./journal";
import { fails, type Prediction, predict } from "./model";
import { Operator } from "./operator";
import { type Key, type Program, textOf, urnOf } from "./program";
import { recordedIn } from "./recorded";
import { Makers, unsafe } from "./safety";
import { keys, look, openWorld } from "./world";

/** A command that ran, and what it did. */
interface Ran {
  readonly run: Run;
  readonly step: Step;
  readonly writes: string[];
  readonly endangered: string[];
}

/** A program that is changed and applied at random, with a platform on which others work. */
export class Sequence {
  readonly journal = new Journal();
  #program: Program = new Map();
  readonly #makers = new Makers();
  readonly #drifted = new Set<Key>();
  #names = 0;
  #own = true;

  private constructor(
    private readonly scene: Scene,
    private readonly dice: Dice,
  ) {}

  static async open(seed: number): Promise<Sequence> {
    return new Sequence(await openWorld(), new Dice(seed));
  }

  close = () => this.scene.close();

  /** One step; what is wrong with it. */
  async step(): Promise<string[]> {
    const { dice } = this;
    await this.#outside();
    const platform = await look(this.scene);
    const desk = { dice, platform, newName: () => `r${++this.#names}` };
    this.#program =
      this.#program.size === 0 ? first(9, desk) : edited(this.#program, 1 + dice.below(4), desk);
    this.#write();
    const deed = recordedIn(this.scene.stack).length ? dice.weighted({ up: 10, refresh: 1.5, destroy: 0.3 }) : "up";
    if (deed === "refresh") return this.#refresh();
    if (deed === "destroy") return this.#destroy();
    return this.#up(dice.chance(0.7));
  }

  /** Everything is done and seen, in Pulumi's own eyes; then everything goes. */
  async end(): Promise<string[]> {
    return this.#destroy();
  }

  /** What others do between two commands: on the platform, with the keys, in the project. */
  async #outside(): Promise<void> {
    const { dice, scene } = this;
    const operator = new Operator(scene);
    this.#makers.note(await look(scene), "pulumi");
    while (dice.chance(0.4)) {
      const act = await operator.act(dice, await look(scene));
      if (!act) continue;
      this.journal.line(act.line);
      if (act.removed) this.#drifted.add(act.key);
    }
    this.#makers.note(await look(scene), "operator");
    if (dice.chance(0.15)) {
      this.#own = !this.#own;
      const project = this.#own ? ownHost : "";
      scene.stack.file(
        "Pulumi.yaml",
        `name: test\nruntime: { name: nodejs, options: { typescript: false } }\n${project}`,
      );
      this.journal.line(`# this package's host is ${this.#own ? "on" : "off"}`);
    }
    if (dice.chance(0.15)) {
      const [setting, key] = [dice.pick(["edge:apiKey", "test:secondKey"]), dice.pick(keys.a)];
      if (setting === undefined || key === undefined) return;
      await scene.stack.configure({ [setting]: key });
      this.journal.line(`pulumi config set --secret ${setting} ${key}`);
    }
  }

  #write(): void {
    const { text, files } = textOf(this.#program);
    for (const [file, content] of Object.entries(files)) this.scene.stack.file(file, content);
    this.scene.stack.program(text);
    this.journal.program(text);
  }

  /** Runs a command and looks at both sides of it. */
  async #run(args: readonly string[], program = this.#program): Promise<Ran> {
    const { scene } = this;
    const [before, was] = [await look(scene), recordedIn(scene.stack)];
    scene.emulator.requests.clear();
    this.journal.line(`pulumi ${args.join(" ")}`);
    const run = await scene.stack.run(...args);
    this.journal.output(run);
    const writes = writesOf(scene.emulator.requests);
    const step = {
      before,
      was,
      after: await look(scene),
      recorded: recordedIn(scene.stack),
      drifted: this.#drifted,
    };
    const endangered = unsafe({ ...step, program, makers: this.#makers, killed: false });
    this.#makers.note(step.after, "pulumi");
    return { run, step, writes, endangered };
  }

  #secrets = (run: Run): string[] =>
    [run.output, this.scene.stack.stateText()].some((text) => text.includes("MARKER"))
      ? ["a secret is shown or stored in clear"]
      : [];

  async #up(goesOn: boolean): Promise<string[]> {
    const request = { program: this.#program, replace: [] };
    const args = ["up", "--yes", "--skip-preview", ...(goesOn ? ["--continue-on-error"] : [])];
    const recorded = recordedIn(this.scene.stack);
    const prediction = predict({ ...request, recorded, platform: await look(this.scene) });
    const { run, step, writes, endangered } = await this.#run(args);
    const failing = prediction.fates.some(({ endings }) => endings.some(fails));
    const exact = run.ok || goesOn;
    const wrongs = [
      ...endangered,
      ...(exact ? compareUp(step, prediction, run) : partly(step, prediction, run)),
      ...(!run.ok && !failing ? [`the up fails: ${run.output.slice(-1500)}`] : []),
      ...doubled(writes),
      ...this.#secrets(run),
    ];
    for (const { name } of run.steps) {
      const done = prediction.fates.find(({ declared }) => declared.name === name);
      if (done) this.#drifted.delete(done.key);
    }
    if (run.ok && !wrongs.length && this.dice.chance(0.4)) wrongs.push(...(await this.#still()));
    this.#settle(run);
    return wrongs;
  }

  /** After an `up` that did all, a preview finds nothing to do and sends nothing. */
  async #still(): Promise<string[]> {
    const { run, step, writes, endangered } = await this.#run(["preview", "--expect-no-changes"]);
    return [
      ...endangered,
      ...(run.ok ? [] : [`the preview after the up is not empty: ${run.output.slice(-2500)}`]),
      ...writes.map((write) => `a preview sent ${write}`),
      ...untouched(step, new Set()),
    ];
  }

  async #refresh(): Promise<string[]> {
    const { run, step, writes, endangered } = await this.#run(["refresh", "--yes", "--skip-preview"]);
    this.#drifted.clear();
    return [
      ...endangered,
      ...(run.ok ? [] : [`the refresh fails: ${run.output.slice(-1500)}`]),
      ...writes.map((write) => `a refresh sent ${write}`),
      ...untouched(step, new Set()),
      ...this.#secrets(run),
    ];
  }

  async #destroy(): Promise<string[]> {
    const recorded = recordedIn(this.scene.stack);
    const platform = await look(this.scene);
    const nothing: Program = new Map();
    const prediction = predict({ program: nothing, recorded, platform, replace: [] });
    const args = ["destroy", "--yes", "--skip-preview", "--continue-on-error"];
    const { run, step, writes, endangered } = await this.#run(args, nothing);
    this.#program = new Map();
    return [
      ...endangered,
      ...compareUp(step, prediction, run),
      ...(run.ok ? [] : [`the destroy fails: ${run.output.slice(-1500)}`]),
      ...doubled(writes),
      ...this.#secrets(run),
    ];
  }

  /** What a person does next: drops an import that is done, and mends what failed. */
  #settle(run: Run): void {
    const recorded = recordedIn(this.scene.stack);
    const program = new Map(this.#program);
    for (const declared of this.#program.values()) {
      const { import: imported, ...options } = declared.options;
      const { name } = declared;
      const error = run.errors[name];
      const known = recorded.find(({ urn }) => urn === urnOf(declared));
      if (error === undefined) {
        if (imported !== undefined) program.set(name, { ...declared, options });
      } else if (known && known.account !== (declared.provider === "other" ? "b" : "a")) {
        program.set(name, { ...declared, provider: known.provider });
      } else if (/exists already/.test(error) && this.dice.chance(0.7)) {
        program.set(name, { ...declared, args: { ...declared.args, adopt: true } });
      } else program.delete(name);
    }
    this.#program = program;
  }
}

/** Where the first error ends an `up`, each resource is done or not, and nothing else has happened. */
function partly(step: Step, { fates, leavers }: Prediction, run: Run): string[] {
  const may = new Set([
    ...fates.filter(({ endings }) => !endings.every(fails)).map(({ key }) => key),
    ...leavers.map(({ recorded }) => recorded.key),
  ]);
  const strange = Object.entries(run.errors).filter(([name]) => {
    const fate = fates.find(({ declared }) => declared.name === name);
    return fate && !fate.endings.some(fails);
  });
  return [
    ...strange.map(([name, message]) => `${name} was not to fail: ${message}`),
    ...untouched(step, may),
  ];
}

/** The same write twice; DNSSEC is enabled once more to see whether it may be disabled. */
const doubled = (writes: readonly string[]): string[] =>
  writes
    .filter(
      (write, at) => writes.indexOf(write) !== at && !/dnssec|\/v2\/pipeline|auth\/generate/.test(write),
    )
    .map((write) => `sent twice: ${write}`);
