import { isDeepStrictEqual } from "node:util";
import type { LoggedRequest } from "../../../emulator";
import type { Cell } from "./cells";
import type { PlatformState, Target } from "./subject";

/** The effects of a command with faults and of the `up` after it, for one cell. */
interface Traffic {
  /** The number of requests that each fault of the cell struck. The fault on the write comes first. */
  readonly hits: readonly number[];
  readonly writesDuringFault: number;
  readonly writesInNextUp: number;
  /** The cell's objects on the platform between the two commands. */
  readonly heldBetween: object[];
}

/** Reports if no fault struck, if more than one write escaped the faults, or if the next `up` sends more writes than needed. */
export function checkWrites(cell: Cell, traffic: Traffic): string[] {
  const { hits, writesDuringFault, writesInNextUp, heldBetween } = traffic;
  const { moment, subject, trouble } = cell;
  if (moment !== "create" && moment !== "update" && moment !== "delete") return [];
  // If no read precedes a delete, only a second delete shows that the first one succeeded.
  const needsWrite =
    moment === "delete"
      ? heldBetween.length > 0 || !subject.readsBeforeDelete
      : subject.createsAnyway === true ||
        (moment === "update" && subject.isUnread === true) ||
        !hasWantedValues(cell, heldBetween);
  const failed = hits[0] ?? 0;
  return [
    ...(trouble.fault && !hits.some(Boolean) ? ["the trouble never struck"] : []),
    ...(writesDuringFault > failed + 1 ? [`${writesDuringFault} writes, of which ${failed} failed`] : []),
    ...(writesInNextUp > (needsWrite ? 1 : 0) ? [`the next up sends ${writesInNextUp} writes`] : []),
  ];
}

/** The objects on the platform that belong to a cell, and neighboring objects that no command may change. */
export interface Observation {
  readonly held: Record<string, unknown>[];
  readonly made: number;
  readonly beside: string;
  readonly unmanaged: string;
}
export const noObjects: Observation = { held: [], made: 0, beside: "", unmanaged: "" };

export const observe = (state: PlatformState, { subject, n }: Cell): Observation => ({
  held: subject.held(state, n),
  made: subject.made?.(state, n) ?? 0,
  beside: JSON.stringify(subject.beside?.(state, n)),
  unmanaged: JSON.stringify(subject.unmanaged?.(state, n)),
});

/** What was observed before the faults, after the command with the faults, and after the next `up`. */
type Observations = Readonly<Record<"before" | "middle" | "after", Observation>>;

/** Checks a class in which each write creates an object: expects one new object, or two and an error about the second. */
export function checkCreated(
  { moment, subject: { leakMessage } }: Cell,
  { before, middle, after }: Observations,
  message: string | undefined,
): string[] {
  if (moment === "delete") return [];
  const extra = after.made - before.made - 1;
  const named = extra === 1 && message !== undefined && leakMessage?.test(message);
  return [
    ...(extra === 0 || named ? [] : [`${extra + 1} were made, where one was wanted: ${message}`]),
    ...(message === undefined && after.made !== middle.made ? ["the next up made another"] : []),
  ];
}

/** Whether a read precedes the cell's request, so that an outage can begin between the two. */
export const readsFirst = ({ moment, subject }: Cell): boolean =>
  (moment === "create" && !subject.createsWithoutRead) ||
  moment === "update" ||
  moment === "list after 404" ||
  (moment === "delete" && subject.readsBeforeDelete === true) ||
  (moment === "read before update" && subject.diffReads !== undefined);

/** Counts the requests in a log that match the target. */
export function countRequests({ method, path, where = {} }: Target, log: readonly LoggedRequest[]): number {
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`);
  const fits = (body: unknown, at: number) =>
    typeof where === "function"
      ? where(body, log.slice(0, at + 1))
      : Object.entries(where).every(([name, value]) => Object(body)[name] === value);
  return log.filter(
    (request, at) => request.method === method && pattern.test(request.path) && fits(request.body, at),
  ).length;
}

/** Whether the object on the platform already has the program's values. */
function hasWantedValues({ subject, n, moment }: Cell, held: object[]): boolean {
  if (held.length !== 1) return false;
  const version = moment === "create" ? 0 : 1;
  const wanted = Object.entries(subject.wanted?.(n, version) ?? subject.inputs(n, version));
  const found = Object(held[0]) as Record<string, unknown>;
  return wanted.every(([name, value]) => found[name] === undefined || isDeepStrictEqual(found[name], value));
}

export const isUpdate = ({ moment }: Cell): boolean => moment === "update" || moment === "read before update";

export const checkNeighbors = (cell: Cell, { before, after }: Observations): string[] => [
  ...(before.beside === after.beside ? [] : [`beside it, ${before.beside} became ${after.beside}`]),
  ...(!isUpdate(cell) || before.unmanaged === after.unmanaged
    ? []
    : [`unmanaged ${before.unmanaged} became ${after.unmanaged}`]),
];

const advice = /[Cc]heck |[Tt]ry again|[Ll]ook |asks clients to wait|[Rr]un "pulumi|[Ss]et /;

/** Checks that a message names the operation, the object and a remedy. */
export function checkMessage({ subject, n, trouble }: Cell, message: string): string[] {
  const { remedy: expected = advice } = trouble;
  const remedy = expected instanceof RegExp ? expected : expected[subject.service ?? "management"];
  return [
    ...(/The API at the configured base URL|Could not|The API|The platform|was not applied|Updating /.test(
      message,
    )
      ? []
      : ["no operation is named"]),
    ...(subject.mention(n).test(message) ? [] : ["no object is named"]),
    ...(remedy.test(message) ? [] : ["no remedy is given"]),
  ].map((issue) => `${issue}: ${message}`);
}
