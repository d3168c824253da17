import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../workspaces.js';
import { testFiles } from './test-files.js';

/** Of a wait, and of a test: those of vitest.shared.mjs. */
const shared = { wait: 60_000, test: 120_000 };

const testLimits = [
  /\b(?:it|test|describe)\b[^;{]*?\{ timeout: ([\d_]+)/g,
  // The last argument of one at the margin, on the line of its end or on one of its own.
  /\n\}, ([\d_]+)\);/g,
  /\n {2}([\d_]+),\n\);/g,
];

/** Places of test files, as `file:line`, where a pattern is whose number is below a limit. */
function placesOf(pattern: RegExp, limit = Number.POSITIVE_INFINITY): string[] {
  return testFiles().flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(pattern)]
      .filter(([, digits = '0']) => Number(digits.replaceAll('_', '')) < limit)
      .map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`);
  });
}

describe('what a test waits for comes, however busy the machine is:', () => {
  it('no wait gives up after a second, as those of vi do: `expect.poll` and `eventually` have the shared limit', () => {
    expect(placesOf(/\bvi\s*\.wait(?:For|Until)\(/g)).toEqual([]);
  });

  it('no limit of a wait or of a test is shorter than the shared one', () => {
    expect(placesOf(/\.poll\([^;]*?\btimeout: ([\d_]+)/g, shared.wait)).toEqual([]);
    expect(testLimits.flatMap((pattern) => placesOf(pattern, shared.test))).toEqual([]);
  });
});
