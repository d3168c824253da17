import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { currentProcess, isRunning } from '../../src/storage/process-identity.js';

describe('isRunning', () => {
  it('knows this process, and that another one had its number', () => {
    const own = currentProcess();
    expect(isRunning(own)).toBe(true);
    if (process.platform === 'linux') expect(isRunning({ ...own, startedAt: '1' })).toBe(false);
    expect(isRunning({ pid: 2 ** 22 + 1, startedAt: '1' })).toBe(false);
  });

  it.runIf(process.platform === 'linux')(
    'does not count a process that ended unnoticed by its parent',
    async () => {
      // The shell becomes a program that never asks for its children.
      const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 60'], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      onTestFinished(() => void parent.kill());
      const [line] = (await once(parent.stdout, 'data')) as [Buffer];
      const pid = Number(line.toString());
      const fields = (): string[] =>
        readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
      await vi.waitFor(() => expect(fields()[0]).toBe('Z'));
      expect(isRunning({ pid, startedAt: fields()[19] ?? '' })).toBe(false);
    },
  );
});
