import { createNodeClient, type NodeClient } from '@firn/node-client';
import { describe, expect, it } from 'vitest';
import { demoRuns } from './demo-runs.js';
import { txCount } from './tx-count.js';

const runs = demoRuns();
const primary = '11111111111111111111111111111111LpoYY';

/** Transactions of the chain, counted block by block over RPC. */
async function countTransactions(node: NodeClient): Promise<number> {
  const { eth } = node.chain('C');
  const head = await eth.blockNumber();
  const numbers = Array.from({ length: Number(head) + 1 }, (_, index) => BigInt(index));
  const blocks = await Promise.all(numbers.map((number) => eth.getBlockByNumber({ number, fullTx: false })));
  return blocks.reduce((sum, block) => sum + (block?.transactions.length ?? 0), 0);
}

/** Why transactions of the C-Chain failed, as their traces say. */
async function failures(node: NodeClient): Promise<readonly unknown[]> {
  const { debug, eth } = node.chain('C');
  const head = await eth.blockNumber();
  const numbers = Array.from({ length: Number(head) }, (_, index) => BigInt(index + 1));
  const blocks = await Promise.all(numbers.map((number) => eth.getBlockReceipts({ block: number })));
  const failed = blocks.flatMap((receipts) => receipts ?? []).filter(({ status }) => status === 0n);
  const traces = await Promise.all(
    failed.map(({ transactionHash: hash }) =>
      debug.traceTransaction({ hash, config: { tracer: 'callTracer' } }),
    ),
  );
  return traces.map((trace) => (trace as { readonly revertReason?: string }).revertReason);
}

/** What is there beside the C-Chain's traffic. */
async function whatIsMade({ platform }: NodeClient) {
  const [{ blockchains }, { validators: ofPrimary }] = await Promise.all([
    platform.getBlockchains(),
    platform.getCurrentValidators(),
  ]);
  const created = blockchains.filter(({ subnetID }) => subnetID !== primary);
  const [l1] = created;
  const { validators } = await platform.getCurrentValidators(l1 && { subnetID: l1.subnetID });
  const { height } = await platform.getHeight();
  const heights = Array.from({ length: Number(height) }, (_, index) => BigInt(index + 1));
  const blocks = await Promise.all(
    heights.map((each) => platform.getBlockByHeight({ height: each, encoding: 'json' })),
  );
  const text = JSON.stringify(blocks, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  return {
    chains: created.map(({ name }) => name),
    validators: validators.length,
    delegators: ofPrimary.reduce((sum, { delegatorCount = 0n }) => sum + delegatorCount, 0n),
    moves: [
      ...(text.includes('exportedOutputs') ? ['export'] : []),
      ...(text.includes('importedInputs') ? ['import'] : []),
    ],
  };
}

describe('firn-demo', () => {
  it('counts in the metrics service what is on the chain, makes a network worth looking at once, and goes on after a stop', {
    timeout: 120_000,
  }, async () => {
    let demo = await runs.start(['--interval-ms', '1', '--transactions', '30']);
    expect(await demo.sent).toBe(30);
    const node = createNodeClient({ url: demo.nodeUrl });
    const chainId = await node.chain('C').eth.chainId();
    expect(chainId).toBe(43112n);
    expect(await countTransactions(node)).toBe(30);
    await txCount(demo.metricsUrl, chainId, 30);
    expect(await failures(node)).toEqual([
      'the piece belongs to somebody else',
      'the piece belongs to somebody else',
    ]);
    const first = await whatIsMade(node);
    expect(first).toMatchObject({
      chains: ['meadow'],
      validators: 2,
      delegators: 1n,
      moves: ['export', 'import'],
    });

    demo.process.kill('SIGINT');
    expect(await demo.exited).toBe(0);

    demo = await runs.start(['--interval-ms', '1', '--transactions', '10']);
    expect(await demo.sent).toBe(10);
    const again = createNodeClient({ url: demo.nodeUrl });
    expect(await countTransactions(again)).toBe(40);
    await txCount(demo.metricsUrl, chainId, 40);
    expect(await whatIsMade(again)).toMatchObject({ chains: ['meadow'], validators: 2, delegators: 1n });
  });

  it('says what is wrong with a flag', async () => {
    await expect(runs.start(['--interval-ms', 'fast'])).rejects.toThrow(
      'It takes a whole number from 1 to 3600000.',
    );
  });
});
