import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { writeMetrics } from './write-metrics.mjs';

// node tools/workspace/metrics/main.mjs [--check]
// Writes what follows from specs/metrics/metrics.yaml; with --check it writes nothing and fails where a file is another.
const root = join(import.meta.dirname, '../../..');
const isCheck = process.argv.includes('--check');
const read = (path) => {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
};

const stale = [...writeMetrics(parse(read('specs/metrics/metrics.yaml')))].filter(
  ([path, text]) => read(path) !== text,
);
for (const [path, text] of stale) {
  if (isCheck) console.error(`${path} is not what specs/metrics/metrics.yaml says: run npm run generate`);
  else writeFileSync(join(root, path), text);
}
process.exitCode = isCheck && stale.length > 0 ? 1 : 0;
