import { classes as declaredClasses } from "../../../provider/classes";
import { getHints } from "../../../tools/generate/schema";
import { compareState, findLostSecrets, openScene, readState, resourceStatement } from "../faults/platform";
import type { PlatformState, Subject } from "../faults/subject";
import { classSubjects } from "../faults/subjects";
import type { Run, StackOptions } from "../harness";
import type { Scene } from "../scene";
import { runAndKill, type Victim } from "./kill";

interface TestResource {
  readonly n: number;
  readonly name: string;
  readonly subject: Subject;
}

export interface Round {
  readonly victim: Victim;
  /** Whether the victim was killed while the command ran. */
  readonly killedInTime: boolean;
  /** The number of requests after which the victim was killed. */
  readonly after: number;
  /** The classes of the objects that exist on the platform but not in the state. */
  readonly orphans: string[];
  /** What the checks found wrong. */
  readonly issues: string[];
}

const expectedToken = (n: number) => `MARKER-token-${n}`;

/** Returns arguments to add to those of the subject, so that `destroy` also deletes adopted objects, and the test knows the token. */
const extraArguments = ({ className }: Subject, n: number): object => {
  const setting = declaredClasses.find((each) => each.className === className)?.fields["onDelete"];
  return {
    ...(setting && getHints(setting.kind).enumValues?.includes("delete") && { onDelete: "delete" }),
    ...(className === "LogForwarding" && { token: expectedToken(n) }),
  };
};

/** A stack with resources of all classes. Each round kills an `up` of this stack. */
export class InterruptedStack {
  /** The resources in the program, each with its version. `#versions` includes removed resources, which may return. */
  #program = new Map<TestResource, number>();
  #versions = new Map<TestResource, number>();

  private constructor(
    private readonly scene: Scene,
    private readonly things: readonly TestResource[],
    private readonly random: () => number,
  ) {}

  static async open(count: number, options: StackOptions, random: () => number): Promise<InterruptedStack> {
    const things = Array.from({ length: count }, (_, index): TestResource => {
      const subject = classSubjects[index % classSubjects.length] as Subject;
      return { n: index + 1, name: `thing-${index + 1}`, subject };
    });
    return new InterruptedStack(await openScene(things, options), things, random);
  }

  close = () => this.scene.close();

