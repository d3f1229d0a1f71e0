// What was measured as tables: ratios to the first row before seconds.

/** In the order in which they run: `preview` is one of an unchanged program. */
export const operations = /** @type {const} */ (["up", "preview", "refresh", "destroy"]);

const roles = ["engine", "language host", "program", "provider host", "platform"];

/** @param {number} own @param {number} first @param {number} digits */
export const ratio = (own, first, digits = 1) => `${(own / first).toFixed(2)} × (${own.toFixed(digits)} s)`;

/** @param {Record<string, number>} parts */
const sumOf = (parts) => Object.values(parts).reduce((sum, part) => sum + part, 0);

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {Record<string, number>} seconds By operation.
 */

/** Seconds of the operations that were run, and their ratio to the first row's. @param {readonly Row[]} rows @param {number} [digits] */
export const ratioTable = (rows, digits) =>
  rows.map(({ name, seconds }) => ({
    "": name,
    ...Object.fromEntries(
      Object.entries(seconds).map(([operation, own]) => {
        const first = rows[0]?.seconds[operation] ?? Number.NaN;
        return [operation, ratio(own, first, digits)];
      }),
    ),
  }));

/**
 * The same with requests and the state's size.
 * @param {readonly (Row & { requests: Record<string, number | undefined>, stateBytes: number })[]} rows
 */
export const groupTable = (rows) =>
  ratioTable(rows).map((row, i) => ({
    ...row,
    "requests up / preview / refresh / destroy": operations
      .map((operation) => rows[i]?.requests[operation] ?? "–")
      .join(" / "),
    "state, bytes each": Math.round(rows[i]?.stateBytes ?? Number.NaN),
  }));

/**
 * Milliseconds of processor time for each resource by what the processes do; the platform's are this process's own.
 * @param {readonly { name: string, processor: Record<string, Record<string, number>> }[]} rows
 * @param {number} count
 */
export const processorTable = (rows, count) =>
  operations.flatMap((operation) =>
    rows.map(({ name, processor }) => {
      const seconds = processor[operation] ?? {};
      const each = (/** @type {number} */ total) => Number(((total * 1000) / count).toFixed(1));
      const parts = roles.map((role) => [role, role in seconds ? each(seconds[role] ?? 0) : "–"]);
      return { "": `${operation}: ${name}`, ...Object.fromEntries(parts), all: each(sumOf(seconds)) };
    }),
  );

/** Processor time of all processes but the platform. @param {readonly { name: string, processor: Record<string, Record<string, number>> }[]} rows */
export const processorRatioTable = (rows) =>
  ratioTable(
    rows.map(({ name, processor }) => ({
      name,
      seconds: Object.fromEntries(
        Object.entries(processor).map(([operation, parts]) => [operation, sumOf(processOf(parts))]),
      ),
    })),
  );

/** @typedef {import("./small.mjs").Small} Small */

/** @param {readonly Small[]} rows @returns {Small[][]} */
const bySize = (rows) =>
  [...new Set(rows.map(({ count }) => count))].map((size) => rows.filter(({ count }) => count === size));

/** @param {number} count */
const resources = (count) => (count === 1 ? "1 resource" : `${count} resources`);

/** Wall time of small stacks; ratios are to the first row of the same size. @param {readonly Small[]} rows */
export const smallTable = (rows) =>
  bySize(rows).flatMap((same) =>
    ratioTable(same, 2).map(({ "": name, ...cells }, i) => ({
      "": `${resources(same[i]?.count ?? 0)}: ${name}`,
      ...cells,
    })),
  );

/** Seconds of processor time of small stacks by process, without the emulator's. @param {readonly Small[]} rows */
export const smallProcessorTable = (rows) =>
  bySize(rows).flatMap((same) =>
    operations.flatMap((operation) =>
      same.map(({ count, name, processor }) => {
        const parts = processOf(processor[operation]);
        const first = sumOf(processOf(same[0]?.processor[operation]));
        const seconds = Object.entries(parts).map(([role, used]) => [role, `${used.toFixed(2)} s`]);
        return {
          "": `${operation}, ${resources(count)}: ${name}`,
          all: ratio(sumOf(parts), first, 2),
          ...Object.fromEntries(seconds),
        };
      }),
    ),
  );

/** The language host only starts the program: its time is the engine's. @param {Record<string, number>} [seconds] */
const processOf = ({ engine = 0, "language host": language = 0, program = 0, ...others } = {}) => ({
  engine: engine + language,
  program,
  "provider host": others["provider host"] ?? 0,
});
