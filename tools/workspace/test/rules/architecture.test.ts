import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withImportTable } from '../../architecture/import-table.mjs';
import { root } from '../workspaces.js';

const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');

it('the table of imports is that of the manifests', () => {
  expect(withImportTable(root, text)).toBe(text);
});

it('a row that was changed by hand is written anew, and the rest of the document stays', () => {
  const changed = text.replace(/^\| `packages\/evm`, private.*$/m, '| `packages/evm`, private | jsonrpc | |');
  expect(changed).not.toBe(text);
  expect(withImportTable(root, changed)).toBe(text);
});

it('a document without a place for it is an error', () => {
  expect(() => withImportTable(root, '# Architecture\n')).toThrow('ARCHITECTURE.md needs the lines');
});
