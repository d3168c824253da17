import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testFiles } from './test-files.js';
import { root } from './workspaces.js';

it('no test hands afterAll to others, who would call it when vitest no longer heeds it: `atEndOfFile` collects instead', () => {
  const found = testFiles().filter((file) =>
    /[(,:]\s*afterAll\s*[,)]/.test(
      readFileSync(join(root, file), 'utf8').replaceAll(/^import [^;]*;$/gm, ''),
    ),
  );
  expect(found).toEqual([]);
});
