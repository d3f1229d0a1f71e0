import type { EmulatorState } from "../../../emulator";
import type { Subject, Target } from "./subject";
import { subjects } from "./subjects";
import { type Trouble, troubles } from "./troubles";

/** The points of an operation at which a fault can strike. */
export const moments = [
  "create",
  "update",
  "delete",
  "read before create",
  "read before update",
  "read in refresh",
  "list after 404",
  "read in preview",
] as const;
export type Moment = (typeof moments)[number];

/** A combination of class, moment and trouble: one cell of the tables in contributing/faults.md. */
export interface Cell {
  readonly subject: Subject;
  readonly moment: Moment;
  readonly trouble: Trouble;
  /** Distinguishes the cell's objects on the platform from those of other cells. */
  readonly n: number;
  /** Name of the cell's resource in the program. */
  readonly name: string;
}

const isWrite = (moment: Moment): moment is "create" | "update" | "delete" =>
  moment === "create" || moment === "update" || moment === "delete";

/** Whether the class sends a request at this moment that the trouble can affect. */
function isPossible(subject: Subject, moment: Moment, trouble: Trouble): boolean {
  if (isWrite(moment)) return subject.writes[moment] !== undefined;
  if (trouble.writesOnly || subject.readsTestedElsewhere) return false;
  if (moment === "read before create") return !subject.createsWithoutRead;
  if (moment === "read in preview") return subject.diffReads !== undefined;
  if (moment === "list after 404") return subject.list !== undefined;
  return moment !== "read before update" || subject.writes.update !== undefined;
}

export const cells: readonly Cell[] = subjects
  .flatMap((subject) =>
    moments.flatMap((moment) =>
      troubles
        .filter((trouble) => isPossible(subject, moment, trouble))
        .map((trouble) => ({ subject, moment, trouble })),
    ),
  )
  .map((cell, index) => ({ ...cell, n: index + 1, name: `thing-${index + 1}` }));

/** Returns the request that the cell's fault strikes. */
export function findTarget({ subject, moment, n }: Cell, state: EmulatorState): Target {
  const read = moment === "list after 404" ? subject.list : subject.read(n, state);
  const target = isWrite(moment) ? subject.writes[moment]?.(n, state) : read;
  if (!target) throw new Error(`${subject.className} has no request for ${moment}.`);
  return target;
}
