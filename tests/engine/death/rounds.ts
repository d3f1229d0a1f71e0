import {
  compareState,
  type Extend,
  findLostSecrets,
  openScene,
  readState,
  type TestResource,
  writeProgram,
} from "../faults/platform";
import { objectName, type PlatformState, type Subject } from "../faults/subject";
import { classSubjects } from "../faults/subjects";
import type { Run, StackOptions } from "../harness";
import { listOnDeleteValues } from "../random/choices";
import type { Dice } from "../random/dice";
import type { Scene } from "../scene";
import { runAndKill } from "./kill";

const expectedToken = (n: number) => `MARKER-token-${n}`;

/** Returns arguments with which `destroy` also deletes adopted objects, and the test knows the token. */
const extend: Extend = ({ subject: { className }, n }) => ({
  inputs: {
    ...(listOnDeleteValues(className)?.includes("delete") && { onDelete: "delete" }),
    ...(className === "LogForwarding" && { token: expectedToken(n) }),
  },
});

/** A stack with resources of all classes. Each round kills an `up` of this stack. */
export class InterruptedStack {
  /** The resources in the program, each with its version. `#versions` includes removed resources, which may return. */
  #program = new Map<TestResource, number>();
  #versions = new Map<TestResource, number>();

  private constructor(
    private readonly scene: Scene,
    private readonly resources: readonly TestResource[],
    private readonly dice: Dice,
  ) {}

  static async open(count: number, options: StackOptions, dice: Dice): Promise<InterruptedStack> {
    const resources = Array.from({ length: count }, (_, index): TestResource => {
      const subject = classSubjects[index % classSubjects.length] as Subject;
      return { subject, n: index + 1, name: objectName(index + 1) };
    });
    return new InterruptedStack(await openScene(resources, options), resources, dice);
  }

  /**
   * Changes the program at random, kills its `up` after a random number of requests, and follows the documented recovery.
   * Returns what the checks found wrong.
   */
  async round(): Promise<string[]> {
    const { scene, dice } = this;
    this.#changeProgram();
    writeProgram(scene.stack, this.#program, extend);
    const victim = dice.chance(0.5) ? "host" : "pulumi";
    const output = await runAndKill(scene, victim, 1 + dice.below(this.resources.length));
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
    return issues.map((issue) => `after a kill of the ${victim}: ${issue}`);
  }

  /** Checks that Pulumi finds nothing to change, and that `destroy` deletes all objects except those that a delete keeps. */
  async end(): Promise<string[]> {
    const { stack, emulator } = this.scene;
    const refresh = await stack.refresh("--expect-no-changes");
    const preview = await stack.preview("--expect-no-changes");
    const destroy = await stack.destroy();
    const state = await readState(emulator);
    const left = this.resources.filter(
      ({ subject, n }) => !subject.isKept && subject.held(state, n).length > 0,
    );
    return [
      ...[refresh, preview, destroy].filter(({ ok }) => !ok).map(({ output }) => output),
      ...left.map(({ name, subject }) => `${subject.className} ${name} outlives destroy`),
    ];
  }

  #changeProgram(): void {
    const wanted = this.resources.filter(() => this.dice.chance(0.8));
    for (const resource of wanted)
      this.#versions.set(resource, (this.#versions.get(resource) ?? 0) + (this.dice.chance(0.5) ? 1 : 0));
    this.#program = new Map(wanted.map((resource) => [resource, this.#versions.get(resource) ?? 0]));
  }

  /**
   * Lists the resources whose objects the state lacks. If each write creates an object, the state must have the newest one. An
   * object that deletes keep is missing only if the program declares it and a create would refuse it.
   */
  #findOrphans(state: PlatformState): TestResource[] {
    const recorded = this.scene.stack.resourceOutputs();
    return this.resources.filter((resource) => {
      const { subject, n, name } = resource;
      const held = subject.held(state, n);
      const isDeclared = this.#program.has(resource);
      const mayBeMissing = !subject.isKept || (isDeclared && subject.writes.create && !subject.made);
      if (!mayBeMissing || held.length === 0) return false;
      if (!recorded.has(name)) return true;
      const mustRecordNewest = isDeclared && subject.made !== undefined;
      return mustRecordNewest && compareState(held, recorded.get(name), true).length > 0;
    });
  }

  /**
   * Checks that a message names each orphan, unless its create succeeds anyway, and that no other resource fails, except
   * deletes that wait.
   */
  #checkMessages(orphans: readonly TestResource[], next: Run, killedOutput: string): string[] {
    // The engine reports an interrupted step in the killed command or in the next one.
    const isNamedByEngine = (name: string) =>
      new RegExp(`::${name}, interrupted while (creating|updating)`).test(next.output) ||
      new RegExp(`\\b${name}\\b.*(error|failed)`).test(killedOutput);
    const silent = orphans.filter(({ name, subject }) => {
      if (subject.made) return !isNamedByEngine(name);
      return !subject.createsAnyway && !/already exists \(id .*adopt: true/.test(next.errors[name] ?? "");
    });
    const expected = new Set(orphans.map(({ name }) => name));
    const hasFailedOrphan = Object.keys(next.errors).some((name) => expected.has(name));
    // A delete waits for the next complete run if a create of this one fails.
    const waits = (message: string) =>
      hasFailedOrphan && message.includes("was not deleted: this run has not created and updated");
    const otherErrors = Object.entries(next.errors).filter(
      ([name, message]) => name.startsWith("thing-") && !expected.has(name) && !waits(message),
    );
    return [
      ...silent.map(({ name }) => `no message names the orphan ${name}: ${killedOutput}\n${next.output}`),
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
    const recorded = stack.resourceOutputs();
    const state = await readState(emulator);
    const issues = this.resources.flatMap((resource) => {
      const { subject, n, name } = resource;
      const isDeclared = this.#program.has(resource);
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
