/** Returns " Did you mean weight?" if a candidate is close to the name, or else "". */
export function didYouMean(name: string, candidates: readonly string[]): string {
  const most = name.length > 5 ? 2 : 1;
  const [closest] = candidates
    .map((candidate) => ({ candidate, distance: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance);
  return closest ? ` Did you mean ${closest.candidate}?` : "";
}

/** Computes the edit distance, in which swapping two neighboring characters is one edit. */
function distance(a: string, b: string): number {
  let previous: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = at(above, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? at(previous, j - 2) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(at(above, j) + 1, at(row, j - 1) + 1, changed, swapped));
    }
    [previous, above] = [above, row];
  }
  return at(above, b.length);
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;
