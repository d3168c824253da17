import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { packagesWithTests, readReport } from '../tests/reports.mjs';
import { failureLines, notEndedLines, type Report, summaryLines } from '../tests/summary.mjs';
import { root } from './workspaces.js';

const file = `import { beforeAll, describe, expect, it } from 'vitest';
it('holds', () => expect(1).toBe(1));
it('does not hold', () => {
  expect('this\\nand that').toBe('other');
});
it('waits for a program', ({ skip }) => skip('there is no program'));
describe('a group', () => {
  beforeAll(() => {
    throw new Error('not ready');
  });
  it('is not asked', () => {});
});
describe('with data', { skip: true, meta: { skipReason: 'there is no data' } }, () => it('reads it', () => {}));
`;

/** A workspace with one package of tests, which have run once. */
async function ranWorkspace(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'firn-reports-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const own = join(folder, 'packages/one');
  for (const name of ['packages/one/test', 'packages/none', 'apps', 'tools'])
    mkdirSync(join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const reporter = join(root, 'tools/testing/src/report-tests.mjs');
  for (const [name, text] of Object.entries({
    'packages/one/package.json': '{ "name": "one", "type": "module", "scripts": { "test": "vitest run" } }',
    'packages/one/test/a.test.ts': file,
    'packages/one/test/broken.test.ts': "import './nowhere.js';\n",
    'packages/one/vitest.config.mjs': `export default { test: { reporters: [${JSON.stringify(reporter)}] } };\n`,
    'packages/none/package.json': '{ "name": "none" }',
  }))
    writeFileSync(join(folder, name), text);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  await new Promise((resolve) => {
    execFile(process.execPath, [vitest, 'run'], { cwd: own }, resolve);
  });
  return folder;
}

it('a report names each failure by file and line, and each skip by its reason', async () => {
  const folder = await ranWorkspace();
  const packages = packagesWithTests(folder);
  expect(packages).toEqual([{ name: 'one', folder: join(folder, 'packages/one') }]);
  const [report] = packages.flatMap((each) => readReport(folder, each.name, each.folder));
  expect(report).toMatchObject({ name: 'one', passed: 1, failed: 1, skipped: 3 });
  expect(failureLines(report === undefined ? [] : [report]).sort()).toEqual([
    "packages/one/test/a.test.ts:4:28  does not hold: expected 'this\\nand that' to be 'other' // Object.is equality",
    'packages/one/test/a.test.ts:9:11  a group: not ready',
    expect.stringMatching(/^packages\/one\/test\/broken\.test\.ts.* {2}the file itself: .*nowhere\.js/),
  ]);
  expect(report?.skips).toContainEqual({
    where: 'packages/one/test/a.test.ts',
    name: 'waits for a program',
    reason: 'there is no program',
  });
  expect(report?.skips).toContainEqual({
    where: 'packages/one/test/a.test.ts',
    name: 'with data > reads it',
    reason: 'there is no data',
  });
});

it('the summary has a line for each package, the longest first, and puts equal skips together', () => {
  const none: Report = {
    name: '',
    passed: 0,
    failed: 0,
    skipped: 0,
    seconds: 0,
    failures: [],
    skips: [],
    running: [],
  };
  const skip = { where: 'apps/b/test/x.test.ts', name: 'x', reason: 'no browser' };
  expect(
    summaryLines([
      { ...none, name: '@firn/a', passed: 10, seconds: 3 },
      { ...none, name: '@firn/bcd', passed: 2, failed: 1, skipped: 2, seconds: 40, skips: [skip, skip] },
    ]),
  ).toEqual([
    '',
    '@firn/bcd      2 passed      1 failed      2 skipped     40 s',
    '@firn/a       10 passed      0 failed      0 skipped      3 s',
    'together      12 passed      1 failed      2 skipped     43 s',
    '',
    'Skipped:',
    '     2 apps/b/test/x.test.ts  no browser',
  ]);
});

it('what did not end is told with its file, its test, and for how long it ran', () => {
  const running = [
    { where: 'apps/b/test/x.test.ts', name: 'counts', seconds: 12 },
    { where: 'apps/b/test/y.test.ts', name: '', seconds: 3 },
  ];
  expect(
    notEndedLines([
      { name: 'b', passed: 0, failed: 0, skipped: 0, seconds: 12, failures: [], skips: [], running },
    ]),
  ).toEqual([
    'apps/b/test/x.test.ts  counts (for 12 s)',
    'apps/b/test/y.test.ts  before its first test (for 3 s)',
  ]);
});
