import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killProgram } from '@firn/testing/kill-program';
import { notLinux, skipFor } from '@firn/testing/skip-for';
import { beginRun } from '@firn/testing/test-run';
import { expect, it, onTestFinished } from 'vitest';
import { root } from './workspaces.js';

type Environment = Readonly<Record<string, string>>;

const program = "process.stdin.resume(); console.log('runs')";

/** A program of a run that does not end by itself. */
async function start(env: Environment): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', program], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => killProgram(child));
  await once(child.stdout, 'data');
  return child;
}

it('nothing is left of a run whose programs ended and whose files are gone', async () => {
  const run = beginRun();
  await killProgram(await start(run.env));
  expect(run.end()).toEqual([]);
  expect(existsSync(run.env.TMPDIR ?? '')).toBe(false);
});

it('a folder that lies there is named, and removed with those of the run', () => {
  const run = beginRun();
  const folder = join(run.env.TMPDIR ?? '', 'firn-store-x');
  mkdirSync(folder);
  expect(run.end()).toEqual([`${folder} still lay there, and was removed`]);
  expect(existsSync(folder)).toBe(false);
});

it('a program that runs is named with its command and killed', skipFor(notLinux), async () => {
  process.env.FIRN_TESTS_GRACE_MS = '0';
  onTestFinished(() => void delete process.env.FIRN_TESTS_GRACE_MS);
  const run = beginRun();
  const child = await start(run.env);
  const exited = once(child, 'exit');
  expect(run.end()).toEqual([
    expect.stringMatching(
      new RegExp(`^process ${child.pid} still ran, and was killed: .*node.* -e process\\.stdin`),
    ),
  ]);
  expect(await exited).toEqual([null, 'SIGKILL']);
});

interface Result {
  readonly code: number | null;
  readonly text: string;
  readonly report: {
    readonly passed: number;
    readonly failures: readonly { readonly where: string; readonly name: string; readonly message: string }[];
    readonly running: readonly { readonly where: string; readonly name: string }[];
  };
}

/** Runs a file of tests as a package of a run, which is interrupted when the tests say `now`. */
async function runPackage(test: string, env: Environment, settings: object = {}): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'firn-package-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const testing = join(root, 'tools/testing/src');
  mkdirSync(join(folder, 'test'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const reporters = [join(testing, 'report-tests.mjs')];
  for (const [name, text] of Object.entries({
    'package.json': '{ "name": "one", "type": "module" }',
    'test/a.test.ts': test,
    'vitest.config.mjs': `import { beginPart } from ${JSON.stringify(join(testing, 'test-run.mjs'))};
beginPart();
export default { test: ${JSON.stringify({ ...settings, reporters })} };
`,
  }))
    writeFileSync(join(folder, name), text);
  const { FIRN_TESTS_RUN: _outer, ...own } = process.env;
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const child = execFile(process.execPath, [vitest, 'run'], { cwd: folder, env: { ...own, ...env } });
  const texts: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: string) => {
      texts.push(text);
      if (text.includes('interrupt now')) child.kill('SIGINT');
    });
  const [code] = await once(child, 'close');
  const report = JSON.parse(readFileSync(join(folder, 'test-report.json'), 'utf8'));
  return { code, text: texts.join(''), report };
}

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
  'a package fails for the program and the folder that its tests leave behind, and is told',
  skipFor(notLinux),
  async () => {
    const run = beginRun();
    const { code, text, report } = await runPackage(leaving, { ...run.env, FIRN_TESTS_GRACE_MS: '100' });
    expect(code).toBe(1);
    expect(text).toContain('Waiting up to');
    expect(report.passed).toBe(1);
    const message = (like: string) => expect.stringMatching(new RegExp(like));
    expect(report.failures).toEqual([
      {
        where: '',
        name: 'left behind by the tests',
        message: message('^process \\d+ still ran, and was killed: .*setInterval'),
      },
      {
        where: '',
        name: 'left behind by the tests',
        message: message('/firn-left still lay there, and was removed$'),
      },
    ]);
    expect(run.end()).toEqual([]);
  },
);

it(
  'a file that computes without end is named with its test, and ends its package alone',
  skipFor(notLinux),
  async () => {
    const run = beginRun();
    // A thread that computes sends nothing, and vitest may hold back that a test began: `annotate` waits until the reporter knows of it.
    const test = `import { it } from 'vitest';
it('computes', async ({ annotate }) => {
  await annotate('begins');
  for (;;);
});
`;
    const { code, report } = await runPackage(test, run.env, { testTimeout: 2000, hookTimeout: 1000 });
    expect(code).toBe(1);
    expect(report.failures).toEqual([
      {
        where: 'test/a.test.ts',
        name: 'the file hangs',
        message: expect.stringMatching(/^nothing was heard for \d+ s \(the last was "computes"\)/),
      },
    ]);
    run.kill();
  },
);

it('who is interrupted is not blamed for what runs, which is ended; what was not ended is named', async () => {
  const run = beginRun();
  const test = `${leaving}
it('waits', () => new Promise(() => process.stdout.write('interrupt now')));
`;
  const { code, report } = await runPackage(test, run.env);
  expect(code).toBe(130);
  expect(report.failures).toEqual([]);
  expect(report.running).toEqual([
    { where: 'test/a.test.ts', name: expect.any(String), seconds: expect.any(Number) },
  ]);
  run.kill();
});
