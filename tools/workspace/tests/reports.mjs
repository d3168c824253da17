import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { packages } from '../packages.mjs';

/** The report that the tests of a package write; `@firn/testing` says what is in it. */
export const reportOf = (folder) => join(folder, 'test-report.json');

/** The packages that have a script for tests: their names and folders. */
export function packagesWithTests(root) {
  return packages(root)
    .filter(({ manifest }) => manifest.scripts?.test !== undefined)
    .map(({ name, folder }) => ({ name, folder: join(root, folder) }));
}

/** The report of a package with paths from the root; none where its tests did not run. */
export function readReport(root, name, folder) {
  const file = reportOf(folder);
  if (!existsSync(file)) return [];
  const { failures, skips, running = [], ...counts } = JSON.parse(readFileSync(file, 'utf8'));
  const fromRoot = (each) => ({ ...each, where: relative(root, join(folder, each.where)) });
  return [
    {
      name,
      ...counts,
      failures: failures.map(fromRoot),
      skips: skips.map(fromRoot),
      running: running.map(fromRoot),
    },
  ];
}
