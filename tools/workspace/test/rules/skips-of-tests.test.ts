import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../workspaces.js';
import { testFiles } from './test-files.js';

it('what is skipped says why in the closing summary: `skipFor` takes the reason, `skipIf` and `runIf` none', () => {
  const found = testFiles().filter((file) =>
    /\.(?:skipIf|runIf|skip|todo)\(['`(]?/.test(
      readFileSync(join(root, file), 'utf8').replaceAll(/\bcontext\.skip\('/g, ''),
    ),
  );
  expect(found).toEqual([]);
});
