import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the data of tests outside of the workspace is by now: a digest of its paths, sizes and times, and nothing where it is not at hand. */
export function dataState(root) {
  const folder = process.env.FIRN_TEST_DATA ?? join(root, '../shared/data');
  if (!existsSync(folder)) return '';
  const hash = createHash('sha256');
  for (const path of readdirSync(folder, { recursive: true }).sort()) {
    const { size, mtimeMs } = statSync(join(folder, path));
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
