import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { notLinux, skipFor } from '@firn/testing/skip-for';
import { expect, it, onTestFinished } from 'vitest';
import { root } from './workspaces.js';

interface Result {
  readonly code: number | null;
  readonly text: string;
  /** Names in the temporary folder after the run. */
  readonly left: readonly string[];
}

/** Runs a test file as a run of its own, which is interrupted when the tests print "interrupt now". */
async function runTests(test: string, ...flags: readonly string[]): Promise<Result> {
  const [folder, temporary] = [
    mkdtempSync(join(tmpdir(), 'firn-run-')),
    mkdtempSync(join(tmpdir(), 'firn-temporary-')),
  ];
  onTestFinished(() => {
    for (const each of [folder, temporary]) rmSync(each, { recursive: true, force: true });
  });
  mkdirSync(join(folder, 'test'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const reporter = JSON.stringify(join(root, 'tools/testing/src/test-run.mjs'));
  const config = `import { beginRun } from ${reporter};\nbeginRun();\nexport default { test: { reporters: ['default', ${reporter}] } };\n`;
  writeFileSync(join(folder, 'test/a.test.ts'), test);
  writeFileSync(join(folder, 'vitest.config.mjs'), config);
  const { FIRN_TESTS_MEMORY: _memory, ...env } = process.env;
  const child = execFile(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...flags], {
    cwd: folder,
    env: { ...env, TMPDIR: temporary, FIRN_TESTS_GRACE_MS: '100' },
  });
  const texts: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: string) => {
      texts.push(text);
      if (text.includes('interrupt now')) child.kill('SIGINT');
    });
  const [code] = await once(child, 'close');
  // An interrupted vitest leaves a folder with a random name.
  const left = readdirSync(temporary).filter((name) => name.startsWith('firn-'));
  return { code, text: texts.join(''), left };
}

it('a run passes and removes its folders if its tests leave nothing behind', async () => {
  const { code, text, left } = await runTests("import { it } from 'vitest';\nit('passes', () => {});\n");
  expect(code, text).toBe(0);
  expect(text).not.toContain('Left behind');
  expect(left).toEqual([]);
});

const leaving = `import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { it } from 'vitest';
it('leaves a program and a folder', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  await new Promise((resolve) => child.once('spawn', resolve));
  child.unref();
  mkdirSync(tmpdir() + '/firn-left');
});
`;

it(
  'a run fails and names the program and the folder that its tests left behind',
  skipFor(notLinux),
  async () => {
    const { code, text, left } = await runTests(leaving);
    expect(code).toBe(1);
    expect(text).toMatch(
      /Left behind by the tests: process \d+ was still running and was killed: .*setInterval/,
    );
    expect(text).toMatch(/Left behind by the tests: \S+\/firn-left still existed and was removed/);
    expect(left).toEqual([]);
  },
);

it('an interrupted run names the file that was running and removes what its tests left behind', async () => {
  const waiting = "it('waits', () => new Promise(() => process.stdout.write('interrupt now')));\n";
  const { code, text, left } = await runTests(`${leaving}${waiting}`);
  expect(code).toBe(130);
  expect(text).toContain('Not ended: test/a.test.ts');
  expect(text).not.toContain('Left behind');
  expect(left).toEqual([]);
});

it('a run with another reporter removes its folders', async () => {
  const { code, text, left } = await runTests(
    "import { it } from 'vitest';\nit('passes', () => {});\n",
    '--reporter=dot',
  );
  expect(code, text).toBe(0);
  expect(left).toEqual([]);
});

it('a run lists skipped tests by file and reason', async () => {
  const test = `import { describe, it } from 'vitest';
it('needs a program', ({ skip }) => skip('there is no program'));
describe('data', { skip: true, meta: { skipReason: 'there is no data' } }, () => {
  it('is read', () => {});
  it('is written', () => {});
});
`;
  const { text } = await runTests(test);
  expect(text).toContain(
    [
      'Skipped:',
      '     2 test/a.test.ts  there is no data',
      '     1 test/a.test.ts  there is no program',
    ].join('\n'),
  );
});
