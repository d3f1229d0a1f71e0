/** Returns " Did you mean weight?" if a candidate is close to the name, or else "". */
export function didYouMean(name: string, candidates: readonly string[]): string {
  const closest = findClosest(name, candidates);
  return closest === undefined ? "" : ` Did you mean ${closest}?`;
}

export function findClosest(name: string, candidates: readonly string[]): string | undefined {
  const maxDistance = name.length > 5 ? 2 : 1;
  const [closest] = candidates
    .map((candidate) => ({ candidate, distance: countEdits(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance);
  return closest?.candidate;
}

/** Computes the edit distance, in which swapping two neighboring characters is one edit. */
function countEdits(a: string, b: string): number {
  let previous: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substituted = getCost(above, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? getCost(previous, j - 2) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(getCost(above, j) + 1, getCost(row, j - 1) + 1, substituted, swapped));
    }
    [previous, above] = [above, row];
  }
  return getCost(above, b.length);
}

const getCost = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;
