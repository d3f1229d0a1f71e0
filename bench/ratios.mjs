// Ratios to the first row, which hold on other machines too, before the values themselves.

/** The middle one of several numbers, or the mean of the middle two. @param {readonly number[]} numbers */
export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return (sorted[Math.ceil(half) - 1] + sorted[Math.floor(half)]) / 2;
}

/** @param {number} seconds @param {number} first @param {number} digits */
export const formatRatio = (seconds, first, digits = 1) =>
  `${(seconds / first).toFixed(2)} × (${seconds.toFixed(digits)} s)`;

/** One column for each operation. @param {string} what `seconds`, or a role's processor time. */
export const toRatios = (rows, what, digits = 1) =>
  rows.map(({ name, measured }) => ({
    "": name,
    ...Object.fromEntries(
      Object.entries(measured).map(([operation, used]) => [
        operation,
        formatRatio(used[what], rows[0].measured[operation][what], digits),
      ]),
    ),
  }));
