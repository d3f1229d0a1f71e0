/** " Did you mean weight?" if a name is close to one of these; otherwise empty. */
export function didYouMean(given: string, names: readonly string[]): string {
  const most = given.length > 5 ? 2 : 1;
  const near = names
    .map((name) => ({ name, distance: distance(given.toLowerCase(), name.toLowerCase(), most) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)[0];
  return near ? ` Did you mean ${near.name}?` : "";
}

/** Edit distance with transpositions; more than `most` if the lengths differ by more. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const changed = at(above, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const swaps = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = swaps ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(at(above, j) + 1, at(row, j - 1) + 1, changed, swapped));
    }
    [before, above] = [above, row];
  }
  return at(above, other.length);
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;
