import { dirname } from 'node:path/posix';

/**
 * The pairs of folders that import from one another, at every depth: `chain` and `pool` where a file somewhere below the one imports one below the
 * other, and the other way round. A folder and its own parent are no pair.
 * @param {ReadonlyMap<string, readonly string[]>} imports
 * @returns {{ folders: [string, string], imports: string[] }[]} `imports` are those of the direction that has fewer.
 */
export function findMutualFolders(imports) {
  const directions = new Map();
  for (const [file, targets] of imports) {
    for (const target of targets) {
      const pair = partingOf(file, target);
      if (pair === undefined) continue;
      const key = pair.join(' ');
      directions.set(key, [...(directions.get(key) ?? []), `${file} -> ${target}`]);
    }
  }
  return [...directions.keys()]
    .map((key) => key.split(' '))
    .filter(([from, to]) => from < to && directions.has(`${to} ${from}`))
    .map(([from, to]) => {
      const [there, back] = [directions.get(`${from} ${to}`), directions.get(`${to} ${from}`)];
      return { folders: [from, to], imports: there.length < back.length ? there : back };
    });
}

/** The folders in which two files first part; undefined where one of the files stands beside the other's folder. */
function partingOf(file, target) {
  const [from, to] = [file, target].map((path) => dirname(path).split('/'));
  const at = from.findIndex((name, depth) => name !== to[depth]);
  if (at === -1 || to[at] === undefined || from[0] === '.' || to[0] === '.') return undefined;
  return [from, to].map((names) => names.slice(0, at + 1).join('/'));
}
