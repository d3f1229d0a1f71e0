import { setTimeout as wait } from "node:timers/promises";
import type { Emulator, FaultHandle } from "../../../emulator";
import { type Cell, findTarget } from "./cells";
import { isUpdate } from "./checks";
import type { Target } from "./subject";

const forever = Number.POSITIVE_INFINITY;

/** Sets the faults of cells in an emulator, and counts the requests that they strike. */
export class Strikes {
  #handles = new Map<Cell, FaultHandle[]>();
  #targets = new Map<Cell, Target>();

  constructor(private readonly emulator: Emulator) {}

  /** Sets the faults of a cell. They stay until the emulator's faults are cleared. */
  setFaults(cell: Cell): void {
    const { trouble, subject, n, moment } = cell;
    const ownTarget = findTarget(cell, this.emulator.state);
    this.#targets.set(cell, ownTarget);
    if (!trouble.fault) return;
    const times = trouble.always ? forever : 1;
    const everywhere = trouble.everywhere && moment !== "list after 404";
    const writes = Object.values(subject.writes).map((write) => this.#toFault(write(n, this.emulator.state)));
    const target = moment.startsWith("read") ? this.#readFault(cell) : this.#toFault(ownTarget);
    const targets = everywhere ? [target, this.#readFault(cell), ...writes] : [target];
    this.#handles.set(
      cell,
      targets.map((one) => this.emulator.fault({ ...one, ...trouble.fault, times })),
    );
    if (moment === "list after 404")
      this.emulator.fault({ ...this.#readFault(cell), gone: true, times: forever });
  }

  /** Returns the request that `setFaults` recorded for a cell. After a delete, the ID in its path would no longer be known. */
  getTarget(cell: Cell): Target {
    const target = this.#targets.get(cell);
    if (!target) throw new Error(`The trouble of ${cell.name} has not begun.`);
    return target;
  }

  /** Returns how many requests each fault of a cell struck. The fault on the cell's own request comes first. */
  countHits = (cell: Cell): number[] => (this.#handles.get(cell) ?? []).map(({ hits }) => hits);

  async duringOutage<T>(run: () => Promise<T>): Promise<T> {
    const end = this.emulator.outage();
    return run().finally(end);
  }

  /** Starts an outage once all reads have arrived. Delays their responses until then, so that it strikes what follows them. */
  async outageAfterReads<T>(cells: readonly Cell[], run: () => Promise<T>): Promise<T> {
    let respond = () => {};
    const until = new Promise<void>((resolve) => (respond = resolve));
    const reads = cells.map((cell) =>
      this.emulator.fault({
        ...this.#readFault(cell),
        until,
        ...(cell.moment === "list after 404" && { gone: true }),
      }),
    );
    let isOver = false;
    const running = run().finally(() => (isOver = true));
    while (!isOver && reads.some(({ hits }) => hits === 0)) await wait(20);
    const end = this.emulator.outage();
    respond();
    return running.finally(end);
  }

  /** Returns a fault of a cell's read. For an update, skips the reads of the diff before it. */
  #readFault(cell: Cell) {
    const { subject, n } = cell;
    return {
      ...this.#toFault(subject.read(n, this.emulator.state)),
      after: isUpdate(cell) ? (subject.diffReads ?? 0) : 0,
    };
  }

  #toFault({ where, ...target }: Target) {
    if (typeof where !== "function") return { ...target, ...(where && { where }) };
    return { ...target, where: (body: unknown) => where(body, this.emulator.requests) };
  }
}
