import { dirname } from 'node:path/posix';

/**
 * Imports that make folders with one parent import each other, directly or over others. dependency-cruiser finds cycles of files, and of folders only
 * if each import leads to a file directly in the next folder.
 * @param {{ source: string, dependencies: { resolved: string }[] }[]} modules
 * @returns {string[]} for each pair of folders in a cycle, one import.
 */
export function findFolderCycles(modules) {
  const imports = new Map();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      const [from, to] = siblingsOf(source, resolved) ?? [];
      if (from === undefined) continue;
      if (!imports.has(from)) imports.set(from, new Map());
      imports.get(from).set(to, `${source} → ${resolved}`);
    }
  }
  const reaches = (from, wanted, seen = new Set()) =>
    [...(imports.get(from)?.keys() ?? [])].some(
      (to) => to === wanted || (!seen.has(to) && reaches(to, wanted, seen.add(to))),
    );
  return [...imports].flatMap(([from, targets]) =>
    [...targets].filter(([to]) => reaches(to, from)).map(([, example]) => example),
  );
}

/**
 * The folders in which the paths of two files part. Undefined if one of the files is directly in the last folder that they share, and for the folders of
 * a package's `src`, whose order is declared.
 */
function siblingsOf(source, target) {
  const [from, to] = [source, target].map((path) => dirname(path).split('/'));
  const at = from.findIndex((name, depth) => name !== to[depth]);
  const isOfSource = from[2] === 'src' && at === 3;
  if (at < 1 || to[at] === undefined || isOfSource) return undefined;
  return [from, to].map((names) => names.slice(0, at + 1).join('/'));
}
