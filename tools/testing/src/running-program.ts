import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A program of the repository that runs as a process. */
export interface RunningProgram {
  readonly url: string;
  /** Its data folder. */
  readonly folder: string;
  /** Ends it, and removes its folder. */
  stop(): Promise<void>;
}

const readyLine = /^listening on (http:\/\/\S+)$/;

/**
 * Starts a built program on a free port, with a data folder of its own.
 * @param script path of the program
 * @throws Error with its last words where it ends before it listens.
 */
export async function startProgram(script: string, flags: readonly string[]): Promise<RunningProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'firn-program-'));
  const args = [script, '--http-port', '0', '--data-dir', folder, ...flags];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = readyLine.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    void exited.then(() => reject(new Error(`the program ended before it was ready: ${errors}`)));
  });
  return {
    url,
    folder,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
