import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findCircles } from './find-circles.mjs';
import { findMutualFolders } from './find-mutual-folders.mjs';
import { readImports } from './read-imports.mjs';

/**
 * What stands in a circle, in the sources of every package, app and tool below a folder, as sentences. Imports of types count: a type that two
 * folders need from each other belongs to neither.
 * @param {string} root
 * @returns {string[]}
 */
export function checkImports(root) {
  return sourceFolders(root).flatMap((folder) => {
    const imports = readImports(join(root, folder));
    return [
      ...findCircles(imports).map(
        (files) => `${folder}: ${files.length} files import one another in a circle: ${files.join(', ')}`,
      ),
      ...findMutualFolders(imports).map(
        ({ folders, imports: fewer }) =>
          `${folder}: the folders ${folders.join(' and ')} import one another: ${fewer.join(', ')}`,
      ),
    ];
  });
}

function sourceFolders(root) {
  return ['packages', 'apps', 'tools'].flatMap((parent) =>
    existsSync(join(root, parent))
      ? readdirSync(join(root, parent))
          .map((name) => `${parent}/${name}/src`)
          .filter((folder) => existsSync(join(root, folder)))
      : [],
  );
}
