import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { killProgram } from '@firn/testing/kill-program';
import { notLinux, skipFor } from '@firn/testing/skip-for';
import { describe, expect, it, onTestFinished } from 'vitest';
import { currentProcess, isRunning } from '../src/process-identity.js';

describe('isRunning', () => {
  it('knows this process, and that another one had its number', () => {
    const own = currentProcess();
    expect(isRunning(own)).toBe(true);
    if (process.platform === 'linux') expect(isRunning({ ...own, startedAt: '1' })).toBe(false);
    expect(isRunning({ pid: 2 ** 22 + 1, startedAt: '1' })).toBe(false);
  });

  it('does not count a process that ended unnoticed by its parent', skipFor(notLinux), async () => {
    // The shell becomes a program that never asks for its children, and only then its child comes to its end.
    const parent = spawn('sh', ['-c', 'cat <&3 >/dev/null & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    });
    onTestFinished(() => killProgram(parent));
    const [line] = (await once(parent.stdout as Readable, 'data')) as [Buffer];
    const pid = Number(line.toString());
    const program = (): string => readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim();
    const fields = (): string[] =>
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
    await expect.poll(program).toBe('sleep');
    (parent.stdio[3] as Writable).destroy();
    await expect.poll(() => fields()[0]).toBe('Z');
    expect(isRunning({ pid, startedAt: fields()[19] ?? '' })).toBe(false);
  });
});
