import { tokenCode, transferCall } from '@firn/evm/fixtures/token';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { createWalletClient, http } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { funded, localChain, receiver } from '../fixtures/funded.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();
const path = '/ext/bc/C/rpc';

describe('anvil_reorg', () => {
  let node: TestNode;
  const rpc = async (method: string, ...params: readonly unknown[]) => node.call(path, method, params);
  const block = async (number: number) =>
    (await rpc('eth_getBlockByNumber', `0x${number.toString(16)}`, false)).result as {
      hash: string;
      parentHash: string;
      transactions: string[];
    };
  const wallet = () =>
    createWalletClient({ chain: localChain, transport: http(node.url + path), account: funded });

  beforeAll(async () => {
    node = await startTestNode(atEnd);
  });

  it('puts new blocks in the place of the newest ones, which those who follow the chain see', async () => {
    const deployment = await wallet().sendTransaction({ data: tokenCode, gas: 1_000_000n });
    const { result: receipt } = await rpc('eth_getTransactionReceipt', deployment);
    const token = (receipt as { contractAddress: `0x${string}` }).contractAddress;
    const { result: filter } = await rpc('eth_newFilter', { address: token });
    const transfer = await wallet().sendTransaction({
      to: token,
      data: transferCall(receiver, 1n),
      gas: 100_000n,
    });
    await rpc('evm_mine');
    expect((await rpc('eth_getFilterChanges', filter)).result).toMatchObject([
      { transactionHash: transfer, removed: false },
    ]);
    const before = [await block(1), await block(2), await block(3)];

    expect(await rpc('anvil_reorg', 2, [])).toMatchObject({ result: null });
    const after = [await block(1), await block(2), await block(3)];
    expect(after[0]).toEqual(before[0]);
    expect(after[1]?.hash).not.toBe(before[1]?.hash);
    expect(after[2]?.hash).not.toBe(before[2]?.hash);
    expect(after[2]?.parentHash).toBe(after[1]?.hash);
    expect(after.slice(1).flatMap(({ transactions }) => transactions)).toEqual([]);
    expect((await rpc('eth_blockNumber')).result).toBe('0x3');
    expect((await rpc('eth_getTransactionReceipt', transfer)).result).toBeNull();
    expect((await rpc('eth_getFilterChanges', filter)).result).toMatchObject([
      { transactionHash: transfer, removed: true },
    ]);

    const again = await wallet().sendTransaction({
      to: token,
      data: transferCall(receiver, 1n),
      gas: 100_000n,
    });
    expect((await rpc('eth_getTransactionReceipt', again)).result).toMatchObject({
      blockNumber: '0x4',
      status: '0x1',
    });
  });

  it('takes what waits into the first new block', async () => {
    await rpc('evm_setAutomine', false);
    const { result: head } = await rpc('eth_blockNumber');
    await rpc('evm_mine');
    const waiting = await wallet().sendTransaction({ to: receiver, value: 1n, gas: 21_000n });
    await rpc('dev_reorg', '0x1');
    expect((await block(Number(head) + 1)).transactions).toEqual([waiting]);
    await rpc('evm_setAutomine', true);
  });

  it.each([
    [[100, []], 'cannot replace 100 blocks: the head is block '],
    [[1_000_001], 'cannot mine 1000001 blocks at once: at most 1000000'],
    [[1, [['0x00', 0]]], 'tx_block_pairs: expected at most 0 items'],
  ])('%j is refused, and nothing changes', async (params, message) => {
    const { result: head } = await rpc('eth_getBlockByNumber', 'latest', false);
    expect(await rpc('anvil_reorg', ...params)).toMatchObject({
      error: { message: expect.stringContaining(message) },
    });
    expect((await rpc('eth_getBlockByNumber', 'latest', false)).result).toEqual(head);
  });
});
