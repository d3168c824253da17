import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startChildProgram } from '../src/child-program.js';
import { portOwner } from '../src/port-owner.js';
import { requireFreePorts } from '../src/require-free-ports.js';
import { runDemoProgram } from './running-demo.js';

let folder: string;
let server: Server;
let taken: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firn-start-'));
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  taken = (server.address() as AddressInfo).port;
});

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

/** Who listens is known where the system has a `/proc`. */
const owner = existsSync('/proc/net/tcp') ? `process ${process.pid} \\(.+\\)` : 'another program';

describe('a port that is taken', () => {
  it('is told before anything is started, with who has it and what to type', async () => {
    const data = join(folder, 'data');
    const { code, errors } = await runDemoProgram([
      '--data-dir',
      data,
      '--node-port',
      '0',
      '--metrics-port',
      String(taken),
    ]);
    expect(code).toBe(1);
    expect(errors).toMatch(
      new RegExp(
        `^error the metrics service cannot listen at 127\\.0\\.0\\.1:${taken}: that port is taken by ${owner}\n` +
          'Free the port, or take another: npm start -- --metrics-port \\d+\n' +
          'Beside another npm start, take a folder of its own too: --data-dir <folder>\n$',
      ),
    );
    expect(existsSync(data)).toBe(false);
  });

  it('is told of every program at once, and other ports are free and different', async () => {
    const wanted = [
      { program: 'node', flag: '--node-port', port: taken },
      { program: 'metrics service', flag: '--metrics-port', port: taken },
    ];
    const error = await requireFreePorts('127.0.0.1', wanted).catch(String);
    expect(error).toContain(`the node cannot listen at 127.0.0.1:${taken}: that port is taken by`);
    expect(error).toContain(
      `the metrics service cannot listen at 127.0.0.1:${taken}: that port is asked for twice`,
    );
    const [, node, metrics] = /--node-port (\d+) --metrics-port (\d+)/.exec(String(error)) ?? [];
    expect(node).not.toBe(metrics);
    await requireFreePorts('127.0.0.1', [{ program: 'node', flag: '--node-port', port: Number(node) }]);
  });

  it('has no owner once it is free', async () => {
    await new Promise((resolve) => server.close(resolve));
    expect(portOwner(taken)).toBeUndefined();
  });
});

describe('a program that ends before it listens', () => {
  const start = (script: string) => {
    const file = join(folder, 'program.mjs');
    writeFileSync(file, script);
    const logFile = join(folder, 'logs', 'program.log');
    return startChildProgram({ name: 'program', script: file, args: [], logFile, readyTimeoutMs: 60_000 });
  };

  it('is quoted, without the routine of its log, which is in its file', async () => {
    const script =
      'console.error(\'{"level":"INFO","msg":"starting"}\'); console.error("error no room"); process.exit(3);';
    const log = join(folder, 'logs', 'program.log');
    await expect(start(script)).rejects.toThrow(
      `the program ended with code 3. It said:\n  error no room\nAll of its output is in ${log}`,
    );
    expect(readFileSync(log, 'utf8')).toBe('{"level":"INFO","msg":"starting"}\nerror no room\n');
  });

  it('by a signal says which', async () => {
    await expect(start('process.kill(process.pid, "SIGKILL");')).rejects.toThrow(
      'the program ended by SIGKILL\nAll of its output is in',
    );
  });

  it('is stopped at the signal, without waiting until it listens', async () => {
    const stopping = new AbortController();
    const file = join(folder, 'program.mjs');
    const logFile = join(folder, 'program.log');
    writeFileSync(file, 'setInterval(() => {}, 1000);');
    const started = startChildProgram({
      name: 'program',
      script: file,
      args: [],
      logFile,
      readyTimeoutMs: 60_000,
      signal: stopping.signal,
    });
    stopping.abort();
    await expect(started).rejects.toMatchObject({ name: 'AbortError' });
  });
});

it('writes its version', async () => {
  expect(await runDemoProgram(['--version'])).toMatchObject({ code: 0, errors: '' });
});

it.each(['a file', 'the file system of processes'])(
  'says that no folder can be made in %s',
  async (where) => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const data = where === 'a file' ? join(file, 'data') : '/proc/nowhere/data';
    const { code, errors } = await runDemoProgram([
      '--data-dir',
      data,
      '--node-port',
      '0',
      '--metrics-port',
      '0',
    ]);
    expect(code).toBe(1);
    expect(errors).toMatch(
      /^error the folder \S+ cannot be created \((there is a file of that name|E\w+: .+)\); choose another with --data-dir\n$/,
    );
  },
);

it('ends with 2 for a flag that it does not know', async () => {
  expect(await runDemoProgram(['--node-prot', '1'])).toMatchObject({ code: 2 });
});
