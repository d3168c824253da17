const maximumSuggestions = 3;

/** The names that someone may have meant: at most three, the closest first. */
export function nearest(wanted: string, names: readonly string[]): string[] {
  const small = wanted.toLowerCase();
  const limit = Math.max(2, Math.floor(wanted.length / 3));
  return names
    .map((name) => ({ name, distance: distanceOf(small, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, maximumSuggestions)
    .map(({ name }) => name);
}

/** The end of a sentence: `, did you mean a or b?`, or a full stop where nothing is similar. */
export function didYouMean(similar: readonly string[]): string {
  return similar.length === 0 ? '.' : `, did you mean ${similar.join(' or ')}?`;
}

/**
 * The allowed values that someone may have meant: at most three, the closest first; none where `expected` lists no values.
 * @param expected rule of an issue: `one of "hour", "day"`.
 */
export function nearestChoice(expected: string, received: unknown): string[] {
  const [, names] = /^one of (.+)$/.exec(expected) ?? [];
  if (names === undefined || typeof received !== 'string' || received.length > 64) return [];
  return nearest(
    received,
    names.split(', ').map((name) => name.replace(/^"(.*)"$/, '$1')),
  );
}

// Part of a name is close to it: `peers` to `info.peers`.
function distanceOf(wanted: string, name: string): number {
  return Math.min(...[name, ...name.split(/[._]/)].map((part) => editDistance(wanted, part)));
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
