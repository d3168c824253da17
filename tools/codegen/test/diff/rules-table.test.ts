import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { directedKinds, fixedKinds } from '../../src/diff/change-kinds.js';
import { rulesTable } from '../../src/diff/report/rules-table.js';

const file = path.join(import.meta.dirname, '../../../../docs/contract-changes.md');
const start = '## Kinds that depend on who sends';

it('stands in the documentation as it is in the code', () => {
  const text = readFileSync(file, 'utf8');
  const wanted = `${text.slice(0, text.indexOf(start))}${rulesTable()}\n`;
  // With UPDATE_CASES=1 the page is rewritten instead of compared.
  if (process.env.UPDATE_CASES === '1') writeFileSync(file, wanted);
  else expect(text).toBe(wanted);
});

it('names every kind of change once', () => {
  const named = [...rulesTable().matchAll(/^\| `([a-z-]+)` +\|/gm)].map((match) => match[1]);
  expect(named.sort()).toEqual([...Object.keys(directedKinds), ...Object.keys(fixedKinds)].sort());
});
