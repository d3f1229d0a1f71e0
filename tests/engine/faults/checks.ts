import { isDeepStrictEqual } from "node:util";
import type { Cell } from "./cells";
import type { Sent, Target } from "./subject";

/** What was sent for a cell, and what stood on the platform between the two commands. */
interface Traffic {
  /** Requests that each of its faults struck, the one at the write first. */
  readonly struck: readonly number[];
  /** Writes in trouble, and in the `up` after it. */
  readonly sent: number;
  readonly again: number;
  readonly there: object[];
}

/** Writes beyond those needed: each try that failed may be one more; the next `up` sends what is wanting and no more. */
export function checkWrites(cell: Cell, { struck, sent, again, there }: Traffic): string[] {
  const { moment, subject, trouble } = cell;
  if (moment !== "create" && moment !== "update" && moment !== "delete") return [];
  // Where no read comes before a delete, sending it again is the way to see that it was done.
  const wanting =
    moment === "delete"
      ? there.length > 0 || !subject.looksBeforeDelete
      : subject.createsAnyway === true || !hasWantedValues(cell, there);
  const failed = struck[0] ?? 0;
  return [
    ...(trouble.fault && !struck.some(Boolean) ? ["the trouble never struck"] : []),
    ...(sent > failed + 1 ? [`${sent} writes, of which ${failed} failed`] : []),
    ...(again > (wanting ? 1 : 0) ? [`the next up sends ${again} writes`] : []),
  ];
}

/** Each write of the state encrypts a secret anew. */
export const hideCiphers = (outputs: object | undefined) =>
  JSON.stringify(outputs, (key, value: unknown) => (key === "ciphertext" ? "…" : value));

/** How much was made before the trouble, in it, and in the `up` after it. */
interface ObjectCounts {
  readonly before: number;
  readonly middle: number;
  readonly after: number;
}

/** Where each write makes something more: one is wanted, and a lost response is reported. */
export function checkCreated(
  { moment, subject: { leak } }: Cell,
  { before, middle, after }: ObjectCounts,
  message: string | undefined,
): string[] {
  if (moment === "delete") return [];
  const more = after - before - 1;
  const named = more === 1 && message !== undefined && leak?.test(message);
  return [
    ...(more === 0 || named ? [] : [`${after - before} were made, where one was wanted: ${message}`]),
    ...(message === undefined && after !== middle ? ["the next up made another"] : []),
  ];
}

/** A write that a read precedes can be refused by itself; everything else is refused from the start. */
export const readsFirst = ({ moment, subject }: Cell): boolean =>
  (moment === "create" && !subject.createsUnseen) ||
  moment === "update" ||
  moment === "list after 404" ||
  (moment === "delete" && subject.looksBeforeDelete === true) ||
  (moment === "read before update" && subject.comparisonReads !== undefined);

/** A request of a log. */
interface LoggedRequest extends Sent {
  readonly method: string;
  readonly path: string;
}

/** How many requests of a log are the target. */
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

/** Whether the platform already has what the program asks for. */
function hasWantedValues({ subject, n, moment }: Cell, held: object[]): boolean {
  if (held.length !== 1) return false;
  const wanted = Object.entries(subject.inputs(n, moment === "create" ? 0 : 1)) as [string, unknown][];
  const there = Object(held[0]) as Record<string, unknown>;
  return wanted.every(([name, value]) => there[name] === undefined || isDeepStrictEqual(there[name], value));
}

interface Observation {
  readonly beside: string;
  readonly unmanaged: string;
}

export const isUpdate = ({ moment }: Cell): boolean => moment === "update" || moment === "read before update";

export function checkNeighbors(cell: Cell, before: Observation | undefined, after: Observation): string[] {
  return [
    ...(before?.beside === after.beside ? [] : [`beside it, ${before?.beside} became ${after.beside}`]),
    ...(!isUpdate(cell) || before?.unmanaged === after.unmanaged
      ? []
      : [`unmanaged ${before?.unmanaged} became ${after.unmanaged}`]),
  ];
}

const advice = /[Cc]heck |[Tt]ry again|[Ll]ook |asks clients to wait|[Rr]un "pulumi|[Ss]et /;

/** A message names the operation, the object and what to do. */
export function checkMessage({ subject, n, trouble }: Cell, message: string): string[] {
  const { remedy: expected = advice } = trouble;
  const remedy = expected instanceof RegExp ? expected : expected[subject.service ?? "management"];
  return [
    ...(/The API at the configured base URL|Could not|The API|The platform|was not applied|Updating /.test(
      message,
    )
      ? []
      : ["no operation is named"]),
    ...(subject.object(n).test(message) ? [] : ["no object is named"]),
    ...(remedy.test(message) ? [] : ["no remedy is given"]),
  ].map((wrong) => `${wrong}: ${message}`);
}
