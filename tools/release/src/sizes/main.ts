import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../published-packages.js';
import { overBudget, readBudget } from './budget.js';
import { measureSizes } from './measure.js';
import { sizeTable, withTable } from './table.js';

const sizes = await measureSizes();
const table = sizeTable(sizes);
console.log(table);
if (process.argv.includes('--write')) {
  const readme = path.join(root, 'README.md');
  writeFileSync(readme, withTable(readFileSync(readme, 'utf8'), table));
}
for (const sentence of overBudget(sizes, readBudget())) {
  console.error(sentence);
  process.exitCode = 1;
}
