// Formats values with their ratio to the first row, because ratios are similar on other machines.

/** Returns the middle number, or the mean of the two middle ones. @param {readonly number[]} numbers */
export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return (sorted[Math.ceil(half) - 1] + sorted[Math.floor(half)]) / 2;
}

/** @param {number} seconds @param {number} baseline @param {number} digits */
export const formatRatio = (seconds, baseline, digits = 1) =>
  `${(seconds / baseline).toFixed(2)} × (${seconds.toFixed(digits)} s)`;

/** Returns rows with a column for each operation. @param {string} metric "seconds" for the wall time, or a role for its processor time. */
export const toRatioRows = (rows, metric, digits = 1) =>
  rows.map(({ name, measured }) => ({
    "": name,
    ...Object.fromEntries(
      Object.entries(measured).map(([operation, usage]) => [
        operation,
        formatRatio(usage[metric], rows[0].measured[operation][metric], digits),
      ]),
    ),
  }));
