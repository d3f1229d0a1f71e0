import { setTimeout as wait } from "node:timers/promises";
import type { FaultHandle } from "../../../emulator";
import type { Run } from "../harness";
import { Scene } from "../scene";
import { type Cell, type Moment, targetOf } from "./cells";
import { changes, matches, needless, plain, told, updates, waits } from "./checks";
import { disagreement, joined, statementOf } from "./platform";

/** How a cell ended, as the page tells it. */
export type Outcome = "done" | "told";

/** A cell's end: its outcome, what was said, and what is wrong with it. */
export interface Ending {
  readonly cell: Cell;
  readonly outcome: Outcome;
  readonly message: string | undefined;
  readonly wrongs: string[];
}

const forever = Number.POSITIVE_INFINITY;
const parallel = ["--parallel", "1000"];
const config = {
  "edge:maxAttempts": "3",
  "edge:attemptTimeout": "3",
  "edge:totalTimeout": "30",
  "edge:maxConnections": "64",
};

/** Takes cells through their troubles in one stack, each with objects of its own. */
export class Matrix {
  readonly endings: Ending[] = [];
  #declared = new Map<Cell, boolean>();
  #handles = new Map<Cell, FaultHandle[]>();

  private constructor(
    private readonly scene: Scene,
    private readonly cells: readonly Cell[],
  ) {}

  static async open(cells: readonly Cell[]): Promise<Matrix> {
    const seeds = cells.map(({ subject, n }) => subject.seed(n));
    return new Matrix(await Scene.open({ seed: joined(seeds) }, { config }), cells);
  }

  close = () => this.scene.close();

