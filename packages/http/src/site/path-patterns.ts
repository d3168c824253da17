const maxPathLength = 2048;

/** Makes a test of paths from patterns such as `/c/:chain/tx/:hash`, in which a name after a colon stands for one part that is not empty. */
export function pathTest(patterns: readonly string[]): (path: string) => boolean {
  const all = patterns.map(partsOf);
  return (path) => {
    if (path.length > maxPathLength) return false;
    const parts = partsOf(path);
    return all.some(
      (pattern) =>
        pattern.length === parts.length &&
        pattern.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index])),
    );
  };
}

/** Makes a test of paths whose first part begins the pattern of a page, without being that page: addresses that are shortened or mistyped. */
export function belowTest(patterns: readonly string[]): (path: string) => boolean {
  const firsts = new Set(patterns.map((pattern) => partsOf(pattern)[0]));
  firsts.delete('');
  return (path) => path.length <= maxPathLength && firsts.has(partsOf(path)[0]);
}

/** The parts of a path; a slash at its end adds none. */
function partsOf(path: string): readonly string[] {
  return path
    .replace(/(?<=[^/])\/$/, '')
    .split('/')
    .slice(1);
}
