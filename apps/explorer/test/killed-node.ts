import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { killProgram } from '@firn/testing/kill-program';

const script = join(
  dirname(createRequire(import.meta.url).resolve('@firn/node/package.json')),
  'dist/program/main.js',
);

/** A node that is ended without a word: what it did not keep is lost. */
export interface KillableNode {
  end(): Promise<void>;
}

/** Starts the built node at a port, with a folder that a later one may go on with; resolves when it listens. */
export async function startKillableNode(
  port: number,
  folder: string,
  ...flags: readonly string[]
): Promise<KillableNode> {
  const args = [script, '--http-port', String(port), '--staking-port', '0', '--data-dir', folder, ...flags];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('listening on ')) resolve();
    });
    child.once('exit', () => reject(new Error('the node ended before it listened')));
  });
  return { end: () => killProgram(child) };
}
