import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createNodeClient } from '@firn/node-client';
import { nameToId } from '@firn/primitives';
import { killProgram } from '@firn/testing/kill-program';
import { createPublicClient, createWalletClient, type Hex, http } from 'viem';
import { describe, expect, it, onTestFinished } from 'vitest';
import { memoryRoot } from '../../src/config/memory-folder.js';
import { funded, localChain, receiver } from '../fixtures/funded.js';
import { install } from '../fixtures/plugins.js';
import { type NodeProcess, runProgram, startProgram, textOf } from '../fixtures/program.js';
import { temporaryFolder } from '../fixtures/test-node.js';

const run = (args: readonly string[]): ChildProcess => runProgram(onTestFinished, args);
const start = (args: readonly string[]): Promise<NodeProcess> => startProgram(onTestFinished, args);

describe('the program', { timeout: 180_000 }, () => {
  it('tells where it listens in one line, holds its port, and stops with 0', async () => {
    const { child, url, lines } = await start([
      '--http-port=0',
      '--data-dir',
      temporaryFolder(onTestFinished),
    ]);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${url}/ext/health`)).status).toBe(200);

    const { port } = new URL(url);
    const { ip } = await createNodeClient({ url }).info.getNodeIP();
    const [stakingPort = ''] = ip.split(':').slice(-1);
    for (const [flag, taken] of [
      ['--http-port', port],
      ['--staking-port', stakingPort],
    ] as const) {
      const args = ['--http-port=0', flag, taken, '--data-dir', temporaryFolder(onTestFinished)];
      const { code, text } = await textOf(run(args));
      expect(code).toBe(1);
      expect(text).toContain(
        `cannot listen at 127.0.0.1:${taken}: it is in use; stop the program that has it, or choose another with ${flag} (0 takes a free one)`,
      );
      expect(text).not.toMatch(/^ +at /m);
    }

    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(lines).toEqual([`listening on ${url}`]);
  });

  it('keeps nothing with --in-memory once it has stopped', async () => {
    const { child, url } = await start(['--http-port=0', '--staking-port=0', '--in-memory']);
    const folders = () =>
      readdirSync(memoryRoot()).filter((name) => name.startsWith(`firn-node-${child.pid}-`));
    expect(folders()).toHaveLength(1);
    expect((await fetch(`${url}/ext/health`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(folders()).toEqual([]);
  });

  it('removes what a killed node with --in-memory left behind', async () => {
    const args = ['--http-port=0', '--staking-port=0', '--in-memory'];
    const folders = (pid: number | undefined) =>
      readdirSync(memoryRoot()).filter((name) => name.startsWith(`firn-node-${pid}-`));
    const running = await start(args);
    const killed = await start(args);
    await killProgram(killed.child);
    expect(folders(killed.child.pid)).toHaveLength(1);
    const next = await start(args);
    expect(folders(killed.child.pid)).toEqual([]);
    expect(folders(running.child.pid)).toHaveLength(1);
    const ended = [running, next].map(({ child }) => once(child, 'exit'));
    for (const { child } of [running, next]) child.kill('SIGTERM');
    await Promise.all(ended);
  });

  it('loses nothing that it acknowledged when it is killed', async () => {
    const args = ['--http-port', '0', '--data-dir', temporaryFolder(onTestFinished)];
    const first = await start(args);
    const transport = http(`${first.url}/ext/bc/C/rpc`);
    const writer = createWalletClient({ chain: localChain, transport, account: funded });
    const price = { gas: 21_000n, maxFeePerGas: 10n ** 9n, maxPriorityFeePerGas: 1n };
    const sent: Hex[] = [];
    for (let nonce = 0; nonce < 5; nonce++) {
      sent.push(await writer.sendTransaction({ ...price, to: receiver, value: 1n, nonce }));
    }
    await killProgram(first.child);

    const second = await start(args);
    const reader = createPublicClient({
      chain: localChain,
      transport: http(`${second.url}/ext/bc/C/rpc`),
      pollingInterval: 20,
    });
    for (const hash of sent) {
      expect((await reader.waitForTransactionReceipt({ hash })).status).toBe('success');
    }
    expect(await reader.getBalance({ address: receiver })).toBe(5n);
    second.child.kill('SIGINT');
    expect(await once(second.child, 'exit')).toEqual([0, null]);
  });

  it('goes on although a plugin throws where nobody waits for it', async () => {
    const dataDir = temporaryFolder(onTestFinished);
    const late = (name: string, statement: string): string =>
      `setTimeout(() => { ${statement} }, 1); export const vm = { name: '${name}', version: 'v1', create() {} };`;
    install(join(dataDir, 'plugins'), {
      [`${nameToId('timer')}.mjs`]: late('timer', 'throw new Error("late")'),
      [`${nameToId('promise')}.mjs`]: late('promise', 'Promise.reject(new Error("forgotten"))'),
    });
    const { child, url } = await start(['--http-port=0', '--data-dir', dataDir]);
    expect((await fetch(`${url}/ext/health`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    const log = readFileSync(join(dataDir, 'logs', 'main.log'), 'utf8');
    for (const message of ['late', 'forgotten']) expect(log).toMatch(new RegExp(`"message":"${message}"`));
  });
});
