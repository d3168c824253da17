import { createNodeClient, type NodeClient } from '@firn/node-client';
import { describe, expect, it } from 'vitest';
import { demoRuns } from './demo-runs.js';
import { txCount } from './tx-count.js';

const runs = demoRuns();

/** Transactions of the chain, counted block by block over RPC. */
async function countTransactions(node: NodeClient): Promise<number> {
  const { eth } = node.chain('C');
  const head = await eth.blockNumber();
  const numbers = Array.from({ length: Number(head) + 1 }, (_, index) => BigInt(index));
  const blocks = await Promise.all(numbers.map((number) => eth.getBlockByNumber({ number, fullTx: false })));
  return blocks.reduce((sum, block) => sum + (block?.transactions.length ?? 0), 0);
}

describe('firn-demo', () => {
  it('counts in the metrics service what is on the chain, and goes on after a stop', {
    timeout: 120_000,
  }, async () => {
    let demo = await runs.start(['--interval-ms', '1', '--transactions', '30']);
    expect(await demo.sent).toBe(30);
    const node = createNodeClient({ url: demo.nodeUrl });
    const chainId = await node.chain('C').eth.chainId();
    expect(chainId).toBe(43112n);
    expect(await countTransactions(node)).toBe(30);
    await txCount(demo.metricsUrl, chainId, 30);

    demo.process.kill('SIGINT');
    expect(await demo.exited).toBe(0);

    demo = await runs.start(['--interval-ms', '1', '--transactions', '10']);
    expect(await demo.sent).toBe(10);
    expect(await countTransactions(createNodeClient({ url: demo.nodeUrl }))).toBe(40);
    await txCount(demo.metricsUrl, chainId, 40);
  });

  it('says what is wrong with a flag', async () => {
    await expect(runs.start(['--interval-ms', 'fast'])).rejects.toThrow(
      'It takes a whole number from 1 to 3600000.',
    );
  });
});
