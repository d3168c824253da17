import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { constructsPage } from './constructs-page.js';

const file = path.join(import.meta.dirname, '../../../../docs/constructs.md');

it('the page of the documentation is the table', () => {
  if (process.env.UPDATE_CASES === '1') writeFileSync(file, constructsPage());
  expect(readFileSync(file, 'utf8')).toBe(constructsPage());
});
