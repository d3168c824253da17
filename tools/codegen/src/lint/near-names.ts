/** The names that are closest to a wrong one: at most two edits away, or with it inside; best first. */
export function nearNames(wrong: string, names: readonly string[], most = 3): string[] {
  const lower = wrong.toLowerCase();
  const scored = names.flatMap((name) => {
    const other = name.toLowerCase();
    const distance =
      other.length > 2 && (other.includes(lower) || lower.includes(other))
        ? 1
        : editDistance(lower, other, 2);
    return distance <= 2 ? [{ name, distance }] : [];
  });
  return scored
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name);
}

/** The key that was probably meant by one that nobody knows: `required` by `requird`. Two edits would make any word of three letters of another. */
export function nearKey(wrong: string, known: ReadonlySet<string>): string | undefined {
  const most = wrong.length < 4 ? 1 : 2;
  return [...known].find(
    (key) => key.startsWith('$') === wrong.startsWith('$') && editDistance(wrong, key, most) <= most,
  );
}

/** Insertions, deletions, replacements and swaps of neighbours between two texts; any number above `limit` stands for more. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? (before[j - 2] ?? 0) + 1
          : limit + 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost, swapped));
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
