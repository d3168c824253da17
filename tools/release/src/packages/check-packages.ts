import { readFile } from 'node:fs/promises';
import { withPacked } from '../pack.js';
import { publishedPackages } from '../published-packages.js';
import { packageProblems } from './package-problems.js';

/** Packs every published package as it is built, and checks it. Resolves with whether nothing is wrong. */
export function checkPublishedPackages(): Promise<boolean> {
  return withPacked(publishedPackages(), (packed) => checkPackages(packed.map(({ tarball }) => tarball)));
}

/**
 * Checks packages as others install them, and prints what is wrong and what to do, or that nothing is. Resolves with whether nothing is wrong.
 * @throws Error with the tarball's path, where it is no package.
 */
export async function checkPackages(tarballs: readonly string[]): Promise<boolean> {
  const problems: string[] = [];
  for (const tarball of tarballs)
    try {
      problems.push(...(await packageProblems(new Uint8Array(await readFile(tarball)))));
    } catch (error) {
      throw new Error(`${tarball} cannot be checked`, { cause: error });
    }
  for (const problem of problems) console.error(problem);
  if (problems.length > 0)
    console.error(
      'mend `exports`, `types`, `typesVersions`, `bin` or `files` of its package.json, or what its build writes',
    );
  else console.log(`packages that others can import, with their types: ${tarballs.length}`);
  return problems.length === 0;
}
