import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { killProgram } from '@firn/testing/kill-program';
import { typescriptRunner } from '@firn/testing/typescript-runner';
import { expect, it, onTestFinished } from 'vitest';
import { receiver } from '../fixtures/funded.js';
import { startTestNode, temporaryFolder } from '../fixtures/test-node.js';

const main = join(import.meta.dirname, '../../src/main.ts');
const rpc = '/ext/bc/C/rpc';

it('what a control acknowledged is there after a kill', async () => {
  const dataDir = temporaryFolder(onTestFinished);
  const flags = [`--data-dir=${dataDir}`, '--http-port=0', '--log-display-level=OFF', '--no-mining'];
  const child = spawn(process.execPath, [typescriptRunner, main, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => killProgram(child));
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const call = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const response = await fetch(line.replace('listening on ', '') + rpc, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return ((await response.json()) as { result?: unknown }).result;
  };
  expect(await call('anvil_mine', ['0x2'])).toBe(null);
  expect(await call('anvil_setBalance', [receiver, '0x10'])).toBe(null);
  const id = await call('evm_snapshot', []);
  expect(await call('anvil_mine', ['0x2'])).toBe(null);
  expect(await call('anvil_addBalance', [receiver, '0x1'])).toBe(null);
  expect(await call('evm_increaseTime', [1000])).toBe(1000);
  await killProgram(child);

  const node = await startTestNode(onTestFinished, { dataDir });
  expect(await node.call(rpc, 'eth_getBalance', [receiver])).toMatchObject({ result: '0x11' });
  expect(await node.call(rpc, 'eth_getBalance', [receiver, '0x3'])).toMatchObject({ result: '0x10' });
  expect(await node.call(rpc, 'eth_blockNumber', [])).toMatchObject({ result: '0x4' });
  expect(await node.call(rpc, 'evm_increaseTime', [0])).toMatchObject({ result: 1000 });
  expect(await node.call(rpc, 'evm_revert', [id])).toMatchObject({ result: true });
  expect(await node.call(rpc, 'evm_revert', [id])).toMatchObject({ result: false });
  expect(await node.call(rpc, 'eth_getBalance', [receiver])).toMatchObject({ result: '0x10' });
  expect(await node.call(rpc, 'eth_blockNumber', [])).toMatchObject({ result: '0x2' });
});
