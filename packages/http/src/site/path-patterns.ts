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

/** The parts of a path; a slash at its end adds none. */
function partsOf(path: string): readonly string[] {
  return path
    .replace(/(?<=[^/])\/$/, '')
    .split('/')
    .slice(1);
}
