import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const probe = fileURLToPath(new URL('turn-probe.mjs', import.meta.url));
const startTimeoutMs = 120_000;
const maxOutput = 64 * 1024;

/**
 * Starts a program as a process of its own with the probe of turns in it.
 * @param file the program's module
 * @param args a function of the folder that the program may use and that is removed in the end
 * @param ready how it says that it serves: the first group is its URL
 * @returns what rows are given: `url`, `pid`, `folder`, `output()`, `reset()`, `read()`, `isAlive()`, `stop()`
 */
export async function startTarget({ file, args, ready, env = {} }) {
  const folder = mkdtempSync(join(tmpdir(), 'stalls-'));
  const socketPath = join(folder, 'probe');
  const child = spawn(process.execPath, ['--import', probe, file, ...args(folder)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, FIRN_TURN_PROBE: socketPath },
  });
  let output = '';
  const ended = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no start:\n${output}`)), startTimeoutMs);
    const read = (chunk) => {
      output = (output + chunk).slice(-maxOutput);
      const found = ready.exec(output);
      if (found === null) return;
      clearTimeout(timer);
      resolve(found[1]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code, signal) => reject(new Error(`ended with ${code ?? signal}:\n${output}`)));
  }).catch(async (error) => {
    await stop();
    throw error;
  });
  const socket = connect(socketPath);
  await once(socket, 'connect');
  const ask = async (line) => {
    socket.write(`${line}\n`);
    const [answer] = await once(socket, 'data');
    return JSON.parse(answer.toString());
  };
  return {
    url,
    pid: child.pid,
    folder,
    output: () => output,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    reset: () => ask('reset'),
    read: () => ask('read'),
    async stop() {
      socket.destroy();
      await stop();
    },
  };
}
