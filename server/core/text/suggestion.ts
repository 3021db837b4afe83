/**
 * A sentence that suggests the candidate most similar to `name`, with a space before it; `''` when none is similar: at
 * most two letters differ, one in names of up to four, none in a name of one letter, which is like every other one.
 */
export function suggestion(name: string, candidates: Iterable<string>): string {
  let best: string | null = null;
  let least = name.length <= 1 ? 0 : name.length <= 4 ? 1 : 2;
  for (const candidate of candidates) {
    // A difference in case alone is the most likely mistake.
    const distance =
      candidate.toLowerCase() === name.toLowerCase() ? 0 : editDistance(name, candidate);
    if (distance > least || (distance === least && best !== null)) continue;
    best = candidate;
    least = distance;
  }
  return best === null ? '' : ` Did you mean "${best}"?`;
}

/** A message without its full stop, followed by the suggestion of a candidate when one is similar to `name`. */
export function withSuggestion(
  message: string,
  name: string,
  candidates: Iterable<string>,
): string {
  const hint = suggestion(name, candidates);
  return hint === '' ? message : `${message}.${hint}`;
}

/** Number of letters to insert, remove, replace or swap with their neighbour; infinite for names of very different lengths. */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2 || a.length > 100) return Number.POSITIVE_INFINITY;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? at(i - 2, j - 2) + 1 : replaced;
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, swapped));
    }
  }
  return at(a.length, b.length);
}
