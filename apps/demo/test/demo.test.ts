import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMetricsClient } from '@firn/metrics-client';
import { createNodeClient, type NodeClient } from '@firn/node-client';
import { createPublicClient, createWalletClient, http } from 'viem';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoAccounts } from '../src/accounts.js';
import { eventually } from './eventually.js';
import { type RunningDemo, startDemo } from './running-demo.js';

let folder: string;
let demo: RunningDemo | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firn-demo-'));
});

afterEach(async () => {
  demo?.process.kill('SIGTERM');
  await demo?.exited;
  rmSync(folder, { recursive: true, force: true });
});

/** Transactions of the chain, counted block by block over RPC. */
async function countTransactions(node: NodeClient): Promise<number> {
  const { eth } = node.chain('C');
  const head = await eth.blockNumber();
  const numbers = Array.from({ length: Number(head) + 1 }, (_, index) => BigInt(index));
  const blocks = await Promise.all(numbers.map((number) => eth.getBlockByNumber({ number, fullTx: false })));
  return blocks.reduce((sum, block) => sum + (block?.transactions.length ?? 0), 0);
}

/** The sum of the metrics service's hourly transaction counts, once it is what is expected. */
function txCount(url: string, chainId: bigint, expected: number): Promise<number> {
  const { chains } = createMetricsClient({ url });
  return eventually(`a txCount of ${expected}`, async () => {
    let sum = 0;
    for await (const { value } of chains.getChainMetrics.items({ chainId, metric: 'txCount' }))
      sum += Number(value);
    return sum === expected ? sum : undefined;
  });
}

describe('firn-demo', () => {
  it('counts in the metrics service what is on the chain, and goes on after a stop', {
    timeout: 120_000,
  }, async () => {
    demo = await startDemo(folder, ['--interval-ms', '1', '--transactions', '30']);
    expect(await demo.sent).toBe(30);
    const node = createNodeClient({ url: demo.nodeUrl });
    const chainId = await node.chain('C').eth.chainId();
    expect(chainId).toBe(43112n);
    expect(await countTransactions(node)).toBe(30);
    await txCount(demo.metricsUrl, chainId, 30);

    demo.process.kill('SIGINT');
    expect(await demo.exited).toBe(0);

    demo = await startDemo(folder, ['--interval-ms', '1', '--transactions', '10']);
    expect(await demo.sent).toBe(10);
    expect(await countTransactions(createNodeClient({ url: demo.nodeUrl }))).toBe(40);
    await txCount(demo.metricsUrl, chainId, 40);
  });

  it('answers for the new chain when the folder of the node was deleted', { timeout: 120_000 }, async () => {
    demo = await startDemo(folder, ['--interval-ms', '1', '--transactions', '30']);
    expect(await demo.sent).toBe(30);
    await txCount(demo.metricsUrl, 43112n, 30);
    demo.process.kill('SIGINT');
    expect(await demo.exited).toBe(0);

    rmSync(join(folder, 'node'), { recursive: true });
    demo = await startDemo(folder, ['--interval-ms', '1', '--transactions', '12']);
    expect(await demo.sent).toBe(12);
    await txCount(demo.metricsUrl, 43112n, 12);
    const health = await (await fetch(`${demo.metricsUrl}/v2/health-check`)).json();
    expect(health).toMatchObject({ status: 'ok', error: {} });
  });

  it('leaves the funded account to its user', { timeout: 120_000 }, async () => {
    demo = await startDemo(folder, ['--interval-ms', '1', '--transactions', '60']);
    const transport = http(`${demo.nodeUrl}/ext/bc/C/rpc`);
    const reader = createPublicClient({ transport });
    const { funded, traffic } = demoAccounts();
    await eventually(
      'funds of the traffic',
      async () => (await reader.getBalance(traffic)) > 0n || undefined,
    );
    const wallet = createWalletClient({ account: funded, transport });
    for (let count = 0; count < 30; count++)
      await wallet.sendTransaction({ chain: null, to: funded.address, value: 1n });
    expect(await demo.sent).toBe(60);
    expect(await reader.getTransactionCount(funded)).toBe(31);
  });

  it('says what is wrong with a flag', async () => {
    await expect(startDemo(folder, ['--interval-ms', 'fast'])).rejects.toThrow(
      'It takes a whole number from 1 to 3600000.',
    );
  });
});
