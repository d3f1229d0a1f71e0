// What was measured as tables: each row as a ratio to the first.

export const operations = ["up", "preview", "refresh", "destroy"];

const roles = ["engine", "language host", "program", "provider host", "platform"];

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {Record<string, number>} seconds By operation.
 */

/** Seconds and their ratio to the first row's. @param {readonly Row[]} rows */
export const ratioTable = (rows) =>
  rows.map(({ name, seconds }) => ({
    "": name,
    ...Object.fromEntries(
      operations.map((operation) => {
        const own = seconds[operation] ?? Number.NaN;
        const first = rows[0]?.seconds[operation] ?? Number.NaN;
        return [operation, `${own.toFixed(1)} s  ${(own / first).toFixed(2)} ×`];
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
      const all = each(Object.values(seconds).reduce((sum, part) => sum + part, 0));
      return { "": `${operation}: ${name}`, ...Object.fromEntries(parts), all };
    }),
  );
