import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../workspaces.js';
import { testFiles } from './test-files.js';

it('no test hands afterAll to others, who would call it when vitest no longer heeds it: `atEndOfFile` collects instead', () => {
  const found = testFiles().filter((file) =>
    /[(,:]\s*afterAll\s*[,)]/.test(
      readFileSync(join(root, file), 'utf8').replaceAll(/^import [^;]*;$/gm, ''),
    ),
  );
  expect(found).toEqual([]);
});

it('what ends with a test is gone before its folder is removed: `killProgram` waits for it', () => {
  const unawaited =
    /\b(?:onTestFinished|atEnd|atEndOfFile|after(?:Each|All))\(\(\) => (?:void |\{\s*)?[\w.?]+\.kill\(/;
  expect(testFiles().filter((file) => unawaited.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
