import { isDeepStrictEqual } from "node:util";
import { isFullRun } from "../../support/fullRun";
import type { Run } from "../harness";
import { expectSuccess, pluginForm, type Scene } from "../scene";
import { revealSecrets } from "../secretsProvider";
import type { Cell, Moment } from "./cells";
import {
  checkCreated,
  checkMessage,
  checkNeighbors,
  checkWrites,
  countRequests,
  isUpdate,
  noObjects,
  type Observation,
  observe,
  readsFirst,
} from "./checks";
import { isReadOnlySql } from "./databases";
import { compareState, findLostSecrets, openScene, readState, writeProgram } from "./platform";
import { Strikes } from "./strikes";

/** The outcome of a cell, as contributing/faults.md shows it. `fails`: the command reports an error. */
export type Outcome = "done" | "fails";

/** The result of a cell: its outcome, the error message, if any, and the violations that the checks found. */
export interface CellResult {
  readonly cell: Cell;
  readonly outcome: Outcome;
  readonly message: string | undefined;
  readonly issues: string[];
}

/** Whether other cells of the same class send the same request, so that a fault would hit them too. */
const isShared = ({ subject, moment, trouble }: Cell): boolean =>
  subject.createReadsList === true &&
  (moment === "read before create" || (moment === "create" && trouble.everywhere === true));

function groupByTrouble(cells: readonly Cell[]): Cell[][] {
  const troubles = new Set(cells.map(({ trouble }) => trouble));
  return [...troubles].map((trouble) => cells.filter((cell) => cell.trouble === trouble));
}

const parallel = ["--parallel", "1000"];
const config = {
  "edge:maxAttempts": "3",
  // In a full run, more cells run at once, so the emulator takes longer to respond.
  "edge:attemptTimeout": isFullRun ? "8" : "3",
  "edge:totalTimeout": "30",
  "edge:maxConnections": "128",
};

/** Runs cells in one stack. Each cell has its own objects. */
export class Matrix {
  readonly results: CellResult[] = [];
  /** The cells whose resources the program declares, each with the version of its resource's arguments. */
  #versions = new Map<Cell, number>();
  readonly #strikes: Strikes;

  private constructor(
    private readonly scene: Scene,
    private readonly cells: readonly Cell[],
    private readonly typePrefix: string,
  ) {
    this.#strikes = new Strikes(scene.emulator);
  }

  static async open(cells: readonly Cell[], project = pluginForm): Promise<Matrix> {
    const typePrefix = project === pluginForm ? "edge:index:" : "pulumi-nodejs:dynamic/edge:";
    return new Matrix(await openScene(cells, { config, project }), cells, typePrefix);
  }

