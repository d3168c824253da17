import { declarations, frontMatter } from './front-matter.mjs';

/**
 * The packages whose code changed and which no changeset names, each with a file that changed. A changeset without packages stands for changes that
 * nobody notices who uses them.
 * @param {object} changed
 * @param {readonly string[]} changed.files paths from the root
 * @param {ReadonlyMap<string, string>} changed.published names of published packages by their folders: `packages/rest`
 * @param {readonly string[]} changed.changesets texts of those that were added or changed
 * @returns {{ name: string, file: string }[]}
 */
export function findUndeclared({ files, published, changesets }) {
  const fronts = changesets.flatMap((text) => frontMatter(text) ?? []);
  if (fronts.some((front) => front.trim() === '')) return [];
  const declared = new Set(fronts.flatMap((front) => declarations(front).map(({ name }) => name)));
  return Array.from(published, ([folder, name]) => ({
    name,
    file: files.find((file) => isCode(file, folder)),
  })).filter(({ name, file }) => file !== undefined && !declared.has(name));
}

function isCode(file, folder) {
  return file.startsWith(`${folder}/src/`) || file.startsWith(`${folder}/bin/`);
}