  /** Changes the program at random, kills its `up` after a random number of requests, and follows the documented recovery. */
  async round(): Promise<Round> {
    const { scene } = this;
    this.#changeProgram();
    this.#writeProgram();
    const victim = this.random() < 0.5 ? "host" : "pulumi";
    const after = Math.floor(this.random() * this.things.length) + 1;
    const { killedInTime, output } = await runAndKill(scene, victim, after);
    if (victim === "pulumi") await scene.stack.must("cancel", "--yes");

    const orphans = this.#findOrphans(await readState(scene.emulator));
    const next = await scene.stack.up("--continue-on-error");
    const issues = [
      ...this.#checkMessages(orphans, next, output),
      ...(await this.#adoptOrphans(next)),
      ...(await this.#compareWithPlatform()),
    ];
    // Without --clear-pending-creates, the engine keeps reporting interrupted creates even after they have succeeded.
    if (victim === "pulumi")
      await scene.stack.must("refresh", "--yes", "--skip-preview", "--clear-pending-creates");
    return { victim, killedInTime, after, orphans: orphans.map(({ subject }) => subject.className), issues };
  }

  /** Checks that Pulumi finds nothing to change, and that `destroy` deletes all objects except those that a delete keeps. */
  async end(): Promise<string[]> {
    const { stack, emulator } = this.scene;
    const refresh = await stack.refresh("--expect-no-changes");
    const preview = await stack.preview("--expect-no-changes");
    const destroy = await stack.destroy();
    const state = await readState(emulator);
    const left = this.things.filter(({ subject, n }) => !subject.isKept && subject.held(state, n).length > 0);
    return [
      ...[refresh, preview, destroy].filter(({ ok }) => !ok).map(({ output }) => output),
      ...left.map(({ name, subject }) => `${subject.className} ${name} outlives destroy`),
    ];
  }

  #changeProgram(): void {
    const wanted = this.things.filter(() => this.random() < 0.8);
    for (const thing of wanted)
      this.#versions.set(thing, (this.#versions.get(thing) ?? 0) + (this.random() < 0.5 ? 1 : 0));
    this.#program = new Map(wanted.map((thing) => [thing, this.#versions.get(thing) ?? 0]));
  }

  #writeProgram(): void {
    const { stack } = this.scene;
    const statements = [...this.#program].map(([{ subject, n, name }, version]) => {
      for (const [file, text] of Object.entries(subject.files?.(n, version) ?? {})) stack.file(file, text);
      return resourceStatement(subject, name, {
        ...subject.inputs(n, version),
        ...extraArguments(subject, n),
      });
    });
    stack.program(statements.join("\n"));
  }

  /** Lists the resources whose objects the state lacks. If each write creates an object, the state must have the newest one. */
  #findOrphans(state: PlatformState): TestResource[] {
    const recorded = this.scene.stack.resourceOutputs();
    return this.things.filter((thing) => {
      const { subject, n, name } = thing;
      const held = subject.held(state, n);
      if (subject.isKept || held.length === 0) return false;
      if (!recorded.has(name)) return true;
      const mustRecordNewest = this.#program.has(thing) && subject.made !== undefined;
      return mustRecordNewest && compareState(held, recorded.get(name), true).length > 0;
    });
  }

  /** Checks that a message names each orphan, unless its create succeeds anyway, and that no other resource fails. */
  #checkMessages(orphans: readonly TestResource[], next: Run, killedOutput: string): string[] {
    const silent = orphans.filter(({ name, subject }) => {
      if (subject.made) return !isNamedByEngine(name, killedOutput, next.output);
      return !subject.createsAnyway && !/already exists \(id .*adopt: true/.test(next.errors[name] ?? "");
    });
    const expected = new Set(orphans.map(({ name }) => name));
    const otherErrors = Object.entries(next.errors).filter(
      ([name]) => name.startsWith("thing-") && !expected.has(name),
    );
    return [
      ...silent.map(
        ({ name, subject }) =>
          `no message names the orphan ${subject.className} ${name}: ${next.errors[name]}\n${killedOutput}\n${next.output}`,
      ),
      ...otherErrors.map(([name, message]) => `${name}: ${message}`),
    ];
  }

  async #adoptOrphans(before: Run): Promise<string[]> {
    if (before.ok) return [];
    const { stack } = this.scene;
    stack.configure({ "edge:adopt": "true" });
    const { ok, output } = await stack.up();
    stack.configure({ "edge:adopt": undefined });
    return ok ? [] : [`the up with adopt fails: ${output}`];
  }

  /** Compares the state with the platform. Finds secrets that the state has lost or stores in clear text. */
  async #compareWithPlatform(): Promise<string[]> {
    const { emulator, stack } = this.scene;
    const recorded = this.scene.stack.resourceOutputs();
    const state = await readState(emulator);
    const issues = this.things.flatMap((thing) => {
      const { subject, n, name } = thing;
      const isDeclared = this.#program.has(thing);
      const held = isDeclared || !subject.isKept ? subject.held(state, n) : [];
      return compareState(held, recorded.get(name), isDeclared).map(
        (issue) => `${subject.className} ${name}: ${issue}`,
      );
    });
    const lost = emulator.state.logForwarding.filter(
      ({ app, token }) => token !== expectedToken(Number(app.slice(6))),
    );
    return [
      ...issues,
      ...lost.map(({ app }) => `the token of ${app} is lost`),
      ...findLostSecrets(stack, state, [...this.#program.keys()]),
      ...(stack.stateText().includes("MARKER") ? ["a secret is in clear in the state"] : []),
    ];
  }
}

/** Whether the engine reports that the resource's step was interrupted, in the killed command or in the next one. */
const isNamedByEngine = (name: string, killedOutput: string, nextOutput: string): boolean =>
  new RegExp(`::${name}, interrupted while (creating|updating)`).test(nextOutput) ||
  new RegExp(`\\b${name}\\b.*(error|failed)`).test(killedOutput);