  /** Runs all cells: creates first, then updates, deletes, refreshes and previews. */
  async run(): Promise<void> {
    const create = (cell: Cell) => this.#versions.set(cell, 0);
    const first = this.#cellsAt("create", "read before create");
    await this.#runPhase(
      first.filter((cell) => !isShared(cell)),
      create,
    );
    for (const cells of groupByTrouble(first.filter(isShared))) await this.#runPhase(cells, create);
    for (const cell of this.cells) this.#versions.set(cell, 0);
    expectSuccess(await this.#up(this.cells));
    await this.#runPhase(this.#cellsAt("update", "read before update"), (cell) =>
      this.#versions.set(cell, 1),
    );
    // A failed update would keep the deletes of the same `up` from being sent (rules.md#incomplete-runs).
    await this.#runPhase(this.#cellsAt("delete"), (cell) => this.#versions.delete(cell));
    await this.#runReadOnly(this.#cellsAt("read in refresh"), this.#refresh);
    for (const cells of groupByTrouble(this.#cellsAt("list after 404")))
      await this.#runReadOnly(cells, this.#refresh);
    for (const cells of groupByTrouble(this.#cellsAt("read in preview")))
      await this.#runReadOnly(cells, this.#preview);
    // A refresh records wrong data if all its reads return the same wrong data. Refresh again without faults.
    const misledCells = this.cells.filter(
      ({ trouble, moment }) => trouble.everywhere && moment.startsWith("read in"),
    );
    if (misledCells.length) expectSuccess(await this.#refresh(misledCells));
    await this.#expectStable();
  }

  #cellsAt = (...wanted: Moment[]): Cell[] => this.cells.filter(({ moment }) => wanted.includes(moment));

  /** Runs an `up` with faults, then one without. Cells with an outage run separately, because an outage affects every cell. */
  async #runPhase(cells: readonly Cell[], change: (cell: Cell) => void): Promise<void> {
    const faultCells = cells.filter(({ trouble }) => trouble.fault);
    await this.#disturb(faultCells, change, () => this.#up(faultCells));
    const outageCells = cells.filter(({ trouble }) => !trouble.fault);
    const unreadCells = outageCells.filter((cell) => !readsFirst(cell));
    await this.#disturb(unreadCells, change, () => this.#strikes.duringOutage(() => this.#up(unreadCells)));
    // The engine deletes after all other steps, so an outage before the deletes needs another `up`.
    for (const deletes of [false, true]) {
      const batch = outageCells.filter((cell) => readsFirst(cell) && (cell.moment === "delete") === deletes);
      await this.#disturb(batch, change, () => this.#strikes.outageAfterReads(batch, () => this.#up(batch)));
    }
  }

  async #disturb(cells: Cell[], change: (cell: Cell) => void, run: () => Promise<Run>): Promise<void> {
    if (cells.length === 0) return;
    await this.#drift(cells.filter(isUpdate));
    const before = await this.#observe(cells);
    for (const cell of cells) change(cell);
    for (const cell of cells) this.#strikes.setFaults(cell);
    this.scene.takeRequests();
    const first = await run();
    this.scene.emulator.clearFaults();
    const writesDuringFault = this.#countWrites(cells);
    const middle = await this.#observe(cells);
    this.scene.takeRequests();
    const second = await this.#up(cells);
    const writesInNextUp = this.#countWrites(cells);
    const after = await this.#observe(cells);
    const recorded = this.scene.stack.resourceOutputs();
    for (const cell of cells) {
      const seen = { before: before(cell), middle: middle(cell), after: after(cell) };
      const issues = [
        ...(second.ok ? [] : [`the next up fails: ${second.errors[cell.name] ?? second.output}`]),
        ...checkWrites(cell, {
          hits: this.#strikes.countHits(cell),
          writesDuringFault: writesDuringFault.get(cell) ?? 0,
          writesInNextUp: writesInNextUp.get(cell) ?? 0,
          heldBetween: seen.middle.held,
        }),
        ...compareState(seen.after.held, recorded.get(cell.name), cell.moment !== "delete"),
        ...checkNeighbors(cell, seen),
        ...(cell.subject.made ? checkCreated(cell, seen, first.errors[cell.name]) : []),
      ];
      this.#addResult(cell, first, issues);
    }
  }

  /** Runs a refresh or a preview with faults. It must send no write. Only a fault of all requests may change the state. */
  async #runReadOnly(cells: Cell[], run: (cells: Cell[]) => Promise<Run>): Promise<void> {
    const outageCells = cells.filter(({ trouble }) => !trouble.fault);
    const rest = cells.filter(({ trouble }) => trouble.fault);
    if (rest.length) await this.#runReadOnlyOnce(rest, run);
    if (outageCells.length === 0) return;
    await this.#runReadOnlyOnce(outageCells, () =>
      outageCells.some(readsFirst)
        ? this.#strikes.outageAfterReads(outageCells, () => run(outageCells))
        : this.#strikes.duringOutage(() => run(outageCells)),
    );
  }

