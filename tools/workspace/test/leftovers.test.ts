import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { notLinux, skipFor } from '@firn/testing/skip-for';
import { expect, it, onTestFinished } from 'vitest';
import { beginRun } from '../tests/leftovers.mjs';

/** A program of a run that ends when it is told to. */
async function start(env: Readonly<Record<string, string>>): Promise<{ pid: number; end(): Promise<void> }> {
  const program = "process.stdin.resume(); console.log('runs')";
  const child = spawn(process.execPath, ['-e', program], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const end = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(end);
  await once(child.stdout, 'data');
  return { pid: child.pid ?? 0, end };
}

it('nothing is left of a run whose programs ended and whose files are gone', async () => {
  const run = beginRun(0);
  const program = await start(run.env);
  await program.end();
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
