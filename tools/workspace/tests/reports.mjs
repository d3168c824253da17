import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The report that the tests of a package write; `@firn/testing` says what is in it. */
export const reportOf = (folder) => join(folder, 'test-report.json');

/** The packages that have a script for tests: their names and folders. */
export function packagesWithTests(root) {
  const groups = ['packages', 'apps', 'tools'].map((group) => join(root, group));
  const folders = groups.flatMap((group) => readdirSync(group).map((entry) => join(group, entry)));
  return [join(root, 'specs'), ...folders].flatMap((folder) => {
    const manifest = join(folder, 'package.json');
    if (!existsSync(manifest)) return [];
    const { name, scripts = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
    return scripts.test === undefined ? [] : [{ name, folder }];
  });
}

/** The report of a package with paths from the root; none where its tests did not run. */
export function readReport(root, name, folder) {
  const file = reportOf(folder);
  if (!existsSync(file)) return [];
  const { failures, skips, ...counts } = JSON.parse(readFileSync(file, 'utf8'));
  const fromRoot = (each) => ({ ...each, where: relative(root, join(folder, each.where)) });
  return [{ name, ...counts, failures: failures.map(fromRoot), skips: skips.map(fromRoot) }];
}
