import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { killProgram } from '@firn/testing/kill-program';
import { notLinux, skipFor } from '@firn/testing/skip-for';
import { expect, it, onTestFinished } from 'vitest';
import { beginRun } from '../tests/leftovers.mjs';

/** A program of a run that does not end by itself. */
async function start(env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const program = "process.stdin.resume(); console.log('runs')";
  const child = spawn(process.execPath, ['-e', program], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => killProgram(child));
  await once(child.stdout, 'data');
  return child;
}

it('nothing is left of a run whose programs ended and whose files are gone', async () => {
  const run = beginRun(0);
  await killProgram(await start(run.env));
  expect(await run.leftovers()).toEqual([]);
  expect(existsSync(run.env.TMPDIR ?? '')).toBe(false);
});

it('a folder that lies there is named, and removed with those of the run', async () => {
  const run = beginRun(0);
  const folder = join(run.env.TMPDIR ?? '', 'firn-store-x');
  mkdirSync(folder);
  expect(await run.leftovers()).toEqual([`${folder} still lies there`]);
  expect(existsSync(folder)).toBe(false);
});

it(
  'a program that runs is named with its command, also one that another has left',
  skipFor(notLinux),
  async () => {
    const run = beginRun(0);
    const { pid } = await start(run.env);
    expect(await run.leftovers()).toEqual([
      expect.stringMatching(new RegExp(`^process ${pid} still runs: .*node.* -e process\\.stdin`)),
    ]);
  },
);
