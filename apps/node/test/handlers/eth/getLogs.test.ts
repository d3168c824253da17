import { tokenCode, transferCall, transferTopic } from '@firn/evm/fixtures/token';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientChains, startClientChains, viemOf } from '../../fixtures/client-chains.js';
import { receiver } from '../../fixtures/funded.js';
import type { TestNode } from '../../fixtures/test-node.js';

const atEnd = atEndOfFile();

describe.each(clientChains)('eth_getLogs on $alias', (of) => {
  let node: TestNode;
  let blockHash: string;
  beforeAll(async () => {
    node = await startClientChains(atEnd);
    const viem = viemOf(node, of);
    const deployment = await viem.sendTransaction({ data: tokenCode });
    const { contractAddress } = await viem.waitForTransactionReceipt({ hash: deployment });
    const hash = await viem.sendTransaction({
      to: contractAddress ?? null,
      data: transferCall(receiver as never, 1n),
    });
    ({ blockHash } = await viem.waitForTransactionReceipt({ hash }));
  });

  const logs = (filter: object) => node.call(`/ext/bc/${of.alias}/rpc`, 'eth_getLogs', [filter]);

  it('takes null for what is left out', async () => {
    const all = await logs({ fromBlock: '0x0' });
    expect(all.result).toMatchObject([
      { blockHash, topics: [transferTopic, expect.any(String), expect.any(String)] },
    ]);
    const nothing = { address: null, topics: null };
    expect(await logs({ ...nothing, fromBlock: '0x0', toBlock: null, blockHash: null })).toEqual(all);
    expect(await logs({ ...nothing, fromBlock: null, toBlock: null, blockHash })).toEqual(all);
  });

  it.each([
    [
      -32_602,
      'cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other',
      { fromBlock: '0x0' },
    ],
    [
      -32_602,
      'cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other',
      { toBlock: 'latest' },
    ],
    [-32_000, 'unknown block', { blockHash: `0x${'12'.repeat(32)}` }],
  ])('refuses with %d: %s', async (code, message, filter) => {
    expect((await logs({ blockHash, ...filter })).error).toEqual({ code, message });
  });
});
