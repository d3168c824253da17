import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withImportTable } from './import-table.mjs';

// npm run architecture: brings the table of ARCHITECTURE.md up to date; with --check it only tells whether it is.
const root = join(import.meta.dirname, '../../..');
const file = join(root, 'ARCHITECTURE.md');
const text = readFileSync(file, 'utf8');
const wanted = withImportTable(root, text);
if (text !== wanted && process.argv.includes('--check')) {
  console.error('the table of imports in ARCHITECTURE.md is not that of the manifests: npm run architecture');
  process.exitCode = 1;
} else if (text !== wanted) writeFileSync(file, wanted);
