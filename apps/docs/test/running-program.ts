import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/** A program of the repository that runs as a process. */
export interface RunningProgram {
  readonly url: string;
  stop(): Promise<void>;
}

const readyLine = /^listening on (http:\/\/\S+)$/;

/** Starts the built node on free ports, with a data folder of its own. */
export function startNode(...flags: readonly string[]): Promise<RunningProgram> {
  return startProgram('@firn/node/package.json', 'dist/program/main.js', ['--staking-port', '0', ...flags]);
}

/** Starts the built metrics service on a free port over a node. */
export function startMetrics(nodeUrl: string): Promise<RunningProgram> {
  return startProgram('@firn/metrics/package.json', 'dist/main.js', ['--node-url', nodeUrl]);
}

async function startProgram(
  manifest: string,
  script: string,
  flags: readonly string[],
): Promise<RunningProgram> {
  const file = join(dirname(createRequire(import.meta.url).resolve(manifest)), script);
  const folder = mkdtempSync(join(tmpdir(), 'firn-docs-'));
  const args = [file, '--http-port', '0', '--data-dir', folder, ...flags];
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
    async stop() {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