  /** Everything, in the order of a resource's life. */
  async run(): Promise<void> {
    await this.#stage(["create", "read before create"], (cell) => this.#declared.set(cell, false));
    for (const cell of this.cells) this.#declared.set(cell, false);
    await this.#calm(await this.#up(this.cells));
    await this.#stage(["update", "delete", "read before update"], (cell) =>
      cell.moment === "delete" ? this.#declared.delete(cell) : this.#declared.set(cell, true),
    );
    await this.#refreshed(this.#at("read in refresh"));
    const lists = this.#at("list after 404");
    for (const trouble of new Set(lists.map((cell) => cell.trouble)))
      await this.#refreshed(lists.filter((cell) => cell.trouble === trouble));
    await this.#still();
  }

  #at = (...wanted: Moment[]): Cell[] => this.cells.filter(({ moment }) => wanted.includes(moment));

  /** One `up` in trouble, then one without. Refused connections, which strike everything, come apart. */
  async #stage(at: Moment[], change: (cell: Cell) => void): Promise<void> {
    const here = this.#at(...at);
    const faulty = here.filter(({ trouble }) => trouble.fault);
    await this.#troubled(faulty, change, () => this.#up(faulty));
    const refused = here.filter(({ trouble }) => !trouble.fault);
    const blind = refused.filter((cell) => !waits(cell));
    await this.#troubled(blind, change, () => this.#duringOutage(() => this.#up(blind)));
    // The engine deletes when it has done all else.
    for (const deletes of [false, true]) {
      const seen = refused.filter((cell) => waits(cell) && (cell.moment === "delete") === deletes);
      await this.#troubled(seen, change, () => this.#outageBeforeWrite(seen, () => this.#up(seen)));
    }
  }

  async #troubled(here: Cell[], change: (cell: Cell) => void, run: () => Promise<Run>): Promise<void> {
    if (here.length === 0) return;
    await this.#drift(here.filter(updates));
    const before = new Map(here.map((cell) => [cell, this.#look(cell)]));
    for (const cell of here) change(cell);
    for (const cell of here) this.#strike(cell);
    this.scene.asked();
    const first = await run();
    this.scene.emulator.clearFaults();
    const sent = this.#sent(here);
    const middle = new Map(here.map((cell) => [cell, this.#look(cell)]));
    this.scene.asked();
    const second = await this.#up(here);
    const again = this.#sent(here);
    for (const cell of here) {
      const wrongs = [
        ...(second.ok ? [] : [`the next up fails: ${second.errors[cell.name] ?? second.output}`]),
        ...needless(cell, {
          struck: (this.#handles.get(cell) ?? []).map(({ hits }) => hits),
          sent: sent.get(cell) ?? 0,
          again: again.get(cell) ?? 0,
          there: middle.get(cell)?.held ?? [],
        }),
        ...this.#agreement(cell),
        ...changes(cell, before.get(cell), this.#look(cell)),
      ];
      this.#end(cell, first, wrongs);
    }
  }

  /** A refresh in trouble: the state stays as it is, and nothing is sent. */
  async #refreshed(here: Cell[]): Promise<void> {
    const refused = here.filter(({ trouble }) => !trouble.fault);
    const rest = here.filter(({ trouble }) => trouble.fault);
    if (rest.length) await this.#readOnly(rest, () => this.#refresh(rest));
    if (refused.length === 0) return;
    const refresh = () => this.#refresh(refused);
    await this.#readOnly(refused, () =>
      refused.some(waits) ? this.#outageBeforeWrite(refused, refresh) : this.#duringOutage(refresh),
    );
  }

  async #readOnly(here: Cell[], run: () => Promise<Run>): Promise<void> {
    const before = this.#recorded();
    for (const cell of here) this.#strike(cell);
    this.scene.asked();
    const first = await run();
    this.scene.emulator.clearFaults();
    const sent = this.scene.sent();
    const after = this.#recorded();
    for (const cell of here) {
      const same = plain(before.get(cell.name)) === plain(after.get(cell.name));
      this.#end(cell, first, [
        ...(sent.length ? [`a refresh sent ${sent.join(", ")}`] : []),
        ...(same || (cell.trouble.everywhere && after.has(cell.name)) ? [] : ["the state has changed"]),
      ]);
    }
  }

  #up(here: readonly Cell[]): Promise<Run> {
    const statements = [...this.#declared].map(([{ subject, n, name }, changed]) =>
      statementOf(subject, name, subject.inputs(n, changed)),
    );
    return this.scene.up(statements.join("\n"), "--continue-on-error", ...parallel, ...this.#targets(here));
  }

  #refresh = (here: readonly Cell[]): Promise<Run> =>
    this.scene.stack.refresh(...parallel, ...this.#targets(here));

  /** One command for these alone: a source reads in every preview, and what it meets there would end the command. */
  #targets(here: readonly Cell[]): string[] {
    const recorded = this.#recorded();
    return here
      .filter((cell) => this.#declared.has(cell) || recorded.has(cell.name))
      .flatMap(({ subject, name }) => [
        "--target",
        `urn:pulumi:test::test::pulumi-nodejs:dynamic/edge:${subject.kind}::${name}`,
      ]);
  }

  async #duringOutage(run: () => Promise<Run>): Promise<Run> {
    const end = this.scene.emulator.outage();
    return run().finally(end);
  }

  /** The reads before the writes are answered when all have come and connections are refused. */
  async #outageBeforeWrite(here: Cell[], run: () => Promise<Run>): Promise<Run> {
    const { emulator } = this.scene;
    let answer = () => {};
    const until = new Promise<void>((resolve) => (answer = resolve));
    const reads = here.map(({ subject, n, moment }) =>
      emulator.fault({
        ...subject.read(n),
        until,
        ...(moment === "list after 404" && { gone: true }),
      }),
    );
    let over = false;
    const running = run().finally(() => (over = true));
    while (!over && reads.some(({ hits }) => hits === 0)) await wait(20);
    const end = emulator.outage();
    answer();
    return running.finally(end);
  }

  #strike(cell: Cell): void {
    const { trouble, subject, n, moment } = cell;
    if (!trouble.fault) return;
    const target = targetOf(cell);
    const times = trouble.always ? forever : 1;
    const others = Object.values(subject.writes).map((write) => write(n));
    const everywhere = trouble.everywhere && moment !== "list after 404";
    const targets = everywhere ? [target, subject.read(n), ...others] : [target];
    const { emulator } = this.scene;
    this.#handles.set(
      cell,
      targets.map((one) => emulator.fault({ ...one, ...trouble.fault, times })),
    );
    if (moment === "list after 404") emulator.fault({ ...subject.read(n), gone: true, times: forever });
  }

  #look({ subject, n }: Cell) {
    const { state } = this.scene.emulator;
    return {
      held: subject.held(state, n),
      beside: JSON.stringify(subject.beside(state, n)),
      unmanaged: JSON.stringify(subject.unmanaged(state, n)),
    };
  }

  #sent(here: readonly Cell[]): Map<Cell, number> {
    const { requests } = this.scene.emulator;
    const counts = here.map((cell): [Cell, number] => {
      const target = targetOf(cell);
      return [cell, requests.writes().filter((request) => matches(target, request)).length];
    });
    return new Map(counts);
  }

  #agreement({ subject, n, name, moment }: Cell): string[] {
    const held = subject.held(this.scene.emulator.state, n);
    return disagreement(held, this.#recorded().get(name), moment !== "delete");
  }

  #recorded(): Map<string, Record<string, unknown>> {
    return new Map(
      this.scene.stack.resources().map(({ urn, outputs }) => [urn.split("::").at(-1) ?? "", outputs]),
    );
  }

  #end(cell: Cell, { errors }: Run, wrongs: string[]): void {
    const message = errors[cell.name];
    if (message !== undefined) wrongs.push(...told(cell, message));
    this.endings.push({ cell, outcome: message === undefined ? "done" : "told", message, wrongs });
  }

  async #calm(run: Run): Promise<void> {
    if (!run.ok) throw new Error(run.output);
  }

  async #drift(here: Cell[]): Promise<void> {
    for (const { subject, n } of here) subject.drift(this.scene.emulator.state, n);
    if (here.length) await this.#calm(await this.#refresh(here));
  }

  /** At the end state and platform are the same, also in Pulumi's own eyes. */
  async #still(): Promise<void> {
    await this.#calm(await this.scene.stack.refresh("--expect-no-changes", ...parallel));
    await this.#calm(await this.scene.stack.preview("--expect-no-changes"));
  }
}
