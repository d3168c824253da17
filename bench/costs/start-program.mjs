import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const maxOutput = 64 * 1024;

/** Starts a program with a folder of its own; `args` makes its arguments of that. Its URL is the first group of `ready` in what it prints. */
export async function startProgram({ file, args, ready, env = {} }) {
  const folder = mkdtempSync(join(tmpdir(), 'costs-'));
  const child = spawn(process.execPath, [file, ...args(folder)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill();
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  let output = '';
  const url = await new Promise((resolve, reject) => {
    const read = (chunk) => {
      output = (output + chunk).slice(-maxOutput);
      const found = ready.exec(output);
      if (found !== null) resolve(found[1]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`${file} ended:\n${output}`)));
  }).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, port: Number(new URL(url).port), pid: child.pid, folder, stop };
}