  async #runReadOnlyOnce(cells: Cell[], run: (cells: Cell[]) => Promise<Run>): Promise<void> {
    const before = this.scene.stack.resourceOutputs();
    for (const cell of cells) this.#strikes.setFaults(cell);
    this.scene.takeRequests();
    const first = await run(cells);
    this.scene.emulator.clearFaults();
    const writes = this.scene.emulator.requests.writes().filter(({ body }) => !isReadOnlySql(body));
    const after = this.scene.stack.resourceOutputs();
    // The engine starts no further steps after the first error. Repeat the command for the cells that it did not reach.
    const isStruck = (cell: Cell) => this.#strikes.countHits(cell)[0] !== 0;
    const reachedCells = cells.some(isStruck) ? cells.filter(isStruck) : cells;
    const rest = cells.filter((cell) => !reachedCells.includes(cell));
    if (rest.length > 0) await this.#runReadOnlyOnce(rest, run);
    for (const cell of reachedCells) {
      const same = isDeepStrictEqual(
        revealSecrets(before.get(cell.name)),
        revealSecrets(after.get(cell.name)),
      );
      this.#addResult(cell, first, [
        ...writes.map(
          ({ method, path, body }) => `a read-only command sent ${method} ${path} ${JSON.stringify(body)}`,
        ),
        ...(same || (cell.trouble.everywhere && after.has(cell.name)) ? [] : ["the state has changed"]),
      ]);
    }
  }

  #up(cells: readonly Cell[]): Promise<Run> {
    writeProgram(this.scene.stack, this.#versions);
    return this.scene.stack.up("--continue-on-error", ...parallel, ...this.#targets(cells));
  }

  #refresh = (cells: readonly Cell[]): Promise<Run> =>
    this.scene.stack.refresh(...parallel, ...this.#targets(cells));

  #preview = (cells: readonly Cell[]): Promise<Run> =>
    this.scene.stack.preview(...parallel, ...this.#targets(cells));

  /** Returns options that limit a command to these cells. Otherwise a failed read of another resource would end it. */
  #targets(cells: readonly Cell[]): string[] {
    const recorded = this.scene.stack.resourceOutputs();
    return cells
      .filter((cell) => this.#versions.has(cell) || recorded.has(cell.name))
      .flatMap(({ subject, name }) => [
        "--target",
        `urn:pulumi:test::test::${this.typePrefix}${subject.className}::${name}`,
      ]);
  }

  /** Observes the objects of all cells. Returns a function that finds those of one cell. */
  async #observe(cells: readonly Cell[]): Promise<(cell: Cell) => Observation> {
    const state = await readState(this.scene.emulator);
    const observed = new Map(cells.map((cell) => [cell, observe(state, cell)]));
    return (cell) => observed.get(cell) ?? noObjects;
  }

  #countWrites(cells: readonly Cell[]): Map<Cell, number> {
    const writes = this.scene.emulator.requests.writes();
    return new Map(cells.map((cell) => [cell, countRequests(this.#strikes.getTarget(cell), writes)]));
  }

  #addResult(cell: Cell, { errors }: Run, issues: string[]): void {
    const message = errors[cell.name];
    if (message !== undefined) issues.push(...checkMessage(cell, message));
    this.results.push({ cell, outcome: message === undefined ? "done" : "fails", message, issues });
  }

  async #drift(cells: Cell[]): Promise<void> {
    for (const { subject, n } of cells) subject.drift?.(this.scene.emulator.state, n);
    if (cells.length) expectSuccess(await this.#refresh(cells));
  }

  /** Checks that the state matches the platform and that Pulumi finds nothing to change. */
  async #expectStable(): Promise<void> {
    const { stack, emulator } = this.scene;
    expect(findLostSecrets(stack, await readState(emulator), this.cells)).toEqual([]);
    expectSuccess(await stack.refresh("--expect-no-changes", ...parallel));
    expectSuccess(await stack.preview("--expect-no-changes"));
  }
}
